import { id, paging } from '@marquee/contract/fields'
import { pageSizes, maxLengths } from '@marquee/contract/limits'
import type { ReportedMessage } from '@marquee/contract/messages'
import { reportMissing, type Report, type ReportPerson } from '@marquee/contract/reports'
import { keepPreviousData, useQuery, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { longDate } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader, Card, Facts } from '../../ui/card.tsx'
import { deciding } from '../../ui/deciding.ts'
import { EmptyState } from '../../ui/states.tsx'
import { conversationFailures, conversationQuery } from '../applications/conversation-queries.ts'
import { MessageList } from '../applications/message-list.tsx'
import { DeskRow, inOneLine, Desk, AskedAt, DeskPeople, DeskPerson, DeskQuote } from './desk.tsx'
import { TextForm } from './drafted-text.tsx'
import { adminQuery, pageOf, admin, adminChange } from './queries.ts'
import { ListToolbar, LoadedPart } from './table-list.tsx'

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

/** What a person of a report is called: the profile, otherwise the name. */
const reportPersonName = ({ profile_name, name }: ReportPerson) => profile_name ?? name ?? 'No Name'

/** A report with all that an admin needs: the reason, both people, the messages then and now, and what was done. */
function ReportDetails({ report }: { report: Report }) {
  const { reporter, reported, event_id, event_title, closed_at, closed_by_name } = report
  return (
    <div className="grid gap-6">
      <Card as="article" className="grid gap-6 p-5 sm:p-6">
        <header className="grid gap-2">
          <h2 className="text-xl wrap-anywhere">
            {reportPersonName(reporter)} <span className="font-normal text-muted">reports</span>{' '}
            {reportPersonName(reported)}
          </h2>
          <p className="text-sm text-muted">
            <AskedAt verb="Reported" at={report.created_at} />
            {event_id !== null && (
              <>
                {' '}
                <span aria-hidden="true">·</span>{' '}
                <Link to={`/events/${event_id}`} className="link">
                  {event_title}
                </Link>
              </>
            )}
          </p>
        </header>
        <DeskQuote title="Reason" text={report.reason} />
        <DeskPeople>
          <Person label="Reported by" person={reporter} />
          <Person label="Reported" person={reported} count={report.reports_about} />
        </DeskPeople>
        <Transcript report={report} />
        <Now report={report} />
      </Card>
      <Card className="p-5 sm:p-6">
        {closed_at === null ? (
          <CloseForm report={report} />
        ) : (
          <Facts
            className="measure whitespace-pre-line"
            facts={[
              ['Closed', `${longDate(closed_at)}${closed_by_name ? ` by ${closed_by_name}` : ''}`],
              ['What was done', report.outcome],
            ]}
          />
        )}
      </Card>
    </div>
  )
}

function Person({ label, person, count = 1 }: { label: string; person: ReportPerson; count?: number }) {
  const { id, side, name, profile_name, suspended } = person
  return (
    <DeskPerson
      {...{ label, side }}
      name={reportPersonName(person)}
      isSuspended={suspended}
      account={`/admin/users?open=${id}`}
    >
      {profile_name && name && <p className="text-sm wrap-anywhere">{name}</p>}
      {count > 1 && <p className="text-sm font-medium text-wait">{count} reports about this person</p>}
    </DeskPerson>
  )
}

function Transcript({ report }: { report: Report }) {
  const details = useQuery(adminQuery('report', { params: { id: report.id } }))
  return (
    <section className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="text-lg">Messages at the time of the report</h3>
        <p className="text-sm text-muted">
          With what the vendor wrote when applying. The audit log notes that you read them.
        </p>
      </div>
      <LoadedPart query={details} what="messages" failure="Failed to load the messages of this report">
        {({ transcript }) => (
          <MessageList
            messages={transcript.map((message, index) => nameAuthor(report, message, index))}
            isRight={({ author }) => author === 'vendor'}
          />
        )}
      </LoadedPart>
    </section>
  )
}

/** The conversation as it is now, read when it is opened. Admins may read it while the report is open. */
function Now({ report: { application_id, closed_at, reporter } }: { report: Report }) {
  const [isOpen, setOpen] = useState(false)
  if (application_id === null) {
    return (
      <p className="text-muted">The application was withdrawn or its event deleted, and the conversation with it.</p>
    )
  }
  if (closed_at !== null) {
    return <p className="text-muted">The report is closed, so only what was reported can be read.</p>
  }
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link w-fit cursor-pointer">The conversation now</summary>
      <div className="pt-3">{isOpen && <Live applicationId={application_id} reporter={reporter} />}</div>
    </details>
  )
}

function Live({ applicationId, reporter }: { applicationId: number; reporter: ReportPerson }) {
  const query = useInfiniteQuery(conversationQuery(applicationId))
  return (
    <LoadedPart query={query} what="messages" failure={conversationFailures.list}>
      {({ pages }) => {
        const messages = pages.toReversed().flatMap((part) => part.messages)
        if (messages.length === 0) return <p className="text-muted">No messages were written.</p>
        return (
          <div className="grid grid-cols-1 gap-2">
            {query.hasNextPage && (
              <Button
                size="sm"
                variant="ghost"
                className="justify-self-center"
                isPending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Earlier messages
              </Button>
            )}
            <MessageList messages={messages} isRight={({ author }) => author === reporter.side} />
          </div>
        )
      }}
    </LoadedPart>
  )
}

/** The reporter counts as the vendor where the side is not known any more: only the change of the author matters. */
const nameAuthor = ({ reporter, reported }: Report, message: ReportedMessage, id: number) =>
  message.author_id === reporter.id
    ? { ...message, id, author: 'vendor' as const, author_name: reportPersonName(reporter) }
    : { ...message, id, author: 'organizer' as const, author_name: reportPersonName(reported) }

const closeReport = adminChange(
  ({ id, outcome }: { id: number; outcome: string }) => admin.closeReport({ params: { id }, body: { outcome } }),
  { success: 'Report closed', failure: 'Failed to close the report' },
)

function CloseForm({ report: { id } }: { report: Report }) {
  const close = useMutation(closeReport)
  return (
    <TextForm
      draft={`close-report:${id}`}
      label="What was done"
      hint="Only admins read it. To suspend somebody, open their account."
      rows={3}
      maxLength={maxLengths.note}
      missing="Write what was done"
      submitLabel="Close the report"
      pendingLabel="Closing..."
      isMain
      call={close}
      onSend={(outcome) => deciding(id, close.mutateAsync({ id, outcome }))}
    />
  )
}
