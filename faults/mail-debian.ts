import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canInstall, install } from '../scripts/debian.mjs'
import { freePort } from '../scripts/free-port.ts'
import type { Row } from '../scripts/rows.ts'
import type { Environment } from './environment.ts'
import { mustNotHappen } from './limits.ts'
import { killAtGate } from './mail-kills.ts'
import { databaseSteps, openMailGates } from './mail-gates.ts'
import { openMailDesk } from './mail-desk.ts'

const smtpd = '/usr/sbin/smtpd'
const lda = '/usr/lib/dovecot/dovecot-lda'
const settleSeconds = 20

/**
 * The same with the mail server OpenSMTPD, which puts each e-mail into a folder, and with a mailbox of Dovecot that keeps one of two e-mails
 * with one Message-ID. Debian's packages; without them, or without root, this is skipped.
 */
export async function mailOnDebian(environment: Environment): Promise<Row[]> {
  if (!(existsSync(smtpd) && existsSync(lda)) && canInstall)
    await install(['opensmtpd', 'dovecot-core', 'dovecot-sieve'])
  if (!existsSync(smtpd) || process.getuid?.() !== 0) {
    return environment.skip('there is no OpenSMTPD (Debian: apt-get install opensmtpd), or this is not root')
  }
  const server = await startOpenSmtpd(environment)
  const { url } = await environment.postgres()
  const desk = await openMailDesk(environment, {
    databaseUrl: url,
    issuer: await environment.issuer(),
    count: 2,
    smtpUrl: server.url,
  })
  const gates = await openMailGates(url)
  environment.atEnd(() => gates.end())
  const recipients: string[] = []
  let kills = 0
  const untilSent = async (more: string[]) => {
    recipients.push(...more)
    if ((await desk.untilSent(more, settleSeconds)) === undefined) environment.report('OpenSMTPD: some were not sent')
  }
  for (let repeat = 0; repeat < (environment.isQuick ? 1 : 5) && !environment.signal.aborted; repeat++) {
    for (const step of databaseSteps) {
      await untilSent(await killAtGate(desk, gates, step))
      kills++
    }
    // At any moment, with the mail server away for a second as well.
    const many = await desk.queue(50)
    await sleep(Math.random() * 300)
    const restarted = server.restart()
    for (const sender of desk.senders) await sender.killAndRestart()
    kills += desk.senders.length
    await restarted
    await untilSent(many)
  }
  await sleep(2_000)
  const mails = server.mails()
  const ids = new Set(mails.map(({ messageId }) => messageId))
  const arrived = new Set(mails.map(({ to }) => to))
  const rows = [
    { what: 'OpenSMTPD: kill -9 of a process', measured: String(kills), limit: String(kills), ok: kills > 0 },
    mustNotHappen(
      'OpenSMTPD: e-mails lost',
      recipients.filter((recipient) => !arrived.has(recipient)).length,
      String(recipients.length),
    ),
    {
      what: 'OpenSMTPD: copies that came, and Message-IDs',
      measured: `${mails.length}, ${ids.size}`,
      limit: `<= ${recipients.length + 8 * kills}, ${recipients.length}`,
      ok: ids.size === recipients.length && mails.length <= recipients.length + 8 * kills,
    },
  ]
  if (!existsSync(lda)) {
    environment.skip(
      'there is no mailbox that recognises duplicates (Debian: apt-get install dovecot-core dovecot-sieve)',
    )
    return rows
  }
  const kept = keptByDovecot(environment, mails)
  return [
    ...rows,
    {
      what: 'Dovecot with Sieve `duplicate`: e-mails that are kept',
      measured: String(kept),
      limit: String(recipients.length),
      ok: kept === recipients.length,
    },
  ]
}

interface StoredMail {
  messageId: string
  to: string
  source: Buffer
}

async function startOpenSmtpd(environment: Environment) {
  const folder = environment.folder()
  const box = join(folder, 'box')
  // OpenSMTPD delivers as another user.
  chmodSync(folder, 0o755)
  mkdirSync(box)
  spawnSync('chown', ['nobody', box])
  const port = await freePort()
  const file = join(folder, 'smtpd.conf')
  writeFileSync(
    file,
    `listen on 127.0.0.1 port ${port} hostname mail.test
action "keep" maildir "${box}" virtual { "@" = nobody }
match from local for any action "keep"
`,
  )
  let child: ChildProcess
  const start = async () => {
    child = spawn(smtpd, ['-d', '-f', file], { stdio: 'ignore' })
    while (!(await answers(port))) await sleep(50)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  await start()
  environment.atEnd(stop)
  return {
    url: `smtp://127.0.0.1:${port}`,
    async restart() {
      await stop()
      await sleep(1_000)
      await start()
    },
    mails: (): StoredMail[] =>
      globSync(join(box, 'new', '*')).map((name) => {
        const source = readFileSync(name)
        const header = (field: string) =>
          new RegExp(`^${field}: *(?:.*<)?([^<>\\s]+)>?`, 'im').exec(source.toString())?.[1]
        return { messageId: header('message-id') ?? '', to: header('to') ?? '', source }
      }),
  }
}

/** Delivers all copies to one mailbox; returns how many it kept. */
function keptByDovecot(environment: Environment, mails: readonly StoredMail[]): number {
  const folder = environment.folder()
  const home = join(folder, 'home')
  mkdirSync(home)
  const config = join(folder, 'dovecot.conf')
  writeFileSync(
    config,
    `base_dir = ${folder}/run
log_path = ${folder}/log
postmaster_address = postmaster@mail.test
hostname = mail.test
ssl = no
mail_location = maildir:${home}/box
first_valid_uid = 1
protocol lda {
  mail_plugins = sieve
}
plugin {
  sieve = file:${folder}/keep-one.sieve
}
`,
  )
  writeFileSync(join(folder, 'keep-one.sieve'), 'require ["duplicate"];\nif duplicate { discard; stop; }\nkeep;\n')
  spawnSync('chown', ['-R', 'nobody', folder])
  for (const { source } of mails) {
    const { status } = spawnSync(
      'setpriv',
      ['--reuid=nobody', '--regid=nogroup', '--clear-groups', lda, '-c', config, '-e'],
      {
        env: { HOME: home, USER: 'nobody', PATH: process.env.PATH },
        input: source,
      },
    )
    if (status !== 0) throw new Error(`dovecot-lda ended with ${status}`)
  }
  return globSync(join(home, 'box', 'new', '*')).length
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })
}
