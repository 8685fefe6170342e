import type { Application } from '@marquee/contract/applications'
import type { Me } from '@marquee/contract/users'
import { longDate } from '../../lib/dates.ts'
import { AddToCalendar } from '../events/add-to-calendar.tsx'
import { Facts, Panel } from '../../ui/card.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import { MessagesLink } from './messages-link.tsx'
import { isToCome, WithdrawButton, withdrawRefusal } from './withdraw-button.tsx'

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
