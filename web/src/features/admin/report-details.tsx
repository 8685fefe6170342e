import { maxLengths } from '@marquee/contract/limits'
import type { ReportedMessage } from '@marquee/contract/messages'
import type { Report, ReportPerson } from '@marquee/contract/reports'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { longDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { deciding } from '../../ui/deciding.ts'
import { conversationFailures, conversationQuery } from '../applications/queries.ts'
import { MessageList } from '../applications/message-list.tsx'
import { AskedAt, DeskPeople, DeskPerson, DeskQuote } from './desk-parts.tsx'
import { LoadedPart } from './loaded.tsx'
import { admin, adminChange, adminQuery } from './queries.ts'
import { TextForm } from './drafted-text.tsx'

/** What a person of a report is called: the profile, otherwise the name. */
export const reportPersonName = ({ profile_name, name }: ReportPerson) => profile_name ?? name ?? 'No Name'

/** A report with all that an admin needs: the reason, both people, the messages then and now, and what was done. */
export function ReportDetails({ report }: { report: Report }) {
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
