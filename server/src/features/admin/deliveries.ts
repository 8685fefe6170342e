import { missing, type adminApi, type Delivery, type DeliveryRetries } from '@marquee/contract/admin'
import type { Received } from '@marquee/contract/endpoint'
import { failedMailDays, maxCounts } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'

import type { Context } from '../../context.ts'
import { newestFirst, readPage } from '../../db/paging.ts'
import { firstRow } from '../../db/first-row.ts'
import { deliveries, events, organizers } from '../../db/schema.ts'
import { contains } from '../../db/text-match.ts'
import { conflict, notFound } from '../../errors.ts'
import { mailQueue } from '../../notify/mail-queue.ts'
import { isStoppable } from '../../notify/refused-addresses.ts'

/** Lets admins see which e-mails were sent, and send failed ones again. */
export function deliveryService(context: Context) {
  const { db, transactional } = context

  return {
    /**
     * E-mails and their status, newest first; `search` looks in the recipient's address. Their text is left out, because it may contain a
     * link that gives access to an account.
     */
    async deliveries({ status, search, campaign, ...query }: Received<(typeof adminApi)['deliveries']>['query']) {
      const isMatching = and(
        status && eq(deliveries.status, status),
        search ? contains(deliveries.recipient, search) : undefined,
        campaign ? eq(deliveries.campaign_event_id, campaign) : undefined,
      )
      const { rows, pagination } = await readPage(query, db.select(columns).from(deliveries), {
        where: isMatching,
        order: newestFirst(deliveries),
        total: db.$count(deliveries, isMatching),
      })
      const { queued, failed, waitSeconds } = await mailQueue(context)
      const queue = { waiting: queued, longest_wait_seconds: waitSeconds, failed }
      return { deliveries: rows, pagination, retriable: await db.$count(deliveries, isRetriable), queue }
    },

    /**
     * Queues a failed e-mail once more. Fails with `conflict` when it did not fail or was queued again meanwhile, and when it must not be
     * sent any more.
     */
    retryDelivery: transactional(async (actor: Actor, id: number) => {
      const [row] = await db.select(columns).from(deliveries).where(eq(deliveries.id, id)).for('update')
      if (!row) throw notFound(missing.delivery)
      if (row.status === 'queued') throw conflict(sentences.queued)
      if (row.status === 'sent') throw conflict(sentences.sent)
      if (!row.can_retry)
        throw conflict(row.is_erased ? sentences.erased : row.outcome ? sentences.notWanted : sentences.replaced)
      await queueAgain(actor, [id])
      return db.select(columns).from(deliveries).where(eq(deliveries.id, id)).then(firstRow(missing.delivery))
    }),

    /** Queues the failed e-mails that may be sent, the oldest first, at most `maxCounts.retriedDeliveries`. */
    retryDeliveries: transactional(async (actor: Actor): Promise<DeliveryRetries> => {
      const found = await db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(isRetriable)
        .orderBy(asc(deliveries.created_at), asc(deliveries.id))
        .limit(maxCounts.retriedDeliveries)
        .for('update', { skipLocked: true })
      const ids = found.map(({ id }) => id)
      await queueAgain(actor, ids)
      return { queued: ids.length, left: await db.$count(deliveries, eq(deliveries.status, 'failed')) }
    }),
  }

  async function queueAgain(actor: Actor, ids: number[]): Promise<void> {
    if (ids.length === 0) return
    await db
      .update(deliveries)
      .set({ status: 'queued', outcome: null, send_after: null, retries: 0, retry_at: sql`now()` })
      .where(inArray(deliveries.id, ids))
    for (const id of ids) {
      await context.audit(actor, 'delivery.retry', id, { from: 'failed', to: 'queued' })
    }
  }
}

/** Counts the e-mails of the last days that failed and that admins may send again. */
export const countFailed = (db: Context['db']) =>
  db.$count(
    deliveries,
    and(isRetriable, gt(deliveries.created_at, sql`now() - make_interval(days => ${failedMailDays})`)),
  )

/** An e-mail of the same topic to the same person was written later, with what is true now. */
const isReplaced = sql<boolean>`exists (
  select from ${deliveries} newer where newer.topic = ${deliveries.topic} and newer.recipient = ${deliveries.recipient}
  and (newer.created_at, newer.id) > (${deliveries.created_at}, ${deliveries.id}))`
const isErased = sql<boolean>`${deliveries.text_body} = ''`
const isRetriable = sql<boolean>`(${deliveries.status} = 'failed' and not ${isErased} and not ${isReplaced} and not (${deliveries.outcome} is not null and ${isStoppable}))`

// With aliases, because a statement of one table has its columns without the table's name.
const campaignOf = sql<Delivery['campaign']>`(
  select json_build_object('event_id', event.id, 'event_title', event.title, 'organization_name', organizer.organization_name)
  from ${events} event join ${organizers} organizer on organizer.id = event.organizer_id where event.id = ${deliveries.campaign_event_id})`

const columns = {
  id: deliveries.id,
  recipient: deliveries.recipient,
  subject: deliveries.subject,
  status: deliveries.status,
  outcome: deliveries.outcome,
  campaign: campaignOf,
  attempts: deliveries.attempts,
  last_error: deliveries.last_error,
  created_at: deliveries.created_at,
  sent_at: deliveries.sent_at,
  can_retry: isRetriable,
  is_erased: isErased,
}

const sentences = {
  queued: 'This email waits to be sent already.',
  sent: 'This email was sent meanwhile.',
  erased: 'The text of this email was erased, because it told of an account that was deleted.',
  notWanted: 'This address refuses such emails, its reader complained, or an admin stopped them.',
  replaced: 'A newer email says what is true now, so this one is not sent again.',
} as const
