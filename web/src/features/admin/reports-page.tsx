import { id, paging } from '@marquee/contract/fields'
import { pageSizes } from '@marquee/contract/limits'
import { reportStates, type Report, type ReportState } from '@marquee/contract/reports'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { waitedFor } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters, writeQuery } from '../../lib/search-params.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { useNewRows } from '../../ui/new-rows.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { Desk, rowKey } from './desk.tsx'
import { ReportDetails } from './report-details.tsx'
import { reportPersonName } from './report-people.tsx'
import { reportFailures, reportQuery, reportsQuery } from './report-queries.ts'
import { useLinkedRow } from './use-linked-row.ts'

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
  const { state = 'open', open, ...query } = filters
  const list = useQuery(reportsQuery({ ...query, ...(state !== 'all' && { state: state satisfies ReportState }) }))
  const news = useNewRows({
    rows: list.data?.reports,
    keyOf: rowKey,
    scope: JSON.stringify({ state, ...query }),
    isStale: list.isPlaceholderData,
    open,
  })
  const linked = useLinkedRow({ open, rows: news.shown, query: reportQuery, rowOf: ({ report }) => report })
  const addressOf = (key: number | undefined) => `?${writeQuery({ ...filters, open: key }, defaults)}`

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
      <Desk
        label="Reports"
        noun="report"
        list={list}
        page={filters.page}
        news={news}
        linked={linked}
        failures={reportFailures}
        onPage={(page) => change({ page, open: undefined })}
        empty={
          <EmptyState title={state === 'open' ? 'Nothing waits' : 'No Reports Found'} className="card">
            <p>{emptyTexts[state]}</p>
          </EmptyState>
        }
        nameOf={nameOf}
        row={row}
        open={open}
        addressOf={addressOf}
        detail={(report) => <ReportDetails key={report.id} report={report} />}
        isWaiting={isOpen}
      />
    </>
  )
}

const viewNames: Record<View, string> = { open: 'Open', closed: 'Closed', all: 'All' }

const emptyTexts: Record<View, string> = {
  open: 'Every report has been looked at.',
  closed: 'No report was closed yet.',
  all: 'Nobody has reported a conversation.',
}

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
