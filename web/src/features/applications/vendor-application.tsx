import type { Application } from '@marquee/contract/applications'
import type { Me } from '@marquee/contract/users'
import { Link } from 'react-router'
import { dateParts, longDate, longRange, shortDate } from '../../lib/dates.ts'
import { Facts, Panel, Ticket } from '../../ui/card.tsx'
import { AddToCalendar } from '../events/add-to-calendar.tsx'
import { EventBadge } from '../events/event-badge.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import { MessagesLink } from './messages-link.tsx'
import { WithdrawButton, isToCome, withdrawRefusal } from './withdraw-button.tsx'

/** An application in the vendor's own list: the event, the decision, and what the vendor can do. */
export function VendorApplication({ application, me }: { application: Application; me: Me }) {
  const { event_status, event_title, status_reason } = application
  return (
    <Ticket
      date={dateParts(application.event_start_date, application.event_end_date)}
      head={
        <div className="grid grid-cols-1 gap-2">
          {/* With very large text a badge may break its word: the column beside the date is narrow. */}
          <p className="flex flex-wrap gap-2 *:whitespace-normal">
            <ApplicationBadge status={application.status} />
            {event_status !== 'published' && <EventBadge status={event_status} />}
          </p>
          <h3 className="text-lg">
            <Link
              prefetch="intent"
              to={`/events/${application.event_id}`}
              className="underline-offset-4 hover:underline"
            >
              {event_title}
            </Link>
          </h3>
        </div>
      }
      stub={
        <>
          <p className="figures grow text-sm text-muted max-sm:w-full">Applied {shortDate(application.applied_at)}</p>
          <ApplicationTimeline application={application} about={event_title} className="contents" />
          <VendorActions application={application} me={me} />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-2">
        <p className="text-sm text-muted">
          <span className="figures block">{longRange(application.event_start_date, application.event_end_date)}</span>
          <span className="block">{application.event_address}</span>
          <span className="block">Organized by {application.organization_name}</span>
        </p>
        {status_reason && (
          <p className="border-l-3 border-line pl-3 text-sm">
            <span className="text-muted">Organizer's reason: </span>
            <span className="whitespace-pre-line">{status_reason}</span>
          </p>
        )}
      </div>
    </Ticket>
  )
}

interface Props {
  application: Application
  me: Me
  /** Links to the conversation with the organizer, where it does not stand on the same page. */
  hasMessagesLink?: boolean | undefined
}

/** A vendor's own application to an event, with its timeline and the button to withdraw it. */
export function YourApplication({ application, me, hasMessagesLink }: Props) {
  const no = withdrawRefusal(application, me)
  return (
    <Panel title="Your Application" aside={<ApplicationBadge status={application.status} />}>
      <Facts
        facts={[
          // If the event is not open, the page shows no other details of it.
          ['Event', application.event_status === 'published' ? null : application.event_title],
          [
            'Message',
            <span key="message" className="whitespace-pre-line">
              {application.message}
            </span>,
          ],
          ["Organizer's reason", application.status_reason],
        ]}
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Facts facts={[['Applied', longDate(application.applied_at)]]} />
        <div className="flex flex-wrap items-center gap-3">
          {hasMessagesLink && <MessagesLink application={application} />}
          {no ? <p className="text-sm text-muted">{no}</p> : <WithdrawButton application={application} />}
        </div>
      </div>
      {isToCome(application) && <AddToCalendar eventId={application.event_id} className="mt-4 w-full" />}
      <ApplicationTimeline application={application} className="mt-3" />
    </Panel>
  )
}

/** What a vendor can do about an application in a list. */
export function VendorActions({ application, me }: { application: Application; me: Me }) {
  const { event_id, event_title } = application
  return (
    <>
      <MessagesLink application={application} about={event_title} />
      {isToCome(application) && <AddToCalendar eventId={event_id} about={event_title} />}
      {withdrawRefusal(application, me) === null && <WithdrawButton application={application} about={event_title} />}
    </>
  )
}
