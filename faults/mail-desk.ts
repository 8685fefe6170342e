import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startMailServer, type MailServer } from '../e2e/support/mail-server.ts'
import { adminName, type Issuer } from './issuer.ts'
import { openHttpClient } from './http-client.ts'
import { call } from './marketplace.ts'
import { kill, type Environment, type Product } from './environment.ts'

/** One server process that sends to a mail server of its own, so that a step of the mail server names the process. */
export interface Sender {
  name: string
  product(): Product
  mailServer: MailServer
  /** kill -9, and the next process at the same place. Resolves when that one is ready. */
  killAndRestart(): Promise<void>
  /** E-mails that the mail server had when the process was killed, and that the database did not know to be sent. */
  doubtful: Set<string>
  /** Time of the last kill, as `performance.now()`. */
  killedAt(): number
}

export interface MailDesk {
  senders: Sender[]
  /** Everything that the mail servers took. */
  received(): MailServer['received']
  /** Queues this many e-mails through the API, in one transaction; returns their recipients. */
  queue(count: number, options?: { name?: string; lines?: number }): Promise<string[]>
  /** Resolves to the time (`performance.now()`) when all are sent according to the database; undefined when they are not, after so long. */
  untilSent(recipients: readonly string[], seconds: number): Promise<number | undefined>
  /** What admins see of these. */
  rows(
    recipients: readonly string[],
  ): Promise<{ recipient: string; status: string; attempts: number; last_error: string | null }[]>
  /** Sends the failed ones again, as the button of the admins does. */
  retryFailed(): Promise<void>
}

let numbers = 0

/** Starts server processes on one database, each with its mail server, or all with the one at `smtpUrl`. */
export async function openMailDesk(
  environment: Environment,
  { databaseUrl, issuer, count, smtpUrl }: { databaseUrl: string; issuer: Issuer; count: number; smtpUrl?: string },
): Promise<MailDesk> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // A restart of the database also cuts these.
  pool.on('error', () => {})
  environment.atEnd(() => pool.end())
  const rowsOf: MailDesk['rows'] = async (recipients) => {
    const text = 'select recipient, status, attempts, last_error from deliveries where recipient = any($1)'
    return (await pool.query<Awaited<ReturnType<MailDesk['rows']>>[number]>(text, [recipients])).rows
  }
  const senders: Sender[] = []
  for (let number = 1; number <= count; number++) senders.push(await startSender(`marquee-${number}`))
  const admin = await issuer.token(adminName)

  return {
    senders,
    received: () => senders.flatMap(({ mailServer }) => mailServer.received),
    async queue(count, { name = 'guest', lines = 20 } = {}) {
      const recipients = Array.from({ length: count }, () => `${name}-${++numbers}@mail.test`)
      await pool.query(
        `insert into deliveries (recipient, subject, text_body, html_body, status)
          select recipient, 'For ' || recipient, $2, '<p>' || $2 || '</p>', 'failed' from unnest($1::text[]) as recipient`,
        [recipients, 'A line of the text of an e-mail.\n'.repeat(lines)],
      )
      await retryFailed()
      return recipients
    },
    async untilSent(recipients, seconds) {
      const began = performance.now()
      while (performance.now() - began < seconds * 1000) {
        const rows = await rowsOf(recipients).catch(() => [])
        if (rows.length === recipients.length && rows.every(({ status }) => status === 'sent')) return performance.now()
        await sleep(50)
      }
      return undefined
    },
    rows: rowsOf,
    retryFailed,
  }

  async function retryFailed(): Promise<void> {
    const client = openHttpClient(senders[0]?.product().url ?? '')
    try {
      await call(client, admin, 'POST', '/deliveries/retry')
    } finally {
      client.close()
    }
  }

  async function startSender(name: string): Promise<Sender> {
    const mailServer = await startMailServer()
    environment.atEnd(() => mailServer.stop())
    const options = {
      databaseUrl: `${databaseUrl}?application_name=${name}`,
      settings: { ...issuer.settings, SMTP_URL: smtpUrl ?? mailServer.url, MAIL_FROM: 'Marquee <hello@marquee.test>' },
    }
    let product = await environment.start(options)
    const doubtful = new Set<string>()
    let killedAt = 0
    return {
      name,
      doubtful,
      killedAt: () => killedAt,
      product: () => product,
      mailServer,
      async killAndRestart() {
        const { pid } = product
        kill(pid)
        killedAt = performance.now()
        environment.kills.process++
        await product.ended
        const had = mailServer.received.map(({ to }) => to)
        const rows = await rowsOf([...new Set(had)])
        for (const { recipient, status } of rows) if (status !== 'sent') doubtful.add(recipient)
        product = await environment.start({ ...options, place: product })
      },
    }
  }
}

/** How often e-mails arrived, by Message-ID. */
export function countCopies(received: MailServer['received'], recipients: readonly string[]) {
  const wanted = new Set(recipients)
  const mails = Map.groupBy(
    received.filter(({ to }) => wanted.has(to)),
    ({ messageId }) => messageId,
  )
  const copies = [...mails.values()]
  const arrived = new Set(copies.flatMap((all) => all.map(({ to }) => to)))
  return {
    raw: copies.reduce((sum, all) => sum + all.length, 0),
    distinct: mails.size,
    missing: recipients.filter((recipient) => !arrived.has(recipient)).length,
    /** Copies of one e-mail that differ in a byte. */
    different: copies.filter((all) => new Set(all.map(({ source }) => source)).size > 1).length,
  }
}
