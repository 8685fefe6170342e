import { and, eq, gt, like, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { knownReason, knownStatus } from '../../db/held.ts'
import { isLive, isNewestChange, placeReason } from '../../db/places.ts'
import { deliveries, digestLines, eventApplications, events, placeChanges } from '../../db/schema.ts'
import { eventOf, applicationOf } from '../../notify/event-data.ts'
import {
  applicationOfThread,
  threadOf,
  topicOf,
  type Delivery,
  type Notice,
  type NoticeRules,
} from '../../notify/notice.ts'
import { itemsOf, type Letter } from '../../notify/templates.ts'
import { dayAndPlaceNow, digestNow } from '../events/service.ts'
import { isStillAsked } from './contact-invitation-times.ts'
import { isStillDraft } from './draft-reminders.ts'
import { latestMessages } from './message-notices.ts'
import { decided, submitted } from './notices.ts'

/**
 * The notice that a queued e-mail about an application or new events has to be now. `isOutdated`: its text is known to be wrong; otherwise it is
 * outdated when the application or the event was changed after it was written.
 */
export async function noticeNow(db: Db, mail: Delivery, isOutdated: boolean): Promise<Notice | null | undefined> {
  if (mail.stop_token !== null) return (await isStillAsked(db, mail)) ? undefined : null
  if (mail.kind === 'event.closing_soon') return (await isStillDraft(db, mail)) ? undefined : null
  if (mail.kind === 'events.digest') return digestNow(db, mail)
  const applicationId = applicationOfThread(mail.thread)
  const kind = mail.kind && /^application\.(accepted|rejected|reset)$/.test(mail.kind) ? 'decision' : mail.kind
  const write = applicationId ? writers[kind as keyof typeof writers] : undefined
  if (!write) return undefined
  const [now] = await db
    .select({
      status: knownStatus,
      reason: knownReason,
      event_status: events.status,
      isOver: sql<boolean>`coalesce(${placeReason} in ('declined', 'expired'), false)`,
      isOffered: sql<boolean>`coalesce(${isLive}, false)`,
      isOutdated: sql<boolean>`${isOutdated} or greatest(${eventApplications.updated_at}, ${events.updated_at}) > ${deliveries.created_at}`,
    })
    .from(deliveries)
    .innerJoin(eventApplications, eq(eventApplications.id, applicationId))
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .leftJoin(placeChanges, isNewestChange)
    .where(eq(deliveries.id, mail.id))
  return now ? write(db, mail, { applicationId, ...now }) : null
}

interface Now {
  applicationId: number
  status: (typeof eventApplications.$inferSelect)['status']
  reason: string | null
  event_status: (typeof events.$inferSelect)['status']
  /** The vendor declined the offer, or did not confirm it in time. */
  isOver: boolean
  /** The vendor has an offer to answer. */
  isOffered: boolean
  isOutdated: boolean
}

type Write = (db: Db, mail: Delivery, now: Now) => Promise<Notice | null | undefined>

const ofBooking: Write = async (_db, _, { status, event_status, isOver }) =>
  status === 'accepted' && event_status !== 'cancelled' && !isOver ? undefined : null

const writers = {
  'booking.sent': ofBooking,
  'booking.changed': ofBooking,

  async decision(db, { attempts }, { applicationId, status, reason, event_status, isOver }) {
    // An e-mail that was tried may have arrived: then a reset, which is not mailed otherwise, corrects it.
    if (event_status === 'cancelled' || isOver || (status === 'pending' && attempts === 0)) return null
    return decided(db, { applicationId, status, reason })
  },

  async 'application.received'(db, _, { applicationId, event_status }) {
    // After an answer a receipt would be read as news.
    const answered = and(eq(deliveries.topic, topicOf(applicationId)), gt(deliveries.attempts, 0))
    if (event_status !== 'published' || (await db.$count(deliveries, answered)) > 0) return null
    const [, receipt] = await submitted({ applicationId }, { db })
    return receipt
  },

  async 'application.offer_reminder'(_db, _, { status, event_status, isOffered }) {
    return isOffered && status === 'accepted' && event_status === 'published' ? undefined : null
  },

  async 'message.sent'(db, { user_id }, { applicationId, isOutdated }) {
    return isOutdated ? latestMessages(db, applicationId, user_id ?? 0) : undefined
  },

  async 'event.changed'(db, _, { applicationId, status, event_status, isOutdated }) {
    if (event_status === 'cancelled') return null
    if (!isOutdated) return undefined
    const { event, applicant } = await applicationOf(db, applicationId)
    const notice = dayAndPlaceNow(await eventOf(db, event.id), event_status === 'published' ? status : null)
    return { ...notice, to: [{ ...applicant, thread: threadOf(applicationId) }] }
  },
} satisfies Record<string, Write>

/** What came up with the applications to an organizer's events and their places; null when the events are gone. */
export async function applicationsLetter(
  db: Db,
  { id, topic, lines, count }: Parameters<NoticeRules['digestLetter']>[1],
): Promise<Letter | null> {
  // In rows of earlier versions only the topic names the event.
  const ofTopic = Number(/:(\d+)/.exec(topic)?.[1] ?? 0)
  const eventOfLine = sql`coalesce(${digestLines.event_id}, ${ofTopic})`
  const counts = await db
    .select({
      id: events.id,
      title: events.title,
      applied: linesTo(`${path}/%`),
      freed: linesTo('/organizer/events/%/places%'),
    })
    .from(digestLines)
    .innerJoin(events, eq(events.id, eventOfLine))
    .where(eq(digestLines.delivery_id, id))
    .groupBy(events.id)
  const [first, ...others] = counts
  if (!first) return null
  const applied = counts.reduce((sum, event) => sum + event.applied, 0)
  const freed = counts.reduce((sum, event) => sum + event.freed, 0)
  const withdrew = count - applied - freed
  const about = others.length === 0 ? first.title : `${counts.length} events`
  const titles = new Map(counts.map((event) => [event.id, event.title]))
  const named = others.length === 0 ? lines : lines.map((line) => ({ ...line, subject: withTitle(line, titles) }))
  const action = { label: 'View the applications', path: others.length === 0 ? `${path}?event_id=${first.id}` : path }
  return {
    subject: [
      applied > 0 && `${applied} new ${applied === 1 ? 'application' : 'applications'} for ${about}`,
      withdrew > 0 &&
        (applied > 0
          ? `${withdrew} withdrew`
          : `${withdrew} ${withdrew === 1 ? 'vendor' : 'vendors'} withdrew from ${about}`),
      freed > 0 &&
        `${freed} ${freed === 1 ? 'place' : 'places'} free again${applied + withdrew > 0 ? '' : ` at ${about}`}`,
    ]
      .filter(Boolean)
      .join(', '),
    paragraphs: [],
    items: itemsOf(named, count, action.path),
    action,
  }
}

const linesTo = (pattern: string) =>
  sql<number>`count(*) filter (where ${like(digestLines.link, pattern)})`.mapWith(Number)

const withTitle = (
  { subject, event_id }: { subject: string; event_id: number | null },
  titles: ReadonlyMap<number | null, string>,
) => `${titles.get(event_id) ?? ''}: ${subject}`

const path = '/organizer/applications'
