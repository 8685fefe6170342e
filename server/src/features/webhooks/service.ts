import { randomBytes } from 'node:crypto'
import { maxCounts } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import {
  webhookSentences,
  webhookTestType,
  webhookTypesOf,
  type WebhookEventType,
  type WebhookInput,
  type WebhookUpdate,
} from '@marquee/contract/webhooks'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { authorize, changedFields, type Context } from '../../context.ts'
import { newestFirst, readPage, type PageQuery } from '../../db/paging.ts'
import { firstRow } from '../../db/first-row.ts'
import { webhookMessages, webhooks } from '../../db/schema.ts'
import { conflict, notFound, refused, stale } from '../../errors.ts'
import type { Outgoing } from '../../http/outgoing.ts'
import { webhookAttempts } from './attempt.ts'
import { deleteMessages, giveUpWaiting } from './batches.ts'
import { bodyOf } from './body.ts'
import { messageColumns, webhookColumns } from './records.ts'
import { leaseSeconds } from './sending.ts'

export { webhookQueue } from './queue.ts'
export { fadeWebhookMessages, sweepWebhookMessages } from './batches.ts'
export { webhookSender } from './sending.ts'
export { webhookWriter } from './writing.ts'

/** Webhooks of organizers and admins, and the log of their messages. */
export function webhookService(context: Context, outgoing: Outgoing, wake: () => void) {
  const { db, transactional } = context
  const { attempt } = webhookAttempts(context, outgoing)

  return {
    async list(actor: Actor) {
      const rows = await db
        .select(webhookColumns)
        .from(webhooks)
        .where(eq(webhooks.user_id, actor.id))
        .orderBy(asc(webhooks.id))
      return { webhooks: rows }
    },

    async get(actor: Actor, id: number) {
      authorize(actor, 'webhook.see', await ownerOf(id))
      return read(id)
    },

    /** Fails with `validation` for an address or a type that is not allowed, and with `conflict` for one webhook too many. */
    create: transactional(async (actor: Actor, { name, url, event_types }: WebhookInput) => {
      authorize(actor, 'webhook.create', null)
      requireAllowed(actor, { url, event_types })
      // The caller's row is locked, so two calls of one person come one after the other.
      if ((await db.$count(webhooks, eq(webhooks.user_id, actor.id))) >= maxCounts.webhooks)
        throw conflict(webhookSentences.tooMany)
      const secret = newSecret()
      const [row] = await db
        .insert(webhooks)
        .values({ user_id: actor.id, name, url, event_types, secret })
        .returning({ id: webhooks.id })
      if (!row) throw notFound(refusals.webhookNotFound)
      await audit(actor, 'webhook.create')
      return { ...(await read(row.id)), secret }
    }),

    /** Fails with `stale` when `version` is given and is not the webhook's version. */
    update: transactional(async (actor: Actor, id: number, input: WebhookUpdate, version?: number) => {
      await lock(actor, id, version)
      requireAllowed(actor, input)
      const before = await read(id)
      await db
        .update(webhooks)
        .set({
          ...input,
          // Turned on or off by hand, nothing of the past counts.
          ...(input.is_enabled !== undefined && { failing_since: null }),
          version: before.version + 1,
          updated_at: sql`clock_timestamp()`,
        })
        .where(eq(webhooks.id, id))
      if (input.is_enabled === false) await giveUpWaiting(context, id)
      const after = await read(id)
      await audit(actor, 'webhook.edit', changedFields(input, before, after))
      return after
    }),

    remove: transactional(async (actor: Actor, id: number): Promise<null> => {
      authorize(actor, 'webhook.see', await ownerOf(id))
      await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('update')
      await deleteMessages(context, eq(webhookMessages.webhook_id, id))
      await db.delete(webhooks).where(eq(webhooks.id, id))
      await audit(actor, 'webhook.remove')
      return null
    }),

    /** Replaces the key of the signatures; the old one ends at once. */
    renewSecret: transactional(async (actor: Actor, id: number) => {
      await lock(actor, id)
      const secret = newSecret()
      await db
        .update(webhooks)
        .set({ secret, version: sql`${webhooks.version} + 1`, updated_at: sql`clock_timestamp()` })
        .where(eq(webhooks.id, id))
      await audit(actor, 'webhook.renew_secret')
      return { ...(await read(id)), secret }
    }),

    /** Sends a test message and waits for what becomes of it, also while the webhook is off. */
    async test(actor: Actor, id: number) {
      const message = await context.inTransaction(async () => {
        await lock(actor, id)
        const { name } = await read(id)
        return db
          .insert(webhookMessages)
          .values({
            webhook_id: id,
            type: webhookTestType,
            body: bodyOf(webhookTestType, { webhook: { id, name } }),
            attempts: 1,
            // As if a sender had taken it: none may send it too.
            send_after: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
          })
          .returning()
          .then(firstRow(refusals.webhookNotFound))
      })
      const answer = await attempt(message)
      return { ...(await readMessage(id, message.id)), answer }
    },

    /** Messages of a webhook, newest first. */
    async messages(actor: Actor, id: number, query: PageQuery) {
      authorize(actor, 'webhook.see', await ownerOf(id))
      const isOfWebhook = eq(webhookMessages.webhook_id, id)
      const { rows, pagination } = await readPage(
        query,
        db
          .select(messageColumns)
          .from(webhookMessages)
          // Without a join Drizzle writes columns without their table, and the subquery would be ambiguous.
          .innerJoin(webhooks, eq(webhooks.id, webhookMessages.webhook_id)),
        {
          where: isOfWebhook,
          order: newestFirst(webhookMessages),
          total: db.$count(webhookMessages, isOfWebhook),
        },
      )
      return { messages: rows, pagination }
    },

    /**
     * Sends a message again that arrived or was given up, or one now that would be tried later. One that is being sent is left alone. Fails
     * with `conflict` while the webhook is off, and when the owner may not get this any more.
     */
    retry: transactional(async (actor: Actor, { id, messageId }: { id: number; messageId: number }) => {
      const { is_enabled } = await lock(actor, id)
      const { body } = await readMessage(id, messageId)
      if (!is_enabled) throw conflict(webhookSentences.isOff)
      if (body === null)
        throw conflict((await isFaded(messageId)) ? webhookSentences.faded : webhookSentences.rightsLost)
      const isBeingSent = sql`${webhookMessages.status} = 'queued' and ${webhookMessages.attempts} > 0
        and ${webhookMessages.send_after} <= clock_timestamp() + make_interval(secs => ${leaseSeconds})`
      await db
        .update(webhookMessages)
        .set({ status: 'queued', attempts: 0, send_after: sql`clock_timestamp()` })
        .where(and(eq(webhookMessages.id, messageId), sql`not (${isBeingSent})`))
      context.afterCommit(wake)
      return readMessage(id, messageId)
    }),
  }

  /** The webhook, locked until the transaction ends. Fails with `not_found` for somebody else's, and with `stale`. */
  async function lock(actor: Actor, id: number, version?: number) {
    const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update')
    if (!row) throw notFound(refusals.webhookNotFound)
    authorize(actor, 'webhook.edit', row)
    if (version !== undefined && version !== row.version) throw stale()
    return row
  }

  async function ownerOf(id: number) {
    return db
      .select({ user_id: webhooks.user_id })
      .from(webhooks)
      .where(eq(webhooks.id, id))
      .then(firstRow(refusals.webhookNotFound))
  }

  async function read(id: number) {
    return db.select(webhookColumns).from(webhooks).where(eq(webhooks.id, id)).then(firstRow(refusals.webhookNotFound))
  }

  async function readMessage(webhookId: number, id: number) {
    return (
      db
        .select(messageColumns)
        .from(webhookMessages)
        // With a join, drizzle names columns with their tables, also inside of `body`.
        .innerJoin(webhooks, eq(webhooks.id, webhookMessages.webhook_id))
        .where(and(eq(webhookMessages.id, id), eq(webhooks.id, webhookId)))
        .then(firstRow(webhookSentences.messageNotFound))
    )
  }

  async function isFaded(messageId: number): Promise<boolean> {
    const { id, body } = webhookMessages
    return (await db.$count(webhookMessages, and(eq(id, messageId), eq(body, '')))) > 0
  }

  function requireAllowed(
    actor: Actor,
    { url, event_types = [] }: { url?: string | undefined; event_types?: WebhookEventType[] | undefined },
  ) {
    const address = url === undefined ? null : outgoing.refusalOf(url)
    if (address) throw refused(address, { url: address })
    const allowed = webhookTypesOf(actor.role)
    if (!event_types.every((type) => allowed.includes(type)))
      throw refused(webhookSentences.otherRole, { event_types: webhookSentences.otherRole })
  }

  async function audit(actor: Actor, action: `webhook.${string}`, fields?: readonly string[]): Promise<void> {
    await context.audit(actor, action, actor.id, { ...(fields && { fields }) })
  }
}

/**
 * Erases a person's webhooks, and what others' webhooks got about them. Call it in the transaction that deletes the account. Webhooks are
 * locked before messages, and by number, as all do who change several.
 */
export async function eraseWebhooks(context: Pick<Context, 'db'>, userId: number): Promise<void> {
  const { db } = context
  const { webhook_id, about_user_ids } = webhookMessages
  const isAbout = sql`${about_user_ids} @> array[${userId}]::bigint[]`
  const others = db.select({ id: webhook_id }).from(webhookMessages).where(isAbout)
  const rows = await db
    .select({ id: webhooks.id, user_id: webhooks.user_id })
    .from(webhooks)
    .where(or(eq(webhooks.user_id, userId), inArray(webhooks.id, others)))
    .orderBy(webhooks.id)
    .for('no key update')
  const own = rows.filter((row) => row.user_id === userId).map(({ id }) => id)
  await deleteMessages(context, isAbout)
  if (own.length === 0) return
  await deleteMessages(context, inArray(webhook_id, own))
  await db.delete(webhooks).where(inArray(webhooks.id, own))
}

/** A new key of 192 bits, as Standard Webhooks writes it. */
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
