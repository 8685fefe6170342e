import type { ContactRequest } from '@marquee/contract/contact-desk'
import { id, paging, searchText } from '@marquee/contract/fields'
import { introductionRefusal } from '@marquee/contract/introduction'
import { contactStatuses, pageSizes, type ContactStatus } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { lazyPart } from '../../lib/lazy-part.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useDebouncedText, useFilters, writeQuery } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { useNewRows } from '../../ui/new-rows.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import type { WorktopKey } from '../../ui/worktop.tsx'
import { ContactBar } from './contact-bar.tsx'
import { ContactDetails } from './contact-details.tsx'
import { contactFailures, contactRequestQuery, contactRequestsQuery } from './contact-queries.ts'
import { ContactRow } from './contact-row.tsx'
import { askerOf, contactStatusNames } from './contact-status.tsx'
import { Desk, rowKey } from './desk.tsx'
import { useContactDecisions } from './use-contact-decisions.ts'
import { useLinkedRow } from './use-linked-row.ts'

const IntroductionDialog = lazyPart(async () => (await import('./introduction-dialog.tsx')).IntroductionDialog)

export const meta = () => [{ title: fullTitle('Contact Requests') }]

const views = [...contactStatuses, 'all', 'spam'] as const
type View = (typeof views)[number]

const Filters = z.object({
  ...paging(pageSizes.max),
  search: searchText(),
  status: z.optional(z.enum(views)),
  open: z.optional(id()),
})
const defaults = { page: 1, limit: pageSizes.max }

/** What the server is asked for. Without a choice: what waits. */
const queryOf = ({ status, open: _open, ...filters }: z.output<typeof Filters>) => ({
  ...filters,
  ...(status === 'spam' ? { spam: true } : status !== 'all' && { status: status ?? ('waiting' as const) }),
})

/** The desk where admins put people in touch with vendors. */
export default function ContactRequestsPage() {
  const { filters, change } = useFilters(Filters, defaults)
  const list = useQuery(contactRequestsQuery(queryOf(filters)))
  const [text, type] = useDebouncedText(filters.search ?? '', (next) =>
    change({ search: next || undefined, open: undefined }, { replace: true }),
  )
  const search = useRef<HTMLDivElement>(null)
  const news = useNewRows({
    rows: list.data?.contact_requests,
    keyOf: rowKey,
    scope: JSON.stringify(queryOf(filters)),
    isStale: list.isPlaceholderData,
    open: filters.open,
  })
  const linked = useLinkedRow({
    open: filters.open,
    rows: news.shown,
    query: contactRequestQuery,
    rowOf: ({ request }) => request,
  })
  const decisions = useContactDecisions()
  const [introduced, setIntroduced] = useState<{ request: ContactRequest; isOpen: boolean }>()
  const addressOf = (open: number | undefined) => `?${writeQuery({ ...filters, open }, defaults)}`
  const isMixed = filters.status === undefined || filters.status === 'all'

  const openDialog = (request: ContactRequest) => {
    const refusal = introductionRefusal(request)
    if (refusal === null) setIntroduced({ request, isOpen: true })
    return refusal ?? undefined
  }
  const move = (status: ContactStatus) => (request: ContactRequest) => {
    if (request.status === status) return `It is already ${contactStatusNames[status].toLowerCase()}.`
    decisions.setStatus(request, status)
    return undefined
  }
  const keys: WorktopKey<ContactRequest>[] = [
    { key: 'i', label: 'Introduce', run: openDialog },
    { key: 't', label: 'In touch', run: move('in_touch') },
    { key: 'c', label: 'Close', run: move('closed') },
    { key: 'u', label: 'Reopen', run: move('open') },
  ]

  return (
    <>
      <PageHeader title="Contact Requests" />
      <div ref={search} className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,28rem)_minmax(9rem,13rem)]">
        <SearchField
          label="Search contact requests"
          placeholder="Name, vendor or message"
          value={text}
          onChange={type}
        />
        <SelectField
          label="Status"
          isLabelHidden
          placeholder="New and in touch"
          options={views.map((value) => ({ value, label: viewNames[value] }))}
          value={filters.status ?? ''}
          onChange={(event) => change({ status: (event.target.value as View) || undefined, open: undefined })}
        />
      </div>
      <Desk
        label="Contact Requests"
        noun="contact request"
        list={list}
        page={filters.page}
        news={news}
        linked={linked}
        failures={contactFailures}
        onPage={(page) => change({ page, open: undefined })}
        empty={
          <Nothing
            filters={filters}
            onClear={() => change({ search: undefined, status: undefined, open: undefined })}
          />
        }
        nameOf={nameOf}
        row={filters.status === 'all' ? rowWithStatus : row}
        groupOf={filters.status === undefined ? groupOf : undefined}
        open={filters.open}
        addressOf={addressOf}
        detail={(request) => (
          <ContactDetails
            request={request}
            before={decisions.refusedOn(request.id)}
            onSpam={(isSpam) => decisions.setSpam(request, isSpam)}
            isPending={decisions.isBusy(request.id)}
            addressOf={addressOf}
          />
        )}
        bar={(request, isGone) =>
          !isGone && (
            <ContactBar
              request={request}
              isPending={decisions.isBusy(request.id)}
              onStatus={(status) => decisions.setStatus(request, status)}
              onIntroduce={() => openDialog(request)}
            />
          )
        }
        keys={keys}
        isWaiting={isMixed ? waits : undefined}
        onSearch={() => search.current?.querySelector('input')?.focus()}
      />
      {introduced && (
        <Suspense>
          <IntroductionDialog
            key={`${introduced.request.id} ${introduced.request.version}`}
            before={introduced.request}
            request={linked.items.find(({ id }) => id === introduced.request.id) ?? introduced.request}
            isOpen={introduced.isOpen}
            onClose={() => setIntroduced({ ...introduced, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

const nameOf = (request: ContactRequest) => `${askerOf(request)} asks for ${request.company_name}`
const groupOf = (request: ContactRequest) => contactStatusNames[request.status]
const row = (request: ContactRequest) => <ContactRow request={request} hasStatus={false} />
const rowWithStatus = (request: ContactRequest) => <ContactRow request={request} hasStatus />

/** Nothing has come of it yet. Taking a request up is no end, so it stays open afterwards. */
const waits = ({ status, is_spam }: ContactRequest) => !is_spam && (status === 'open' || status === 'in_touch')

const viewNames: Record<View, string> = { ...contactStatusNames, all: 'All', spam: 'Spam' }

function Nothing({ filters, onClear }: { filters: z.output<typeof Filters>; onClear: () => void }) {
  const isFiltered = filters.search !== undefined || filters.status !== undefined
  return (
    <EmptyState
      title={isFiltered ? 'No Contact Requests Found' : 'Nothing waits'}
      className="card"
      actions={isFiltered && <Button onClick={onClear}>Clear search and filter</Button>}
    >
      <p>
        {isFiltered
          ? 'No contact requests match your search criteria.'
          : 'Everybody who asked has been put in touch or answered.'}
      </p>
    </EmptyState>
  )
}
