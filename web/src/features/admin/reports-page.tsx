import { id, paging } from '@marquee/contract/fields'
import { pageSizes } from '@marquee/contract/limits'
import { reportMissing, type Report } from '@marquee/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { Badge } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DeskRow, inOneLine } from './desk-parts.tsx'
import { Desk } from './desk.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { adminQuery, pageOf } from './queries.ts'
import { ReportDetails, reportPersonName } from './report-details.tsx'

export const meta = () => [{ title: fullTitle('Reports') }]

const Filters = z.object({
  ...paging(pageSizes.max),
  // Without it those that are open.
  state: z.optional(z.enum(['closed', 'all'])),
  open: z.optional(id()),
})
const defaults = { page: 1, limit: pageSizes.max }

const choice = {
  filter: 'state',
  label: 'State',
  all: 'Open',
  options: [
    { value: 'closed', label: 'Closed' },
    { value: 'all', label: 'All' },
  ],
}

/** Conversations that somebody reported: admins read them and note what they did. */
export default function ReportsPage() {
  const { filters, change } = useFilters(Filters, defaults)
  const { state = 'open', open, ...query } = filters
  const list = useQuery({
    ...adminQuery('reports', { query: { ...query, ...(state !== 'all' && { state }) } }),
    placeholderData: keepPreviousData,
    select: pageOf,
  })
  const one = useQuery({
    ...adminQuery('report', { params: { id: open ?? 0 } }),
    enabled: open !== undefined,
    select: ({ report }) => report,
  })
  return (
    <>
      <PageHeader title="Reports" subtitle="Conversations that a vendor or an organizer asked us to look at." />
      <ListToolbar
        noun="reports"
        filters={filters}
        change={(patch) => change({ ...patch, open: undefined })}
        choice={choice}
      />
      <Desk
        label="Reports"
        noun="report"
        {...{ list, one, filters, defaults, keyOf, nameOf, row }}
        missing={reportMissing}
        onPage={(page) => change({ page, open: undefined })}
        empty={
          <EmptyState title={state === 'open' ? 'Nothing waits' : 'No Reports Found'} className="card">
            <p>{emptyTexts[state]}</p>
          </EmptyState>
        }
        detail={(report) => <ReportDetails key={report.id} report={report} />}
        isWaiting={isOpen}
      />
    </>
  )
}

const emptyTexts = {
  open: 'Every report has been looked at.',
  closed: 'No report was closed yet.',
  all: 'Nobody has reported a conversation.',
}

const keyOf = (report: Report) => report.id
const nameOf = ({ reporter, reported }: Report) => `${reportPersonName(reporter)} about ${reportPersonName(reported)}`
const isOpen = (report: Report) => report.closed_at === null

/** Who is reported by whom, and the first words of the reason. */
const row = ({ reporter, reported, reason, created_at, closed_at }: Report) => (
  <DeskRow
    name={reportPersonName(reported)}
    badges={closed_at && <Badge look="outline">Closed</Badge>}
    since={created_at}
  >
    <span className="text-ink">by {reportPersonName(reporter)}</span> · {inOneLine(reason)}
  </DeskRow>
)
