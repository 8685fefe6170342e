import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { polling } from '../../../test/polling.ts'
import { testApp } from '../../../test/test-app.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { deliveries } from '../../db/schema.ts'
import { mailSender } from '../../notify/mail-sender.ts'
import type { Mail } from '../../notify/mailer.ts'

const database = await testDatabase()
const { db } = database
let isDown = true
const sent: Mail[] = []
const jobs = mailSender({
  database,
  warn: () => {},
  mail: {
    async send(mail) {
      if (isDown) throw new Error('550 No such mailbox')
      sent.push(mail)
    },
  },
  retry: { limit: 0 },
})
const { make, as } = await testApp({ database })
const [one, other] = [as(await make.admin()), as(await make.admin())]
jobs.start()
afterAll(() => jobs.stop())

test('a failed e-mail is sent once more, however often the button is pressed', async () => {
  const id = await failed({ recipient: 'late@example.test' })
  isDown = false

  const answers = await Promise.all([retry(one, id), retry(other, id), retry(one, id)])

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(
    /^This email (waits to be sent already|was sent meanwhile)\.$/,
  )
  await vi.waitFor(
    async () => expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null }),
    polling,
  )
  expect((await retry(other, id)).body.error).toBe('This email was sent meanwhile.')
  expect(sent.filter((mail) => mail.to === 'late@example.test')).toHaveLength(1)
  const { entries } = await one.api.admin.audit({ query: { subject_type: 'delivery', subject_id: id } })
  expect(entries).toMatchObject([{ action: 'delivery.retry', from_state: 'failed', to_state: 'queued' }])
})

test('all failed ones are sent again, except those that a newer one replaces or whose text was erased', async () => {
  isDown = true
  const plain = await failed({ recipient: 'a@example.test' })
  const older = await failed({ recipient: 'b@example.test', topic: 'decision:1' })
  const newest = await failed({ recipient: 'b@example.test', topic: 'decision:1' })
  const erased = await failed({ recipient: 'c@example.test', text_body: '' })
  isDown = false

  const list = await one.api.admin.deliveries({ query: { status: 'failed' } })
  expect(list.retriable).toBe(2)
  expect(list.queue).toEqual({ waiting: 0, longest_wait_seconds: 0, failed: 4 })
  expect(list.deliveries.filter((mail) => mail.can_retry).map((mail) => mail.id)).toEqual([newest, plain])
  expect((await retry(one, older)).body.error).toBe(
    'A newer email says what is true now, so this one is not sent again.',
  )
  expect((await retry(one, erased)).body.error).toMatch(/^The text of this email was erased/)
  expect(await one.api.admin.retryDeliveries()).toEqual({ queued: 2, left: 2 })
  expect(await other.api.admin.retryDeliveries()).toEqual({ queued: 0, left: 2 })

  await vi.waitFor(async () => expect((await row(newest)).status).toBe('sent'), polling)
  expect((await row(older)).status).toBe('failed')
})

test('admins see how many wait and for how long; what is to leave later does not count as late', async () => {
  const mail = { recipient: 'slow@example.test', subject: 'Hello', text_body: 'Hello', html_body: '<p>Hello</p>' }
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const before = await one.api.admin.deliveries({ query: {} })
  await db.insert(deliveries).values([
    { ...mail, created_at: hours(-2) },
    { ...mail, created_at: hours(-5), send_after: hours(1) },
  ])

  const { queue } = await one.api.admin.deliveries({ query: {} })

  expect(queue.waiting - before.queue.waiting).toBe(2)
  expect(queue.longest_wait_seconds).toBeGreaterThanOrEqual(7_200)
  expect(queue.longest_wait_seconds).toBeLessThan(7_300)
  await db.delete(deliveries).where(eq(deliveries.recipient, mail.recipient))
})

test('the list is searched by recipient and never has the text', async () => {
  await failed({ recipient: 'Needle@Haystack.test', text_body: 'Open /reset#token=secret' })
  const answer = await one.call('GET', '/api/deliveries/admin/all?search=needle@hay')
  expect(answer.body.data.deliveries).toMatchObject([{ recipient: 'Needle@Haystack.test', status: 'failed' }])
  expect(JSON.stringify(answer.body)).not.toContain('secret')
  expect((await retry(one, 999_999)).status).toBe(404)
})

/** An e-mail that was tried and given up. */
async function failed(part: Partial<typeof deliveries.$inferInsert>): Promise<number> {
  const [created] = await db
    .insert(deliveries)
    .values({ recipient: 'x@example.test', subject: 'Hello', text_body: 'Hello', html_body: '<p>Hello</p>', ...part })
    .returning({ id: deliveries.id })
  if (!created) throw new Error('The database returned no row')
  isDown = true
  jobs.wake()
  await vi.waitFor(async () => expect((await row(created.id)).status).toBe('failed'), polling)
  return created.id
}

const retry = (admin: typeof one, id: number) => admin.call('POST', `/api/deliveries/${id}/retry`)

async function row(id: number) {
  const [found] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  if (!found) throw new Error('No such delivery')
  return found
}
