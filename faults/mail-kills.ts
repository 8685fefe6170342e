import { setTimeout as sleep } from 'node:timers/promises'
import type { MailStep } from '../e2e/support/mail-server.ts'
import { cut } from '../e2e/support/mail-server.ts'
import type { Row } from '../scripts/rows.ts'
import type { Environment } from './environment.ts'
import { databaseSteps, openMailGates, type DatabaseStep } from './mail-gates.ts'
import { countCopies, openMailDesk, type MailDesk, type Sender } from './mail-desk.ts'
import { atMost, maximum, mustNotHappen } from './limits.ts'

/** In the order in which an e-mail passes them. */
const steps = [
  'after the claim',
  'connect',
  'sender',
  'recipient',
  'middle',
  'dot',
  'accepted',
  'before the commit',
] as const satisfies (MailStep | DatabaseStep)[]

const mailsOfARound = 3
const longestWaitSeconds = 60

/** kill -9 of a server process at each step of sending, with one process and with two. */
export async function mailKills(environment: Environment): Promise<Row[]> {
  const repeats = environment.isQuick ? 1 : 5
  const rows: Row[] = []
  for (const count of [1, 2]) rows.push(...(await killAtEachStep(environment, count, repeats)))
  return rows
}

async function killAtEachStep(environment: Environment, count: number, repeats: number): Promise<Row[]> {
  const { url } = await environment.postgres()
  const issuer = await environment.issuer()
  const desk = await openMailDesk(environment, { databaseUrl: url, issuer, count })
  const gates = await openMailGates(url)
  environment.atEnd(() => gates.end())
  const who = count === 1 ? 'one process' : 'two processes'
  const sum = { kills: 0, mails: 0, missing: 0, extra: 0, doubtful: 0, doubtfulCopies: 0, different: 0 }
  const waits: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const step of steps) {
      if (environment.signal.aborted) break
      const isDatabase = (databaseSteps as readonly string[]).includes(step)
      const recipients = isDatabase
        ? await killAtGate(desk, gates, step as DatabaseStep)
        : await killAtMailServer(desk, step as MailStep)
      const sentAt = await desk.untilSent(recipients, longestWaitSeconds)
      const killedAt = Math.max(...desk.senders.map((sender) => sender.killedAt()))
      const wait = sentAt === undefined ? undefined : (sentAt - killedAt) / 1000
      const isDoubtful = (recipient: string) => desk.senders.some(({ doubtful }) => doubtful.has(recipient))
      const { raw, distinct, missing, different } = countCopies(desk.received(), recipients)
      const known = countCopies(
        desk.received(),
        recipients.filter((recipient) => !isDoubtful(recipient)),
      )
      sum.kills++
      sum.mails += recipients.length
      sum.missing += missing
      sum.different += different
      sum.extra += known.raw - known.distinct
      sum.doubtful += distinct - known.distinct
      sum.doubtfulCopies += raw - known.raw
      if (wait === undefined) environment.report(`killed at "${step}": not sent after ${longestWaitSeconds} s`)
      else waits.push(wait)
      for (const { attempts, last_error } of await desk.rows(recipients)) {
        if (attempts > 1 || last_error)
          environment.report(`  ${attempts} attempts${last_error ? `: ${last_error}` : ''}`)
      }
      environment.report(
        `${who}, killed at "${step}": ${raw} copies of ${distinct} e-mails, all sent ${wait?.toFixed(1)} s after the kill`,
      )
    }
  }
  return [
    {
      what: `${who}: kill -9 at the ${steps.length} steps of sending`,
      measured: String(sum.kills),
      limit: String(steps.length * repeats),
      ok: sum.kills === steps.length * repeats,
    },
    mustNotHappen(`${who}: e-mails lost`, sum.missing, String(sum.mails)),
    mustNotHappen(
      `${who}: e-mails sent twice, other than between the mail server's having them and our commit`,
      sum.extra,
      String(sum.mails - sum.doubtful),
    ),
    {
      what: `${who}: copies of e-mails that were between these two when it was killed`,
      measured: `${sum.doubtfulCopies} copies, ${sum.doubtful} Message-IDs`,
      limit: '2 copies of each',
      ok: sum.doubtfulCopies <= 2 * sum.doubtful,
    },
    mustNotHappen(`${who}: copies of one e-mail that differ in a byte`, sum.different),
    atMost(
      `${who}: longest wait of an e-mail after the kill`,
      waits.length === sum.kills ? maximum(waits) : undefined,
      10,
      's',
    ),
  ]
}

async function killAtMailServer(desk: MailDesk, step: MailStep): Promise<string[]> {
  const killed = Promise.withResolvers<void>()
  let isKilled = false
  for (const sender of desk.senders) {
    sender.mailServer.at = async (now) => {
      if (now !== step || isKilled) return
      isKilled = true
      const again = sender.killAndRestart()
      again.then(killed.resolve, killed.reject)
      // The process is gone when this goes on. Of a text that has begun, the rest never comes.
      if (step === 'middle') throw cut
    }
  }
  // Connections that are kept open would not be greeted again.
  for (const { mailServer } of step === 'connect' ? desk.senders : []) {
    await mailServer.stop()
    await mailServer.start()
  }
  // Long enough for the text to arrive in several pieces.
  const recipients = await desk.queue(mailsOfARound, step === 'middle' ? { lines: 8_000 } : {})
  await Promise.race([killed.promise, failAfter(30, `no process came to "${step}"`)])
  for (const { mailServer } of desk.senders) mailServer.at = () => {}
  return recipients
}

async function failAfter(seconds: number, words: string): Promise<never> {
  await sleep(seconds * 1000, undefined, { ref: false })
  throw new Error(words)
}

/** Queues e-mails and kills the process that comes to this gate with one of them. Returns their recipients. */
export async function killAtGate(
  desk: MailDesk,
  gates: Awaited<ReturnType<typeof openMailGates>>,
  step: DatabaseStep,
): Promise<string[]> {
  const { held } = await gates.close(step)
  const recipients = await desk.queue(mailsOfARound)
  const { process, drop } = await held
  const sender = desk.senders.find(({ name }) => name === process) as Sender
  const again = sender.killAndRestart()
  await drop()
  await again
  return recipients
}
