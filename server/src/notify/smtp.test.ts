import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { mailCertificate } from '../../test/mail-certificate.ts'
import { mailer } from './mail.ts'
import type { Mail } from './mailer.ts'
import { RefusedMail, wordsOf } from './smtp.ts'

const mail: Mail = {
  id: 7,
  createdAt: new Date('2027-06-19T18:00:00Z'),
  to: 'guest@example.test',
  subject: 'Accepted: Harvest Supper',
  text: 'See you there\n',
  html: '<p>See you there</p>',
}
const user = { username: 'marquee', password: 'p@ss/word' }
const credentials = `${user.username}:${encodeURIComponent(user.password)}`

test.for([
  ['smtps://, with TLS from the start', 'smtps', { secure: true }],
  ['smtp://, with STARTTLS', 'smtp', {}],
] as const)('user and password are sent over %s', async ([, protocol, options]) => {
  trust(mailCertificate.cert)
  const server = await mailServer(options)

  await send(`${protocol}://${credentials}@localhost:${server.port}`)

  expect(server.received).toEqual([{ isSecure: true, user: 'marquee' }])
})

test('a certificate of nobody known ends the attempt before the password is sent', async () => {
  for (const [protocol, options] of [
    ['smtps', { secure: true }],
    ['smtp', {}],
  ] as const) {
    const server = await mailServer(options)
    await expect(send(`${protocol}://${credentials}@localhost:${server.port}`)).rejects.toThrow(
      /^No safe connection to the mail server: .*self-signed certificate/,
    )
    expect(server.logins).toEqual([])
  }
})

test('a password is sent without TLS on this machine only', async () => {
  const server = await mailServer({ disabledCommands: ['STARTTLS'] })
  const { port } = server
  // This name leads here, but it might lead anywhere.
  const elsewhere = `smtp://${credentials}@0.0.0.0:${port}`

  await expect(send(elsewhere)).rejects.toThrow(/^No safe connection to the mail server: 500/)
  expect(server.logins).toEqual([])
  await send(`smtp://${credentials}@127.0.0.1:${port}`)
  expect(server.received).toEqual([{ isSecure: false, user: 'marquee' }])
})

test('a wrong password is named, and is no refusal of the e-mail', async () => {
  const server = await mailServer({ disabledCommands: ['STARTTLS'] })
  const failed = await send(`smtp://marquee:wrong@127.0.0.1:${server.port}`).catch((error: unknown) => error)
  expect(failed).toMatchObject({
    message: expect.stringMatching(/^The mail server refused the user or password of SMTP_URL: 535/),
  })
  expect(failed).not.toBeInstanceOf(RefusedMail)
})

test('a name with several addresses, none of which answers, is reported with all of them', () => {
  const tried = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:587`))
  expect(wordsOf(new AggregateError(tried))).toBe('connect ECONNREFUSED ::1:587, connect ECONNREFUSED 127.0.0.1:587')
})

test('smtps:// to a port that begins without TLS is explained in words', async () => {
  const server = await mailServer({})
  await expect(send(`smtps://localhost:${server.port}`)).rejects.toThrow(
    /^No safe connection to the mail server: wrong version number \(this port begins without TLS: use smtp:\/\/\)$/,
  )
})

function send(smtpUrl: string): Promise<void> {
  const smtp = mailer({ smtpUrl, from: 'Marquee <hello@marquee.test>', folder: '' })
  onTestFinished(() => smtp.close?.())
  return smtp.send(mail)
}

function trust(certificate: string): void {
  const usual = getCACertificates()
  setDefaultCACertificates([...usual, certificate])
  onTestFinished(() => setDefaultCACertificates(usual))
}

async function mailServer(options: SMTPServerOptions) {
  const received: { isSecure: boolean; user: unknown }[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    ...mailCertificate,
    logger: false,
    closeTimeout: 1,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      logins.push(auth.username ?? '')
      const isRight = auth.username === user.username && auth.password === user.password
      done(isRight ? null : new Error('5.7.8 Wrong'), isRight ? { user: auth.username } : undefined)
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        received.push({ isSecure: session.secure, user: session.user })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0)
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, received, logins }
}
