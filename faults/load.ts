import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGood, openHttpClient, type Outcome } from './http-client.ts'
import { call, newEvent, type Person } from './marketplace.ts'
import type { Tally } from './tally.ts'

export interface Writers {
  /** The number of acknowledged writes. */
  acknowledged(): number
  /** Resolves to the time (`performance.now()`) of the first 2xx for a write that was sent after `moment`. */
  acknowledgedAfter(moment: number): Promise<number>
  /** Waits until running writes have ended, at most ten seconds. */
  stop(): Promise<void>
  /** Reads everything that was written. Returns the titles that were acknowledged but are missing, and those that exist more than once. */
  verify(): Promise<{ lost: string[]; doubled: string[] }>
}

export interface Writing {
  origin: string
  people: readonly Person[]
  tally: Tally
  /** Pause between two writes of one person, in ms. */
  pauseMs?: number
  /** Pause before a failed write is retried with the same key, in ms. */
  retryMs?: number
  timeoutMs?: number
}

/**
 * Each person publishes one event after another, on their own connection, each with an `Idempotency-Key`. A write without a 2xx is retried
 * with the same key until it succeeds.
 */
export function startWriters({ origin, people, tally, pauseMs = 20, retryMs = 80, timeoutMs }: Writing): Writers {
  const done: { title: string; by: Person }[] = []
  const waiting = new Set<{ after: number; notify: (at: number) => void }>()
  let stopping = 0
  const run = `${Date.now().toString(36)}`

  const write = async (person: Person) => {
    const client = openHttpClient(origin, timeoutMs ? { timeoutMs } : {})
    for (let number = 1; !stopping; number++) {
      const title = `${run} ${person.name} ${number}`
      const headers = { 'idempotency-key': randomUUID() }
      for (;;) {
        const outcome = await client.send('POST', '/api/events', {
          token: person.token,
          body: newEvent(title),
          headers,
        })
        tally.add('POST /api/events', outcome)
        if (isGood(outcome)) {
          done.push({ title, by: person })
          notify(outcome)
          break
        }
        if (stopping && performance.now() - stopping > 10_000) break
        // A random pause, so that the writers do not retry at the same moment.
        await sleep(retryMs * (0.5 + Math.random()))
      }
      await sleep(pauseMs)
    }
    client.close()
  }
  const notify = (outcome: Outcome) => {
    for (const one of waiting) {
      if (outcome.sentAt < one.after) continue
      waiting.delete(one)
      one.notify(outcome.sentAt + outcome.ms)
    }
  }
  const all = people.map(write)

  return {
    acknowledged: () => done.length,
    acknowledgedAfter: (after) => new Promise((resolve) => waiting.add({ after, notify: resolve })),
    async stop() {
      stopping = performance.now()
      await Promise.all(all)
    },
    async verify() {
      const found = new Map<string, number>()
      for (const person of people) {
        for (const title of await titlesOf(origin, person)) found.set(title, (found.get(title) ?? 0) + 1)
      }
      return {
        lost: done.filter(({ title }) => !found.has(title)).map(({ title }) => title),
        doubled: [...found].filter(([, times]) => times > 1).map(([title]) => title),
      }
    },
  }
}

export interface Readers {
  stop(): Promise<void>
}

/** One reader per path, each on its own connection; a reader sends one request after another. */
export function startReaders({
  origin,
  paths,
  tally,
  pauseMs = 50,
  timeoutMs,
  token,
}: {
  origin: string
  paths: readonly string[]
  tally: Tally
  pauseMs?: number
  timeoutMs?: number
  token?: string
}): Readers {
  let isStopping = false
  const read = async (path: string) => {
    const client = openHttpClient(origin, timeoutMs ? { timeoutMs } : {})
    while (!isStopping) {
      tally.add(`GET ${path}`, await client.send('GET', path, token ? { token } : {}))
      await sleep(pauseMs)
    }
    client.close()
  }
  const all = paths.map(read)
  return {
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

async function titlesOf(origin: string, person: Person): Promise<string[]> {
  const client = openHttpClient(origin, { timeoutMs: 30_000 })
  const titles: string[] = []
  try {
    for (let page = 1; ; page++) {
      const { events } = await call<{ events: { title: string }[] }>(
        client,
        person.token,
        'GET',
        `/events/my-events?limit=100&page=${page}`,
      )
      titles.push(...events.map(({ title }) => title))
      if (events.length < 100) return titles
    }
  } finally {
    client.close()
  }
}
