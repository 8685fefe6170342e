import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { webhookMessages, webhooks } from '../../db/schema.ts'
import type { Outgoing } from '../../http/outgoing.ts'
import { webhookAttempts, type TakenMessage } from './attempt.ts'

export interface WebhookSender {
  /** Looks for messages now. */
  wake(): void
  /** Sends what waits, until `stop`. */
  work(): void
  /** Takes no more messages, lets the running ones end for three seconds, then breaks them off. */
  stop(): Promise<void>
}

interface SenderParts {
  /** Its subscribers tell the owner of a webhook that is turned off. */
  context: Context
  outgoing: Pick<Outgoing, 'post'>
  /** No other process has the database: whatever was taken before the start belongs to a process that died. */
  isAlone?: boolean
  /** Is told what failed, once a minute at most. */
  report: (error: unknown) => void
  /** For tests. */
  pollMs?: number
  leaseSeconds?: number
  graceMs?: number
}

type OwnedMessage = TakenMessage & { user_id: number }

/** How many are sent at once, and how many of them for one person, so that slow receivers do not delay those of others. */
const atOnce = 8
const atOnceForOne = 2
/**
 * Whoever takes a message has it for this long. A process that dies meanwhile cannot give it back, so it is sent again then. Longer than any
 * attempt may take (http/outgoing.ts).
 */
export const leaseSeconds = 30
const pollMs = 2_000
/** Between two failures that are told: while the database is away there is one every two seconds, and one for each message. */
const reportPauseMs = 60_000
const graceMs = 3_000

/** Sends the messages that wait. Several processes may do so at the same time: a message is taken by one of them. */
export function webhookSender({
  context,
  outgoing,
  isAlone = false,
  report: tell,
  ...times
}: SenderParts): WebhookSender {
  const { db } = context
  const { attempt } = webhookAttempts(context, outgoing)
  const lease = times.leaseSeconds ?? leaseSeconds
  const stopping = new AbortController()
  const breakOff = new AbortController()
  const running = new Map<Promise<void>, number>()
  let news = Promise.withResolvers<void>()
  let working: Promise<void> | undefined
  let toldAt = -Infinity

  return {
    wake: () => news.resolve(),
    work() {
      working ??= run()
    },
    async stop() {
      stopping.abort()
      news.resolve()
      const all = (working ?? Promise.resolve()).then(() => Promise.all(running.keys()))
      await Promise.race([all, sleep(times.graceMs ?? graceMs, undefined, { ref: false })])
      breakOff.abort(new Error('The server was stopped'))
      await Promise.race([all, sleep(1_000, undefined, { ref: false })])
    },
  }

  async function run(): Promise<void> {
    if (isAlone) await release()
    while (!stopping.signal.aborted) {
      news = Promise.withResolvers<void>()
      // Whoever has all that one person may have is left out then, so the next call finds messages of others.
      for (let taken = await take(); taken.length > 0; taken = await take()) taken.forEach(start)
      const pause = new AbortController()
      const next = sleep(times.pollMs ?? pollMs, undefined, { ref: false, signal: pause.signal }).catch(() => {})
      await Promise.race([news.promise, next])
      pause.abort()
    }
  }

  function report(error: unknown): void {
    if (performance.now() - toldAt < reportPauseMs) return
    toldAt = performance.now()
    tell(error)
  }

  /** Ends the leases of earlier processes. A message that waits for its next attempt for a shorter time is sent now too. */
  async function release(): Promise<void> {
    const { attempts, status, send_after } = webhookMessages
    await db
      .update(webhookMessages)
      .set({ send_after: sql`clock_timestamp()` })
      .where(
        sql`${status} = 'queued' and ${attempts} > 0 and ${send_after} < clock_timestamp() + make_interval(secs => ${lease})`,
      )
      .catch(report)
  }

  function start(message: OwnedMessage): void {
    const work = attempt(message, breakOff.signal)
      .then(() => {}, report)
      .finally(() => {
        running.delete(work)
        news.resolve()
      })
    running.set(work, message.user_id)
  }

  /** Takes messages that may be sent now. Their next attempt is at the end of the lease, unless something else is recorded. */
  async function take(): Promise<OwnedMessage[]> {
    const free = atOnce - running.size
    if (free <= 0 || stopping.signal.aborted) return []
    const { id, webhook_id, type, body, attempts, status, send_after } = webhookMessages
    const isDue = sql`${status} = 'queued' and ${send_after} <= clock_timestamp()`
    const counts: Record<number, number> = {}
    for (const user of running.values()) counts[user] = (counts[user] ?? 0) + 1
    const already = sql`coalesce((${JSON.stringify(counts)}::jsonb ->> ${webhooks.user_id}::text)::int, 0)`
    try {
      const { rows } = await db.execute<OwnedMessage & Record<string, unknown>>(sql`
        update ${webhookMessages} set attempts = attempts + 1, send_after = clock_timestamp() + make_interval(secs => ${lease})
        from ${webhooks} where ${webhooks.id} = ${webhook_id} and ${id} in (
          select ${id} from ${webhookMessages} where ${isDue} and ${id} in (
            select id from (
              select id, already, row_number() over (partition by user_id order by send_after, id) as place
              from (select ${id}, ${webhooks.user_id}, ${send_after}, ${already} as already from ${webhookMessages}
                join ${webhooks} on ${webhooks.id} = ${webhook_id} where ${isDue} and ${already} < ${atOnceForOne}
                order by ${send_after} limit 500) due
            ) ranked where place + already <= ${atOnceForOne})
          order by ${send_after}, ${id} limit ${free} for update skip locked)
        returning ${id}::int8 as id, ${webhook_id} as webhook_id, ${webhooks.user_id} as user_id, ${type} as type, ${body} as body, ${attempts} as attempts`)
      return rows.map((row) => ({
        ...row,
        id: Number(row.id),
        webhook_id: Number(row.webhook_id),
        user_id: Number(row.user_id),
      }))
    } catch (error) {
      report(error)
      return []
    }
  }
}
