import { maxLengths } from '@marquee/contract/limits'
import type { Message, ReportedMessage } from '@marquee/contract/messages'
import type { Report } from '@marquee/contract/reports'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { briefDate, longDate, waitedFor } from '../../lib/dates.ts'
import { failureText } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { deciding } from '../../ui/deciding.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { conversationFailures, conversationQuery } from '../applications/conversation-queries.ts'
import { MessageList } from '../applications/message-list.tsx'
import { ReportPeople, reportPersonName } from './report-people.tsx'
import { closeReport, reportFailures, reportQuery } from './report-queries.ts'
import { TextForm } from './text-form.tsx'

/** A report with all that an admin needs: the reason, both people, the messages then and now, and what was done. */
export function ReportDetails({ report }: { report: Report }) {
  const { reporter, reported, event_id, event_title } = report
  return (
    <div className="grid gap-6">
      <Card as="article" className="grid gap-6 p-5 sm:p-6">
        <header className="grid gap-2">
          <h2 className="text-xl wrap-anywhere">
            {reportPersonName(reporter)} <span className="font-normal text-muted">reports</span>{' '}
            {reportPersonName(reported)}
          </h2>
          <p className="text-sm text-muted">
            Reported {briefDate(report.created_at)} <span aria-hidden="true">·</span> {waitedFor(report.created_at)}
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
        <section className="grid gap-2">
          <h3 className="text-lg">Reason</h3>
          <p className="measure rounded-md bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">{report.reason}</p>
        </section>
        <ReportPeople report={report} />
        <Transcript report={report} />
        <Now report={report} />
      </Card>
      <Card className="p-5 sm:p-6">
        {report.closed_at === null ? <CloseForm report={report} /> : <Closed report={report} />}
      </Card>
    </div>
  )
}

function Transcript({ report }: { report: Report }) {
  const details = useQuery(reportQuery(report.id))
  return (
    <section className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="text-lg">Messages at the time of the report</h3>
        <p className="text-sm text-muted">
          With what the vendor wrote when applying. The audit log notes that you read them.
        </p>
      </div>
      {details.isLoadingError ? (
        <Failed onRetry={() => void details.refetch()} isRetrying={details.isFetching}>
          {reportFailures.one}
        </Failed>
      ) : details.data ? (
        <Messages messages={details.data.transcript.map((message, index) => nameAuthor(report, message, index))} />
      ) : (
        <Loading label="Loading messages...">
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
    </section>
  )
}

/** The conversation as it is now, read when it is opened. Admins may read it while the report is open. */
function Now({ report: { application_id, closed_at, reporter } }: { report: Report }) {
  const [isOpen, setOpen] = useState(false)
  const part = useId()
  if (application_id === null) {
    return (
      <p className="text-muted">The application was withdrawn or its event deleted, and the conversation with it.</p>
    )
  }
  if (closed_at !== null) {
    return <p className="text-muted">The report is closed, so only what was reported can be read.</p>
  }
  return (
    <div>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        aria-expanded={isOpen}
        aria-controls={part}
        onClick={() => setOpen(!isOpen)}
      >
        The conversation now
        <ChevronDown aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div id={part} hidden={!isOpen} className="pt-2">
        {isOpen && <Live applicationId={application_id} reporter={reporter} />}
      </div>
    </div>
  )
}

function Live({ applicationId, reporter }: { applicationId: number; reporter: Report['reporter'] }) {
  const query = useInfiniteQuery(conversationQuery(applicationId))
  if (query.isLoadingError) {
    return (
      <Failed onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {failureText(query.error, conversationFailures.list)}
      </Failed>
    )
  }
  if (!query.data) {
    return (
      <Loading label="Loading messages...">
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  }
  const messages = query.data.pages.toReversed().flatMap((part) => part.messages)
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
      <Messages
        messages={messages.map((message) => ({ ...message, isByReporter: message.author === reporter.side }))}
      />
    </div>
  )
}

type Shown = Pick<Message, 'id' | 'author' | 'author_name' | 'text' | 'created_at'> & { isByReporter: boolean }

const Messages = ({ messages }: { messages: readonly Shown[] }) => (
  <MessageList messages={messages} isRight={(message) => message.isByReporter} />
)

/** The reporter counts as the vendor where the side is not known any more: only the change of the author matters. */
function nameAuthor({ reporter, reported }: Report, message: ReportedMessage, id: number): Shown {
  const isByReporter = message.author_id === reporter.id
  return {
    ...message,
    id,
    author: isByReporter ? 'vendor' : 'organizer',
    author_name: reportPersonName(isByReporter ? reporter : reported),
    isByReporter,
  }
}

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

function Closed({ report: { closed_at, closed_by_name, outcome } }: { report: Report }) {
  return (
    <Facts
      facts={[
        ['Closed', `${longDate(closed_at)}${closed_by_name ? ` by ${closed_by_name}` : ''}`],
        [
          'What was done',
          <span key="outcome" className="block measure whitespace-pre-line">
            {outcome}
          </span>,
        ],
      ]}
    />
  )
}

interface FailedProps {
  children: ReactNode
  onRetry: () => void
  isRetrying: boolean
}

function Failed({ children, onRetry, isRetrying }: FailedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="font-medium text-no">{children}</p>
      <Button size="sm" onClick={onRetry} isPending={isRetrying}>
        Try Again
      </Button>
    </div>
  )
}
