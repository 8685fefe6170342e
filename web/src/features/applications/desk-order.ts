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
      if (waited.get(id) && applied_at < (oldest.get(event_id) ?? '9999')) oldest.set(event_id, applied_at)
      if (applied_at > (newest.get(event_id) ?? '')) newest.set(event_id, applied_at)
    }
    const byEvent = (a: number, b: number) =>
      Number(oldest.has(b)) - Number(oldest.has(a)) ||
      compare(oldest.get(a), oldest.get(b)) ||
      (oldest.has(a) ? 0 : compare(newest.get(b), newest.get(a))) ||
      a - b
    return applications.toSorted((a, b) => {
      if (a.event_id !== b.event_id) return byEvent(a.event_id, b.event_id)
      const hasWaited = waited.get(a.id)
      if (hasWaited !== waited.get(b.id)) return hasWaited ? -1 : 1
      const byAge = compare(a.applied_at, b.applied_at) || a.id - b.id
      return hasWaited ? byAge : -byAge
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

const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)
