import type { Application } from '@marquee/contract/applications'
import { isOver } from '@marquee/contract/event-status'
import { anyTrade } from '@marquee/contract/open-call'
import { refusal } from '@marquee/contract/policy'
import { actorOf, type Me } from '@marquee/contract/users'
import { useMutation } from '@tanstack/react-query'
import { CalendarArrowDown, Ellipsis, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { dateParts, longDate, longRange, shortDate, today } from '../../lib/dates.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facts, Panel, Ticket } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AddToCalendar, saveEntry } from '../events/add-to-calendar.tsx'
import { EventBadge } from '../events/event-badge.tsx'
import { AgreeAgain } from './agree-again.tsx'
import { AskedDocuments } from './asked-documents.tsx'
import { Answers } from './answers.tsx'
import { ApplicationBadge, isOffered, UnreadMessages } from './application-badge.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import { EditApplication } from './edit-application.tsx'
import { PlaceNote } from './place-note.tsx'
import { withdrawApplication } from './queries.ts'

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
            <ApplicationBadge application={application} />
            {event_status !== 'published' && <EventBadge status={event_status} />}
          </p>
          <h3 className="text-lg">
            <TextLink isTitle to={`/events/${application.event_id}`}>
              {event_title}
            </TextLink>
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
          {application.place && application.place.trade !== anyTrade && (
            <span className="block">You applied for {application.place.trade}</span>
          )}
        </p>
        <PlaceNote application={application} />
        {!isOffered(application) && <AskedDocuments isOwn documents={application.documents} />}
        <OrganizerContact application={application} />
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

/** Whom an accepted vendor asks about the event: a name, and an address that opens the mail program. */
function OrganizerContact({ application, className }: { application: Application; className?: string }) {
  const { name, email } = application.organizer_contact ?? {}
  return (
    <Facts
      className={cx('empty:hidden', className)}
      facts={[
        [
          "Organizer's contact",
          (name || email) && (
            <span key="contact" className="grid justify-items-start">
              {name && <span>{name}</span>}
              {email && <MailLink to={email} />}
            </span>
          ),
        ],
      ]}
    />
  )
}

interface Props {
  application: Application
  me: Me
  /** Links to the conversation with the organizer, where it does not stand on the same page. */
  hasMessagesLink?: boolean | undefined
}

/** A vendor's own application to an event, with its timeline and the menu to withdraw it. */
export function YourApplication({ application, me, hasMessagesLink }: Props) {
  return (
    <Panel
      title="Your Application"
      aside={
        <span className="flex items-center gap-2">
          <ApplicationBadge application={application} />
          <ApplicationMenu application={application} me={me} />
        </span>
      }
    >
      <PlaceNote application={application} className="mb-5" />
      <AgreeAgain application={application} />
      <Facts
        facts={[
          // If the event is not open, the page shows no other details of it.
          ['Event', application.event_status !== 'published' && application.event_title],
          ['Applied for', application.place?.trade],
          [
            'Documents',
            application.documents.length > 0 && !isOffered(application) && (
              <AskedDocuments key="documents" isOwn documents={application.documents} />
            ),
          ],
          ['Message', application.message],
          ["Organizer's reason", application.status_reason],
        ]}
      />
      <Answers application={application} className="mt-4" />
      <EditApplication application={application} me={me} />
      <OrganizerContact application={application} className="mt-4" />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Facts facts={[['Applied', longDate(application.applied_at)]]} />
        {hasMessagesLink && <MessagesLink application={application} />}
      </div>
      {isToCome(application) && <AddToCalendar eventId={application.event_id} className="mt-4 w-full" />}
      <ApplicationTimeline application={application} className="mt-3" />
    </Panel>
  )
}

/** What a vendor can do about an application in a list. */
export function VendorActions({ application, me }: { application: Application; me: Me }) {
  const { event_title } = application
  return (
    <>
      <MessagesLink application={application} about={event_title} />
      <ApplicationMenu application={application} me={me} about={event_title} />
    </>
  )
}

interface ButtonProps {
  application: Application
  /** In a list: the event, for the button's name. */
  about?: string | undefined
}

/** The way of a vendor to the conversation with the organizer, with the number of unread messages. */
function MessagesLink({ application: { id, unread_messages }, about }: ButtonProps) {
  return (
    <ButtonLink size="sm" to={`/contractor/applications/${id}#messages`}>
      <span>
        Messages <UnreadMessages count={unread_messages} />
        {about && <span className="sr-only">: {about}</span>}
      </span>
    </ButtonLink>
  )
}

/** Whether the event of an application is over: completed, or its last day has passed (UTC). */
export const isEventOver = ({ event_status, event_start_date, event_end_date }: Application): boolean =>
  isOver({ status: event_status, start_date: event_start_date, end_date: event_end_date }, today())

/** Whether the vendor is accepted for an event that is still to come. */
export const isToCome = (application: Application): boolean =>
  application.status === 'accepted' && application.event_status === 'published' && !isEventOver(application)

/** What withdrawing does. No e-mail takes the event out of the calendar that the acceptance was mailed to (decision 030). */
function describe({ status, event_status }: Application): string {
  const again =
    event_status === 'published' ? 'You may apply again while the event is open.' : 'You cannot apply again.'
  const calendar = status === 'accepted' ? ' If our email put the event in your calendar, please delete it there.' : ''
  return `The organizer is told. ${again}${calendar}`
}

/**
 * What a vendor seldom does with an application: withdrawing it, after a question, and in a list adding it to a calendar. The application disappears with its menu, so the focus
 * then moves to the nearest element around it that has `tabIndex={-1}` (`useFocusGuard`). In a list, `about` names the event in the
 * button's name.
 */
export function ApplicationMenu({ application, me, about }: ButtonProps & { me: Me }) {
  // The version that was shown when the dialog opened.
  const [asked, setAsked] = useState<number>()
  const withdraw = useMutation(withdrawApplication)
  const save = useMutation(saveEntry)
  const close = () => setAsked(undefined)
  const name = about ? `More: ${about}` : 'More'
  const send = useOnce((version: number) => withdraw.mutateAsync({ id: application.id, version }).finally(close))
  const entry = about &&
    isToCome(application) && {
      label: 'Add to calendar',
      icon: <CalendarArrowDown aria-hidden="true" />,
      onSelect: () => save.mutate(application.event_id),
    }
  const leave = !isEventOver(application) &&
    !refusal(actorOf(me), 'application.withdraw', application) && {
      label: 'Withdraw',
      icon: <Undo2 aria-hidden="true" />,
      isDanger: true,
      onSelect: () => setAsked(application.version),
    }
  const items = [entry, leave].filter((item) => item !== false && item !== undefined && item !== '')
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={name}
        trigger={(props) => (
          <Button {...props} variant="ghost" size="sm" isIconOnly aria-label={name}>
            <Ellipsis aria-hidden="true" />
          </Button>
        )}
        groups={[items]}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={close}
        onConfirm={() => asked !== undefined && send(asked)}
        title="Withdraw your application?"
        description={describe(application)}
        confirmLabel="Withdraw application"
        cancelLabel="Keep it"
        tone="danger"
        isPending={withdraw.isPending}
      />
    </>
  )
}
