import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGood, openLine, type Outcome } from './exchange.ts'
import { quantile } from './figures.ts'
import type { Tally } from './tally.ts'

/** What visitors look at: rendered pages and the calls behind them. */
export const visits = [
  '/vendors',
  '/api/contractors',
  '/events',
  '/api/events',
  '/',
  '/api/contractors?search=meadow',
  '/vendors?search=meadow',
  '/api/event-types',
]

export interface Flow {
  origin: string
  tally: Tally
  paths?: readonly string[]
}

export interface Measured {
  /** Good answers per second. */
  goodput: number
  /** Of the good answers, in ms. */
  p95: number
}

/** So many clients, each sending one request after another, until `ms` are over or the answer is called. */
export function steady({
  origin,
  tally,
  paths = visits,
  clients,
}: Flow & { clients: number }): () => Promise<Measured> {
  const began = performance.now()
  const good: number[] = []
  let isStopping = false
  const all = Array.from({ length: clients }, async (_, client) => {
    const line = openLine(origin, { timeoutMs: 30_000 })
    for (let turn = client; !isStopping; turn++) {
      const outcome = await send(line, paths, turn, tally)
      if (isGood(outcome)) good.push(outcome.ms)
      // A refused connection returns at once: without a pause the loop would only measure itself.
      else await sleep(20)
    }
    line.close()
  })
  return async () => {
    isStopping = true
    const seconds = (performance.now() - began) / 1000
    const measured = { goodput: good.length / seconds, p95: quantile(good, 0.95) ?? Number.NaN }
    await Promise.all(all)
    return measured
  }
}

/** Most good answers per second that so many clients get, and their p95. */
export async function capacity(origin: string, tally: Tally, ms: number, clients = 8): Promise<Measured> {
  const stop = steady({ origin, tally, clients })
  await sleep(ms)
  return stop()
}

/** Maximum number of requests in flight; with more, the test would measure the machine instead of the product. */
const mostUnderWay = 4_000

/**
 * Sends at a fixed rate for `ms`, whether or not the earlier requests were answered, as a crowd does.
 * `each` hears of every answer; resolves once all have ended.
 */
export async function crowd(
  {
    origin,
    tally,
    paths = visits,
    perSecond,
    ms,
    timeoutMs = 10_000,
    signal,
  }: Flow & {
    perSecond: number
    ms: number
    timeoutMs?: number
    signal: AbortSignal
  },
  each: (outcome: Outcome, sinceBegin: number) => void,
): Promise<{ notSent: number }> {
  const line = openLine(origin, { sockets: Number.POSITIVE_INFINITY, timeoutMs })
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  let sent = 0
  let notSent = 0
  while (performance.now() - began < ms && !signal.aborted) {
    for (const due = ((performance.now() - began) / 1000) * perSecond; sent < due; sent++) {
      if (underWay.size >= mostUnderWay) {
        notSent++
        continue
      }
      const one = send(line, paths, sent, tally).then((outcome) => {
        each(outcome, outcome.sentAt - began)
        underWay.delete(one)
      })
      underWay.add(one)
    }
    await sleep(5)
  }
  await Promise.all(underWay)
  line.close()
  return { notSent }
}

function send(
  line: ReturnType<typeof openLine>,
  paths: readonly string[],
  turn: number,
  tally: Tally,
): Promise<Outcome> {
  const path = paths[turn % paths.length] ?? '/'
  return line.send('GET', path).then((outcome) => {
    tally.add(`GET ${path}`, outcome)
    return outcome
  })
}

/** Memory of a process that lies in the machine's, in MB; undefined when it has ended. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Number(kilobytes) / 1024 : undefined
  } catch {
    return undefined
  }
}
