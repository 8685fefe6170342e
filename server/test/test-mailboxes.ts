import type { Actor } from '@marquee/contract/policy'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { createContext } from '../src/context.ts'
import type { Database } from '../src/db/client.ts'
import { deliveries, eventApplications, heldDecisions, vendors } from '../src/db/schema.ts'
import { attemptDelivery } from '../src/notify/attempt.ts'
import type { Mail } from '../src/notify/mailer.ts'
import { notices } from '../src/notices.ts'
import { notifier } from '../src/notify/notify.ts'
import { outbox } from '../src/notify/outbox.ts'
import { mailPauses } from '../src/notify/pauses.ts'
import { RefusedMail } from '../src/notify/smtp.ts'
import type { OrganizerRow, Person, VendorRow } from './factories.ts'

/**
 * What becomes of an attempt: the mail server takes it, cannot be reached, refuses it for good, takes it but its answer is lost, or takes
 * it while our process is killed.
 */
export const outcomes = ['taken', 'away', 'refused', 'answer lost', 'killed'] as const
export type Outcome = (typeof outcomes)[number]

/** So long that no decision is sent before the test lets time pass, however slow the machine is. */
export const undoSeconds = 86_400

/** Sends the e-mails of a database to a mail server of the test, when the test asks for it. No time passes otherwise. `pictureOf` reads their pictures. */
export function testMailboxes(database: Database, pictureOf?: (key: string) => Promise<string | null>) {
  const { db } = database
  const site = {
    publicUrl: 'https://marquee.test',
    supportEmail: 'support@marquee.test',
    unsubscribeSecret: 'test',
    notices,
  }
  const notify = notifier({ database, ...site })
  const context = createContext(database, [notify.subscriber], undoSeconds)
  const { releaseDue } = outbox(context)
  return { subscriber: notify.subscriber, context, mailbox }

  /** The mailboxes of some people. Only e-mails to them are sent, and only for them time passes. */
  function mailbox(people: readonly Person[]) {
    const arrived: Mail[] = []
    const isTheirs = inArray(
      sql`lower(${deliveries.recipient})`,
      people.map(({ email }) => email?.toLowerCase()),
    )
    const theirs = db
      .select({ id: eventApplications.id })
      .from(eventApplications)
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .where(
        inArray(
          vendors.user_id,
          people.map(({ id }) => id),
        ),
      )

    return { arrived, deliver, pass, settle }

    /** Attempts each e-mail that is due, in order. `meanwhile` happens once, while the first of them is being sent. */
    async function deliver(outcome: Outcome = 'taken', meanwhile?: () => Promise<unknown>): Promise<number> {
      const isDue = sql`coalesce(${deliveries.send_after} <= clock_timestamp(), true)`
      const due = await db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(isTheirs, eq(deliveries.status, 'queued'), isDue))
        .orderBy(deliveries.id)
      let isFirst = true
      for (const { id } of due) {
        const killed = Promise.withResolvers<'gone'>()
        const send = async (mail: Mail) => {
          if (isFirst) await meanwhile?.()
          isFirst = false
          if (outcome === 'away') throw new Error('connection refused')
          if (outcome === 'refused') throw new RefusedMail('550 No such mailbox')
          arrived.push(mail)
          if (outcome === 'answer lost') throw new Error('timeout')
          if (outcome !== 'killed') return
          killed.resolve('gone')
          await new Promise(() => {})
        }
        const parts = { database, mail: { send } }
        const attempt = attemptDelivery(
          {
            ...parts,
            pauses: mailPauses(),
            sheet: site,
            pictureOf,
            onGivenUp: (deliveryId) => notify.subscriber({ type: 'delivery.failed', deliveryId }),
          },
          { id, isLast: false, signal: new AbortController().signal },
        )
        await Promise.race([attempt, killed.promise]).catch(() => {})
      }
      return due.length
    }

    /** So much time passes that every pause is over, and nothing can be undone. */
    async function pass(): Promise<void> {
      const isOver = inArray(heldDecisions.application_id, theirs)
      await db
        .update(heldDecisions)
        .set({ send_after: sql`clock_timestamp()` })
        .where(isOver)
      await releaseDue()
      await db
        .update(deliveries)
        .set({ send_after: null, sent_at: sql`${deliveries.sent_at} - interval '1 day'` })
        .where(isTheirs)
    }

    /** Time passes, and the mail server takes everything, also what an admin has sent again, until nothing waits. */
    async function settle(sendAgain: (deliveryId: number) => Promise<unknown>): Promise<void> {
      for (let round = 0; round < 20; round++) {
        await pass()
        const failed = await db
          .select({ id: deliveries.id })
          .from(deliveries)
          .where(and(isTheirs, eq(deliveries.status, 'failed')))
          .orderBy(deliveries.id)
        for (const { id } of failed) await sendAgain(id)
        if ((await deliver()) === 0) return
      }
      throw new Error('The e-mails do not come to rest')
    }
  }
}

/** The actors of profiles, for calling services. */
export const vendorActor = ({ id, status, owner }: VendorRow): Actor => ({
  ...person(owner),
  vendor: { id, status },
})
export const organizerActor = ({ id, status, owner }: OrganizerRow): Actor => ({
  ...person(owner),
  organizer: { id, status },
})
export const person = ({ id, role }: Person): Actor => ({ id, role, verified: true, vendor: null, organizer: null })
