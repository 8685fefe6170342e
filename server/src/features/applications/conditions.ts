import { callSentences } from '@marquee/contract/open-call'
import type { Actor } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { callConditions, eventApplications, eventCalls } from '../../db/schema.ts'
import { refused } from '../../errors.ts'
import { markAnswered } from '../../notify/answered.ts'
import type { ApplicationReader } from './records.ts'

/** Lets vendors agree to conditions that have changed after they applied. */
export function agreements(context: Context, { find, lock, shownTo }: ApplicationReader) {
  const { db, transactional } = context

  return {
    /** Notes that the vendor agrees to the conditions in force. Fails with `validation` when they are no longer those of this version. */
    agree: transactional(async (actor: Actor, id: number, version: number) => {
      const application = await lock(actor, id, undefined)
      authorize(actor, 'application.confirm', application)
      const conditions_id = await agreedConditions(db, application.event_id, version)
      if (conditions_id === null) throw changed()
      await db.update(eventApplications).set({ conditions_id }).where(eq(eventApplications.id, id))
      await markAnswered(db, `/events/${application.event_id}`, ['event.terms_changed'], actor.id)
      await context.audit(actor, 'application.agree', id, { version })
      return shownTo(actor, await find(id))
    }),
  }
}

/**
 * The id of the conditions of an event that a vendor agrees to; null where it has none. Call it while the event is locked. Fails with
 * `validation` without a version, and for that of another text.
 */
export async function agreedConditions(
  db: Db,
  eventId: number,
  version: number | null | undefined,
): Promise<number | null> {
  const [inForce] = await db
    .select({ id: callConditions.id, version: callConditions.version })
    .from(eventCalls)
    .innerJoin(callConditions, eq(callConditions.id, eventCalls.conditions_id))
    .where(eq(eventCalls.event_id, eventId))
  if (!inForce) return null
  const { agree } = callSentences
  if (version == null) throw refused(agree, { conditions_version: agree })
  if (version !== inForce.version) throw changed()
  return inForce.id
}

const changed = () => refused(callSentences.newConditions, { conditions_version: callSentences.newConditions })
