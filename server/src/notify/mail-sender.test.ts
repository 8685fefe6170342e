import { correctionPauseSeconds, type ApplicationStatus } from '@marquee/contract/limits'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { factories } from '../../test/factories.ts'
import { mailJobs } from '../../test/mail-jobs.ts'
import { polling } from '../../test/polling.ts'
import { testDatabase } from '../../test/test-database.ts'
import { deliveries } from '../db/schema.ts'
import { mailSender } from './mail-sender.ts'
import type { Mail } from './mailer.ts'
import { notices } from '../notices.ts'
import { notifier } from './notify.ts'

const database = await testDatabase()
const { db, inTransaction } = database
const make = factories(db)
const { working, deliver, delivery } = mailJobs(database)

test('an e-mail belongs to its transaction: a rollback drops it, a commit sends it', async () => {
  const sent: Mail[] = []
  const jobs = working({ mail: { send: async (mail) => void sent.push(mail) } })

  const dropped = inTransaction(async () => {
    await deliver({ recipient: 'nobody@example.test' })
    throw new Error('changed my mind')
  })
  await expect(dropped).rejects.toThrow('changed my mind')
  const id = await inTransaction(() => deliver({ recipient: 'guest@example.test' }))
  jobs.wake()

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 1 }), polling)
  expect(sent.map((mail) => mail.to)).toEqual(['guest@example.test'])
})

test('an e-mail is sent outside of the transaction that queued it', async () => {
  const inTransactions: boolean[] = []
  const jobs = working({
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
    database.afterCommit(jobs.wake)
    return inside
  })

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent' }), polling)
  expect(inTransactions).toEqual([false])
})

test('many e-mails at once are all sent, each once, by two senders', async () => {
  const sent: number[] = []
  const mail = { send: async ({ id }: Mail) => void sent.push(id) }
  const ids = await Promise.all(Array.from({ length: 35 }, () => deliver()))

  working({ mail })
  working({ mail })

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
  const id = await deliver()
  const jobs = mailSender({ database: away, mail: { send: async (mail) => void sent.push(mail) } })
  jobs.start()
  onTestFinished(() => jobs.stop())

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 1 }), polling)
  expect(refusals).toBeGreaterThan(3)
  expect(sent).toHaveLength(1)
})

test('an e-mail that a process had begun when it died is sent by another one; what somebody works on is left alone', async () => {
  const begun = await deliver({ attempts: 1 })
  const held = await deliver({ attempts: 1 })
  const claim = await database.claims.take(held)
  const sent: number[] = []
  working({ mail: { send: async (mail) => void sent.push(mail.id) } })

  await vi.waitFor(async () => expect(await delivery(begun)).toMatchObject({ status: 'sent', attempts: 2 }), polling)
  expect(sent).toEqual([begun])
  await claim?.release()
  await vi.waitFor(() => expect(sent).toEqual([begun, held]), polling)
})

test.each([0, 5])(
  'stopping aborts a hanging e-mail within a few seconds, and it is sent at the next start, also after its last of %i repetitions',
  async (limit) => {
    let isHanging = false
    const jobs = working({
      mail: {
        send: (_mail, signal) =>
          new Promise((_resolve, reject) => {
            isHanging = true
            signal?.addEventListener('abort', () => reject(signal.reason as Error))
          }),
      },
      retry: { pause: 1, limit },
    })
    const id = await deliver()
    jobs.wake()
    await vi.waitFor(() => expect(isHanging).toBe(true), polling)

    const began = performance.now()
    await jobs.stop()
    const took = performance.now() - began
    const left = await delivery(id)
    working({ mail: { send: async () => {} } })

    expect(took).toBeLessThan(20_000)
    expect(left).toMatchObject({ status: 'queued', attempts: 1, last_error: 'The server was stopped' })
    await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 2 }), polling)
  },
)

test('a hundred decisions on one application, by two servers, cause two e-mails: the first and the last decision', async () => {
  const sent: Mail[] = []
  const correctionSeconds = 3600
  const pauses = { correctionSeconds }
  const application = await make.application()
  const server = async () => {
    const mail = { send: async (each: Mail) => void sent.push(each) }
    const jobs = working({ mail, pauses })
    const { subscriber } = notifier({
      database,
      wake: jobs.wake,
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
  await vi.waitFor(async () => expect((await rows()).map((row) => row.status)).toEqual(['sent', 'sent']), polling)
  expect(sent.map((mail) => mail.subject.split(':')[0])).toEqual(['Accepted', 'Rejected'])
  expect(sent[1]?.text).toContain('In the end')
})

test('a decision during the sending of the e-mail causes one more e-mail, after the pause', async () => {
  const sent: Mail[] = []
  const onItsWay = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const application = await make.application()
  const jobs = working({
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
    wake: jobs.wake,
    publicUrl: 'https://marquee.test',
    supportEmail: 'support@marquee.test',
    unsubscribeSecret: 'test',
    notices,
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
})

test('a delivery with a later time keeps it after a restart', async () => {
  const waiting = await deliver({ send_after: new Date(Date.now() + 3_600_000) })
  const due = await deliver()
  const sent: number[] = []
  working({ mail: { send: async (mail) => void sent.push(mail.id) } })
  await vi.waitFor(() => expect(sent).toContain(due), polling)
  expect(sent).not.toContain(waiting)
  await db.delete(deliveries).where(eq(deliveries.id, waiting))
})
