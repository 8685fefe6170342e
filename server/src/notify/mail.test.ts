import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mailer, type Mail } from './mail.ts'

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

function headers(source: string): string[] {
  const names = /^(message-id|date|subject|to|from):/i
  return source.split('\r\n').filter((line) => names.test(line))
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
