import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { message as applicationText } from '../../../test/applications.ts'
import type { Person } from '../../../test/factories.ts'
import { polling } from '../../../test/polling.ts'
import { testApp } from '../../../test/test-app.ts'
import { webhookReceiver } from '../../../test/webhook-receiver.ts'
import { createContext, type DomainEvent } from '../../context.ts'
import { organizers, webhookMessages, webhooks } from '../../db/schema.ts'
import { outgoing, type Outgoing } from '../../http/outgoing.ts'
import { pictureUrls } from '../../images/addresses.ts'
import { pauseAfter } from './attempt.ts'
import { webhookSender, webhookWriter } from './service.ts'

const send = outgoing({ allowsPrivate: true })
const { make, as, database } = await testApp({
  outgoing: send,
  subscribers: (db) => [
    webhookWriter({ database: db, addressesOf: (picture) => pictureUrls(picture), wake: () => {} }),
  ],
})
const { db } = database
const emitted: DomainEvent[] = []
const senders: ReturnType<typeof webhookSender>[] = []

/** A process that sends. */
function sender(parts: { outgoing?: Pick<Outgoing, 'post'>; leaseSeconds?: number; isAlone?: boolean } = {}) {
  const context = createContext(database, [async (event) => void emitted.push(event)])
  const made = webhookSender({ context, outgoing: send, pollMs: 20, graceMs: 100, report: () => {}, ...parts })
  senders.push(made)
  made.work()
  return made
}

afterEach(async () => {
  await Promise.all(senders.splice(0).map((one) => one.stop()))
  await db.delete(webhooks)
  emitted.length = 0
})

/** An organizer with a webhook to a receiver, an event, and a vendor who has not applied. */
async function scene(part: Partial<typeof webhooks.$inferInsert> = {}) {
  const receiver = await webhookReceiver()
  const organizer = await make.organizer({ organization_name: 'Mill Suppers' })
  const webhook = await make.webhook({ user_id: organizer.owner.id, url: receiver.url, ...part })
  const event = await make.event({ organizer_id: organizer.id, title: 'Harvest Supper' })
  const vendor = await make.vendor({ company_name: 'Copper Kettle' })
  const apply = (by = vendor) =>
    as(by.owner).api.applications.create({ body: { event_id: event.id, message: applicationText } })
  return { receiver, organizer, webhook, event, vendor, apply }
}

const messagesOf = (id: number) =>
  db.select().from(webhookMessages).where(eq(webhookMessages.webhook_id, id)).orderBy(webhookMessages.id)
const webhookOf = async (id: number) => (await db.select().from(webhooks).where(eq(webhooks.id, id)))[0]
/** The waiting messages are due now. */
const hurry = () =>
  db
    .update(webhookMessages)
    .set({ send_after: sql`now()` })
    .where(eq(webhookMessages.status, 'queued'))
const until = (expectation: () => unknown) => vi.waitFor(expectation, { ...polling, interval: 20 })

describe('who gets what', () => {
  const refused = { status: 'failed', last_error: 'Its owner may not be told of this any more.' }

  test('an application, the decision and the withdrawal arrive signed, as the organizer may see them', async () => {
    const { receiver, organizer, webhook, event, vendor, apply } = await scene()
    const application = await apply()
    const organize = as(organizer.owner).api.applications
    await organize.mark({ params: { id: application.id }, body: { note: 'Only for me' } })
    await organize.decide({ params: { id: application.id }, body: { status: 'accepted', reason: 'Lovely soup' } })
    await as(vendor.owner).api.applications.withdraw({ params: { id: application.id } })
    sender()
    await until(() => expect(receiver.received).toHaveLength(3))
    const sent = receiver.verified(webhook.secret).toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
    const what = { id: application.id, event_id: event.id, contractor_id: vendor.id, event_title: 'Harvest Supper' }
    expect(sent).toMatchObject([
      {
        type: 'application.submitted',
        data: { application: { ...what, status: 'pending', message: applicationText } },
      },
      {
        type: 'application.decided',
        data: { application: { ...what, status: 'accepted', status_reason: 'Lovely soup' } },
      },
      { type: 'application.withdrawn', data: { application: { ...what, status: 'accepted' } } },
    ])
    expect(Object.keys(sent[2]!.data.application!)).not.toContain('company_name')
    expect(JSON.stringify(sent)).not.toContain('Only for me')
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(3)
    await until(async () =>
      expect((await messagesOf(webhook.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']),
    )
  })

  test('a change that is rolled back leaves no message', async () => {
    const { webhook, apply } = await scene()
    await apply()
    await expect(apply()).rejects.toMatchObject({ code: 'conflict' })
    expect(await messagesOf(webhook.id)).toHaveLength(1)
  })

  test('each of several decisions in one call is a message', async () => {
    const { organizer, webhook, apply } = await scene({ event_types: ['application.decided'] })
    const applications = [await apply(), await apply(await make.vendor())].map(({ id, version }) => ({ id, version }))
    await as(organizer.owner).api.applications.decideMany({ body: { status: 'rejected', applications } })
    const bodies = (await messagesOf(webhook.id)).map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ data }) => data.application.id)).toEqual(applications.map(({ id }) => id))
  })

  test('admins get all applications and of profiles, and other organizers of nothing', async () => {
    const { apply } = await scene()
    const admin = await make.admin()
    const ofAdmin = await make.webhook({
      user_id: admin.id,
      event_types: ['application.submitted', 'vendor.submitted', 'vendor.decided'],
    })
    const stranger = await make.webhook({ user_id: (await make.organizer()).owner.id })
    await apply()
    const newcomer = await make.user()
    const profile = { company_name: 'New Shoots', business_description: 'B', business_address: 'C' }
    await as(newcomer).api.vendors.apply({ body: profile })
    await as(admin).api.admin.updateRole({
      params: { userId: newcomer.id },
      body: { role: 'contractor', status: 'rejected', reason: 'No pictures' },
    })
    const bodies = (await messagesOf(ofAdmin.id)).map(({ body }) => JSON.parse(body))
    expect(bodies).toMatchObject([
      { type: 'application.submitted' },
      { type: 'vendor.submitted', data: { again: false, vendor: { company_name: 'New Shoots', status: 'pending' } } },
      { type: 'vendor.decided', data: { vendor: { status: 'rejected', status_reason: 'No pictures' } } },
    ])
    expect(await messagesOf(stranger.id)).toEqual([])
  })

  test.each<[string, (owner: Person) => Promise<unknown>]>([
    ['was suspended', (owner) => suspend(owner)],
    ['lost the role', (owner) => takeRole(owner)],
    [
      'is not approved any more',
      ({ id }) => db.update(organizers).set({ status: 'rejected' }).where(eq(organizers.user_id, id)),
    ],
  ])('an owner who %s gets nothing, not even what waits', async (_what, happens) => {
    const { receiver, organizer, webhook, event, apply } = await scene()
    await apply()
    await happens(organizer.owner)
    const context = createContext(database, [])
    const late = await make.application({ event_id: event.id })
    const write = webhookWriter({ database, addressesOf: (picture) => pictureUrls(picture), wake: () => {} })
    await context.inTransaction(() => write({ type: 'application.submitted', applicationId: late.id }))
    expect(await messagesOf(webhook.id)).toHaveLength(1)
    sender()
    await until(async () => expect(await messagesOf(webhook.id)).toMatchObject([refused]))
    expect(receiver.received).toEqual([])
    expect(await webhookOf(webhook.id)).toMatchObject({ failing_since: null, is_enabled: true })
  })

  test('an admin who becomes an organizer gets profiles no more', async () => {
    const { receiver, webhook } = await scene({ event_types: ['vendor.submitted'] })
    // Written while the owner was an admin.
    await make.webhookMessage({ webhook_id: webhook.id, type: 'vendor.submitted' })
    sender()
    await until(async () => expect(await messagesOf(webhook.id)).toMatchObject([refused]))
    expect(receiver.received).toEqual([])
  })

  async function suspend({ id }: Person) {
    const admin = as(await make.admin()).api.admin
    await admin.suspend({ params: { userId: id }, body: { suspended: true, reason: 'Rude' } })
  }

  async function takeRole({ id }: Person) {
    await as(await make.admin()).api.admin.updateRole({ params: { userId: id }, body: { role: 'user' } })
  }
})

describe('what becomes of a message', () => {
  test('a failed one is tried again with the same id and a new signature, and arrives', async () => {
    const { receiver, webhook, apply } = await scene()
    receiver.answer = 500
    await apply()
    const before = Date.now()
    sender()
    await until(async () =>
      expect(await messagesOf(webhook.id)).toMatchObject([
        { status: 'queued', attempts: 1, last_status: 500, last_error: 'The receiver answered 500.' },
      ]),
    )
    expect((await webhookOf(webhook.id))?.failing_since).not.toBeNull()
    const [waiting] = await messagesOf(webhook.id)
    const due = waiting!.send_after.getTime()
    expect(due - before).toBeGreaterThan(4_400)
    expect(due - Date.now()).toBeLessThan(5_600)
    receiver.answer = 200
    await hurry()
    await until(async () => expect(await messagesOf(webhook.id)).toMatchObject([{ status: 'sent', attempts: 2 }]))
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(receiver.verified(webhook.secret)).toHaveLength(2)
    expect(await webhookOf(webhook.id)).toMatchObject({ failing_since: null })
  })

  test('a receiver that asks to wait is given the time, at most a day', async () => {
    const { receiver, webhook, apply } = await scene()
    Object.assign(receiver, { answer: 429, answerHeaders: { 'retry-after': '3600' } })
    await apply()
    sender()
    await until(async () => {
      const [waiting] = await messagesOf(webhook.id)
      expect(waiting?.last_status).toBe(429)
      expect((waiting!.send_after.getTime() - Date.now()) / 60_000).toBeCloseTo(60, 0)
    })
    expect(pauseAfter(1, 10_000_000)).toBe(86_400)
    expect(pauseAfter(3, 1)).toBeGreaterThanOrEqual(1_620)
  })

  test('after the last attempt it is given up, and can be sent again by hand', async () => {
    const { receiver, organizer, webhook, apply } = await scene()
    receiver.answer = 500
    await apply()
    await db.update(webhookMessages).set({ attempts: 9 })
    sender()
    await until(async () => expect(await messagesOf(webhook.id)).toMatchObject([{ status: 'failed', attempts: 10 }]))
    receiver.answer = 204
    const [message] = await messagesOf(webhook.id)
    await as(organizer.owner).api.webhooks.retry({ params: { id: webhook.id, messageId: message!.id } })
    await until(async () => expect(await messagesOf(webhook.id)).toMatchObject([{ status: 'sent', attempts: 1 }]))
  })

  test('a receiver that is gone turns the webhook off, and its owner gets a notice', async () => {
    const { receiver, webhook, apply } = await scene()
    receiver.answer = 410
    await apply()
    const waiting = await make.webhookMessage({ webhook_id: webhook.id, send_after: new Date(Date.now() + 60_000) })
    sender()
    await until(async () => expect(await webhookOf(webhook.id)).toMatchObject({ is_enabled: false, version: 2 }))
    expect(emitted).toEqual([{ type: 'webhook.disabled', webhookId: webhook.id, why: 'gone' }])
    const all = await messagesOf(webhook.id)
    expect(all.map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(all.find(({ id }) => id === waiting.id)?.last_error).toBe('This webhook is off. Turn it on first.')
  })

  test('five days without an answer turn it off, but not at the first attempt of a message', async () => {
    const { receiver, webhook, apply } = await scene({ failing_since: new Date(Date.now() - 5.1 * 86_400_000) })
    receiver.answer = 503
    await apply()
    sender()
    await until(async () => expect(await messagesOf(webhook.id)).toMatchObject([{ attempts: 1, last_status: 503 }]))
    expect(await webhookOf(webhook.id)).toMatchObject({ is_enabled: true })
    await db.update(webhookMessages).set({ attempts: 3, send_after: sql`now()` })
    await until(() => expect(emitted).toEqual([{ type: 'webhook.disabled', webhookId: webhook.id, why: 'failing' }]))
  })

  test('a test message is sent at once and once, also while the webhook is off', async () => {
    const { receiver, organizer, webhook } = await scene({ is_enabled: false })
    const { webhooks: calls } = as(organizer.owner).api
    receiver.answer = 200
    const arrived = await calls.test({ params: { id: webhook.id } })
    expect(arrived).toMatchObject({ type: 'webhook.test', status: 'sent', attempts: 1, last_status: 200, answer: null })
    expect(receiver.verified(webhook.secret)).toMatchObject([
      { data: { webhook: { id: webhook.id, name: webhook.name } } },
    ])
    for (const status of [404, 302]) {
      receiver.answer = status
      expect(await calls.test({ params: { id: webhook.id } })).toMatchObject({ status: 'failed', last_status: status })
    }
    expect(await webhookOf(webhook.id)).toMatchObject({ failing_since: null })
  })
})

describe('several processes', () => {
  test('no message is sent by two of them, and slow receivers of one person do not delay others', async () => {
    const [slow, quick] = [await scene(), await scene()]
    const { webhook_id } = await make.webhookMessage({
      webhook_id: (await make.webhook({ user_id: slow.organizer.owner.id, url: slow.receiver.url })).id,
    })
    // More than one look for messages sees.
    const many = { webhook_id, type: 'application.decided', body: '{}', send_after: new Date(0) } as const
    await db.insert(webhookMessages).values(Array.from({ length: 600 }, () => many))
    const gate = Promise.withResolvers<number>()
    slow.receiver.answer = () => gate.promise
    for (let count = 0; count < 8; count++) {
      await make.webhookMessage({ webhook_id: slow.webhook.id })
      await make.webhookMessage({ webhook_id: quick.webhook.id })
    }
    sender()
    sender()
    await until(() => expect(quick.receiver.received).toHaveLength(8))
    // Two at once of each process.
    await until(() => expect(slow.receiver.received).toHaveLength(4))
    await db.delete(webhooks).where(eq(webhooks.id, webhook_id))
    gate.resolve(204)
    const isSent = async () => (await messagesOf(slow.webhook.id)).every(({ status }) => status === 'sent')
    await until(async () => expect(await isSent()).toBe(true))
    const ids = [slow, quick].flatMap(({ receiver }) => receiver.received.map(({ headers }) => headers['webhook-id']))
    // The four that were running belonged to the webhook that is gone.
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })

  test('what a process had taken when it died is sent by another after the lease, with the same id', async () => {
    const { receiver, webhook, apply } = await scene()
    await apply()
    // It sends, takes nothing more, and never gets to record the answer.
    const dying: Pick<Outgoing, 'post'> = {
      post: async (request) => {
        void dead.stop()
        await send.post({ ...request, signal: undefined })
        return new Promise(() => {})
      },
    }
    const dead = sender({ outgoing: dying, leaseSeconds: 0.5 })
    await until(() => expect(receiver.received).toHaveLength(1))
    sender()
    await until(async () => expect(await messagesOf(webhook.id)).toMatchObject([{ status: 'sent', attempts: 2 }]))
    const [id, again] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(again).toBe(id)
  })

  test('the only process of a database sends at its start what its predecessor had taken, not what waits for longer', async () => {
    const { webhook } = await scene()
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
    await make.webhookMessage({ webhook_id: webhook.id, attempts: 1, send_after: later(20) })
    await make.webhookMessage({ webhook_id: webhook.id, attempts: 3, send_after: later(1800) })
    sender({ isAlone: true })
    const what = async () => (await messagesOf(webhook.id)).map(({ status, attempts }) => `${status} ${attempts}`)
    await until(async () => expect(await what()).toEqual(['sent 2', 'queued 3']))
  })
})
