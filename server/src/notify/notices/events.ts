import type { ApplicationStatus } from '@marquee/contract/limits'
import type { EventData } from '../event-data.ts'
import type { Letter } from '../templates.ts'
import { daysInWords, inWords, ticketOf } from './event-words.ts'
import { eventTopicOf, threadOf, type EventOf, type Notice, type Writers } from './notice.ts'

/** Notices about events, to those who applied. */
export function eventNotices({
  applicantsOf,
  eventOf,
  organizerOf,
}: EventData): Writers<'event.changed' | 'event.completed' | 'event.cancelled' | 'event.removed'> {
  return {
    'event.changed': eventChanged,
    'event.completed': eventCompleted,
    'event.cancelled': eventCancelled,
    'event.removed': eventRemoved,
  }

  /** Several changes soon after each other share one e-mail, which says what is true now. In the product each one has its entry. */
  async function eventChanged({ eventId, before }: EventOf<'event.changed'>): Promise<Notice[]> {
    const { event, organization_name, applicants, about } = await partsOf(eventId)
    const changes = [
      { name: 'day', label: 'Day', was: daysInWords(before), is: daysInWords(event) },
      { name: 'place', label: 'Place', was: before.address, is: event.address },
    ].filter(({ was, is }) => was !== is)
    const news = [
      `${organization_name} has moved ${event.title}.`,
      ...changes.map(({ label, was, is }) => `${label}: ${is} (before: ${was}).`),
    ]
    const rests = {
      accepted: `You are still accepted. If you cannot make it any more, tell ${organization_name} in the conversation beside your application.`,
      pending: 'Your application stands as it is. If the change does not suit you, you can withdraw it.',
    }
    const isNow = [
      `${organization_name} has changed ${event.title} more than once. This is what is true now:`,
      `Day: ${daysInWords(event)}.`,
      `Place: ${event.address}.`,
    ]
    const page = { tickets: [ticketOf(event)], action: { label: 'View the event', path: `/events/${event.id}` } }
    return (['accepted', 'pending'] as const).map((status) => ({
      kind: 'event.changed',
      to: applicants(status),
      about,
      topic: eventTopicOf(eventId),
      calendar: { event_id: eventId, method: 'REQUEST' },
      keepsEntries: true,
      letter: {
        subject: `New ${changes.map(({ name }) => name).join(' and ')}: ${event.title}`,
        paragraphs: [...news, rests[status]],
        ...page,
      },
      joined: { subject: `Day and place now: ${event.title}`, paragraphs: [...isNow, rests[status]], ...page },
    }))
  }

  /** Those who were rejected by completing it are told of that only. */
  async function eventCompleted({ eventId, justRejected }: EventOf<'event.completed'>): Promise<Notice[]> {
    const { event, organization_name, applicants, about } = await partsOf(eventId, justRejected)
    return [
      {
        to: applicants('accepted'),
        rest: 'Thank you for having been part of it. There is nothing you need to do.',
        action: { label: 'View the event', path: `/events/${event.id}` },
      },
      { to: applicants('rejected'), rest: nothingChanges, action: browseEvents },
    ].map(({ to, rest, action }) => ({
      kind: 'event.completed',
      to,
      about,
      letter: {
        subject: `Completed: ${event.title}`,
        paragraphs: [`${organization_name} has completed ${inWords(event)}.`, rest],
        action,
      },
    }))
  }

  async function eventCancelled({ eventId }: EventOf<'event.cancelled'>): Promise<Notice[]> {
    const parts = await partsOf(eventId)
    return noLongerHeld('event.cancelled', parts, {
      subject: `Cancelled: ${parts.event.title}`,
      news: `${parts.organization_name} has cancelled ${inWords(parts.event)}.`,
      action: { label: 'View the event', path: `/events/${eventId}` },
    })
  }

  async function eventRemoved({ eventId }: EventOf<'event.removed'>): Promise<Notice[]> {
    const parts = await partsOf(eventId)
    return noLongerHeld('event.removed', parts, {
      subject: `Event removed: ${parts.event.title}`,
      news: `${parts.organization_name} has removed ${inWords(parts.event)}, and with it your application.`,
      action: browseEvents,
    })
  }

  /** Tells everybody who applied that the event does not take place; those who were rejected also that nothing changes for them. */
  function noLongerHeld(
    kind: 'event.cancelled' | 'event.removed',
    { event, applicants, about }: Awaited<ReturnType<typeof partsOf>>,
    { subject, news, action }: Pick<Letter, 'subject' | 'action'> & { news: string },
  ): Notice[] {
    return [
      { to: applicants('accepted', 'pending'), rest: 'There is nothing you need to do.', action },
      { to: applicants('rejected'), rest: nothingChanges, action: browseEvents },
    ].map(({ to, rest, ...link }) => ({
      kind,
      to,
      about,
      calendar: { event_id: event.id, method: 'CANCEL' },
      letter: { subject, paragraphs: [news, rest], ...link },
    }))
  }

  /** `except`: applications whose vendors are told otherwise. */
  async function partsOf(eventId: number, except: readonly number[] = []) {
    const event = await eventOf(eventId)
    const { organization_name, owner } = await organizerOf(event.organizer_id)
    const all = (await applicantsOf(eventId)).filter(({ application_id }) => !except.includes(application_id))
    return {
      event,
      organization_name,
      /** Who applied and has one of these statuses, each with the thread of their application. */
      applicants: (...statuses: ApplicationStatus[]) =>
        all
          .filter(({ status }) => statuses.includes(status))
          .map(({ application_id, ...person }) => ({ ...person, thread: threadOf(application_id) })),
      about: [owner],
    }
  }
}

const nothingChanges = 'You were not chosen for it, so nothing changes for you.'
const browseEvents = { label: 'Browse other events', path: '/events' }
