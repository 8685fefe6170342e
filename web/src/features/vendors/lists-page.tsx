import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'
import { listsPath, listsQuery } from './list-queries.ts'
import { countWords } from './vendor-filters.ts'

export const meta = () => [{ title: fullTitle('Vendor lists') }]

/** `/organizer/lists`: the organizer's lists of vendors. */
export default function ListsPage() {
  const query = useQuery(listsQuery())
  const [opening, setOpening] = useState({ count: 0, isOpen: false })
  const count = query.data?.length ?? 0
  const isFull = count >= maxCounts.vendorLists
  const newList = (
    <Button
      variant="primary"
      isDisabled={isFull}
      aria-describedby={isFull ? 'lists-full' : undefined}
      onClick={() => setOpening({ count: opening.count + 1, isOpen: true })}
    >
      <Plus aria-hidden="true" />
      New list
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Vendor lists"
        subtitle="Vendors whom you want to find again. Only you see your lists."
        actions={count > 0 && newList}
      />
      {isFull && (
        <p id="lists-full" className="mb-4 text-sm text-muted">
          {refusals.manyLists}
        </p>
      )}
      <Loaded
        query={query}
        failure="Your lists could not be loaded."
        hint={failureText}
        className="card"
        loading="Loading your lists..."
        skeleton="h-48"
      >
        {(lists) =>
          lists.length === 0 ? (
            <EmptyState
              title="No lists yet"
              className="card"
              actions={
                <>
                  {newList}
                  <ButtonLink to="/vendors">Browse Vendors</ButtonLink>
                </>
              }
            >
              <p>Add vendors to a list from their card or their page.</p>
            </EmptyState>
          ) : (
            <ul className="card divide-y divide-line">
              {lists.map(({ id, name, vendor_count }) => (
                <li key={id}>
                  <Link
                    prefetch="intent"
                    to={`${listsPath}/${id}`}
                    className="flex items-center gap-4 px-5 py-4 hover:bg-sunken"
                  >
                    <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
                    <span className="figures flex-none text-muted">{countWords(vendor_count)}</span>
                    <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ListNameDialog
        key={opening.count}
        isOpen={opening.isOpen}
        onClose={() => setOpening({ ...opening, isOpen: false })}
      />
    </>
  )
}
