import type { Application } from '@marquee/contract/applications'
import { closedToDecisions } from '@marquee/contract/policy'
import { shortRange } from '../../lib/dates.ts'

/** Whether the organizer has to decide on an application. */
export const isWaiting = ({ status, event_status }: Application) =>
  status === 'pending' && closedToDecisions(event_status) === null

/**
 * Returns a function that sorts applications for deciding: events in which something waits first, in the order of their oldest waiting one;
 * in each event what waits first, oldest first, then the others, newest first. It remembers how each application was when it first came,
 * so that what is decided meanwhile keeps its place.
 */
export function makeDeskOrder(): (applications: readonly Application[]) => Application[] {
  const waited = new Map<number, boolean>()
  /** The oldest application that waited, by event. */
  const oldest = new Map<number, string>()
  return (applications) => {
    const newest = new Map<number, string>()
    for (const one of applications) {
      const { id, event_id, applied_at } = one
      if (!waited.has(id)) waited.set(id, isWaiting(one))
      const known = oldest.get(event_id)
      if (waited.get(id) && (known === undefined || applied_at < known)) oldest.set(event_id, applied_at)
      if (applied_at > (newest.get(event_id) ?? '')) newest.set(event_id, applied_at)
    }
    return applications.toSorted((a, b) => {
      const [waitsA, waitsB] = [oldest.get(a.event_id), oldest.get(b.event_id)]
      if (a.event_id !== b.event_id) {
        if (waitsA === undefined && waitsB === undefined)
          return compare(newest.get(b.event_id) ?? '', newest.get(a.event_id) ?? '') || a.event_id - b.event_id
        if (waitsA === undefined || waitsB === undefined) return waitsA === undefined ? 1 : -1
        return compare(waitsA, waitsB) || a.event_id - b.event_id
      }
      const [hasA, hasB] = [waited.get(a.id), waited.get(b.id)]
      if (hasA !== hasB) return hasA ? -1 : 1
      const byAge = compare(a.applied_at, b.applied_at) || a.id - b.id
      return hasA ? byAge : -byAge
    })
  }
}

/** The heading of each event in the list, by its id: "Harvest Supper · 3 waiting". Events of the same title also show their day. */
export function eventHeadings(applications: readonly Application[]): Map<number, string> {
  const events = new Map<number, { one: Application; waiting: number }>()
  for (const one of applications) {
    const waiting = (events.get(one.event_id)?.waiting ?? 0) + (isWaiting(one) ? 1 : 0)
    events.set(one.event_id, { one, waiting })
  }
  const titles = [...events.values()].map(({ one }) => one.event_title)
  const isShared = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title)
  return new Map(
    [...events].map(([id, { one, waiting }]) => {
      const day = isShared(one.event_title) ? ` (${shortRange(one.event_start_date, one.event_end_date)})` : ''
      const count = closedToDecisions(one.event_status) ? one.event_status : `${waiting || 'none'} waiting`
      return [id, `${one.event_title}${day} · ${count}`]
    }),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
