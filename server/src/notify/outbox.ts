import type { ApplicationStatus, ProfileStatus } from '@marquee/contract/limits'
import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Context, DomainEvent } from '../context.ts'
import { auditEntries, eventApplications, events, heldDecisions, organizers, vendors } from '../db/schema.ts'
import { settlePlace } from '../db/places.ts'
import { openQuestion } from '../db/questions.ts'
import { errorLine } from '../log.ts'
import { repeating } from '../repeating.ts'

/** What was decided on, and its id. */
export interface Subject {
  noun: 'application' | 'vendor' | 'organizer'
  id: number
}

type Held = typeof heldDecisions.$inferSelect

/** What the other side knew before the decision. */
type Before = Pick<Held, 'known_status' | 'known_reason' | 'known_version' | 'known_at'> &
  Partial<Pick<Held, 'rejected_profile'>>

interface Now {
  status: Held['known_status']
  reason: string | null
  /** Of a pending profile: what its applicant is asked for. While something is held of it, this was not sent yet. */
  question?: string | null
}

const columns = {
  application: heldDecisions.application_id,
  vendor: heldDecisions.vendor_id,
  organizer: heldDecisions.organizer_id,
} as const

const names = { application: 'application_id', vendor: 'vendor_id', organizer: 'organizer_id' } as const

/**
 * Decisions leave after the time in which they can be undone: only then are they announced as domain events, from which e-mails, webhooks,
 * entries and live news follow. What waits is a row (decision 027). The subject's row is always locked first, by whoever decides,
 * undoes or releases, so that one of them is done as a whole before the other.
 */
export function outbox(context: Context) {
  const { db, emit, inTransaction, undoSeconds } = context

  return {
    /**
     * Announces a decision later, or not at all when it leads back to what the other side knows. Each further decision begins the time again.
     * Call it in the transaction that has locked and changed the subject's row, after the audit entry. `isOpenEnded`: it waits for `sendOf`.
     */
    async hold({ noun, id }: Subject, before: Before, now: Now, isOpenEnded = false): Promise<void> {
      if (undoSeconds === 0 && !isOpenEnded) return announce({ noun, id }, now)
      const send_after = isOpenEnded ? null : sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`
      const [held] = await db
        .insert(heldDecisions)
        .values({ [names[noun]]: id, ...before, send_after })
        .onConflictDoUpdate({ target: columns[noun], set: { send_after } })
        .returning()
      if (held && isKnown(held, now)) await finish(held, true)
    },

    /**
     * What is held of a subject whose row is locked; undefined when everybody knows.
     */
    async heldOf({ noun, id }: Subject): Promise<Held | undefined> {
      const [held] = await db.select().from(heldDecisions).where(eq(columns[noun], id))
      return held
    },

    /** Notes that the other side has changed a profile, whose row is locked, and knows its version. */
    async noteEdit({ noun, id }: Subject, version: number): Promise<void> {
      const known = { known_version: version, known_at: sql`now()` }
      await db.update(heldDecisions).set(known).where(eq(columns[noun], id))
    },

    /** Takes out what is held of a subject, whose row is locked: it was undone, or something else is announced instead. */
    async drop(subject: Subject): Promise<void> {
      const held = await this.heldOf(subject)
      if (held) await finish(held, true)
    },

    /** Announces at once what is held of an event's applications. Call it in the transaction that has locked the event. */
    async sendOf(eventId: number): Promise<void> {
      const { id, event_id } = eventApplications
      const ofEvent = db.select({ id }).from(eventApplications).where(eq(event_id, eventId))
      const waiting = await db
        .update(heldDecisions)
        .set({ send_after: sql`clock_timestamp()` })
        .where(inArray(heldDecisions.application_id, ofEvent))
        .returning()
      for (const one of waiting.sort((a, b) => a.application_id! - b.application_id!)) await release(one)
    },

    releaseDue,
  }

  /** Announces what is due, each in a transaction of its own. Rejects in the end with what has failed, which is tried again later. */
  async function releaseDue(): Promise<void> {
    const { send_after } = heldDecisions
    const due = await db
      .select()
      .from(heldDecisions)
      .where(lte(send_after, sql`clock_timestamp()`))
      .orderBy(asc(send_after))
      .limit(atOnce)
    const failures: unknown[] = []
    for (const held of due) {
      try {
        await inTransaction(() => release(held))
      } catch (error) {
        failures.push(error)
        await db
          .update(heldDecisions)
          .set({ send_after: sql`clock_timestamp() + make_interval(secs => ${retrySeconds})` })
          .where(eq(heldDecisions.id, held.id))
      }
    }
    if (failures.length > 0) throw new Error(failures.map(errorLine).join('; '))
  }

  async function release({ id, ...found }: Held): Promise<void> {
    const subject = subjectOf(found)
    const now = await lockNow(subject)
    const [held] = await db.select().from(heldDecisions).where(eq(heldDecisions.id, id))
    // Another process was first, or it was undone, or decided again: then the time began again.
    if (!now || !held?.send_after || held.send_after.getTime() > found.send_after!.getTime()) return
    if ('isCancelled' in now && now.isCancelled) {
      // Its vendors have read that the event does not take place, and keep the status that they know.
      await db.update(heldDecisions).set({ send_after: null }).where(eq(heldDecisions.id, id))
      return
    }
    const isUnchanged = isKnown(held, now)
    await finish(held, isUnchanged)
    if (!isUnchanged) await announce(subject, now)
  }

  /** The vendor learns of an acceptance and has the place, or its offer, in the same transaction. */
  async function announce(subject: Subject, now: Now): Promise<void> {
    if (subject.noun === 'application') await settlePlace(db, subject.id, now.status as ApplicationStatus)
    await emit(eventOf(subject, now))
  }

  async function lockNow({ noun, id }: Subject): Promise<(Now & { isCancelled?: boolean }) | undefined> {
    if (noun !== 'application') {
      const table = (noun === 'vendor' ? vendors : organizers) as typeof organizers
      const [profile] = await db
        .select({ status: table.status, reason: table.status_reason, question: openQuestion(noun) })
        .from(table)
        .where(eq(table.id, id))
        .for('no key update')
      return profile
    }
    const eventOfIt = db
      .select({ id: eventApplications.event_id })
      .from(eventApplications)
      .where(eq(eventApplications.id, id))
    const [event] = await db
      .select({ status: events.status })
      .from(events)
      .where(sql`${events.id} = (${eventOfIt})`)
      .for('share')
    const [application] = await db
      .select({ status: eventApplications.status, reason: eventApplications.status_reason })
      .from(eventApplications)
      .where(eq(eventApplications.id, id))
      .for('update')
    return event && application && { ...application, isCancelled: event.status === 'cancelled' }
  }

  /** Nothing waits any more. The vendor's history leaves out the decisions that were never sent: of those that are sent, all but the last. */
  async function finish(held: Held, isUndone: boolean): Promise<void> {
    await db.delete(heldDecisions).where(eq(heldDecisions.id, held.id))
    if (held.application_id === null) return
    const { id, version, untold_versions } = eventApplications
    const { subject_type, subject_id, version: decided, to_state } = auditEntries
    await db
      .update(eventApplications)
      .set({
        untold_versions: sql`${untold_versions} || array(
          select ${decided} from ${auditEntries}
          where ${subject_type} = 'application' and ${subject_id} = ${held.application_id} and ${to_state} is not null
            and ${decided} >= ${held.known_version} and (${isUndone} or ${decided} < ${version} - 1))`,
      })
      .where(eq(id, held.application_id))
  }
}

/** Releases what is due until `stop`, in every process: decisions, and what `others` send. */
export function outboxWorker(
  context: Context,
  report: (error: unknown) => void,
  others: readonly ((context: Context) => Promise<void>)[] = [],
) {
  const { releaseDue } = outbox(context)
  const senders = [releaseDue, ...others.map((send) => () => send(context))]
  return repeating(async () => {
    for (const send of senders) await send().catch(report)
  }, pollMs)
}

const pollMs = 1_000
const atOnce = 100
const retrySeconds = 60

const isKnown = (held: Held, now: Now) =>
  held.known_status === now.status && held.known_reason === now.reason && !now.question

function subjectOf({ application_id, vendor_id, organizer_id }: Omit<Held, 'id'>): Subject {
  if (application_id !== null) return { noun: 'application', id: application_id }
  return vendor_id !== null ? { noun: 'vendor', id: vendor_id } : { noun: 'organizer', id: organizer_id! }
}

function eventOf({ noun, id }: Subject, { status, reason, question }: Now): DomainEvent {
  if (noun === 'application')
    return { type: 'application.decided', applicationId: id, status: status as ApplicationStatus, reason }
  if (question) return { type: 'review.asked', noun, id, question }
  const decided = { status: status as ProfileStatus, reason }
  return noun === 'vendor'
    ? { type: 'vendor.decided', vendorId: id, ...decided }
    : { type: 'organizer.decided', organizerId: id, ...decided }
}
