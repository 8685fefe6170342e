import { maxCounts, maxReportedMessages, pageSizes } from '@marquee/contract/limits'
import { refusal, refusals, sideOf, type Actor, type ApplicationSide } from '@marquee/contract/policy'
import type { MassMessage, MessageInput, ReportedMessage, ReportInput } from '@marquee/contract/messages'
import { and, asc, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authorize, type Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { firstRow } from '../../db/first-row.ts'
import {
  deliveries,
  eventApplications,
  events,
  messageReads,
  messageReports,
  messages,
  notifications,
  organizers,
  users,
  vendors,
} from '../../db/schema.ts'
import { conflict, notFound } from '../../errors.ts'
import { messageTopicOf } from '../../notify/notice.ts'
import type { ApplicationReader } from './records.ts'
import { noteReading } from './report-readers.ts'

const tooManyReaders = `One message can go to ${maxCounts.massMessage} vendors at most. Please write to them one by one.`
const noReaders = 'There is nobody to write to any more.'
const alreadyReported = 'You have already reported this conversation. Our team will look at it.'

/**
 * What vendor and organizer write to each other about an application. Every write locks the event and the application first, as decisions
 * do, so that nothing is written after the event was cancelled or an account deleted.
 */
export function conversationService(context: Context, { lock }: ApplicationReader) {
  const { db, transactional } = context

  return {
    /** The newest messages, or those before a message. Fails with `not_found` for everybody who may not read the conversation. */
    async list(actor: Actor, id: number, { before }: { before?: number | undefined }) {
      const thread = await find(id)
      authorize(actor, 'thread.see', thread)
      const side = sideOf(actor, thread)
      // An admin reads about the person whom the latest open report is about.
      const reports = await openReports(id)
      if (!side) {
        if (!reports[0]) throw notFound(refusals.applicationNotFound)
        await noteReading(context, actor, reports[0])
      }
      const found = await db
        .select()
        .from(messages)
        .where(and(eq(messages.application_id, id), before === undefined ? undefined : lt(messages.id, before)))
        .orderBy(desc(messages.id))
        .limit(pageSizes.messages + 1)
      const refused = refusal(actor, 'thread.write', thread)
      return {
        messages: found
          .slice(0, pageSizes.messages)
          .reverse()
          .map((message) => shown(actor, thread, message)),
        has_earlier: found.length > pageSizes.messages,
        ...(await marksOf(id, thread.people[side ?? 'vendor'].id, side !== null)),
        may_write: refused === null,
        why_not: side && refused ? refused.sentence : null,
        reported_at: reports.find(({ reporter_id }) => reporter_id === actor.id)?.created_at ?? null,
      }
    },

    /** Stores a message, and notifies the other side. Fails when the policy refuses it. */
    send: transactional(async (actor: Actor, id: number, { text }: MessageInput) => {
      const thread = await locked(actor, id)
      authorize(actor, 'thread.write', thread)
      return shown(actor, thread, await store(actor, id, text))
    }),

    /**
     * Stores one text in the conversation with each who is accepted for an event, or waits; former vendors are left out. Fails with `not_found`
     * for everybody but the organizer, and with `conflict` where nobody can be written to or too many would be.
     */
    sendMany: transactional(async (actor: Actor, eventId: number, { to, text }: MassMessage) => {
      const { organizer_id, status } = events
      const event = await db
        .select({ organizer_id, status })
        .from(events)
        .where(eq(events.id, eventId))
        .for('share')
        .then(firstRow(refusals.eventNotFound))
      authorize(actor, 'event.applications', event)
      const readers = await db
        .select({ id: eventApplications.id })
        .from(eventApplications)
        .where(and(eq(eventApplications.event_id, eventId), eq(eventApplications.status, to)))
        .orderBy(eventApplications.id)
        .limit(maxCounts.massMessage + 1)
      if (readers.length > maxCounts.massMessage) throw conflict(tooManyReaders)
      let sent = 0
      for (const { id } of readers) {
        const thread = await locked(actor, id)
        if (!thread.vendor_counts) continue
        authorize(actor, 'thread.write', thread)
        await store(actor, id, text)
        sent++
      }
      if (sent === 0) throw conflict(noReaders)
      return { sent }
    }),

    /**
     * Notes that the actor has read up to a message. When nothing is left to read, the entry about it counts as read, and no e-mail that still
     * waits is sent. Fails with `not_found` for everybody but the two sides.
     */
    read: transactional(async (actor: Actor, id: number, upTo: number): Promise<null> => {
      const thread = await find(id)
      authorize(actor, 'thread.mark', thread)
      // Waits for a message that is being stored, which would otherwise count as read.
      const [application] = await db
        .select({ id: eventApplications.id })
        .from(eventApplications)
        .where(eq(eventApplications.id, id))
        .for('share')
      if (!application) throw notFound(refusals.applicationNotFound)
      const ofThread = eq(messages.application_id, id)
      const [last] = await db
        .select({ id: messages.id })
        .from(messages)
        .where(ofThread)
        .orderBy(desc(messages.id))
        .limit(1)
      if (!last) return null
      const read_up_to = Math.min(upTo, last.id)
      const { application_id, user_id } = messageReads
      await db
        .insert(messageReads)
        .values({ application_id: id, user_id: actor.id, read_up_to })
        .onConflictDoUpdate({
          target: [application_id, user_id],
          set: { read_up_to, read_at: sql`now()` },
          setWhere: lt(messageReads.read_up_to, read_up_to),
        })
      const isUnread = and(ofThread, ne(messages.author_id, actor.id), sql`${messages.id} > ${read_up_to}`)
      const side = sideOf(actor, thread)
      if (side && (await db.$count(messages, isUnread)) === 0) await forgetNews(actor, messageTopicOf(id, side))
      return null
    }),

    /** Asks admins to look at the conversation. Fails with `conflict` while an earlier report of the actor is open. */
    report: transactional(async (actor: Actor, id: number, { reason }: ReportInput) => {
      const thread = await locked(actor, id)
      authorize(actor, 'thread.report', thread)
      const side = sideOf(actor, thread)
      const other = thread.people[side === 'vendor' ? 'organizer' : 'vendor']
      if (other.is_deleted) throw conflict(side === 'vendor' ? refusals.organizerGone : refusals.vendorGone)
      const [report] = await db
        .insert(messageReports)
        .values({
          application_id: id,
          reporter_id: actor.id,
          reported_id: other.id,
          reason,
          transcript: await transcriptOf(id, thread),
        })
        .onConflictDoNothing({
          target: [messageReports.application_id, messageReports.reporter_id],
          where: isNull(messageReports.closed_at),
        })
        .returning({ id: messageReports.id, reported_at: messageReports.created_at })
      if (!report) throw conflict(alreadyReported)
      await context.emit({ type: 'thread.reported', reportId: report.id })
      return { reported_at: report.reported_at }
    }),

    /**
     * Deletes what a person wrote, and the reports by and about them. Call it in the transaction that deletes the account, after
     * applications and events were left and the person's row was erased: what is being written then has been stored or is refused.
     */
    async erase(userId: number): Promise<void> {
      const { reporter_id, reported_id } = messageReports
      await db.delete(messageReports).where(or(eq(reporter_id, userId), eq(reported_id, userId)))
      await db.delete(messages).where(eq(messages.author_id, userId))
      await db.delete(messageReads).where(eq(messageReads.user_id, userId))
    },
  }

  async function store(actor: Actor, application_id: number, text: string) {
    const [message] = await db.insert(messages).values({ application_id, author_id: actor.id, text }).returning()
    if (!message) throw new Error('The database returned no row')
    await context.emit({ type: 'message.sent', messageId: message.id })
    return message
  }

  /** The conversation as it is after event and application were locked. Fails with `not_found` for those who may not see the application. */
  async function locked(actor: Actor, id: number) {
    await lock(actor, id, undefined)
    return find(id)
  }

  async function find(id: number) {
    const [row] = await db
      .select({
        contractor_id: eventApplications.vendor_id,
        organizer_id: events.organizer_id,
        event_status: events.status,
        vendor_counts: countsAs('contractor', vendorOwners),
        organizer_counts: countsAs('client', organizerOwners),
        has_open_report: sql<boolean>`exists (
          select from ${messageReports} where ${messageReports.application_id} = ${id} and ${messageReports.closed_at} is null)`,
        vendor: { ...personOf(vendorOwners), name: vendors.company_name },
        organizer: { ...personOf(organizerOwners), name: organizers.organization_name },
      })
      .from(eventApplications)
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .innerJoin(vendorOwners, eq(vendorOwners.id, vendors.user_id))
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(organizerOwners, eq(organizerOwners.id, organizers.user_id))
      .where(eq(eventApplications.id, id))
    if (!row) throw notFound(refusals.applicationNotFound)
    const { vendor, organizer, ...rest } = row
    return { ...rest, people: { vendor, organizer } }
  }

  /** Up to which message each side has read; for admins nothing of their own. */
  async function marksOf(id: number, ownId: number, takesPart: boolean) {
    const marks = await db.select().from(messageReads).where(eq(messageReads.application_id, id))
    const own = marks.find((mark) => mark.user_id === ownId)
    const other = marks.find((mark) => mark.user_id !== ownId)
    return {
      read_up_to: takesPart ? (other?.read_up_to ?? 0) : 0,
      own_read_up_to: takesPart ? (own?.read_up_to ?? 0) : 0,
    }
  }

  /** The latest first. */
  async function openReports(applicationId: number) {
    const { id, reporter_id, reported_id, created_at } = messageReports
    return db
      .select({ id, reporter_id, reported_id, created_at })
      .from(messageReports)
      .where(and(eq(messageReports.application_id, applicationId), isNull(messageReports.closed_at)))
      .orderBy(desc(id))
  }

  /** What the vendor wrote when applying, and the newest messages, oldest first. */
  async function transcriptOf(id: number, { people }: Thread): Promise<ReportedMessage[]> {
    const { application_id, author_id, text, created_at } = messages
    const newest = db
      .select({ id: messages.id, author_id, text, created_at })
      .from(messages)
      .where(eq(application_id, id))
      .orderBy(desc(messages.id))
      .limit(maxReportedMessages)
      .as('newest')
    const written = await db.select().from(newest).orderBy(asc(newest.id))
    const applied = await db
      .select({ text: eventApplications.message, created_at: eventApplications.applied_at })
      .from(eventApplications)
      .where(eq(eventApplications.id, id))
    return [...applied.map((first) => ({ ...first, author_id: people.vendor.id })), ...written].map((message) => ({
      author_id: message.author_id,
      text: message.text,
      created_at: message.created_at.toISOString(),
    }))
  }

  async function forgetNews(actor: Actor, topic: string): Promise<void> {
    await db
      .update(notifications)
      .set({ read_at: sql`now()` })
      .where(and(eq(notifications.user_id, actor.id), eq(notifications.topic, topic), isNull(notifications.read_at)))
    await db.delete(deliveries).where(and(eq(deliveries.topic, topic), ne(deliveries.status, 'sent')))
  }
}

interface Thread {
  contractor_id: number
  organizer_id: number
  people: Record<ApplicationSide, { id: number; name: string; is_deleted: boolean }>
}

/** The message as this person sees it: the sides have the names of their profiles, never an address. */
function shown(actor: Actor, { people }: Thread, message: typeof messages.$inferSelect) {
  const author: ApplicationSide = message.author_id === people.vendor.id ? 'vendor' : 'organizer'
  const { id, text, created_at } = message
  return { id, author, author_name: people[author].name, is_own: message.author_id === actor.id, text, created_at }
}

const vendorOwners = alias(users, 'vendor_owners')
const organizerOwners = alias(users, 'organizer_owners')
const personOf = (owner: typeof vendorOwners | typeof organizerOwners) => ({
  id: owner.id,
  is_deleted: sql<boolean>`${owner.deleted_at} is not null`,
})
