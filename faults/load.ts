import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGood, openLine, type Outcome } from './exchange.ts'
import { call, newEvent, type Person } from './marketplace.ts'
import type { Tally } from './tally.ts'

export interface Writers {
  /** How many writes have been acknowledged. */
  acknowledged(): number
  /** Resolves to the moment (as `performance.now()` counts) of the first 2xx to a write that was sent after `moment`. */
  acknowledgedAfter(moment: number): Promise<number>
  /** Lets each finish the write it is at, for ten seconds at most. */
  stop(): Promise<void>
  /** Reads back everything that was written: what was acknowledged and is not there, and what is there more than once. */
  verify(): Promise<{ lost: string[]; doubled: string[] }>
}

export interface Writing {
  origin: string
  people: readonly Person[]
  tally: Tally
  /** Between two writes of one person, in ms. */
  pauseMs?: number
  /** Before an unanswered or refused write is sent again, with the same key, in ms. */
  retryMs?: number
  timeoutMs?: number
}

/**
 * Each person publishes one event after another, on a connection of their own, every one with an `Idempotency-Key`; a write that
 * was not acknowledged is sent again with the same key until it is, which is what the key is for.
 */
export function startWriters({ origin, people, tally, pauseMs = 20, retryMs = 80, timeoutMs }: Writing): Writers {
  const done: { title: string; by: Person }[] = []
  const waiting = new Set<{ after: number; tell: (at: number) => void }>()
  let stopping = 0
  const run = `${Date.now().toString(36)}`

  const write = async (person: Person) => {
    const line = openLine(origin, timeoutMs ? { timeoutMs } : {})
    for (let number = 1; !stopping; number++) {
      const title = `${run} ${person.name} ${number}`
      const headers = { 'idempotency-key': randomUUID() }
      for (;;) {
        const outcome = await line.send('POST', '/api/events', { token: person.token, body: newEvent(title), headers })
        tally.add('POST /api/events', outcome)
        if (isGood(outcome)) {
          done.push({ title, by: person })
          tell(outcome)
          break
        }
        if (stopping && performance.now() - stopping > 10_000) break
        // Not all at the same moment, as people do not.
        await sleep(retryMs * (0.5 + Math.random()))
      }
      await sleep(pauseMs)
    }
    line.close()
  }
  const tell = (outcome: Outcome) => {
    for (const one of waiting) {
      if (outcome.sentAt < one.after) continue
      waiting.delete(one)
      one.tell(outcome.sentAt + outcome.ms)
    }
  }
  const all = people.map(write)

  return {
    acknowledged: () => done.length,
    acknowledgedAfter: (after) => new Promise((resolve) => waiting.add({ after, tell: resolve })),
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

/** One reader per path, each on a connection of its own, one request after another. */
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
    const line = openLine(origin, timeoutMs ? { timeoutMs } : {})
    while (!isStopping) {
      tally.add(`GET ${path}`, await line.send('GET', path, token ? { token } : {}))
      await sleep(pauseMs)
    }
    line.close()
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
  const line = openLine(origin, { timeoutMs: 30_000 })
  const titles: string[] = []
  try {
    for (let page = 1; ; page++) {
      const { events } = await call<{ events: { title: string }[] }>(
        line,
        person.token,
        'GET',
        `/events/my-events?limit=100&page=${page}`,
      )
      titles.push(...events.map(({ title }) => title))
      if (events.length < 100) return titles
    }
  } finally {
    line.close()
  }
}
