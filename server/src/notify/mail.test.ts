import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { mailer } from './mail.ts'
import type { Mail } from './mailer.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const from = 'Marquee <hello@marquee.test>'
const mail: Mail = {
  id: 7,
  createdAt: new Date('2027-06-19T18:00:00Z'),
  to: 'guest@example.test',
  subject: 'Accepted: Harvest Supper',
  text: 'See you there\n',
  html: '<p>See you there</p>',
}

test('without a mail server each e-mail is one file, and a retry writes the same file', async () => {
  const folder = join(await temporaryFolder(), 'mail')
  const files = mailer({ smtpUrl: undefined, from, folder })

  await files.send(mail)
  const first = await readFile(join(folder, '7.eml'), 'utf8')
  await files.send(mail)

  expect(await readdir(folder)).toEqual(['7.eml'])
  expect(first).toContain('From: Marquee <hello@marquee.test>\r\n')
  expect(first).toContain('To: guest@example.test\r\n')
  expect(first).toContain('Subject: Accepted: Harvest Supper\r\n')
  expect(first).toContain('Auto-Submitted: auto-generated\r\n')
  expect(first).toContain('See you there')
  expect(headers(await readFile(join(folder, '7.eml'), 'utf8'))).toEqual(headers(first))
})

test.for([
  ['a line break in the subject', { subject: 'Hello\r\nBcc: thief@example.test' }, 'To: guest@example.test'],
  [
    'a line break in the address',
    { to: 'guest@example.test\r\nBcc: thief@example.test' },
    'To: <"guest@example.test Bcc: thief"@example.test>',
  ],
  [
    'a second address',
    { to: 'guest@example.test, thief@example.test' },
    'To: <"guest@example.test, thief"@example.test>',
  ],
] as const)('%s adds no header and no recipient', async ([, part, to]) => {
  const folder = await temporaryFolder()

  await mailer({ smtpUrl: undefined, from, folder }).send({ ...mail, ...part })

  const lines = (await readFile(join(folder, '7.eml'), 'utf8')).split('\r\n')
  expect(lines.filter((line) => /^(to|cc|bcc):/i.test(line))).toEqual([to])
})

test('sending to a mail server that does not answer can be aborted', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const smtp = mailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, folder: '' })

  await expect(smtp.send(mail, AbortSignal.timeout(200))).rejects.toThrow(/abort|timeout/i)
})

describe('what arrives at a mail server', () => {
  const unsubscribe = { unsubscribeSecret: 'test', publicUrl: 'https://marquee.test' }
  const notice: Mail = { ...mail, userId: 12, kind: 'application.submitted', thread: 'application:7' }

  test('e-mails of one thread name the same e-mail as the one before them, and each has its own id', async () => {
    const { arrived, send } = await mailServer()
    await send(notice)
    await send({ ...notice, id: 8, subject: 'Withdrawn: Harvest Supper' })
    await send({ ...notice, id: 9, thread: null })

    const [first, second, alone] = arrived.map(headersOf)
    expect(first?.['message-id']).toMatch(/^<7\.\w+@marquee\.test>$/)
    expect(second?.['message-id']).toMatch(/^<8\.\w+@marquee\.test>$/)
    for (const one of [first, second])
      expect([one?.references, one?.['in-reply-to']]).toEqual(Array(2).fill('<application-7@marquee.test>'))
    expect([alone?.references, alone?.['in-reply-to']]).toEqual([undefined, undefined])
    expect(first).toMatchObject({ 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'OOF, AutoReply' })
  })

  test.for([
    ['a kind that may be stopped', { kind: 'application.submitted' }, 'applications'],
    ['a digest', { kind: 'events.digest' }, 'new_events'],
    ['a kind that the product promises', { kind: 'application.accepted' }, null],
    ['no notice', { kind: null, userId: null }, null],
    ['somebody without an account', { userId: null }, null],
    // Rows from earlier versions.
    ['a kind that is no more', { kind: 'vendor.moved' as 'vendor.applied' }, null],
  ] as const)('one-click unsubscribe for %s', async ([, part, group]) => {
    const { arrived, send } = await mailServer({ unsubscribe })

    await send({ ...notice, ...part })

    const address =
      group && `<https://marquee.test/api/notifications/unsubscribe/${unsubscribeToken('test', 12, group)}>`
    const found = headersOf(arrived[0] ?? '')
    expect([found['list-unsubscribe'] ?? null, found['list-unsubscribe-post'] ?? null]).toEqual(
      address ? [address, 'List-Unsubscribe=One-Click'] : [null, null],
    )
  })

  test('a calendar entry is a part of the e-mail and an attachment, with its method', async () => {
    const { arrived, send } = await mailServer()
    const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'

    await send({ ...notice, calendar })

    const [source = ''] = arrived
    const types = [...source.matchAll(/^content-type: ([^\r]+)/gim)].map(([, type]) => type)
    expect(types).toEqual([
      expect.stringContaining('multipart/mixed'),
      expect.stringContaining('multipart/alternative'),
      'text/plain; charset=utf-8',
      'text/html; charset=utf-8',
      'text/calendar; charset=utf-8; method=CANCEL',
      'application/ics; name=event.ics',
    ])
    const [, attached = ''] = /filename=event\.ics[^]*?\r\n\r\n([^]*?)\r\n--/.exec(source) ?? []
    expect(Buffer.from(attached, 'base64').toString()).toBe(calendar)
  })

  test('answers to an e-mail about an application go to its conversation, where there is an address for them', async () => {
    const { arrived, send } = await mailServer({ replies: { address: 'reply@marquee.test', secret: 'test' } })
    await send({ ...mail, userId: 12, thread: 'application:34' })
    await send({ ...mail, userId: 12, thread: 'contact:34' })
    const [about, other] = arrived.map(headersOf)
    expect(about?.['reply-to']).toMatch(/^reply\+12\.34\.[0-9a-f]{32}@marquee\.test$/)
    expect(other?.['reply-to']).toBeUndefined()
  })

  test('a hostile thread adds no header', async () => {
    const { arrived, send } = await mailServer()
    await send({ ...notice, thread: 'application:7>\r\nBcc: thief@example.test' })
    expect(headersOf(arrived[0] ?? '')).toMatchObject({
      references: '<application-7-Bcc-thief-example.test@marquee.test>',
    })
    expect(headersOf(arrived[0] ?? '').bcc).toBeUndefined()
  })
})

/** A mail server on loopback, and what arrived at it. */
async function mailServer(settings: Partial<Parameters<typeof mailer>[0]> = {}) {
  const arrived: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then((source) => {
        arrived.push(source)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const { send, close } = mailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, folder: '', ...settings })
  onTestFinished(async () => {
    // Otherwise the server waits for the connection that the mailer keeps open.
    close?.()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { arrived, send }
}

/** The headers by their names in lower case, with their lines joined. */
function headersOf(source: string): Record<string, string> {
  const head = source.split('\r\n\r\n', 1)[0] ?? ''
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]+: */, '')]))
}

function headers(source: string): string[] {
  const names = /^(message-id|date|subject|to|from):/i
  return source.split('\r\n').filter((line) => names.test(line))
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
