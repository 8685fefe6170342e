import { eq } from 'drizzle-orm'
import { createContext } from '../src/context.ts'
import { eventApplications } from '../src/db/schema.ts'
import { notices } from '../src/notices.ts'
import { notifier } from '../src/notify/notify.ts'
import type { Racer } from './concurrent-requests.ts'
import type { Person } from './factories.ts'
import { testApp, type Caller } from './test-app.ts'
import { asSecondServer } from './test-database.ts'

/** How often each race is run: a few times in the everyday run; RACE_REPEATS asks for more. */
const repeats = Number(process.env.RACE_REPEATS ?? 4)
/** Milliseconds that one race with all its repeats may take. */
export const timeout = 60_000 + repeats * 5_000

/**
 * Two servers on one database, and the requests that race on them. `as(person)` uses the two servers alternately. Each repeat of a race
 * makes its own rows.
 */
export async function raceServers() {
  const subscribers = (database: Parameters<typeof asSecondServer>[0]) => [
    notifier({
      database,

      publicUrl: 'https://marquee.test',
      supportEmail: 'support@marquee.test',
      unsubscribeSecret: 'test',
      notices,
    }).subscriber,
  ]
  const first = await testApp({ subscribers })
  const other = await asSecondServer(first.database)
  const second = await testApp({ database: other, subscribers })
  const { make, nobody, database } = first
  let callers = 0
  const as = (person: Person): Caller => (callers++ % 2 === 0 ? first : second).as(person)

  const put = (person: Person, path: string, body: object, version?: number): Racer => ({
    by: as(person),
    method: 'PUT',
    path: `/api${path}`,
    body,
    ...(version !== undefined && { version }),
  })
  return {
    make,
    nobody,
    world: first,
    /** Nobody, at the second server. */
    second: second.nobody,
    /** What time brings on each of the two servers. */
    contexts: [first.database, other].map((one) => createContext(one, subscribers(one))),
    db: database.db,
    as,
    apply: (person: Person, event_id: number): Racer => ({
      by: as(person),
      method: 'POST',
      path: '/api/event-applications',
      body: { event_id, message: 'We would love to be there' },
    }),
    decide: (person: Person, id: number, status: string, version?: number) =>
      put(person, `/event-applications/${id}/status`, { status }, version),
    withdraw: (person: Person, id: number, version?: number): Racer => ({
      by: as(person),
      method: 'DELETE',
      path: `/api/event-applications/${id}`,
      ...(version !== undefined && { version }),
    }),
    put,
    applicationsTo: (eventId: number) => database.db.$count(eventApplications, eq(eventApplications.event_id, eventId)),
  }
}

export async function repeat(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < repeats; round++) await race(round)
}

/** For a race with many or large requests: twice in the everyday run. */
export async function repeatFewer(race: (round: number) => Promise<void>): Promise<void> {
  const times = process.env.RACE_REPEATS ? repeats : 2
  for (let round = 0; round < times; round++) await race(round)
}

export const distinct = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value)))
