import { actionTo, decision, wordsSent } from '@marquee/contract/application-status'
import type { Decision, Decisions } from '@marquee/contract/applications'
import { callSentences } from '@marquee/contract/open-call'
import { sentences } from '@marquee/contract/errors'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, desc, eq, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { changePlaces, lockPlace } from '../../db/places.ts'
import { auditEntries, eventApplications, placeChanges, vendors } from '../../db/schema.ts'
import { isContention } from '../../db/trouble.ts'
import { AppError, conflict, stale } from '../../errors.ts'
import { outbox } from '../../notify/outbox.ts'
import type { bookingService } from './bookings.ts'
import { readAnswered, readFilled } from './notices.ts'
import type { ApplicationReader, ApplicationRecord } from './records.ts'

/** Decisions of organizers on applications to their events. */
export function applicationDecisions(
  context: Context,
  { find, lock, shownTo }: ApplicationReader,
  { reopen }: Pick<ReturnType<typeof bookingService>, 'reopen'>,
) {
  const { db } = context
  const held = outbox(context)
  return { decide, decideMany }

  /**
   * Accepts, rejects or resets an application, which the vendor learns when it cannot be undone any more. The reason is stored with it until
   * a reset. Of an answer that its event holds, the same status changes the reason. Fails with `conflict` for another change of status that
   * is not allowed, for accepting a vendor whose profile no longer counts, and where all places are given and `over_limit` does not allow
   * another one. Fails with `stale` when `version` is given and is not the application's version; without it, two decisions at the same time
   * are made one after the other.
   */
  async function decide(actor: Actor, id: number, asked: Decision, version?: number) {
    const { status, reason = null, over_limit = false } = asked
    const action = actionTo[status]
    return context.inTransaction(async () => {
      const current = await lock(actor, id, version)
      authorize(actor, 'application.decide', current)
      const change = decision(current.status, status)
      if ('refused' in change) await requireHeld(id, asked, change.refused)
      else if (action === 'accept') {
        if (!(await isListed(current.contractor_id))) throw conflict(refusals.vendorGone)
        await takePlace(current, over_limit)
      }
      await db
        .update(eventApplications)
        .set({
          status,
          status_reason: action === 'reset' ? null : reason,
          version: current.version + 1,
          updated_at: sql`clock_timestamp()`,
        })
        .where(eq(eventApplications.id, id))
      if ('action' in change && action === 'accept') await reopen(actor, current)
      await context.audit(actor, `application.${action}`, id, {
        from: current.status,
        to: status,
        reason,
        version: current.version,
      })
      await readAnswered(db, id, current.event_id)
      await held.hold(
        { noun: 'application', id },
        {
          known_status: current.status,
          known_reason: current.status_reason,
          known_version: current.version,
          known_at: current.updated_at,
        },
        { status, reason: action === 'reset' ? null : reason },
        current.answers_held,
      )
      return shownTo(actor, await find(id))
    })
  }

  /** Of an answer that its event holds, the words may change. Fails with `conflict` for everything else. */
  async function requireHeld(id: number, { status, reason }: Decision, refusal: string): Promise<void> {
    if (status === 'pending' || reason === undefined) throw conflict(refusal)
    const waits = await held.heldOf({ noun: 'application', id })
    if (waits?.send_after !== null) throw conflict(`${refusal} ${wordsSent}`)
  }

  /**
   * Makes one decision on several applications, each as `decide` does and in a transaction of its own. A refused one does not stop the
   * others; its refusal stands in its result. An application that was decided in this way from the named version counts as done, so that the
   * call may be sent again. An error that is not about one application, such as a lost database, fails the whole call; what was decided
   * before stays decided.
   */
  async function decideMany(actor: Actor, { applications, ...asked }: Decisions) {
    const results = []
    for (const { id, version } of applications) {
      const result = await attempt(() => decide(actor, id, asked, version))
      const isRepeated = result.error?.code === 'stale'
      results.push({ id, ...(isRepeated ? await attempt(() => decidedBefore(actor, id, asked, version)) : result) })
    }
    return { results }
  }

  /**
   * The application, when the actor made this decision on this version of it and nothing followed. Otherwise fails with `stale`, because
   * other changes raise the version too.
   */
  async function decidedBefore(actor: Actor, id: number, { status, reason = null }: Decision, version: number) {
    const application = await find(id)
    authorize(actor, 'application.decide', application)
    const { subject_type, subject_id } = auditEntries
    const [last] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(subject_type, 'application'), eq(subject_id, id)))
      .orderBy(desc(auditEntries.id))
      .limit(1)
    const isDone =
      application.version === version + 1 &&
      application.status === status &&
      last?.action === `application.${actionTo[status]}` &&
      last.actor_user_id === actor.id &&
      last.version === version &&
      last.reason === reason
    if (!isDone) throw stale()
    return shownTo(actor, application)
  }

  /** Notes an acceptance beyond the number of places, which is refused unless it was asked for. With the last place, news of a free one are read. */
  async function takePlace({ id, event_id, place_id, place }: ApplicationRecord, isOverLimit: boolean): Promise<void> {
    if (place_id === null) return
    const found = await lockPlace(db, place_id)
    if (!found || !place) return
    const isOver = found.given >= found.wanted
    if (isOver && !isOverLimit) throw conflict(callSentences.overLimit(place.trade, found.wanted))
    if (found.given + 1 >= found.wanted) await readFilled(db, event_id, place_id)
    if (isOver === place.is_over_limit) return
    const { state, reason, until } = placeChanges
    await changePlaces(db, eq(eventApplications.id, id), {
      state: sql`coalesce(${state}, 'none')`,
      reason: sql`${reason}`,
      until: sql`${until}`,
      isOverLimit: isOver,
    })
  }

  /** Whether the vendor's profile is approved and counts: its owner has the role and is not suspended. */
  async function isListed(vendorId: number): Promise<boolean> {
    const [vendor] = await db.select({ is_listed: vendors.is_listed }).from(vendors).where(eq(vendors.id, vendorId))
    return vendor?.is_listed === true
  }
}

/** The codes of refusals that are about one application. */
const aboutOne: readonly string[] = ['not_found', 'conflict', 'stale'] satisfies AppError['code'][]

async function attempt<T>(work: () => Promise<T>) {
  try {
    return { application: await work(), error: null }
  } catch (error) {
    return { application: null, error: refusalOf(error) }
  }
}

/** Why one of several applications was not decided. Throws errors that are not about this application. */
function refusalOf(error: unknown): { code: string; sentence: string } {
  if (error instanceof AppError && aboutOne.includes(error.code)) return { code: error.code, sentence: error.message }
  if (isContention(error)) return { code: 'conflict', sentence: sentences.stale }
  throw error
}
