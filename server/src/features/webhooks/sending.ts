import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { webhookMessages, webhooks } from '../../db/schema.ts'
import type { Outgoing } from '../../http/outgoing.ts'
import { queueWorker } from '../../repeating.ts'
import { webhookAttempts, type TakenMessage } from './attempt.ts'

interface SenderParts {
  /** Its subscribers notify the owner of a webhook that is turned off. */
  context: Context
  outgoing: Pick<Outgoing, 'post'>
  /** No other process has the database: whatever was taken before the start belongs to a process that died. */
  isAlone?: boolean
  /** Gets what failed, once a minute at most. */
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
/** Between two failures that are reported: while the database is away there is one every two seconds, and one for each message. */
const reportPauseMs = 60_000
const graceMs = 3_000

/** Sends the messages that wait. Several processes may do so at the same time: a message is taken by one of them. */
export function webhookSender({ context, outgoing, isAlone = false, report: log, ...times }: SenderParts) {
  const { db } = context
  const { attempt } = webhookAttempts(context, outgoing)
  const lease = times.leaseSeconds ?? leaseSeconds
  /** How many are being sent, by the owner of the webhook. */
  const counts: Record<number, number> = {}
  const sender = queueWorker({ take, work: send, atOnce, pollMs: times.pollMs ?? pollMs })
  let reportedAt = -Infinity

  return {
    /** Looks for messages now. */
    wake: sender.wake,
    /** Sends what waits, until `stop`. */
    work: (): void => void begin(),
    /** Takes no more messages, lets the running ones end for three seconds, then breaks them off. */
    stop: () => sender.stop(times.graceMs ?? graceMs),
  }

  async function begin(): Promise<void> {
    if (isAlone) await release()
    sender.start()
  }

  function report(error: unknown): void {
    if (performance.now() - reportedAt < reportPauseMs) return
    reportedAt = performance.now()
    log(error)
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

  async function send(message: OwnedMessage, signal: AbortSignal): Promise<void> {
    const { user_id } = message
    counts[user_id] = (counts[user_id] ?? 0) + 1
    await attempt(message, signal).catch(report)
    counts[user_id] -= 1
  }

  /** Takes messages that may be sent now. Their next attempt is at the end of the lease, unless something else is recorded. */
  async function take(free: number): Promise<OwnedMessage[]> {
    const { id, webhook_id, type, body, attempts, status, send_after } = webhookMessages
    const isDue = sql`${status} = 'queued' and ${send_after} <= clock_timestamp()`
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
