import { contactRequestMissing, type ContactRequest } from '@marquee/contract/contact-desk'
import { id, paging, searchText } from '@marquee/contract/fields'
import { introductionRefusal } from '@marquee/contract/introduction'
import { contactStatuses, pageSizes, type ContactStatus } from '@marquee/contract/limits'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState, useId } from 'react'
import * as z from 'zod/mini'
import { fullTitle } from '../../lib/page-head.tsx'
import { codeOf } from '../../lib/query-client.ts'
import { useFilters, type ChangeOptions } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { deciding } from '../../ui/deciding.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { WorktopKey } from '../../ui/worktop.tsx'
import { ContactDetails, askerOf, ContactBadges, contactStatusNames } from './contact-details.tsx'
import { DeskRow, inOneLine, Desk } from './desk.tsx'
import { IntroductionDialog } from './introduction-dialog.tsx'
import { admin, adminChange, adminQuery, pageOf } from './queries.ts'
import { focusSearch, ListToolbar, NoneMatch } from './table-list.tsx'

export const meta = () => [{ title: fullTitle('Contact Requests') }]

const viewNames = { ...contactStatusNames, all: 'All', spam: 'Spam' }
const views = [...contactStatuses, 'all', 'spam'] as const

const Filters = z.object({
  ...paging(pageSizes.max),
  search: searchText(),
  status: z.optional(z.enum(views)),
  open: z.optional(id()),
})
const defaults = { page: 1, limit: pageSizes.max }

const choice = {
  filter: 'status',
  label: 'Status',
  all: 'New and in touch',
  options: views.map((value) => ({ value, label: viewNames[value] })),
}

/** What the server is asked for. Without a choice: what waits. */
const queryOf = ({ status, open: _open, ...filters }: z.output<typeof Filters>) => ({
  ...filters,
  ...(status === 'spam' ? { spam: true } : status !== 'all' && { status: status ?? ('waiting' as const) }),
})

/** The desk where admins put people in touch with vendors. */
export default function ContactRequestsPage() {
  const { filters, change } = useFilters(Filters, defaults)
  const { open, search, status } = filters
  const list = useQuery({
    ...adminQuery('contactRequests', { query: queryOf(filters) }),
    placeholderData: keepPreviousData,
    select: pageOf,
  })
  const one = useQuery({
    ...adminQuery('contactRequest', { params: { id: open ?? 0 } }),
    enabled: open !== undefined,
    select: ({ request }) => request,
  })
  const decision = useMutation(decideOnContact)
  const busy = decision.isPending ? decision.variables.request.id : undefined
  const decide = (next: Decision) => {
    const { id } = next.request
    // The mutation shows a failure.
    if (busy !== id) deciding(id, decision.mutateAsync(next)).catch(() => {})
  }
  /** As it was shown when the last decision was refused as stale. */
  const refused = codeOf(decision.error) === 'stale' ? decision.variables?.request : undefined
  const [introduced, setIntroduced] = useState<{ request: ContactRequest; isOpen: boolean }>()
  const filter = (patch: Partial<typeof filters>, options?: ChangeOptions) =>
    change({ ...patch, open: undefined }, options)
  const isFiltered = search !== undefined || status !== undefined

  const introduce = (request: ContactRequest) => {
    const refusal = introductionRefusal(request)
    if (refusal === null) setIntroduced({ request, isOpen: true })
    return refusal ?? undefined
  }
  const move = (next: ContactStatus) => (request: ContactRequest) => {
    if (request.status === next) return `It is already ${contactStatusNames[next].toLowerCase()}.`
    decide({ request, status: next })
    return undefined
  }
  const keys: WorktopKey<ContactRequest>[] = [
    { key: 'i', label: 'Introduce', run: introduce },
    { key: 't', label: 'In touch', run: move('in_touch') },
    { key: 'c', label: 'Close', run: move('closed') },
    { key: 'u', label: 'Reopen', run: move('open') },
  ]

  return (
    <>
      <PageHeader title="Contact Requests" />
      <ListToolbar
        noun="contact requests"
        placeholder="Name, vendor or message"
        change={filter}
        {...{ filters, choice }}
      />
      <Desk
        label="Contact Requests"
        noun="contact request"
        {...{ list, one, filters, defaults, keyOf, nameOf, keys }}
        missing={contactRequestMissing}
        onPage={(page) => filter({ page })}
        empty={
          isFiltered ? (
            <NoneMatch what="Contact Requests" onClear={() => filter({ search: undefined, status: undefined })} />
          ) : (
            <EmptyState title="Nothing waits" className="card">
              <p>Everybody who asked has been put in touch or answered.</p>
            </EmptyState>
          )
        }
        row={status === 'all' ? rowWithStatus : row}
        groupOf={status === undefined ? groupOf : undefined}
        detail={(request) => (
          <ContactDetails
            request={request}
            before={refused?.id === request.id ? refused : undefined}
            onSpam={() => decide({ request, is_spam: !request.is_spam })}
            isPending={busy === request.id}
          />
        )}
        bar={(request, isGone) =>
          !isGone && (
            <ContactBar
              request={request}
              isPending={busy === request.id}
              onStatus={(next) => decide({ request, status: next })}
              onIntroduce={() => introduce(request)}
            />
          )
        }
        isWaiting={status === undefined || status === 'all' ? waits : undefined}
        onSearch={focusSearch}
      />
      {introduced && (
        <IntroductionDialog
          key={`${introduced.request.id} ${introduced.request.version}`}
          before={introduced.request}
          isOpen={introduced.isOpen}
          onClose={() => setIntroduced({ ...introduced, isOpen: false })}
        />
      )}
    </>
  )
}

/** A new status of a request, or whether it is spam. */
type Decision = { request: ContactRequest } & ({ status: ContactStatus } | { is_spam: boolean })

const decideOnContact = adminChange(
  ({ request: { id, version }, ...body }: Decision) =>
    'status' in body
      ? admin.closeContactRequest({ params: { id }, body }, { version })
      : admin.markSpam({ params: { id }, body }, { version }),
  {
    success: (_request, decision) =>
      'status' in decision
        ? done[decision.status]
        : `Contact request ${decision.is_spam ? 'marked' : 'is no longer marked'} as spam`,
    failure: 'Failed to update contact request',
  },
)

const done: Record<ContactStatus, string> = {
  open: 'Contact request opened again',
  in_touch: 'Contact request marked as in touch',
  connected: 'Contact request marked as connected',
  closed: 'Contact request closed',
}

const keyOf = (request: ContactRequest) => request.id
const nameOf = (request: ContactRequest) => `${askerOf(request)} asks for ${request.company_name}`
const groupOf = (request: ContactRequest) => contactStatusNames[request.status]

/** Nothing has come of it yet. Taking a request up is no end, so it stays open afterwards. */
const waits = ({ status, is_spam }: ContactRequest) => !is_spam && (status === 'open' || status === 'in_touch')

const row = (request: ContactRequest) => <ContactRow request={request} />
const rowWithStatus = (request: ContactRequest) => <ContactRow request={request} hasStatus />

/** Who asks for whom, and the first words. `hasStatus`: the list has several statuses. */
const ContactRow = ({ request, hasStatus }: { request: ContactRequest; hasStatus?: boolean }) => (
  <DeskRow name={askerOf(request)} badges={hasStatus && <ContactBadges request={request} />} since={request.created_at}>
    <span className="text-ink">{request.company_name}</span>
    {request.message && ` · ${inOneLine(request.message)}`}
  </DeskRow>
)

interface ContactBarProps {
  request: ContactRequest
  isPending: boolean
  onStatus: (status: ContactStatus) => void
  onIntroduce: () => void
}

/** Where a request stands, to be changed by one press, and the introduction. */
function ContactBar({ request, isPending, onStatus, onIntroduce }: ContactBarProps) {
  const why = useId()
  const refusal = introductionRefusal(request)
  const isDone = request.status === 'connected'
  return (
    <div className="@container grid gap-2">
      {!request.is_spam && (
        <p className="text-sm text-muted">
          Every status but {contactStatusNames.open} is mailed to both people at once.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div
          role="group"
          aria-label="Status"
          tabIndex={-1}
          className="flex gap-1 @max-lg:grid @max-lg:w-full @max-lg:grid-cols-4"
        >
          {contactStatuses.map((status) => (
            <Button
              key={status}
              size="sm"
              variant={status === request.status ? 'secondary' : 'ghost'}
              className="@max-lg:px-1"
              aria-pressed={status === request.status}
              isDisabled={isPending}
              onClick={() => status !== request.status && onStatus(status)}
            >
              {contactStatusNames[status]}
            </Button>
          ))}
        </div>
        {!isDone && (
          <div className="flex items-center gap-3 @max-lg:w-full @max-lg:flex-col-reverse @max-lg:items-stretch">
            {refusal && (
              <p id={why} className="max-w-72 text-sm text-balance text-muted @max-lg:max-w-none">
                {refusal}
              </p>
            )}
            <Button
              variant={refusal ? 'secondary' : 'primary'}
              isDisabled={refusal !== null || isPending}
              aria-describedby={refusal ? why : undefined}
              aria-haspopup="dialog"
              onClick={onIntroduce}
            >
              <Mail aria-hidden="true" />
              Introduce by email
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
