import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { mailJobs } from '../../test/mail-jobs.ts'
import { polling } from '../../test/polling.ts'
import { testDatabase } from '../../test/test-database.ts'
import { mailer } from './mail.ts'

const { working, deliver, delivery } = mailJobs(await testDatabase())

test('while the mail server is down an e-mail waits visibly, and is delivered once when it is back', async () => {
  const port = await freePort()
  const jobs = working({ mail: overSmtp(port), retry: { pause: 1, longestPause: 2 } })
  const id = await deliver({ recipient: 'guest@example.test', subject: 'Accepted: Harvest Supper' })
  jobs.wake()
  await vi.waitFor(async () => expect((await delivery(id)).last_error).not.toBeNull(), polling)
  const waiting = await delivery(id)

  const { received } = await smtpServer({ port })
  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', last_error: null }), polling)

  expect(waiting).toMatchObject({ status: 'queued', last_error: expect.stringContaining('ECONNREFUSED') })
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['guest@example.test'])
  expect(received[0]?.source).toContain('Subject: Accepted: Harvest Supper')
})

test('an e-mail that the server accepted without a confirmation is repeated byte for byte, with the same Message-ID', async () => {
  const { port, received } = await smtpServer({ answers: [new Error('451 Lost my notes')] })
  const jobs = working({ mail: overSmtp(port), retry: { pause: 1 } })
  const id = await deliver()

  jobs.wake()

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent', attempts: 2 }), polling)
  expect(received).toHaveLength(2)
  expect(received[0]?.source).toMatch(new RegExp(`^Message-ID: <${id}\\.[a-z0-9]+@marquee\\.test>`, 'm'))
  expect(received[1]?.source).toBe(received[0]?.source)
})

test('a refusal of the recipient is not tried again, and the reason is shown', async () => {
  const refusal = Object.assign(new Error('5.1.1 No such person here'), { responseCode: 550 })
  const { port, received } = await smtpServer({ onRcptTo: (_address, _session, done) => done(refusal) })
  const jobs = working({ mail: overSmtp(port), retry: { pause: 1 } })
  const id = await deliver()

  jobs.wake()

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'failed', attempts: 1 }), polling)
  expect((await delivery(id)).last_error).toMatch(/550 5\.1\.1 No such person here/)
  expect(received).toHaveLength(0)
})

test('a passing refusal is tried again, and after the last attempt it counts as failed', async () => {
  const greylisted = Object.assign(new Error('4.7.1 Come back later'), { responseCode: 451 })
  const { port } = await smtpServer({ onRcptTo: (_address, _session, done) => done(greylisted) })
  const jobs = working({ mail: overSmtp(port), retry: { limit: 1, pause: 1 } })
  const id = await deliver()

  jobs.wake()

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'failed', attempts: 2 }), polling)
  expect((await delivery(id)).last_error).toMatch(/451 4\.7\.1 Come back later/)
})

test('a refusal of the sender or the password fails nothing for good: the operator can mend it', async () => {
  const unknown = Object.assign(new Error('5.7.1 Who are you?'), { responseCode: 550 })
  let isMended = false
  const { port, received } = await smtpServer({
    onMailFrom: (_address, _session, done) => done(isMended ? null : unknown),
  })
  const jobs = working({ mail: overSmtp(port), retry: { pause: 1, longestPause: 1 } })
  const id = await deliver()

  jobs.wake()
  await vi.waitFor(async () => expect((await delivery(id)).last_error).toMatch(/550 5\.7\.1 Who are you/), polling)
  isMended = true

  await vi.waitFor(async () => expect(await delivery(id)).toMatchObject({ status: 'sent' }), polling)
  expect(received).toHaveLength(1)
})

test('one slow recipient does not hold up the others', async () => {
  const slow = Promise.withResolvers<void>()
  const { port, received } = await smtpServer({
    onRcptTo: ({ address }, _session, done) =>
      void (address.startsWith('slow') ? slow.promise.then(() => done()) : done()),
  })
  const jobs = working({ mail: overSmtp(port) })
  const first = await deliver({ recipient: 'slow@example.test' })
  await Promise.all(Array.from({ length: 30 }, () => deliver()))

  jobs.wake()
  await vi.waitFor(() => expect(received).toHaveLength(30), polling)
  expect(await delivery(first)).toMatchObject({ status: 'queued' })
  slow.resolve()

  await vi.waitFor(async () => expect(await delivery(first)).toMatchObject({ status: 'sent' }), polling)
  expect(received).toHaveLength(31)
})

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
