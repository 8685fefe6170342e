import { DeliveryFilters, deliveryStatuses, type Delivery, type DeliveryQueue } from '@marquee/contract/admin'
import { writeNumber } from '@marquee/contract/formats'
import { maxCounts, pageSizes } from '@marquee/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import * as z from 'zod/mini'
import { shortMoment } from '../../lib/local-dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { allStatuses } from '../../ui/text-field.tsx'
import { Campaigns } from './campaigns.tsx'
import { admin, adminChange, adminQuery } from './queries.ts'
import { ListToolbar, TableList } from './table-list.tsx'

export const meta = () => [{ title: fullTitle('Deliveries') }]

const statusWords: Record<Delivery['status'], string> = { queued: 'Queued', sent: 'Sent', failed: 'Failed' }
const outcomeWords = { refused: 'Refused', complained: 'Complained', stopped: 'Stopped' } as const
const looks = { queued: 'waiting', sent: 'accepted', failed: 'rejected' } as const

const tabs = { emails: 'Emails', campaigns: 'Campaigns' } as const
const Filters = z.extend(DeliveryFilters, { tab: z._default(z.enum(['emails', 'campaigns']), 'emails') })
const defaults = { limit: pageSizes.admin, tab: 'emails' } as const

const columns: Column<Delivery>[] = [
  {
    id: 'mail',
    header: 'Email',
    pin: 'start',
    cell: ({ recipient, subject }) => (
      <span className="grid max-w-72 min-w-0 gap-0.5 py-1.5 whitespace-normal @max-[38rem]:max-w-none @max-[38rem]:pr-20">
        <span className="font-semibold wrap-anywhere">
          <Breakable address={recipient} />
        </span>
        <span className="text-muted wrap-anywhere">{subject}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isPlain: 'inline',
    cell: ({ status, outcome }) => (
      <StatusBadge look={outcome ? 'rejected' : looks[status]}>
        {outcome ? outcomeWords[outcome] : statusWords[status]}
      </StatusBadge>
    ),
  },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'error',
    header: 'Last error',
    cell: ({ last_error: error }) =>
      error && <span className="block max-w-60 break-words whitespace-normal">{error}</span>,
  },
  { id: 'created', header: 'Created', cell: (delivery) => shortMoment(delivery.created_at) },
  { id: 'sent', header: 'Sent', cell: ({ sent_at: at }) => at && shortMoment(at) },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    pin: 'end',
    cell: (delivery) => delivery.status === 'failed' && <Retry delivery={delivery} />,
  },
]

const choice = {
  filter: 'status',
  label: 'Status',
  all: allStatuses,
  options: deliveryStatuses.map((value) => ({ value, label: statusWords[value] })),
}

/** All e-mails and what became of them, or how the invitations of organizers fared, by event. */
export default function DeliveriesPage() {
  const { filters, change } = useFilters(Filters, defaults)
  const { tab, ...query } = filters
  return (
    <>
      <PageHeader title="Deliveries" />
      <Tabs
        label="Deliveries"
        value={tab}
        onChange={(next) => change({ tab: next, search: undefined, status: undefined, campaign: undefined })}
        tabs={Object.entries(tabs).map(([value, label]) => ({ value: value as typeof tab, label }))}
      >
        {tab === 'emails' ? <Emails filters={query} change={change} /> : <Campaigns filters={query} change={change} />}
      </Tabs>
    </>
  )
}

interface Props {
  filters: z.output<typeof DeliveryFilters>
  change: ReturnType<typeof useFilters<typeof Filters>>['change']
}

/** Failed ones can be sent again. Their text is not shown: it may contain a link with a code. */
function Emails({ filters, change }: Props) {
  const list = useQuery({
    ...adminQuery('deliveries', { query: filters }),
    // An e-mail is on its way for seconds only.
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: (data) => ({ ...data, rows: data.deliveries }),
  })
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        {list.data && <Unsent queue={list.data.queue} />}
        {!!list.data?.retriable && (
          <div className="mb-4">
            <RetryAll count={list.data.retriable} />
          </div>
        )}
      </div>
      {filters.campaign && <Chosen of={list.data?.rows[0]?.campaign} onClear={() => change({ campaign: undefined })} />}
      <ListToolbar noun="deliveries" placeholder="Recipient" {...{ filters, change, choice }} />
      <div tabIndex={-1}>
        <TableList
          what="Deliveries"
          caption="Deliveries"
          query={list}
          columns={columns}
          rowKey={({ id }) => id}
          page={filters.page}
          onPage={(page) => change({ page })}
          isFiltered={Boolean(filters.search || filters.status || filters.campaign)}
          onClear={() => change({ search: undefined, status: undefined, campaign: undefined })}
          emptyText="No email has been written yet."
        />
      </div>
    </>
  )
}

/** That only the invitations to one event are shown. */
function Chosen({ of, onClear }: { of: Delivery['campaign'] | undefined; onClear: () => void }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere">
      <span>
        {of ? (
          <>
            Invitations to <strong>{of.event_title}</strong> by {of.organization_name}
          </>
        ) : (
          'Invitations to one event'
        )}
      </span>
      <Button size="sm" onClick={onClear}>
        Show all emails
      </Button>
    </p>
  )
}

/** How many of all e-mails wait or failed, whatever is filtered; nothing when all were sent. */
function Unsent({ queue: { waiting, longest_wait_seconds: seconds, failed } }: { queue: DeliveryQueue }) {
  if (waiting + failed === 0) return null
  const longest = seconds >= 60 && `, ${waiting === 1 ? 'for' : 'the oldest for'} ${spanOf(seconds)}`
  return (
    <p className="mb-4 text-sm text-muted">
      {waiting > 0 && `${emails(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent${longest || ''}. `}
      {failed > 0 && `${emails(failed)} failed.`}
    </p>
  )
}

const emails = (count: number) => (count === 1 ? 'One email' : `${writeNumber(count)} emails`)

/** In whole minutes, from two hours on in whole hours. */
function spanOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 120) return `${Math.floor(minutes / 60)} hours`
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}

const retryDelivery = adminChange((id: number) => admin.retryDelivery({ params: { id } }), {
  success: 'The email is on its way again',
  failure: 'Failed to send the email again',
})

/** Sends a failed e-mail again, or shows why that is not possible. */
function Retry({ delivery: { id, recipient, can_retry } }: { delivery: Delivery }) {
  if (!can_retry) return <span className="block max-w-32 text-xs whitespace-normal text-muted">No longer needed</span>
  return (
    <CallButton
      call={retryDelivery}
      given={id}
      size="sm"
      aria-label={`Retry the email to ${recipient}`}
      pendingLabel="Retrying..."
    >
      Retry
    </CallButton>
  )
}

/** Sends all failed e-mails again, as many as one call takes. */
const retryDeliveries = adminChange(() => admin.retryDeliveries(), {
  success: ({ queued }) => {
    if (queued === 0) return 'Nothing was left to send'
    const words = queued === 1 ? 'One email is on its way' : `${writeNumber(queued)} emails are on their way`
    return `${words} again${queued === maxCounts.retriedDeliveries ? '. Press again for more' : ''}`
  },
  failure: 'Failed to send the emails again',
})

/** Asks first, because many people may get a mail. */
const RetryAll = ({ count }: { count: number }) => (
  <CallButton
    call={retryDeliveries}
    question={{
      title: `Send ${count === 1 ? 'one failed email' : `${writeNumber(count)} failed emails`} again?`,
      description: 'Each is sent once, the oldest first. Links in old emails may have expired meanwhile.',
      confirmLabel: 'Send again',
    }}
  >
    <RotateCcw aria-hidden="true" />
    Retry all failed ({writeNumber(count)})
  </CallButton>
)
