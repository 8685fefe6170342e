import { maxLengths, type ApplicationStatus } from '@marquee/contract/limits'
import type { Db } from '../../db/client.ts'
import { applicantsOf, eventOf, eventsIn, peopleIn, type EventRow } from '../../notify/event-data.ts'
import { daysInWords, inWords, ticketOf } from '../../notify/event-words.ts'
import {
  applicationsDigestOf,
  eventTopicOf,
  threadOf,
  topicOf,
  topicsOf,
  type EventOf,
  type Notice,
  type NoticeTools,
  type Writers,
} from '../../notify/notice.ts'
import type { Letter } from '../../notify/templates.ts'

/** Notices about events: to those who applied, and of new ones to vendors who asked for that. */
export const eventNotices: Writers<
  'event.changed' | 'event.completed' | 'event.cancelled' | 'event.removed' | 'events.digest'
> = {
  'event.changed': (news, { db }) => noticesOf(db, news, {}),
  'event.completed': (news, { db }) => noticesOf(db, news, {}),
  async 'event.cancelled'({ eventId, word }, tools) {
    const parts = await partsOf(tools.db, eventId)
    // The e-mails that wait are dropped after the notices, which cancel the calendar entries of e-mails that are on their way.
    await tools.deliver(cancelled(parts, word))
    // Both sides can still read what they wrote to each other.
    await tools.drop([eventTopicOf(eventId), ...parts.all.map(({ application_id }) => topicOf(application_id))])
  },
  async 'event.removed'({ eventId }, tools) {
    const parts = await partsOf(tools.db, eventId)
    await tools.deliver(
      noLongerHeld('event.removed', parts, {
        subject: `Event removed: ${parts.event.title}`,
        news: `${parts.event.organization_name} has removed ${inWords(parts.event)}, and with it your application.`,
        action: browseEvents,
      }),
    )
    const topics = parts.all.flatMap(({ application_id }) => topicsOf(application_id))
    await tools.drop([eventTopicOf(eventId), applicationsDigestOf(eventId), ...topics])
  },
  'events.digest': eventsDigest,
}

/**
 * What saving a change would send, without sending it.
 * @param news what the change is to those who applied
 * @param after the event's fields as they would be
 */
export async function noticesOf(db: Db, news: EventNews, after: Partial<EventRow>): Promise<Notice[]> {
  const parts = await partsOf(db, news.eventId, news.type === 'event.completed' ? news.justRejected : [])
  const changed = { ...parts, event: { ...parts.event, ...after } }
  if (news.type === 'event.changed') return moved(changed, news.before)
  return news.type === 'event.cancelled' ? cancelled(changed, news.word) : completed(changed)
}

/** What a change of an event by its organizer is to those who applied. */
export type EventNews = EventOf<'event.changed' | 'event.cancelled' | 'event.completed'>

type Parts = Awaited<ReturnType<typeof partsOf>>

/** Several changes soon after each other share one e-mail with what is true now. In the product each one has its entry. */
function moved({ event, applicants }: Parts, before: EventOf<'event.changed'>['before']): Notice[] {
  const changes = [
    { name: 'day', label: 'Day', was: daysInWords(before), is: daysInWords(event) },
    { name: 'place', label: 'Place', was: before.address, is: event.address },
  ].filter(({ was, is }) => was !== is)
  return (['accepted', 'pending'] as const).map((status) => {
    const now = dayAndPlaceNow(event, status)
    return {
      ...now,
      to: applicants(status),
      subject: `New ${changes.map(({ name }) => name).join(' and ')}: ${event.title}`,
      paragraphs: [
        `${event.organization_name} has moved ${event.title}.`,
        ...changes.map(({ label, was, is }) => `${label}: ${is} (before: ${was}).`),
        restFor(status, event),
      ],
      joined: now,
    }
  })
}

/** Those who were rejected by completing it get a notice of that only. */
function completed({ event, applicants }: Parts): Notice[] {
  return [
    {
      to: applicants('accepted'),
      rest: 'Thank you for having been part of it. There is nothing you need to do.',
      action: toEvent(event.id),
    },
    { to: applicants('rejected'), rest: nothingChanges, action: browseEvents },
  ].map(({ to, rest, action }) => ({
    kind: 'event.completed',
    to,
    about: [event.owner],
    subject: `Completed: ${event.title}`,
    paragraphs: [`${event.organization_name} has completed ${inWords(event)}.`, rest],
    action,
  }))
}

const cancelled = (parts: Parts, word: string | undefined): Notice[] =>
  noLongerHeld('event.cancelled', parts, {
    subject: `Cancelled: ${parts.event.title}`,
    news: `${parts.event.organization_name} has cancelled ${inWords(parts.event)}.`,
    quote: wordOf(parts.event, word),
    action: toEvent(parts.event.id),
  })

/** What the organizer added to a notice, as a quoted text; undefined without it. */
const wordOf = ({ organization_name }: EventRow, word: string | null | undefined): Letter['quote'] =>
  word ? { label: `${organization_name} writes`, text: word, maxLength: maxLengths.reason } : undefined

/** To everybody who applied: the event does not take place. For those who were rejected nothing changes. */
function noLongerHeld(
  kind: 'event.cancelled' | 'event.removed',
  { event, applicants }: Parts,
  { subject, news, quote, action }: Pick<Letter, 'subject' | 'quote' | 'action'> & { news: string },
): Notice[] {
  return [
    { to: applicants('accepted', 'pending'), rest: nothingToDo, action },
    { to: applicants('rejected'), rest: nothingChanges, action: browseEvents },
  ].map(({ to, rest, ...link }) => ({
    kind,
    to,
    about: [event.owner],
    calendar: { event_id: event.id, method: 'CANCEL' },
    subject,
    paragraphs: [news, rest],
    quote,
    ...link,
  }))
}

/** `except`: applications whose vendors get another notice. */
async function partsOf(db: Db, eventId: number, except: readonly number[] = []) {
  const event = await eventOf(db, eventId)
  const all = (await applicantsOf(db, eventId)).filter(({ application_id }) => !except.includes(application_id))
  return {
    event,
    all,
    /** Who applied and has one of these statuses, each with the thread of their application. */
    applicants: (...statuses: ApplicationStatus[]) =>
      all
        .filter(({ status }) => statuses.includes(status))
        .map(({ application_id, ...person }) => ({ ...person, thread: threadOf(application_id) })),
  }
}

/** The day and place of an event, for those whose application has this status: what is true now, whatever was mailed before. */
export const dayAndPlaceNow = (event: EventRow, status: ApplicationStatus | null): Omit<Notice, 'to'> => ({
  kind: 'event.changed',
  about: [event.owner],
  topic: eventTopicOf(event.id),
  calendar: { event_id: event.id, method: 'REQUEST' },
  keepsEntries: true,
  subject: `Day and place now: ${event.title}`,
  paragraphs: [
    `${event.organization_name} has changed ${event.title}. This is what is true now:`,
    `Day: ${daysInWords(event)}.`,
    `Place: ${event.address}.`,
    restFor(status, event),
  ],
  quote: wordOf(event, event.change_word),
  tickets: [ticketOf(event)],
  action: toEvent(event.id),
})

/** What a change of the event means for an application; null when the event is over. */
function restFor(status: ApplicationStatus | null, { organization_name }: EventRow): string {
  if (status === null) return nothingToDo
  return {
    accepted: `You are still accepted. If you cannot make it any more, tell ${organization_name} in the conversation beside your application.`,
    pending: 'Your application stands as it is. If the change does not suit you, you can withdraw it.',
    rejected: nothingChanges,
  }[status]
}

async function eventsDigest(
  { userId, eventIds, more }: EventOf<'events.digest'>,
  { db }: NoticeTools,
): Promise<Notice[]> {
  const found = await eventsIn(db, eventIds)
  const [first] = found
  if (!first) return []
  const count = found.length + more
  return [
    {
      kind: 'events.digest',
      to: await peopleIn(db, [userId]),
      about: found.map(({ owner }) => owner),
      subject: count === 1 ? `A new event for you: ${first.title}` : `${count} new events for you`,
      paragraphs: [
        count === 1
          ? 'Since our last email, one event was published that fits your types and areas.'
          : `Since our last email, ${count} events were published that fit your types and areas.`,
      ],
      tickets: found.map((event) => ({ ...ticketOf(event), note: event.organization_name })),
      items: more > 0 ? [{ title: `And ${more} more`, path: '/events' }] : [],
      action: { label: 'Browse events', path: '/events' },
    },
  ]
}

const nothingToDo = 'There is nothing you need to do.'
const nothingChanges = 'You were not chosen for it, so nothing changes for you.'
const browseEvents = { label: 'Browse other events', path: '/events' }
const toEvent = (id: number) => ({ label: 'View the event', path: `/events/${id}` })
