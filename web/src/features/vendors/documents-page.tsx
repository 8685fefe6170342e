import { maxCounts, documentKinds } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import type { VendorDocument } from '@marquee/contract/vendor-documents'
import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { longDate } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMe } from '../users/queries.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentFacts, documentName } from './document-facts.tsx'
import { documentsQuery, removeDocument } from './document-queries.ts'

export const meta = () => [{ title: fullTitle('Your documents') }]

/** `/contractor/documents`: the vendor's documents. With `?add=insurance` the form for one of that kind is open. */
export default function DocumentsPage() {
  const { data: me } = useMe()
  const query = useQuery({ ...documentsQuery(me?.contractor_id ?? 0), enabled: typeof me?.contractor_id === 'number' })
  const [search, setSearch] = useSearchParams()
  const asked = documentKinds.find((kind) => kind === search.get('add'))
  const [opening, setOpening] = useState<{ count: number; isOpen: boolean; document?: VendorDocument | undefined }>({
    count: 0,
    isOpen: asked !== undefined,
  })
  const open = (document?: VendorDocument) => setOpening({ count: opening.count + 1, isOpen: true, document })
  const count = query.data?.length ?? 0
  const isFull = count >= maxCounts.vendorDocuments
  const add = (
    <Button
      variant="primary"
      isDisabled={isFull}
      aria-describedby={isFull ? 'documents-full' : undefined}
      onClick={() => open()}
    >
      <Plus aria-hidden="true" />
      Add a document
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Your documents"
        subtitle="Insurance, licence, permits. Our team can see them, and so can organizers who have accepted you."
        actions={count > 0 && add}
      />
      {isFull && (
        <p id="documents-full" className="mb-4 text-sm text-muted">
          {refusals.manyDocuments}
        </p>
      )}
      <Loaded
        query={query}
        failure="Your documents could not be loaded."
        hint={failureText}
        className="card"
        loading="Loading your documents..."
        skeleton="h-48"
      >
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState title="No documents yet" className="card" actions={add}>
              <p>Add your insurance once. Each organizer who needs it sees how long it is valid.</p>
            </EmptyState>
          ) : (
            <ul className="card divide-y divide-line">
              {documents.map((document) => (
                <li
                  key={document.id}
                  id={`document-${document.id}`}
                  className="flex scroll-mt-6 flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5 target:bg-lamp-wash"
                >
                  <div className="grid min-w-0 flex-[1_1_20rem] gap-1.5">
                    <DocumentFacts document={document} level={2} />
                    <Looks document={document} />
                  </div>
                  <div className="flex flex-wrap gap-2">
                    <Button size="sm" aria-label={`Replace: ${documentName(document)}`} onClick={() => open(document)}>
                      <RefreshCw aria-hidden="true" />
                      Replace
                    </Button>
                    <CallButton
                      size="sm"
                      variant="ghost"
                      aria-label={`Remove: ${documentName(document)}`}
                      call={removeDocument}
                      given={document.id}
                      question={{
                        title: `Remove ${documentName(document)}?`,
                        description: 'Its file is deleted, and organizers see it as missing.',
                        confirmLabel: 'Remove',
                        tone: 'danger',
                      }}
                    >
                      <Trash2 aria-hidden="true" />
                      Remove
                    </CallButton>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <DocumentDialog
        key={opening.count}
        document={opening.document}
        kind={asked}
        isOpen={opening.isOpen && !isFull}
        onClose={() => {
          setOpening({ ...opening, isOpen: false })
          if (asked) setSearch({}, { replace: true })
        }}
      />
    </>
  )
}

const shownLooks = 3

/** Which organizers have downloaded a document, the newest first. */
function Looks({ document }: { document: VendorDocument }) {
  const lines = document.looks.map(({ by, day }) => (
    <li key={`${by} ${day}`}>
      {by} looked at it on {longDate(day)}
    </li>
  ))
  if (lines.length === 0) return <p className="text-sm text-muted">No organizer has looked at it.</p>
  return (
    <>
      <ul className="grid gap-1 text-sm text-muted">{lines.slice(0, shownLooks)}</ul>
      {lines.length > shownLooks && (
        <Disclosure label={`${lines.length - shownLooks} more`} name={`${lines.length - shownLooks} more looks`}>
          <ul className="grid gap-1 text-sm text-muted">{lines.slice(shownLooks)}</ul>
        </Disclosure>
      )}
    </>
  )
}
