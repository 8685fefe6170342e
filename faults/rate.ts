import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGood, openHttpClient, type HttpClient, type Outcome } from './http-client.ts'
import { quantile } from './limits.ts'
import type { Tally } from './tally.ts'

/** The requests of visitors: rendered pages and API calls. */
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

const searches = ['/vendors', '/api/contractors', '/events', '/api/events']
let asked = 0

/** A search that nobody asked before, so that no kept answer serves it. */
export function newSearch(): string {
  return `${searches[asked % searches.length]}?search=meadow${asked++}`
}

/** The visits in order. */
function nextVisit(turn: number): string {
  return visits[turn % visits.length] ?? '/'
}

export interface Flow {
  origin: string
  tally: Tally
  /** The path of each request by its number. */
  path?: (turn: number) => string
}

export interface Measured {
  /** Good answers per second. */
  goodput: number
  /** 95th percentile of the time of good answers, in ms. */
  p95: number
}

/** Starts clients that each send one request after another. Call the returned function to stop them and to get the result. */
export function startClients({
  origin,
  tally,
  path = nextVisit,
  clients,
}: Flow & { clients: number }): () => Promise<Measured> {
  const began = performance.now()
  const good: number[] = []
  let isStopping = false
  const all = Array.from({ length: clients }, async (_, index) => {
    const client = openHttpClient(origin, { timeoutMs: 30_000 })
    for (let turn = index; !isStopping; turn++) {
      const outcome = await send(client, path(turn), tally)
      if (isGood(outcome)) good.push(outcome.ms)
      // A refused connection returns at once; without a pause the loop would use all of the CPU.
      else await sleep(20)
    }
    client.close()
  })
  return async () => {
    isStopping = true
    const seconds = (performance.now() - began) / 1000
    const measured = { goodput: good.length / seconds, p95: quantile(good, 0.95) ?? Number.NaN }
    await Promise.all(all)
    return measured
  }
}

/** The good answers per second that this number of clients gets, and their p95. */
export async function capacity(flow: Flow, ms: number, clients = 8): Promise<Measured> {
  const stop = startClients({ ...flow, clients })
  await sleep(ms)
  return stop()
}

/** Maximum number of requests in flight; with more, the test would measure the machine instead of the product. */
const maxInFlight = 4_000

/**
 * Sends requests at a fixed rate for `ms`, without waiting for the answers. Calls `each` for every answer; resolves when all requests have
 * ended.
 */
export async function sendAtFixedRate(
  {
    origin,
    tally,
    path = nextVisit,
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
  const client = openHttpClient(origin, { sockets: Number.POSITIVE_INFINITY, timeoutMs })
  const began = performance.now()
  const inFlight = new Set<Promise<void>>()
  let sent = 0
  let notSent = 0
  while (performance.now() - began < ms && !signal.aborted) {
    for (const due = ((performance.now() - began) / 1000) * perSecond; sent < due; sent++) {
      if (inFlight.size >= maxInFlight) {
        notSent++
        continue
      }
      const one = send(client, path(sent), tally).then((outcome) => {
        each(outcome, outcome.sentAt - began)
        inFlight.delete(one)
      })
      inFlight.add(one)
    }
    await sleep(5)
  }
  await Promise.all(inFlight)
  client.close()
  return { notSent }
}

function send(client: HttpClient, path: string, tally: Tally): Promise<Outcome> {
  return client.send('GET', path).then((outcome) => {
    tally.add(`GET ${path.replace(/\d+$/, '')}`, outcome)
    return outcome
  })
}

/** Resident memory of a process in MB; undefined when the process has ended. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Number(kilobytes) / 1024 : undefined
  } catch {
    return undefined
  }
}
