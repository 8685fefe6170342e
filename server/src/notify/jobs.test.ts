import { createServer, type AddressInfo } from 'node:net'
import { decisionMailPauseSeconds, type ApplicationStatus } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { factories } from '../../test/factories.ts'
import { testDatabase } from '../../test/test-database.ts'
import { deliveries } from '../db/schema.ts'
import { startJobs, type JobSettings } from './jobs.ts'
import { mailer, type Mail } from './mail.ts'
import { notifier } from './notify.ts'

const database = await testDatabase()
const { db, inTransaction } = database
const make = factories(db)
const patient = { timeout: 15_000, interval: 50 }

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

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 1 }), patient)
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

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent' }), patient)
  expect(inTransactions).toEqual([false])
})

test('a delivery that is queued twice is sent once, and many at once are all sent', async () => {
  const sent: number[] = []
  const jobs = await working({ mail: { send: async (mail) => void sent.push(mail.id) } })
  const ids = await Promise.all(Array.from({ length: 35 }, () => deliver()))

  await jobs.enqueue(ids)
  await jobs.enqueue(ids)

  await vi.waitFor(() => expect(sent).toHaveLength(35), patient)
  expect(new Set(sent)).toEqual(new Set(ids))
})

test('deliveries that a former process left without a job are sent at the next start', async () => {
  const givenUp = await deliver()
  const first = await working({ mail: { send: () => Promise.reject(new Error('no')) }, retry: { retryLimit: 0 } })
  await first.enqueue([givenUp])
  await vi.waitFor(async () => expect(await delivery(givenUp)).toMatchObject({ status: 'failed' }), patient)
  await first.stop()
  await db.update(deliveries).set({ status: 'queued' }).where(eq(deliveries.id, givenUp))
  const never = await deliver()

  const sent: number[] = []
  await working({ mail: { send: async (mail) => void sent.push(mail.id) } })

  await vi.waitFor(() => expect(sent.toSorted((a, b) => a - b)).toEqual([givenUp, never]), patient)
})

test('stopping aborts a hanging e-mail within a few seconds, and it is sent at the next start', async () => {
  let isHanging = false
  const jobs = await working({
    mail: {
      send: (_mail, signal) =>
        new Promise((_resolve, reject) => {
          isHanging = true
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    },
    retry: { retryDelay: 1 },
  })
  const id = await deliver()
  await jobs.enqueue([id])
  await vi.waitFor(() => expect(isHanging).toBe(true), patient)

  const began = performance.now()
  await jobs.stop()
  const took = performance.now() - began
  const left = await delivery(id)
  await working({ mail: { send: async () => {} } })

  expect(took).toBeLessThan(7_000)
  expect(left).toMatchObject({ status: 'queued', attempts: 1, last_error: 'The server was stopped' })
  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 2 }), patient)
})

test('while the mail server is down an e-mail waits visibly, and is delivered once when it is back', async () => {
  const port = await freePort()
  const jobs = await working({ mail: overSmtp(port), retry: { retryDelay: 1, retryDelayMax: 2 } })
  const id = await deliver({ recipient: 'guest@example.test', subject: 'Accepted: Harvest Supper' })
  await jobs.enqueue([id])
  await vi.waitFor(async () => expect((await delivery(id)).attempts).toBeGreaterThan(0), patient)
  const waiting = await delivery(id)

  const { received } = await smtpServer({ port })
  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', last_error: null }), patient)

  expect(waiting).toMatchObject({ status: 'queued', last_error: expect.stringContaining('ECONNREFUSED') })
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['guest@example.test'])
  expect(received[0]?.source).toContain('Subject: Accepted: Harvest Supper')
})

test('an e-mail that the server accepted without a confirmation is repeated with the same Message-ID', async () => {
  const { port, received } = await smtpServer({ answers: [new Error('451 Lost my notes')] })
  const jobs = await working({ mail: overSmtp(port), retry: { retryDelay: 1 } })
  const id = await deliver()

  await jobs.enqueue([id])

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 2 }), patient)
  const ids = received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim())
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(new RegExp(`^<${id}\\.[a-z0-9]+@marquee\\.test>$`))
  expect(ids[1]).toBe(ids[0])
})

test('a hundred decisions on one application, by two servers, cause two e-mails: the first and the last decision', async () => {
  const sent: Mail[] = []
  const pauseSeconds = 3600
  const application = await make.application()
  const server = async () => {
    const mail = { send: async (each: Mail) => void sent.push(each) }
    const jobs = await working({ mail, pauseSeconds })
    const { subscriber } = notifier({
      database,
      jobs,
      publicUrl: 'https://marquee.test',
      supportEmail: 'support@marquee.test',
      pauseSeconds,
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
  await vi.waitFor(async () => expect((await rows()).map((row) => row.status)).toEqual(['sent']), patient)
  for (let n = 0; n < 50; n++) await Promise.all([first('rejected', `No ${n}`), second('accepted', `Yes ${n}`)])
  await second('rejected', 'In the end')

  const [one, two, ...more] = await rows()
  expect(more).toEqual([])
  expect(two?.status).toBe('queued')
  expect(((two?.send_after?.getTime() ?? 0) - (one?.sent_at?.getTime() ?? 0)) / 1000).toBeCloseTo(pauseSeconds, 0)
  // The end of the pause, without waiting for it.
  await db.execute(sql`update pgboss.job set start_after = now() where data->>'deliveryId' = ${String(two?.id)}`)
  await vi.waitFor(async () => expect((await rows()).map((row) => row.status)).toEqual(['sent', 'sent']), patient)
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

  await vi.waitFor(async () => expect(await rows()).toHaveLength(2), patient)
  const [first, next] = await rows()
  expect(sent.map((mail) => mail.subject.split(':')[0])).toEqual(['Accepted'])
  expect(first).toMatchObject({ status: 'sent', subject: expect.stringMatching(/^Accepted/) })
  expect(next).toMatchObject({ status: 'queued', subject: expect.stringMatching(/^Rejected/), attempts: 0 })
  expect(((next?.send_after?.getTime() ?? 0) - (first?.sent_at?.getTime() ?? 0)) / 1000).toBeCloseTo(
    decisionMailPauseSeconds,
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
  await vi.waitFor(() => expect(sent).toContain(due), patient)
  expect(sent).not.toContain(waiting)
  await db.delete(deliveries).where(eq(deliveries.id, waiting))
})

test('a refusal is shown in the delivery, and after the last attempt it counts as failed', async () => {
  const refusal = Object.assign(new Error('No such person here'), { responseCode: 550 })
  const { port, received } = await smtpServer({ onRcptTo: (_address, _session, done) => done(refusal) })
  const jobs = await working({ mail: overSmtp(port), retry: { retryLimit: 1, retryDelay: 1 } })
  const id = await deliver()

  await jobs.enqueue([id])

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'failed', attempts: 2 }), patient)
  expect((await delivery(id)).last_error).toMatch(/550 No such person here/)
  expect(received).toHaveLength(0)
})

async function working(settings: Omit<JobSettings, 'database'>) {
  const jobs = await startJobs({ database, ...settings })
  await jobs.work()
  onTestFinished(() => jobs.stop())
  return jobs
}

async function deliver(part: Partial<typeof deliveries.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(deliveries)
    .values({
      recipient: 'guest@example.test',
      subject: 'Hello',
      text_body: 'Hello',
      html_body: '<p>Hello</p>',
      ...part,
    })
    .returning({ id: deliveries.id })
  return row?.id ?? 0
}

async function delivery(id: number) {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  if (!row) throw new Error('No such delivery')
  return row
}

function overSmtp(port: number) {
  return mailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Marquee <hello@marquee.test>', folder: '' })
}

/** A real SMTP server; `answers` are its first replies after a message was read, later ones accept. */
async function smtpServer({
  port = 0,
  answers = [],
  ...options
}: SMTPServerOptions & { port?: number; answers?: Error[] } = {}) {
  const received: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          source: Buffer.concat(chunks).toString(),
        })
        done(answers.shift())
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, received }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
