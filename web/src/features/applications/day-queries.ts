import { bookingsApi, type Arrival, type Booking } from '@marquee/contract/bookings'
import { runSheetsApi, type RunSheetRow } from '@marquee/contract/run-sheets'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { queryClient, statusOf } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { keptKey, session } from '../../lib/session.ts'
import { storage } from '../../lib/storage.ts'
import { events } from '../events/queries.ts'

const bookings = client(bookingsApi)
const runSheets = client(runSheetsApi)

/** What the page of a day shows, all read at one time. */
export interface Day {
  title: string
  is_cancelled: boolean
  /** Of the event, where its call names one. */
  time_zone: string | null
  rows: RunSheetRow[]
  vendors: DayVendor[]
  arrivals: Arrival[]
}

export type DayVendor = Pick<
  Booking,
  'application_id' | 'company_name' | 'arrival' | 'place' | 'contact_name' | 'contact_phone'
>

/** How often it is read again while it is open, in ms, besides the news. */
const pollMs = 60_000
/** How long (ms) an answer is waited for: a phone may not notice that its connection is dead. */
export const patienceMs = 20_000
/** What was read longer ago (ms) than this is not shown any more without a connection. */
const keptMs = 7 * 86_400_000

/** Changes with the shape of `Day`: what another version of the product has kept is not read. */
const shapeVersion = 2
const keyOf = (subject: string, id: number) => keptKey(subject, `day-${shapeVersion}-${id}`)

interface Kept {
  day: Day
  /** When it was read, in ms since 1970. */
  at: number
}

const queryKeyOf = (subject: string, id: number) => [...keys.runSheets, 'day', subject, id]

/** The day of an own event. What was read last is kept in this browser, and shown first when the page is opened again. */
export function dayQuery(subject: string, id: number) {
  const kept = () => {
    const found = storage.json(keyOf(subject, id)) as Kept | null
    return found && Date.now() - found.at < keptMs ? found : undefined
  }
  return queryOptions({
    queryKey: queryKeyOf(subject, id),
    queryFn: async ({ signal }) => {
      const began = Date.now()
      try {
        const now = await read(id, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]))
        const ofEvent = new Set(now.vendors.map(({ application_id }) => application_id))
        const arrivals = withNoted(now.arrivals, began).filter(({ application_id }) => ofEvent.has(application_id))
        const day = { ...now, arrivals }
        keep(subject, id, { day, at: Date.now() })
        return day
      } catch (error) {
        if (isRefused(error)) storage.remove(keyOf(subject, id))
        throw error
      }
    },
    initialData: () => kept()?.day,
    initialDataUpdatedAt: () => kept()?.at,
    staleTime: 0,
    refetchInterval: pollMs,
  })
}

/** What the server has answered to ticks, and when, in ms since 1970. */
const noted = new Map<number, { arrival: Arrival; at: number }>()

/** What was read, with what was noted since the reading began: that is newer. */
function withNoted(read: readonly Arrival[], began: number): Arrival[] {
  const since = [...noted.values()].filter(({ at }) => at >= began).map(({ arrival }) => arrival)
  const ids = new Set(since.map(({ application_id }) => application_id))
  return [...read.filter(({ application_id }) => !ids.has(application_id)), ...since]
}

/** The event is not there, or not the person's. */
export const isRefused = (error: unknown) => [403, 404].includes(statusOf(error))

/** Puts what became of a tick into what is shown and kept, without making the rest of it any newer. */
export function noteArrival(subject: string, id: number, arrival: Arrival): void {
  noted.set(arrival.application_id, { arrival, at: Date.now() })
  const state = queryClient().getQueryState<Day>(queryKeyOf(subject, id))
  if (!state?.data) return
  const others = state.data.arrivals.filter(({ application_id }) => application_id !== arrival.application_id)
  const day = { ...state.data, arrivals: [...others, arrival] }
  const at = state.dataUpdatedAt
  queryClient().setQueryData(queryKeyOf(subject, id), day, { updatedAt: at })
  keep(subject, id, { day, at })
}

async function read(id: number, signal: AbortSignal): Promise<Day> {
  const of = [{ params: { id } }, { signal }] as const
  const [{ title, status, call }, { rows }, sheets, arrivals] = await Promise.all([
    events.get(...of),
    runSheets.get(...of),
    bookings.ofEvent(...of),
    bookings.arrivals(...of),
  ])
  const vendors = sheets.map(({ application_id, company_name, arrival, place, contact_name, contact_phone }) => ({
    application_id,
    company_name,
    arrival,
    place,
    contact_name,
    contact_phone,
  }))
  return {
    title,
    is_cancelled: status === 'cancelled',
    time_zone: call?.time_zone ?? null,
    rows,
    vendors: vendors.toSorted(byArrival),
    arrivals,
  }
}

/** Who comes first; then those without a time. The list comes by name. */
const byArrival = ({ arrival: one }: DayVendor, { arrival: other }: DayVendor) =>
  Number(one === null) - Number(other === null) || (one ?? '').localeCompare(other ?? '')

/** Not for somebody who has signed out meanwhile. */
function keep(subject: string, id: number, kept: Kept): void {
  if (session.state().subject === subject) storage.set(keyOf(subject, id), JSON.stringify(kept))
}
