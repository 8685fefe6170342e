import { pricingNames } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import type { VendorInList, WholeList } from '@marquee/contract/vendor-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { downloadCsv, type CsvColumn } from '../../lib/csv.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'
import { listQuery, listsPath, removeEntry, removeList } from './list-queries.ts'
import { placeOf } from './vendor-facts.tsx'
import { countWords } from './vendor-filters.ts'
import { invitePath, vendorPath } from './vendor-path.ts'

/** `/organizer/lists/{id}`: the vendors of one list. */
export default function ListPage() {
  const id = pathId(useParams().id)
  return id === null ? <Missing /> : <ListById key={id} id={id} />
}

function ListById({ id }: { id: number }) {
  const query = useQuery(listQuery(id))
  if (!query.data && statusOf(query.error) === 404) return <Missing />
  return (
    <Loaded
      query={query}
      level={1}
      failure="This list could not be loaded."
      hint={failureText}
      loading="Loading the list..."
      skeleton="h-64"
    >
      {(list) => <LoadedList list={list} />}
    </Loaded>
  )
}

function Missing() {
  return (
    <EmptyState
      level={1}
      title={refusals.listNotFound}
      actions={<ButtonLink to={listsPath}>All your lists</ButtonLink>}
    >
      <title>{fullTitle(refusals.listNotFound)}</title>
    </EmptyState>
  )
}

function LoadedList({ list }: { list: WholeList }) {
  const { id, name, contractors } = list
  const navigate = useNavigate()
  const [opening, setOpening] = useState({ count: 0, isOpen: false })
  const save = useMutation({
    mutationFn: () => downloadCsv('vendor-list', columns, contractors),
    meta: { failure: 'The file could not be made. Check your connection and try again.' },
  })
  const gone = {
    ...removeList,
    async onSuccess() {
      await navigate(listsPath)
    },
  }
  return (
    <>
      <title>{fullTitle(name)}</title>
      <PageHeader
        title={<span className="wrap-anywhere">{name}</span>}
        subtitle={countWords(contractors.length)}
        actions={
          <>
            {contractors.length > 0 && (
              <ButtonLink variant="primary" to={`${invitePath}?list=${id}`}>
                <MailPlus aria-hidden="true" />
                Invite
              </ButtonLink>
            )}
            {contractors.length > 0 && (
              <Button isPending={save.isPending} onClick={() => save.mutate()}>
                <Download aria-hidden="true" />
                Export CSV
              </Button>
            )}
            <Button onClick={() => setOpening({ count: opening.count + 1, isOpen: true })}>Rename</Button>
            <CallButton
              call={gone}
              given={id}
              variant="ghost"
              question={{
                title: `Delete “${name}”?`,
                description: 'The vendors are not deleted. This cannot be undone.',
                confirmLabel: 'Delete the list',
                tone: 'danger',
              }}
            >
              Delete
            </CallButton>
          </>
        }
      />
      {contractors.length === 0 ? (
        <EmptyState
          title="Nobody is in this list yet"
          className="card"
          actions={
            <ButtonLink to="/vendors" variant="primary">
              Browse Vendors
            </ButtonLink>
          }
        >
          <p>Add vendors from their card or their page.</p>
        </EmptyState>
      ) : (
        <ul aria-label={`Vendors in ${name}`} className="card divide-y divide-line px-5">
          {contractors.map((vendor) => (
            <li key={vendor.contractor_id}>
              <Entry listId={id} vendor={vendor} />
            </li>
          ))}
        </ul>
      )}
      <ListNameDialog
        key={opening.count}
        list={list}
        isOpen={opening.isOpen}
        onClose={() => setOpening({ ...opening, isOpen: false })}
      />
    </>
  )
}

function Entry({ listId, vendor }: { listId: number; vendor: VendorInList }) {
  const { contractor_id, company_name, trade, business_address, pricing_range, primary_image } = vendor
  const facts = [trade, placeOf(business_address), pricing_range && pricingNames[pricing_range]]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Thumbnail size="square" image={primary_image} />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <TextLink to={vendorPath(contractor_id)} className="font-semibold">
          {company_name}
        </TextLink>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <CallButton
        call={removeEntry}
        given={{ id: listId, vendorId: contractor_id, name: company_name }}
        size="sm"
        variant="ghost"
        aria-label={`Take out ${company_name}`}
      >
        Take out
      </CallButton>
    </div>
  )
}

const columns: readonly CsvColumn<VendorInList>[] = [
  { header: 'Company', value: (one) => one.company_name },
  { header: 'Trade', value: (one) => one.trade },
  { header: 'Address', value: (one) => one.business_address },
  { header: 'Price', value: (one) => one.pricing_range && pricingNames[one.pricing_range] },
  { header: 'Page', value: (one) => new URL(vendorPath(one.contractor_id), window.location.origin).href },
]
