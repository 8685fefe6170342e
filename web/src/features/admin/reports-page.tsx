import { writeNumber } from '@marquee/contract/formats'
import { id, paging } from '@marquee/contract/fields'
import { pageSizes } from '@marquee/contract/limits'
import { reportMissing, reportStates, type Report, type ReportState } from '@marquee/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { waitedFor } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { statusOf } from '../../lib/query-client.ts'
import { useFilters, writeQuery } from '../../lib/search-params.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { NewRows, useNewRows } from '../../ui/new-rows.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { focusNewRow, Worktop } from '../../ui/worktop.tsx'
import { AdminLoadFailed } from './load-failed.tsx'
import { lastPage } from './page-range.ts'
import { ReportDetails } from './report-details.tsx'
import { reportPersonName } from './report-people.tsx'
import { reportFailures, reportQuery, reportsQuery } from './report-queries.ts'

export const meta = () => [{ title: fullTitle('Reports') }]

const views = [...reportStates, 'all'] as const
type View = (typeof views)[number]

const Filters = z.object({
  ...paging(pageSizes.max),
  state: z.optional(z.enum(views)),
  open: z.optional(id()),
})
const defaults = { page: 1, limit: pageSizes.max }

/** Conversations that somebody reported: admins read them and note what they did. */
export default function ReportsPage() {
  const { filters, change } = useFilters(Filters, defaults)
  const navigate = useNavigate()
  const { state = 'open', open, ...query } = filters
  const list = useQuery(reportsQuery({ ...query, ...(state !== 'all' && { state: state satisfies ReportState }) }))
  const rows = list.data?.reports
  const news = useNewRows({
    rows,
    keyOf,
    scope: JSON.stringify({ state, ...query }),
    isStale: list.isPlaceholderData,
    open,
  })
  // A link may name a report that the filter leaves out.
  const isElsewhere = open !== undefined && rows !== undefined && rows.every((report) => report.id !== open)
  const linked = useQuery({ ...reportQuery(open ?? 0), enabled: isElsewhere })
  const linkedReport = isElsewhere ? linked.data?.report : undefined
  const items = useMemo(
    () => [...(linkedReport ? [linkedReport] : []), ...(news.shown ?? [])],
    [linkedReport, news.shown],
  )
  const addressOf = (key: number | undefined) => `?${writeQuery({ ...filters, open: key }, defaults)}`

  let body: ReactNode
  if (list.isPending) {
    body = (
      <Loading label="Loading reports..." className="grid gap-px lg:w-[22rem]">
        <div className="card grid gap-px">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="m-2 h-10" />
          ))}
        </div>
      </Loading>
    )
  } else if (list.data === undefined) {
    body = (
      <AdminLoadFailed
        what="Reports"
        error={list.error}
        otherwise={reportFailures.list}
        call={reportFailures.fetchList}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  } else if (items.length === 0) {
    body = (
      <EmptyState title={state === 'open' ? 'Nothing waits' : 'No Reports Found'} className="card">
        <p>{emptyTexts[state]}</p>
      </EmptyState>
    )
  } else {
    const { pagination } = list.data
    body = (
      <>
        <Worktop
          label="Reports"
          newRows={
            <NewRows
              count={news.fresh.length}
              noun="report"
              onShow={() => {
                news.show()
                focusNewRow(news.fresh[0]?.id)
              }}
            />
          }
          items={items}
          keyOf={keyOf}
          nameOf={nameOf}
          row={row}
          open={open}
          addressOf={addressOf}
          onOpen={(key, { replace }) => void navigate(addressOf(key), { replace, preventScrollReset: true })}
          detail={(report) => <ReportDetails key={report.id} report={report} />}
          isWaiting={isOpen}
          isStale={list.isPlaceholderData}
        />
        {(pagination.has_more || pagination.page > 1) && (
          <Pager
            label="Pages of reports"
            page={filters.page}
            hasMore={pagination.has_more}
            last={lastPage(pagination)}
            onPage={(page) => change({ page, open: undefined })}
          >
            {writeNumber(pagination.total)} reports
          </Pager>
        )}
      </>
    )
  }

  return (
    <>
      <PageHeader title="Reports" subtitle="Conversations that a vendor or an organizer asked us to look at." />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(9rem,13rem)]">
        <SelectField
          label="State"
          isLabelHidden
          options={views.map((value) => ({ value, label: viewNames[value] }))}
          value={state}
          onChange={(event) => {
            const chosen = event.target.value as View
            change({ state: chosen === 'open' ? undefined : chosen, open: undefined })
          }}
        />
      </div>
      {isElsewhere && linked.isLoadingError && (
        <p role="alert" className="mb-4 font-medium text-no">
          {statusOf(linked.error) === 404 ? reportMissing : reportFailures.list}
        </p>
      )}
      {body}
    </>
  )
}

const viewNames: Record<View, string> = { open: 'Open', closed: 'Closed', all: 'All' }

const emptyTexts: Record<View, string> = {
  open: 'Every report has been looked at.',
  closed: 'No report was closed yet.',
  all: 'Nobody has reported a conversation.',
}

const keyOf = (report: Report) => report.id
const nameOf = ({ reporter, reported }: Report) => `${reportPersonName(reporter)} about ${reportPersonName(reported)}`
const isOpen = (report: Report) => report.closed_at === null
const row = (report: Report) => <ReportRow report={report} />

/** A report in the list: who is reported by whom, the first line of the reason, and for how long it waits. */
function ReportRow({ report }: { report: Report }) {
  const name = reportPersonName(report.reported)
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <Avatar name={name} className="size-10 text-xs" />
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 grow truncate font-semibold">{name}</span>
          {report.closed_at && <Badge look="outline">Closed</Badge>}
          <span className="figures flex-none text-xs text-muted">{waitedFor(report.created_at)}</span>
        </span>
        <span className="truncate text-sm text-muted">
          <span className="text-ink">by {reportPersonName(report.reporter)}</span> ·{' '}
          {report.reason.replaceAll(/\s+/g, ' ')}
        </span>
      </span>
    </span>
  )
}
