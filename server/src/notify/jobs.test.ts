import { correctionPauseSeconds, type ApplicationStatus } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { breakDatabase } from '../../test/broken-database.ts'
import { factories } from '../../test/factories.ts'
import { mailJobs } from '../../test/mail-jobs.ts'
import { polling } from '../../test/polling.ts'
import { testDatabase } from '../../test/test-database.ts'
import { deliveries } from '../db/schema.ts'
import { startJobs } from './jobs.ts'
import type { Mail } from './mailer.ts'
import { notices } from '../notices.ts'
import { notifier } from './notify.ts'

const database = await testDatabase()
const { db, inTransaction } = database
const make = factories(db)
const { working, deliver, delivery } = mailJobs(database)

test('a job belongs to its transaction: a rollback drops it, a commit runs it', async () => {
  const sent: Mail[] = []
  const jobs = await working({ mail: { send: async (mail) => void sent.push(mail) } })

  const dropped = inTransaction(async () => {
    await jobs.enqueue([await deliver({ recipient: 'nobody@example.test' })])
    throw new Error('changed my mind')
  })
  await expect(dropped).rejects.toThrow('changed my mind')
  const id = await inTransaction(async () => {
    const inside = await deliver({ recipient: 'guest@example.test' })
    await jobs.enqueue([inside])
    return inside
  })

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 1 }), polling)
  expect(sent.map((mail) => mail.to)).toEqual(['guest@example.test'])
})

test('a job runs outside of the transaction that queued it', async () => {
  const inTransactions: boolean[] = []
  const jobs = await working({
    mail: {
      async send() {
        let ranAtOnce = false
        database.afterCommit(() => (ranAtOnce = true))
        inTransactions.push(!ranAtOnce)
      },
    },
  })

  const id = await inTransaction(async () => {
    const inside = await deliver()
    await jobs.enqueue([inside])
    return inside
  })

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent' }), polling)
  expect(inTransactions).toEqual([false])
})

test('a delivery that is queued twice is sent once, and many at once are all sent', async () => {
  const sent: number[] = []
  const jobs = await working({ mail: { send: async (mail) => void sent.push(mail.id) } })
  const ids = await Promise.all(Array.from({ length: 35 }, () => deliver()))

  await jobs.enqueue(ids)
  await jobs.enqueue(ids)

  await vi.waitFor(() => expect(sent).toHaveLength(35), polling)
  expect(new Set(sent)).toEqual(new Set(ids))
})

test('a result that the database cannot take is kept until it can, and nothing is sent twice', async () => {
  const sent: Mail[] = []
  let refusals = 0
  const away = {
    ...database,
    inTransaction: (work: () => Promise<unknown>) => {
      if (sent.length === 0 || ++refusals > 3) return inTransaction(work)
      return Promise.reject(Object.assign(new Error('Connection terminated'), { code: '57P01' }))
    },
  } as typeof database
  const jobs = await startJobs({ database: away, mail: { send: async (mail) => void sent.push(mail) } })
  await jobs.work()
  onTestFinished(() => jobs.stop())
  const id = await deliver()

  await jobs.enqueue([id])

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 1 }), polling)
  expect(refusals).toBeGreaterThan(3)
  expect(sent).toHaveLength(1)
})

test('deliveries that a former process left without a job are sent at the next start', async () => {
  const givenUp = await deliver()
  const first = await working({ mail: { send: () => Promise.reject(new Error('no')) }, retry: { retryLimit: 0 } })
  await first.enqueue([givenUp])
  await vi.waitFor(async () => expect(await delivery(givenUp)).toMatchObject({ status: 'failed' }), polling)
  await first.stop()
  await db.update(deliveries).set({ status: 'queued' }).where(eq(deliveries.id, givenUp))
  const never = await deliver()

  const sent: number[] = []
  await working({ mail: { send: async (mail) => void sent.push(mail.id) } })

  await vi.waitFor(() => expect(sent.toSorted((a, b) => a - b)).toEqual([givenUp, never]), polling)
})

test.each([0, 5])(
  'stopping aborts a hanging e-mail within a few seconds, and it is sent at the next start, also after its last of %i repetitions',
  async (retryLimit) => {
    let isHanging = false
    const jobs = await working({
      mail: {
        send: (_mail, signal) =>
          new Promise((_resolve, reject) => {
            isHanging = true
            signal?.addEventListener('abort', () => reject(signal.reason as Error))
          }),
      },
      retry: { retryDelay: 1, retryLimit },
    })
    const id = await deliver()
    await jobs.enqueue([id])
    await vi.waitFor(() => expect(isHanging).toBe(true), polling)

    const began = performance.now()
    await jobs.stop()
    const took = performance.now() - began
    const left = await delivery(id)
    await working({ mail: { send: async () => {} } })

    expect(took).toBeLessThan(20_000)
    expect(left).toMatchObject({ status: 'queued', attempts: 1, last_error: 'The server was stopped' })
    await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 2 }), polling)
  },
)

test('a hundred decisions on one application, by two servers, cause two e-mails: the first and the last decision', async () => {
  const sent: Mail[] = []
  const correctionSeconds = 3600
  const pauses = { undoSeconds: 0, correctionSeconds }
  const application = await make.application()
  const server = async () => {
    const mail = { send: async (each: Mail) => void sent.push(each) }
    const jobs = await working({ mail, pauses })
    const { subscriber } = notifier({
      database,
      jobs,
      publicUrl: 'https://marquee.test',
      supportEmail: 'support@marquee.test',
      unsubscribeSecret: 'test',
      notices,
      pauses,
    })
    return (status: ApplicationStatus, reason: string) =>
      inTransaction(() => subscriber({ type: 'application.decided', applicationId: application.id, status, reason }))
  }
  const [first, second] = [await server(), await server()]
  await first('accepted', 'At first')
  const rows = () =>
    db
      .select()
      .from(deliveries)
      .where(eq(deliveries.topic, `application:${application.id}`))
      .orderBy(deliveries.id)
  await vi.waitFor(async () => expect((await rows()).map((row) => row.status)).toEqual(['sent']), polling)
  for (let n = 0; n < 50; n++) await Promise.all([first('rejected', `No ${n}`), second('accepted', `Yes ${n}`)])
  await second('rejected', 'In the end')

  const [one, two, ...more] = await rows()
  expect(more).toEqual([])
  expect(two?.status).toBe('queued')
  expect(((two?.send_after?.getTime() ?? 0) - (one?.sent_at?.getTime() ?? 0)) / 1000).toBeCloseTo(correctionSeconds, 0)
  // The end of the pause, without waiting for it.
  await db.update(deliveries).set({ send_after: null }).where(eq(deliveries.id, two!.id))
  await db.execute(sql`update pgboss.job set start_after = now() where data->>'deliveryId' = ${String(two?.id)}`)
  await vi.waitFor(async () => expect((await rows()).map((row) => row.status)).toEqual(['sent', 'sent']), polling)
  expect(sent.map((mail) => mail.subject.split(':')[0])).toEqual(['Accepted', 'Rejected'])
  expect(sent[1]?.text).toContain('In the end')
})

test('a decision during the sending of the e-mail causes one more e-mail, after the pause', async () => {
  const sent: Mail[] = []
  const onItsWay = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const application = await make.application()
  const jobs = await working({
    mail: {
      async send(mail) {
        sent.push(mail)
        onItsWay.resolve()
        await taken.promise
      },
    },
  })
  const { subscriber } = notifier({
    database,
    jobs,
    publicUrl: 'https://marquee.test',
    supportEmail: 'support@marquee.test',
    unsubscribeSecret: 'test',
    notices,
    pauses: { undoSeconds: 0 },
  })
  const decide = (status: ApplicationStatus) =>
    inTransaction(() =>
      subscriber({ type: 'application.decided', applicationId: application.id, status, reason: null }),
    )
  const rows = () =>
    db
      .select()
      .from(deliveries)
      .where(eq(deliveries.topic, `application:${application.id}`))
      .orderBy(deliveries.id)
  await decide('accepted')
  await onItsWay.promise
  await decide('rejected')
  taken.resolve()

  await vi.waitFor(async () => expect(await rows()).toHaveLength(2), polling)
  const [first, next] = await rows()
  expect(sent.map((mail) => mail.subject.split(':')[0])).toEqual(['Accepted'])
  expect(first).toMatchObject({ status: 'sent', subject: expect.stringMatching(/^Accepted/) })
  expect(next).toMatchObject({ status: 'queued', subject: expect.stringMatching(/^Rejected/), attempts: 0 })
  expect(((next?.send_after?.getTime() ?? 0) - (first?.sent_at?.getTime() ?? 0)) / 1000).toBeCloseTo(
    correctionPauseSeconds,
    0,
  )
  const job = sql`select start_after from pgboss.job where data->>'deliveryId' = ${String(next?.id)}`
  const [queued] = (await db.execute<{ start_after: Date }>(job)).rows
  expect(new Date(String(queued?.start_after)).getTime()).toBe(next?.send_after?.getTime())
})

test('a delivery with a later time keeps it after a restart', async () => {
  const waiting = await deliver({ send_after: new Date(Date.now() + 3_600_000) })
  const due = await deliver()
  const sent: number[] = []
  await working({ mail: { send: async (mail) => void sent.push(mail.id) } })
  await vi.waitFor(() => expect(sent).toContain(due), polling)
  expect(sent).not.toContain(waiting)
  await db.delete(deliveries).where(eq(deliveries.id, waiting))
})

test('what fails before the queue is worked on is repeated and not reported, afterwards it is', async () => {
  const reported: Error[] = []
  const own = await testDatabase()
  const send = async () => {}
  const jobs = await startJobs({
    database: own,
    mail: { send },
    report: (error) => reported.push(error),
    superviseSeconds: 1,
  })
  onTestFinished(() => jobs.stop())
  const early = breakDatabase('lost connection', 0)
  await expect.poll(early.hits, polling).toBeGreaterThan(0)
  early.mend()
  expect(reported).toEqual([])
  await jobs.work()
  const late = breakDatabase('lost connection', 0)
  onTestFinished(late.mend)
  await expect.poll(() => reported.length, polling).toBeGreaterThan(0)
})
