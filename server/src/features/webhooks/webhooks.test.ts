import { maxCounts, rateLimits } from '@marquee/contract/limits'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { createContext } from '../../context.ts'
import { auditEntries, organizers, users, webhookMessages, webhooks } from '../../db/schema.ts'
import { outgoing } from '../../http/outgoing.ts'
import { webhookAttempts } from './attempt.ts'
import { fadeWebhookMessages, sweepWebhookMessages } from './service.ts'

const { make, as, database } = await testApp({ outgoing: outgoing({ allowsPrivate: false, resolve: async () => [] }) })
const { db } = database
const input = {
  name: 'Spreadsheet',
  url: 'https://example.com/marquee',
  event_types: ['application.submitted' as const],
}

test('an organizer makes a webhook, whose secret no later answer has', async () => {
  const { owner } = await make.organizer()
  const { webhooks: calls } = as(owner).api
  const { secret, ...made } = await calls.create({ body: input })
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/)
  expect(made).toMatchObject({ ...input, is_enabled: true, failing_since: null, last_sent_at: null, version: 1 })
  expect(await calls.get({ params: { id: made.id } })).toEqual(made)
  expect(await calls.list()).toEqual({ webhooks: [made] })
  const changed = await calls.update({ params: { id: made.id }, body: { name: 'Sheet' } }, { version: 1 })
  expect(changed).toEqual({ ...made, name: 'Sheet', version: 2 })
  const stale = await as(owner).call('PUT', `/api/webhooks/${made.id}`, {
    body: { name: 'Old tab' },
    headers: { 'if-match': '"1"' },
  })
  expect(stale.status).toBe(412)
  const renewed = await calls.renewSecret({ params: { id: made.id } })
  expect(renewed.secret).toMatch(/^whsec_/)
  expect(renewed.secret).not.toBe(secret)
  await calls.remove({ params: { id: made.id } })
  expect(await calls.list()).toEqual({ webhooks: [] })
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.actor_user_id, owner.id))
  expect(audited.map(({ action, fields }) => [action, fields])).toEqual([
    ['webhook.create', null],
    ['webhook.edit', ['name']],
    ['webhook.renew_secret', null],
    ['webhook.remove', null],
  ])
})

test.each([
  ['http://example.com/', 'The address must start with https://'],
  ['https://127.0.0.1/', 'This address is not reachable from the internet'],
  ['https://[::ffff:10.0.0.1]/', 'This address is not reachable from the internet'],
  ['https://example.com:25/', 'The port must be 443 or 8443'],
  ['https://ann:secret@example.com/', 'The address must not contain a user name or a password'],
  ['example.com', 'Please enter an address such as https://example.com/marquee'],
])('the address %s is refused beside its field', async (url, sentence) => {
  const { owner } = await make.organizer()
  const answer = await as(owner).call('POST', '/api/webhooks', { body: { ...input, url } })
  expect([answer.status, answer.body.fields]).toEqual([400, { url: sentence }])
})

test('only admins can choose messages about profiles', async () => {
  const { owner } = await make.organizer()
  const body = { ...input, event_types: ['vendor.submitted' as const] }
  const answer = await as(owner).call('POST', '/api/webhooks', { body })
  expect([answer.status, answer.body.fields]).toEqual([400, { event_types: 'Your webhooks cannot be told of this' }])
  expect(await as(await make.admin()).api.webhooks.create({ body })).toMatchObject(body)
})

test('of many webhooks that are made at the same time, one person gets ten', async () => {
  const { owner } = await make.organizer()
  const answers = await Promise.all(
    Array.from({ length: maxCounts.webhooks + 3 }, () => as(owner).call('POST', '/api/webhooks', { body: input })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxCounts.webhooks)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => body.error)).toEqual(Array(3).fill('You can have at most 10 webhooks.'))
})

test('the log has pages, newest first, and belongs to its webhook', async () => {
  const { owner } = await make.organizer()
  const [mine, other] = [await make.webhook({ user_id: owner.id }), await make.webhook({ user_id: owner.id })]
  for (let count = 0; count < 3; count++) await make.webhookMessage({ webhook_id: mine.id, body: String(count) })
  const foreign = await make.webhookMessage({ webhook_id: other.id, status: 'failed' })
  const { webhooks: calls } = as(owner).api
  const { messages, pagination } = await calls.messages({ params: { id: mine.id }, query: { limit: 2 } })
  expect(messages.map(({ body }) => body)).toEqual(['2', '1'])
  expect(pagination).toEqual({ total: 3, limit: 2, has_more: true, page: 1 })
  const path = `/api/webhooks/${mine.id}/messages/${foreign.id}/retry`
  expect((await as(owner).call('POST', path)).status).toBe(404)
})

test('turned off, what waits is given up and nothing can be sent again; turned on, it can', async () => {
  const { owner } = await make.organizer()
  const { id } = await make.webhook({ user_id: owner.id, failing_since: new Date() })
  const message = await make.webhookMessage({ webhook_id: id })
  const { webhooks: calls } = as(owner).api
  const off = await calls.update({ params: { id }, body: { is_enabled: false } })
  expect(off).toMatchObject({ is_enabled: false, failing_since: null })
  const { messages } = await calls.messages({ params: { id } })
  expect(messages).toMatchObject([{ status: 'failed', last_error: 'This webhook is off. Turn it on first.' }])
  const retry = () => as(owner).call('POST', `/api/webhooks/${id}/messages/${message.id}/retry`)
  expect((await retry()).status).toBe(409)
  await calls.update({ params: { id }, body: { is_enabled: true } })
  expect((await retry()).body.data).toMatchObject({ status: 'queued', attempts: 0 })
})

test.each([
  [503, 'failed'],
  [204, 'sent'],
])(
  'turned off by hand during an attempt that ends with %s, it has no past and the message is %s',
  async (status, end) => {
    const { owner } = await make.organizer()
    const { id } = await make.webhook({ user_id: owner.id })
    const message = await make.webhookMessage({ webhook_id: id, attempts: 1 })
    const post = async () => {
      await as(owner).api.webhooks.update({ params: { id }, body: { is_enabled: false } })
      return { status, start: null, retryAfterSeconds: null }
    }
    await webhookAttempts(createContext(database, []), { post }).attempt(message)
    const [after] = await db.select().from(webhookMessages).where(eq(webhookMessages.id, message.id))
    expect(after).toMatchObject({ status: end })
    expect(await as(owner).api.webhooks.get({ params: { id } })).toMatchObject({
      is_enabled: false,
      failing_since: null,
    })
  },
)

test('a deleted account takes its webhooks along, and what others got about the person', async () => {
  const leaving = await make.organizer()
  const admin = await make.admin()
  const own = await make.webhook({ user_id: leaving.owner.id })
  await make.webhookMessage({ webhook_id: own.id })
  const ofAdmin = await make.webhook({ user_id: admin.id })
  await make.webhookMessage({ webhook_id: ofAdmin.id, about_user_ids: [leaving.owner.id] })
  const stays = await make.webhookMessage({ webhook_id: ofAdmin.id, about_user_ids: [admin.id] })
  await as(leaving.owner).api.account.deleteAccount({ body: { confirmation: leaving.owner.email! } })
  expect(await db.select().from(webhooks).where(eq(webhooks.id, own.id))).toEqual([])
  const left = await db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(eq(webhookMessages.webhook_id, ofAdmin.id))
  expect(left).toEqual([{ id: stays.id }])
})

test('messages are sent again by hand so often in ten minutes by one person, and not more', async () => {
  const limited = await testApp({ database, rateLimits: true })
  const { max } = rateLimits.webhookRetries
  const [eager, calm] = [await make.organizer(), await make.organizer()]
  const retry = async ({ owner }: typeof eager) => {
    const { id } = await make.webhook({ user_id: owner.id })
    const message = await make.webhookMessage({ webhook_id: id, status: 'failed' })
    return () => limited.as(owner).call('POST', `/api/webhooks/${id}/messages/${message.id}/retry`)
  }
  const [again, ofAnother, ofSomebodyElse] = [await retry(eager), await retry(eager), await retry(calm)]
  for (let count = 0; count < max; count++) expect((await again()).status).toBe(201)
  expect((await again()).status).toBe(429)
  expect((await ofAnother()).status).toBe(429)
  expect((await ofSomebodyElse()).status).toBe(201)
})

test('messages are kept for 30 days', async () => {
  const webhook = await make.webhook({ user_id: (await make.organizer()).owner.id })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await make.webhookMessage({ webhook_id: webhook.id, status: 'sent', created_at: ago(30.1) })
  const kept = await make.webhookMessage({ webhook_id: webhook.id, status: 'sent', created_at: ago(29.9) })
  await sweepWebhookMessages(database)
  const left = await db.select().from(webhookMessages).where(eq(webhookMessages.webhook_id, webhook.id))
  expect(left.map(({ id }) => id)).toEqual([kept.id])
})

describe('S25 what a message has', () => {
  const bodyOf = (type: string, data: object) => JSON.stringify({ type, timestamp: '2030-01-01T00:00:00Z', data })

  test('is read by those who may see it now: not by a former admin', async () => {
    const person = await make.organizer()
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, person.owner.id))
    const { id: webhook_id } = await make.webhook({ user_id: person.owner.id })
    const [own, foreign] = [await make.event({ organizer_id: person.id }), await make.event()]
    const sent = [
      ['vendor.submitted', { vendor: { company_name: 'Not listed yet' } }],
      ['application.submitted', { application: { event_id: foreign.id } }],
      ['application.submitted', { application: { event_id: own.id } }],
      ['webhook.test', { webhook: { id: webhook_id, name: 'x' } }],
    ] as const
    for (const [type, data] of sent)
      await make.webhookMessage({ webhook_id, type, body: bodyOf(type, data), status: 'failed' })
    const read = async () => {
      const answer = await as(person.owner).call('GET', `/api/webhooks/${webhook_id}/messages`)
      return answer.body.data.messages.map(({ body }: { body: string | null }) => body !== null).reverse()
    }
    expect(await read()).toEqual([true, true, true, true])

    await db.update(users).set({ role: 'client' }).where(eq(users.id, person.owner.id))
    expect(await read()).toEqual([false, false, true, true])
    const { messages } = await as(person.owner).api.webhooks.messages({ params: { id: webhook_id }, query: {} })
    const retried = messages
      .toReversed()
      .map(({ id }) => as(person.owner).call('POST', `/api/webhooks/${webhook_id}/messages/${id}/retry`))
    expect((await Promise.all(retried)).map(({ status }) => status)).toEqual([409, 409, 201, 201])

    await db.update(organizers).set({ status: 'rejected' }).where(eq(organizers.id, person.id))
    expect(await read()).toEqual([false, false, false, false])
  })

  test('is kept for seven days, unless the message still waits', async () => {
    const { owner } = await make.organizer()
    const { id: webhook_id } = await make.webhook({ user_id: owner.id })
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const old = await make.webhookMessage({ webhook_id, status: 'sent', created_at: ago(7.1) })
    await make.webhookMessage({ webhook_id, status: 'queued', created_at: ago(7.1), send_after: ago(-1) })
    await make.webhookMessage({ webhook_id, status: 'sent', created_at: ago(6.9) })
    await fadeWebhookMessages(database)
    const { messages } = await as(owner).api.webhooks.messages({ params: { id: webhook_id }, query: {} })
    expect(messages.map(({ body }) => body !== null)).toEqual([true, true, false])
    const again = await as(owner).call('POST', `/api/webhooks/${webhook_id}/messages/${old.id}/retry`)
    expect([again.status, again.body.error]).toEqual([409, 'The text of this message is not kept any more.'])
  })
})
