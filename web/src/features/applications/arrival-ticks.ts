import { bookingsApi, type Arrival, type ArrivalTick } from '@marquee/contract/bookings'
import { client } from '../../lib/api.ts'
import { statusOf } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { storage } from '../../lib/storage.ts'
import { makeStore } from '../../lib/store.ts'
import { toast } from '../../lib/toast.tsx'
import { patienceMs } from './day-queries.ts'

/**
 * Ticks wait in this browser until the server has them: one for each application, the newest. They are ids and times, so unlike names and
 * telephone numbers they stay when their person signs out, and are sent when the same person signs in again.
 */
export interface WaitingTick extends ArrivalTick {
  application_id: number
  event_id: number
}

const bookings = client(bookingsApi)
const startOf = (subject: string) => `marquee.tick:${encodeURIComponent(subject)}:`

/** Rises when what waits has changed in this tab. */
export const tickChanges = makeStore(0)
const changed = () => tickChanges.set(tickChanges.get() + 1)

/** What waits of a person, oldest first. */
export const waitingTicks = (subject: string): WaitingTick[] =>
  storage
    .keys(startOf(subject))
    .map((key) => storage.json(key) as WaitingTick)
    .toSorted((one, other) => one.ticked_at.localeCompare(other.ticked_at))

/** Has a tick wait. It is newer than `shown`, which the person has seen, also where the clock of this device is behind. */
export function addTick(subject: string, tick: Omit<WaitingTick, 'ticked_at'>, shown: string | undefined): void {
  const ticked_at = new Date(Math.max(Date.now(), shown ? Date.parse(shown) + 1 : 0)).toISOString()
  const isKept = storage.set(startOf(subject) + tick.application_id, JSON.stringify({ ...tick, ticked_at }))
  if (!isKept) toast.error('This browser cannot keep the tick. Free some room and try again.')
  changed()
}

let sending = Promise.resolve()

/**
 * Sends what waits of the signed-in person, one after the other, and passes on what the server answers. What gets no answer, and what needs
 * another sign-in, goes on waiting.
 */
export function sendTicks(take: (arrival: Arrival, tick: WaitingTick) => void): Promise<void> {
  sending = sending.then(() => sendAll(take)).catch(() => {})
  return sending
}

async function sendAll(take: (arrival: Arrival, tick: WaitingTick) => void): Promise<void> {
  for (;;) {
    const { subject } = session.state()
    const tick = subject === undefined ? undefined : waitingTicks(subject)[0]
    if (subject === undefined || !tick) return
    const { application_id: id, has_arrived, ticked_at } = tick
    try {
      const body = { has_arrived, ticked_at }
      // The same key for each attempt: what has arrived without an answer to us is not taken twice.
      const once = { idempotencyKey: `arrival-${id}-${ticked_at}`, signal: AbortSignal.timeout(patienceMs) }
      take(await bookings.tick({ params: { id }, body }, once), tick)
    } catch (error) {
      if (![400, 404, 409].includes(statusOf(error))) return
      toast.error('A tick was not taken: this vendor has no place at the event any more.')
    }
    // Not a newer one that was made meanwhile.
    const key = startOf(subject) + id
    if ((storage.json(key) as WaitingTick | null)?.ticked_at === ticked_at) storage.remove(key)
    changed()
  }
}
