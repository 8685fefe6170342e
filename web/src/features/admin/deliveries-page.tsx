import { writeNumber } from '@marquee/contract/formats'
import { DeliveryFilters, deliveryStatuses, type Delivery, type DeliveryQueue } from '@marquee/contract/admin'
import { pageSizes } from '@marquee/contract/limits'
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { shortMoment } from '../../lib/local-dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useDebouncedText, useFilters } from '../../lib/search-params.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ConfirmDialog, preloadDialog } from '../../ui/dialog.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { allStatuses, SelectField } from '../../ui/text-field.tsx'
import { deliveriesQuery, retryDeliveries, retryDelivery } from './delivery-queries.ts'
import { AdminLoadFailed } from './load-failed.tsx'
import { lastPage, rangeOf } from './page-range.ts'

export const meta = () => [{ title: fullTitle('Deliveries') }]

type Status = Delivery['status']
const statusWords: Record<Status, string> = { queued: 'Queued', sent: 'Sent', failed: 'Failed' }
const looks = { queued: 'waiting', sent: 'accepted', failed: 'rejected' } as const

const columns: Column<Delivery>[] = [
  {
    id: 'mail',
    header: 'Email',
    pin: 'start',
    cell: ({ recipient, subject }) => (
      <span className="grid max-w-72 min-w-0 gap-0.5 py-1.5 whitespace-normal @max-[38rem]:max-w-none @max-[38rem]:pr-20">
        <span className="font-semibold break-all">{recipient}</span>
        <span className="text-muted wrap-anywhere">{subject}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isPlain: 'inline',
    cell: ({ status }) => <StatusBadge look={looks[status]}>{statusWords[status]}</StatusBadge>,
  },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'error',
    header: 'Last error',
    cell: ({ last_error: error }) => (
      <span className="block max-w-60 break-words whitespace-normal">
        {error ?? <span className="text-muted">None</span>}
      </span>
    ),
  },
  { id: 'created', header: 'Created', cell: (delivery) => shortMoment(delivery.created_at) },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sent_at: at }) => (at ? shortMoment(at) : <span className="text-muted">Not yet</span>),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    pin: 'end',
    cell: (delivery) => delivery.status === 'failed' && <Retry delivery={delivery} />,
  },
]

/** All e-mails and what became of them; failed ones can be sent again. Their text is not shown: it may contain a link with a code. */
export default function DeliveriesPage() {
  const { filters, change } = useFilters(DeliveryFilters, { limit: pageSizes.admin })
  const list = useQuery(deliveriesQuery(filters))
  const [text, type] = useDebouncedText(filters.search ?? '', (next) =>
    change({ search: next || undefined }, { replace: true }),
  )
  const pagination = list.data?.pagination
  const rows = list.data?.deliveries ?? []
  return (
    <>
      <PageHeader
        title="Deliveries"
        subtitle="Every email, and what became of it. Times are UTC."
        actions={<RetryAll count={list.data?.retriable ?? 0} />}
      />
      {list.data && <Unsent queue={list.data.queue} />}
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,28rem)_minmax(9rem,13rem)]">
        <SearchField label="Search deliveries" placeholder="Recipient" value={text} onChange={type} />
        <SelectField
          label="Status"
          isLabelHidden
          placeholder={allStatuses}
          options={deliveryStatuses.map((value) => ({ value, label: statusWords[value] }))}
          value={filters.status ?? ''}
          onChange={({ target }) => change({ status: (target.value as Status) || undefined })}
        />
      </div>
      <div tabIndex={-1}>
        <Deliveries
          list={list}
          rows={rows}
          isFiltered={Boolean(filters.search || filters.status)}
          onClear={() => change({ search: undefined, status: undefined })}
        />
      </div>
      {pagination && pagination.total > 0 && (
        <Pager
          label="Pages of deliveries"
          page={filters.page}
          hasMore={pagination.has_more}
          last={lastPage(pagination)}
          onPage={(page) => change({ page })}
        >
          {rangeOf(pagination, rows.length)} of {writeNumber(pagination.total)}
        </Pager>
      )}
    </>
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

interface ListProps {
  list: UseQueryResult<object>
  rows: readonly Delivery[]
  isFiltered: boolean
  onClear: () => void
}

function Deliveries({ list, rows, isFiltered, onClear }: ListProps) {
  const table = { caption: 'Deliveries', columns, rowKey: (delivery: Delivery) => delivery.id }
  if (list.isPending) {
    return (
      <>
        <p role="status" className="sr-only">
          Loading deliveries...
        </p>
        <DataTable {...table} rows={[]} skeletonRows={10} />
      </>
    )
  }
  if (list.data === undefined) {
    return (
      <AdminLoadFailed
        what="Deliveries"
        error={list.error}
        otherwise="Failed to load deliveries"
        call="Failed to fetch deliveries"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No Deliveries Found"
        className="card"
        actions={isFiltered && <Button onClick={onClear}>Clear search and filter</Button>}
      >
        <p>{isFiltered ? 'No deliveries match your search criteria.' : 'No email has been written yet.'}</p>
      </EmptyState>
    )
  }
  return <DataTable {...table} rows={rows} isStale={list.isPlaceholderData} />
}

/** Sends a failed e-mail again, or says why that is not possible. */
function Retry({ delivery: { id, recipient, can_retry } }: { delivery: Delivery }) {
  const retry = useMutation(retryDelivery)
  if (!can_retry) return <span className="block max-w-32 text-xs whitespace-normal text-muted">No longer needed</span>
  return (
    <span ref={keepFocus}>
      <Button
        size="sm"
        aria-label={`Retry the email to ${recipient}`}
        isPending={retry.isPending}
        pendingLabel="Retrying..."
        onClick={() => retry.mutate(id)}
      >
        Retry
      </Button>
    </span>
  )
}

/** Asks first, because many people may get a mail. */
function RetryAll({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false)
  const retry = useMutation(retryDeliveries)
  const mails = count === 1 ? 'one failed email' : `${writeNumber(count)} failed emails`
  return (
    <>
      {count > 0 && (
        <Button
          isPending={retry.isPending}
          pendingLabel="Retrying..."
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => setAsking(true)}
        >
          <RotateCcw aria-hidden="true" />
          Retry all failed ({writeNumber(count)})
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          retry.mutate()
        }}
        title={`Send ${mails} again?`}
        description="Each is sent once, the oldest first. Links in old emails may have expired meanwhile."
        confirmLabel="Send again"
      />
    </>
  )
}
