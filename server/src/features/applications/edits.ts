import type { ApplicationEdit } from '@marquee/contract/application-history'
import { maxCounts } from '@marquee/contract/limits'
import { callSentences, isClosed } from '@marquee/contract/open-call'
import { refusals, type Actor } from '@marquee/contract/policy'
import { desc, eq, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { applicationEdits, callQuestions, eventApplications, eventCalls } from '../../db/schema.ts'
import { conflict, stale } from '../../errors.ts'
import { outbox } from '../../notify/outbox.ts'
import { checkAnswers, replaceAnswers } from './answers.ts'
import type { ApplicationReader } from './records.ts'

/** What vendors change in applications that were sent, and who reads it. */
export function editing(context: Context, { find, lock, shownTo }: ApplicationReader) {
  const { db, transactional } = context
  const { heldOf } = outbox(context)

  return {
    /**
     * Changes message and answers of the caller's application until the call closes or the vendor knows a decision; whoever is accepted
     * answers what is asked after that. The answers replace those to all that is asked then; answers to former questions stay. Fails with
     * `conflict` when it is too late, with `stale` for another version than the vendor knows, and as `checkAnswers` does.
     */
    edit: transactional(
      async (actor: Actor, id: number, { message, answers = [] }: ApplicationEdit, version?: number) => {
        const locked = await lock(actor, id, undefined)
        const unsent = await heldOf({ noun: 'application', id })
        if (version !== undefined && version !== (unsent?.known_version ?? locked.version)) throw stale()
        const status = (unsent?.known_status ?? locked.status) as typeof locked.status
        authorize(actor, 'application.edit', { ...locked, status })
        const isAccepted = status === 'accepted'
        // Read after the lock.
        const { place, ...before } = await find(id)
        const isOtherMessage = message !== undefined && message !== before.message
        if (!place || (isAccepted && isOtherMessage)) throw conflict(refusals.notEditable)
        if (!isAccepted) await requireOpen(locked.event_id)

        const owner = { vendor_id: locked.contractor_id, event_id: locked.event_id }
        const given = await checkAnswers(db, owner, place.id, answers, isAccepted)
        const isAnswered = await replaceAnswers(db, id, before.answers, given)
        if (!isAnswered && !isOtherMessage) return shownTo(actor, await find(id))
        const ofMessage = { application_id: id, question_id: null, before: before.message, after: message }
        if (isOtherMessage) await db.insert(applicationEdits).values(ofMessage)
        const { version: current } = eventApplications
        await db
          .update(eventApplications)
          // Of a decision that was not sent, the vendor's history needs the version.
          .set({ ...(isOtherMessage && { message }), version: unsent ? current : sql`${current} + 1` })
          .where(eq(eventApplications.id, id))
        await context.audit(actor, 'application.edit', id)
        return shownTo(actor, await find(id))
      },
    ),

    /** What the vendor has changed, newest first, for the two sides. */
    async changes(actor: Actor, id: number) {
      authorize(actor, 'application.changes', await find(id))
      const { id: order, application_id, question_id, before, after, created_at } = applicationEdits
      return db
        .select({ question: callQuestions.text, before, after, at: created_at })
        .from(applicationEdits)
        .leftJoin(callQuestions, eq(callQuestions.id, question_id))
        .where(eq(application_id, id))
        .orderBy(desc(order))
        .limit(maxCounts.applicationChanges)
    },
  }

  async function requireOpen(eventId: number): Promise<void> {
    const [call] = await db.select().from(eventCalls).where(eq(eventCalls.event_id, eventId))
    if (call && isClosed(call)) throw conflict(callSentences.closed)
  }
}
