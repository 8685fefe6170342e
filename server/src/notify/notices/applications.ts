import { applicationName, decisionMessage } from '@marquee/contract/decision-messages'
import type { EventData } from '../event-data.ts'
import { described, inWords, ticketOf } from './event-words.ts'
import { threadOf, topicOf, type EventOf, type Notice, type Writers } from './notice.ts'

/** Notices about applications to events. */
export function applicationNotices({
  applicationOf,
  organizerOf,
}: EventData): Writers<'application.submitted' | 'application.decided' | 'application.withdrawn'> {
  return {
    'application.submitted': applicationSubmitted,
    'application.decided': applicationDecided,
    'application.withdrawn': applicationWithdrawn,
  }

  async function applicationSubmitted({ applicationId }: EventOf<'application.submitted'>): Promise<Notice[]> {
    const { application, event, vendor, applicant } = await applicationOf(applicationId)
    const { organization_name, owner } = await organizerOf(event.organizer_id)
    const name = applicationName(vendor, event)
    const thread = threadOf(applicationId)
    return [
      {
        kind: 'application.submitted',
        to: [owner],
        about: [applicant],
        thread,
        letter: {
          subject: `New application: ${name}`,
          paragraphs: [`${vendor.company_name} has applied to ${inWords(event)}.`],
          quote: { label: 'Their message', text: application.message },
          action: { label: 'View the application', path: organizerPath(application.id) },
        },
      },
      {
        kind: 'application.received',
        to: [applicant],
        about: [owner],
        thread,
        letter: {
          subject: `Application sent: ${name}`,
          paragraphs: [
            `Your application to ${inWords(event)} has reached ${organization_name}.`,
            'We will write to you as soon as they have decided.',
          ],
          tickets: [ticketOf(event)],
          quote: { label: 'Your message', text: application.message },
          action: viewOwn(applicationId),
        },
      },
    ]
  }

  async function applicationDecided({
    applicationId,
    status,
    reason,
  }: EventOf<'application.decided'>): Promise<Notice[]> {
    const { event, vendor, applicant } = await applicationOf(applicationId)
    const { organization_name, owner } = await organizerOf(event.organizer_id)
    const { isMailed, ...message } = decisionMessage(status, {
      organization_name,
      company_name: vendor.company_name,
      event: described(event),
      reason,
    })
    return [
      {
        kind: status === 'pending' ? 'application.reset' : `application.${status}`,
        to: [applicant],
        about: [owner],
        topic: topicOf(applicationId),
        thread: threadOf(applicationId),
        byMail: isMailed,
        calendar: { event_id: event.id, method: status === 'accepted' ? 'REQUEST' : 'CANCEL' },
        letter: {
          ...message,
          tickets: status === 'accepted' ? [ticketOf(event)] : [],
          action: status === 'rejected' ? { label: 'Browse other events', path: '/events' } : viewOwn(applicationId),
        },
      },
    ]
  }

  async function applicationWithdrawn({
    applicationId,
    isLeaving = false,
  }: EventOf<'application.withdrawn'>): Promise<Notice[]> {
    const { event, vendor, applicant } = await applicationOf(applicationId)
    const { owner } = await organizerOf(event.organizer_id)
    const told: Notice = {
      kind: 'application.withdrawn',
      to: [owner],
      about: [applicant],
      thread: threadOf(applicationId),
      letter: {
        subject: `Withdrawn: ${applicationName(vendor, event)}`,
        paragraphs: [`${vendor.company_name} has withdrawn the application to ${inWords(event)}.`],
        action: { label: 'View the event', path: `/organizer/events/${event.id}` },
      },
    }
    // The application is gone: this is what the vendor keeps of it.
    const kept: Notice = {
      kind: 'application.taken_back',
      to: [applicant],
      about: [owner],
      byMail: false,
      letter: {
        subject: `You withdrew from ${event.title}`,
        paragraphs: [`You withdrew your application to ${inWords(event)}.`],
        action: { label: 'View the event', path: `/events/${event.id}` },
      },
    }
    return isLeaving ? [told] : [told, kept]
  }
}

/** The page on which the organizer decides on an application. */
export const organizerPath = (applicationId: number) => `/organizer/applications/${applicationId}`

const viewOwn = (id: number) => ({ label: 'View your application', path: `/contractor/applications/${id}` })
