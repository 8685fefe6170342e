import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyDatabase } from './support/databases.ts'
import { expect, test } from './support/journey.ts'
import { cut, startMailServer, type MailStep } from './support/mail-server.ts'
import { endServer, startServer, stopServer } from './support/server.ts'

// All steps, two servers, and mail servers that fail are row R8 of `npm run faults`.
const kills: { step: MailStep; who: string; copies: number }[] = [
  { step: 'recipient', who: 'newcomer@marquee.test', copies: 1 },
  { step: 'middle', who: 'rejected-vendor@marquee.test', copies: 1 },
  // The mail server has it and the database does not know: it comes again, and can be recognised.
  { step: 'dot', who: 'pending-vendor@marquee.test', copies: 2 },
]

test(
  'an e-mail arrives, soon and once, although the server is killed while it sends',
  { tag: '@postgres' },
  async () => {
    const mailServer = await startMailServer()
    const databaseUrl = await emptyDatabase('mail_kills')
    const options = { databaseUrl, settings: { SMTP_URL: mailServer.url } }
    const suspensions = () => mailServer.received.filter(({ source }) => /^Subject: .*suspended/m.test(source))
    const countAgain = async () => {
      const before = mailServer.received.length
      await sleep(2_500)
      return mailServer.received.length - before
    }
    let server = await startServer({ ...options, hasDemo: true })
    try {
      // The demo's own e-mails.
      await expect.poll(() => countAgain()).toBe(0)
      for (const { step, who, copies } of kills) {
        const killed = Promise.withResolvers<void>()
        mailServer.at = async (now, to) => {
          if (now !== step || to !== who) return
          mailServer.at = () => {}
          await endServer(server, 'SIGKILL')
          killed.resolve()
          // Its last bytes may be on their way. A mail server that read them would have the whole e-mail.
          if (step === 'middle') throw cut
        }
        await suspend(databaseUrl, server.dataDir, who)
        await killed.promise
        server = await startServer({ ...options, place: server, hasDemo: true })

        const mails = () => suspensions().filter(({ to }) => to === who)
        await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(copies)
        expect(new Set(mails().map(({ source }) => source)).size).toBe(1)
      }
      await endServer(server, 'SIGTERM')
      // Nothing came later.
      expect(suspensions().map(({ to }) => to)).toEqual(kills.flatMap(({ who, copies }) => Array(copies).fill(who)))
    } finally {
      await stopServer(server)
      await mailServer.stop()
    }
  },
)

/** What an operator does, and what the person is told by e-mail. */
async function suspend(databaseUrl: string, dataDir: string, who: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/admin.mjs', '--no-env-file', 'suspend', who, '--reason', 'Test'], {
    cwd: new URL('..', import.meta.url),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
}
