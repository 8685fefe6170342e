import { daysAndPlace, decisionMessage } from '@marquee/contract/decision-messages'
import type { EventLetters } from '@marquee/contract/event-letters'
import { maxLengths, type ApplicationStatus } from '@marquee/contract/limits'
import type { OpenCall } from '@marquee/contract/open-call'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { callOf } from '../../db/open-calls.ts'
import { isListed } from '../../db/public-events.ts'
import { events, organizers, users } from '../../db/schema.ts'
import { applicantsOf, eventOf, eventsIn, peopleIn, type EventRow } from '../../notify/event-data.ts'
import { daysInWords, described, ticketOf } from '../../notify/event-words.ts'
import {
  eventTopicOf,
  termsTopicOf,
  threadOf,
  topicOf,
  topicsOf,
  type Delivery,
  type EventOf,
  type Notice,
  type NoticeTools,
  type Writers,
} from '../../notify/notice.ts'
import type { Letter } from '../../notify/templates.ts'
import { inTerms, termNotices, type CallTerms } from './call-news.ts'

/** Notices about events: to those who applied, and of new ones to vendors who asked for that. */
export const eventNotices: Writers<
  'event.changed' | 'call.changed' | 'event.completed' | 'event.cancelled' | 'event.removed' | 'events.digest'
> = {
  'event.changed': (news, { db }) => noticesOf(db, news),
  'call.changed': async ({ eventId, before }, { db }) => {
    const now = await callOf(db, eventId)
    return now ? termNotices(await partsOf(db, eventId), before, inTerms(now)) : []
  },
  'event.completed': (news, { db }) => noticesOf(db, news),
  async 'event.cancelled'({ eventId, word }, tools) {
    const parts = await partsOf(tools.db, eventId)
    // The e-mails that wait are dropped after the notices, which cancel the calendar entries of e-mails that are on their way.
    await tools.deliver(cancelled(parts, word))
    // Both sides can still read what they wrote to each other.
    await tools.drop([
      eventTopicOf(eventId),
      termsTopicOf(eventId),
      ...parts.all.map(({ application_id }) => topicOf(application_id)),
    ])
  },
  async 'event.removed'({ eventId }, tools) {
    const parts = await partsOf(tools.db, eventId)
    await tools.deliver(
      noLongerHeld('event.removed', parts, {
        subject: `Event removed: ${parts.event.title}`,
        action: browseEvents,
      }),
    )
    const topics = parts.all.flatMap(({ application_id }) => topicsOf(application_id))
    await tools.drop([eventTopicOf(eventId), termsTopicOf(eventId), ...topics])
    await tools.forgetEvent(eventId)
  },
  'events.digest': eventsDigest,
}

/**
 * What saving a change would send, without sending it.
 * @param news what the change is to those who applied
 * @param after the event's fields as they would be
 */
export async function lettersOf(db: Db, news: EventNews, after: Partial<EventRow>): Promise<EventLetters['letters']> {
  const parts = await partsOf(db, news.eventId, [])
  const event = { ...parts.event, ...after }
  const isCompleted = news.type === 'event.completed'
  const letters = noticesIn({ ...parts, event }, news).map((notice) =>
    letterOf(notice, isCompleted ? null : wordsLabel(event)),
  )
  if (isCompleted) {
    // Those without an answer are rejected by it. Each reads their own name.
    const about = { ...event, company_name: '[their name]', event: described(event), reason: null }
    letters.unshift(letterOf({ to: parts.applicants('pending'), ...decisionMessage('rejected', about) }, 'Reason'))
  }
  return letters.filter(({ count }) => count > 0)
}

/** What saving another open call would send, likewise. */
export async function callLettersOf(db: Db, eventId: number, before: OpenCall, after: CallTerms) {
  const notices = termNotices(await partsOf(db, eventId), before, after)
  return notices.map((notice) => letterOf(notice, null)).filter(({ count }) => count > 0)
}

const letterOf = (
  { to, subject, paragraphs }: Pick<Notice, 'to' | 'subject' | 'paragraphs'>,
  quote: string | null,
) => ({
  count: to.filter((person) => !person.is_deleted).length,
  subject,
  paragraphs: [...paragraphs],
  quote,
})

async function noticesOf(db: Db, news: EventNews): Promise<Notice[]> {
  return noticesIn(await partsOf(db, news.eventId, news.type === 'event.completed' ? news.justRejected : []), news)
}

function noticesIn(parts: Parts, news: EventNews): Notice[] {
  if (news.type === 'event.changed') return moved(parts, news.before)
  return news.type === 'event.cancelled' ? cancelled(parts, news.word) : completed(parts)
}

/** What a change of an event by its organizer is to those who applied. */
export type EventNews = EventOf<'event.changed' | 'event.cancelled' | 'event.completed'>

type Parts = Awaited<ReturnType<typeof partsOf>>

/** Several changes soon after each other share one e-mail with what is true now. In the product each one has its entry. */
function moved({ event, applicants }: Parts, before: EventOf<'event.changed'>['before']): Notice[] {
  const all = [
    { name: 'day', label: 'Day', was: daysInWords(before), is: daysInWords(event) },
    { name: 'place', label: 'Place', was: before.address, is: event.address },
  ]
  const changes = all.filter(({ was, is }) => was !== is)
  return (['accepted', 'pending'] as const).map((status) => {
    const now = dayAndPlaceNow(event, status)
    return {
      ...now,
      to: applicants(status),
      subject: `New ${changes.map(({ name }) => name).join(' and ')}: ${event.title}`,
      paragraphs: [
        ...all.map(({ label, was, is }) => `${label}: ${is}${was === is ? '' : ` (before: ${was})`}.`),
        restFor(status, event),
      ],
      inBell: [...changes.map(({ label, was, is }) => `${label}: ${is} (before: ${was}).`), restFor(status, event)],
      joined: now,
    }
  })
}

/** Those who were rejected by completing it get a notice of that only. */
function completed({ event, applicants }: Parts): Notice[] {
  return [
    {
      to: applicants('accepted'),
      rest: 'Thank you for coming. On your dashboard you can tell our team in private how it went.',
      action: toEvent(event.id),
    },
    { to: applicants('rejected'), rest: nothingChanges, action: browseEvents },
  ].map(({ to, rest, action }) => ({
    kind: 'event.completed',
    to,
    about: [event.owner],
    subject: `Completed: ${event.title}`,
    paragraphs: [`${daysAndPlace(described(event))}. ${rest}`],
    inBell: [rest],
    action,
  }))
}

const cancelled = (parts: Parts, word: string | undefined): Notice[] =>
  noLongerHeld('event.cancelled', parts, {
    subject: `Cancelled: ${parts.event.title}`,
    quote: wordOf(parts.event, word),
    action: toEvent(parts.event.id),
  })

/** What the organizer added to a notice, as a quoted text; undefined without it. */
const wordOf = (event: EventRow, word: string | null | undefined): Letter['quote'] =>
  word ? { label: wordsLabel(event), text: word, maxLength: maxLengths.reason } : undefined

const wordsLabel = ({ organization_name }: EventRow) => `${organization_name} writes`

/** To everybody who applied: the event does not take place. */
function noLongerHeld(
  kind: 'event.cancelled' | 'event.removed',
  { event, applicants }: Parts,
  { subject, quote, action }: Pick<Letter, 'subject' | 'quote' | 'action'>,
): Notice[] {
  return [
    { to: applicants('accepted', 'pending'), action },
    { to: applicants('rejected'), action: browseEvents },
  ].map(({ to, ...link }) => ({
    kind,
    to,
    about: [event.owner],
    calendar: { event_id: event.id, method: 'CANCEL' },
    subject,
    paragraphs: [`Planned for ${daysAndPlace(described(event))}.`],
    inBell: [`${daysInWords(event)}.`],
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
  paragraphs: [`Day: ${daysInWords(event)}.`, `Place: ${event.address}.`, restFor(status, event)],
  quote: wordOf(event, event.change_word),
  action: toEvent(event.id),
})

/** What a change of the event means for an application; null when the event is over. */
function restFor(status: ApplicationStatus | null, { organization_name }: EventRow): string {
  if (status === null) return eventIsOver
  return {
    accepted: `You are still accepted. If you cannot come, tell ${organization_name}.`,
    pending: 'You can still withdraw.',
    rejected: nothingChanges,
  }[status]
}

async function eventsDigest(
  { userId, eventIds, more }: EventOf<'events.digest'>,
  { db }: Pick<NoticeTools, 'db'>,
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
      paragraphs: [count === 1 ? 'It fits your types and areas.' : 'They fit your types and areas.'],
      tickets: found.map((event) => ({ ...ticketOf(event), note: event.organization_name })),
      items: more > 0 ? [{ title: `And ${more} more`, path: '/events' }] : [],
      action: { label: 'Browse events', path: '/events' },
    },
  ]
}

/** What a digest that waits has to be now: only what is still listed, null without any of it, and undefined when its text is right. */
export async function digestNow(db: Db, { user_id, text_body }: Delivery): Promise<Notice | null | undefined> {
  // Which events it names is stored nowhere else.
  const named = new Set([...text_body.matchAll(/\/events\/(\d{1,15})$/gm)].map(([, id]) => Number(id)))
  const listed = await db
    .select({ id: events.id })
    .from(events)
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(users, eq(users.id, organizers.user_id))
    .where(and(inArray(events.id, [...named]), isListed))
  if (listed.length === named.size) return undefined
  const eventIds = listed.map(({ id }) => id)
  const more = Number(/^- And (\d+) more$/m.exec(text_body)?.[1] ?? 0)
  const [notice] = await eventsDigest({ type: 'events.digest', userId: user_id ?? 0, eventIds, more }, { db })
  return notice ?? null
}

const eventIsOver = 'The event is over.'
const nothingChanges = 'Nothing changes for you.'
const browseEvents = { label: 'Browse other events', path: '/events' }
const toEvent = (id: number) => ({ label: 'View the event', path: `/events/${id}` })
