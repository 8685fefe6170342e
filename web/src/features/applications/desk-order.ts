import type { Application } from '@marquee/contract/applications'
import { closedToDecisions } from '@marquee/contract/policy'
import { shortRange } from '../../lib/dates.ts'

/** Whether the organizer has to decide on an application. Who stands on a waiting list has an answer. */
export const isWaiting = ({ status, place, event_status }: Application) =>
  status === 'pending' && place?.state !== 'waiting' && closedToDecisions(event_status) === null

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
  const events = [...Map.groupBy(applications, (one) => one.event_id)]
  const titles = events.map(([, rows]) => rows[0]!.event_title)
  return new Map(
    events.map(([id, rows]) => {
      const { event_title, event_start_date, event_end_date, event_status } = rows[0]!
      const isShared = titles.indexOf(event_title) !== titles.lastIndexOf(event_title)
      const day = isShared ? ` (${shortRange(event_start_date, event_end_date)})` : ''
      const waiting = rows.filter(isWaiting).length || 'none'
      return [id, `${event_title}${day} · ${closedToDecisions(event_status) ? event_status : `${waiting} waiting`}`]
    }),
  )
}

const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)
