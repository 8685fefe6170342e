import type { AnswersUpdate } from '@marquee/contract/held-answers'
import { closedToDecisions, refusals, type Actor } from '@marquee/contract/policy'
import { and, eq, isNull } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { eventApplications, events, heldDecisions, vendors } from '../../db/schema.ts'
import { conflict } from '../../errors.ts'
import { outbox } from '../../notify/outbox.ts'
import { decided } from './notices.ts'

/** Answers of an event that wait until its organizer sends them together. */
export function heldAnswers(context: Context) {
  const { db, transactional } = context
  return {
    /** Whether answers wait, and what each vendor will be sent. Fails with `not_found` for events of others. */
    async heldAnswers(actor: Actor, eventId: number) {
      const event = await select(eventId).then(firstRow(refusals.eventNotFound))
      authorize(actor, 'event.edit', event)
      return {
        is_held: event.answers_held,
        mails_off: event.mails_off,
        answers: event.status === 'cancelled' ? [] : await lettersOf(eventId),
      }
    },

    /**
     * Switches the organizer's e-mails about applications. Holds the answers that follow, or sends all that wait, and those that follow at once again. Fails with `conflict` for holding where nothing
     * can be decided any more.
     */
    holdAnswers: transactional(async (actor: Actor, eventId: number, update: AnswersUpdate) => {
      const event = await select(eventId).for('update').then(firstRow(refusals.eventNotFound))
      authorize(actor, 'event.edit', event)
      const { is_held = event.answers_held, mails_off = event.mails_off } = update
      const closed = closedToDecisions(event.status)
      if (update.is_held && closed) throw conflict(closed)
      await db.update(events).set({ answers_held: is_held, mails_off }).where(eq(events.id, eventId))
      if (event.answers_held !== is_held)
        await context.audit(actor, is_held ? 'event.hold_answers' : 'event.send_answers', eventId, {})
      if (update.is_held === false) await outbox(context).sendOf(eventId)
      return { is_held, mails_off, answers: await lettersOf(eventId) }
    }),
  }

  function select(id: number) {
    const { organizer_id, status, answers_held, mails_off } = events
    return db.select({ organizer_id, status, answers_held, mails_off }).from(events).where(eq(events.id, id))
  }

  async function lettersOf(eventId: number) {
    const rows = await db
      .select({
        application_id: eventApplications.id,
        company_name: vendors.company_name,
        status: eventApplications.status,
        version: eventApplications.version,
        reason: eventApplications.status_reason,
      })
      .from(heldDecisions)
      .innerJoin(eventApplications, eq(eventApplications.id, heldDecisions.application_id))
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .where(and(eq(eventApplications.event_id, eventId), isNull(heldDecisions.send_after)))
      .orderBy(heldDecisions.id)
    const answers = []
    for (const row of rows) {
      const { subject, paragraphs } = await decided(db, { ...row, applicationId: row.application_id })
      answers.push({ ...row, subject, paragraphs: [...paragraphs] })
    }
    return answers
  }
}
