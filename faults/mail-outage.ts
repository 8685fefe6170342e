import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cut, refusal } from '../e2e/support/mail-server.ts'
import type { Row } from '../scripts/rows.ts'
import type { Environment } from './environment.ts'
import { atLeast, atMost, mustNotHappen } from './limits.ts'
import { countCopies, openMailDesk, type MailDesk } from './mail-desk.ts'

/** While the mail server misbehaves: two server processes, thirty e-mails for each sort of trouble. */
const mails = 30
const backSeconds = 30

/** A mail server that is down, refuses, is slow, or cuts the line, and a database that restarts meanwhile; and how many e-mails leave in a second. */
export async function mailOutage(environment: Environment): Promise<Row[]> {
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const desk = await openMailDesk(environment, { databaseUrl: postgres.url, issuer, count: 2 })
  await shortenPauses(postgres.url)
  const troubleSeconds = environment.isQuick ? 8 : 40
  const everywhere = (at: MailDesk['senders'][number]['mailServer']['at']) => {
    for (const { mailServer } of desk.senders) mailServer.at = at
  }
  const all = (what: 'stop' | 'start') => Promise.all(desk.senders.map(({ mailServer }) => mailServer[what]()))
  const rows: Row[] = []

  const troubles: { name: string; begin: () => unknown; end: () => unknown }[] = [
    { name: 'down', begin: () => all('stop'), end: () => all('start') },
    {
      name: 'answers 421 to everybody',
      async begin() {
        // Connections that are kept open would not be greeted again.
        await all('stop')
        everywhere(failing('connect', refusal(421, 'Too busy')))
        await all('start')
      },
      end: calm,
    },
    {
      name: 'answers 451 to each recipient',
      begin: () => everywhere(failing('recipient', refusal(451, 'Later'))),
      end: calm,
    },
    { name: 'answers 452 to each text', begin: () => everywhere(failing('dot', refusal(452, 'Disk full'))), end: calm },
    { name: 'cuts the line in the middle of the text', begin: () => everywhere(failing('middle', cut)), end: calm },
    { name: 'cuts the line instead of the answer', begin: () => everywhere(failing('dot', cut)), end: calm },
    {
      name: 'takes two seconds for each step',
      begin: () => everywhere(() => sleep(2_000)),
      end: calm,
    },
  ]
  for (const { name, begin, end } of troubles) {
    if (environment.signal.aborted) break
    await begin()
    const recipients = await desk.queue(mails)
    await sleep(troubleSeconds * 1000)
    await end()
    rows.push(...(await verdict(`the mail server ${name} for ${troubleSeconds} s`, recipients)))
  }

  for (const mode of ['fast', 'immediate'] as const) {
    if (environment.signal.aborted) break
    // All have been read by the mail server, which answers only when the database has restarted.
    const isBack = Promise.withResolvers<void>()
    everywhere((step) => (step === 'dot' ? isBack.promise : undefined))
    const recipients = await desk.queue(mails)
    while (countCopies(desk.received(), recipients).raw < 16) await sleep(20)
    const restarted = postgres.restart(mode)
    await sleep(200)
    isBack.resolve()
    await restarted
    rows.push(...(await verdict(`the database restarts (${mode}) while the mail server answers`, recipients)))
  }
  everywhere(() => {})

  everywhere(failing('recipient', refusal(550, '5.1.1 No such person here')))
  const refused = await desk.queue(mails, { name: 'nobody' })
  await sleep(4_000)
  const failed = await desk.rows(refused)
  calm()
  rows.push({
    what: 'no such mailbox: failed at the first attempt, with the words of the mail server',
    measured: String(
      failed.filter(
        (row) => row.status === 'failed' && row.attempts === 1 && /550 5\.1\.1 No such/.test(row.last_error ?? ''),
      ).length,
    ),
    limit: String(mails),
    ok: failed.every((row) => row.status === 'failed' && row.attempts === 1),
  })
  await desk.retryFailed()
  rows.push(...(await verdict('no such mailbox, until an admin sends them again', refused)))

  const many = environment.isQuick ? 200 : 500
  const began = performance.now()
  const burst = await desk.queue(many)
  const took = ((await desk.untilSent(burst, 120)) ?? Infinity) - began
  environment.report(`${many} e-mails in ${(took / 1000).toFixed(1)} s`)
  rows.push(atLeast('e-mails that leave in a second, two processes', (many * 1000) / took, 50))
  return rows

  function calm(): void {
    everywhere(() => {})
  }

  async function verdict(what: string, recipients: string[]): Promise<Row[]> {
    const began = performance.now()
    const sentAt = await desk.untilSent(recipients, backSeconds)
    const wait = sentAt === undefined ? undefined : (sentAt - began) / 1000
    // A second copy would come after the first was recorded.
    await sleep(500)
    const { raw, distinct, missing } = countCopies(desk.received(), recipients)
    environment.report(`${what}: ${raw} copies of ${distinct} e-mails, the last ${wait?.toFixed(1)} s later`)
    return [
      mustNotHappen(`${what}: e-mails lost`, missing, String(recipients.length)),
      mustNotHappen(`${what}: sent twice`, raw - distinct),
      atMost(`${what}: the last one after it is back`, wait, 15, 's'),
    ]
  }
}

function failing(where: string, error: Error) {
  return (step: string) => {
    if (step === where) throw error
  }
}

/** An hour in seconds: the pauses double as always, from one second to four instead of from two seconds to ten minutes. */
async function shortenPauses(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create or replace function fault_pause() returns trigger language plpgsql as $$
    begin new.retry_at := least(new.retry_at, clock_timestamp() + make_interval(secs => least(4, 2 ^ old.retries))); return new; end $$;
    create or replace trigger fault_pause before update on deliveries for each row
      when (new.retries > old.retries) execute function fault_pause()`)
  await client.end()
}
