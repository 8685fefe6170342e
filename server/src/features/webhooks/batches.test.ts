import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { factories } from '../../../test/factories.ts'
import { testDatabase } from '../../../test/test-database.ts'
import type { Db } from '../../db/client.ts'
import { webhookMessages } from '../../db/schema.ts'
import { deleteMessages, giveUpWaiting, sweepWebhookMessages } from './batches.ts'

const { db } = await testDatabase()
const make = factories(db)
/** Two full statements, and one that is not. */
const many = 4_100

test.each<[string, (parts: { db: Db }, webhookId: number) => Promise<void>]>([
  ['deletes the messages of a webhook', (parts, id) => deleteMessages(parts, eq(webhookMessages.webhook_id, id))],
  ['deletes messages that were kept long enough', (parts) => sweepWebhookMessages(parts)],
  ['gives up what waits for a webhook', giveUpWaiting],
])('one call %s in several statements, and changes no other message', async (_, change) => {
  const { owner } = await make.organizer()
  const [full, other] = [await make.webhook({ user_id: owner.id }), await make.webhook({ user_id: owner.id })]
  const sent = await make.webhookMessage({ webhook_id: other.id, status: 'sent' })
  const queued = await make.webhookMessage({ webhook_id: other.id })
  await db.execute(sql`insert into webhook_messages (webhook_id, type, body, created_at)
    select ${full.id}, 'application.submitted', '{}', now() - interval '31 days' from generate_series(1, ${many}::integer)`)

  let statements = 0
  const counted = new Proxy(db, {
    get(target, name: keyof Db) {
      if (name === 'delete' || name === 'update') statements += 1
      return target[name]
    },
  })
  await change({ db: counted }, full.id)

  expect(statements).toBe(3)
  expect(await db.$count(webhookMessages, sql`webhook_id = ${full.id} and status = 'queued'`)).toBe(0)
  const rest = await db.select().from(webhookMessages).where(eq(webhookMessages.webhook_id, other.id))
  expect(rest.toSorted((one, two) => one.id - two.id)).toEqual([sent, queued])
  await db.delete(webhookMessages)
})

test('what was tried keeps its last error when it is given up, and what arrived stays', async () => {
  const { id } = await make.webhook({ user_id: (await make.organizer()).owner.id })
  const error = 'The receiver answered 500.'
  await make.webhookMessage({ webhook_id: id, attempts: 1, last_error: error })
  await make.webhookMessage({ webhook_id: id })
  await make.webhookMessage({ webhook_id: id, status: 'sent' })
  await giveUpWaiting({ db }, id)
  const after = await db
    .select({ status: webhookMessages.status, last_error: webhookMessages.last_error })
    .from(webhookMessages)
    .orderBy(webhookMessages.id)
  expect(after).toEqual([
    { status: 'failed', last_error: error },
    { status: 'failed', last_error: 'This webhook is off. Turn it on first.' },
    { status: 'sent', last_error: null },
  ])
})
