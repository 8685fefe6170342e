import type { Application } from '@marquee/contract/applications'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../users/queries.ts'
import { isOffered, standingOf } from './application-badge.tsx'
import { PlaceNote } from './place-note.tsx'
import { myApplicationsQuery } from './queries.ts'
import { isToCome } from './vendor-application.tsx'

/** The places that this person can confirm now; none before they are loaded. */
export function useOffers(): Application[] {
  const { data: me } = useMe()
  const { data = [] } = useQuery({ ...myApplicationsQuery(), enabled: me?.contractor_status === 'approved' })
  return offersIn(data)
}

/** What became of the offer for the application with this path; undefined while the place is kept, before that is known, and without a path. */
export function useEndedOffer(path: string | null): ReturnType<typeof standingOf> | undefined {
  const { data } = useQuery({ ...myApplicationsQuery(), enabled: path !== null })
  if (path === null || !data) return undefined
  const application = data.find(({ id }) => path === `/contractor/applications/${id}`)
  if (!application) return { words: 'Over', status: 'rejected' }
  return isOffered(application) ? undefined : standingOf(application)
}

/** The applications for which organizers keep a place until the vendor confirms, by the date of the event. */
export const offersIn = (all: readonly Application[]) => byDay(all).filter((one) => isToCome(one) && isOffered(one))

/** Whether a notice is about one of these offers, which stand above it with their buttons. */
export function isAbove(offers: readonly Application[]) {
  const paths = new Set<string | null>(offers.map(({ id }) => `/contractor/applications/${id}`))
  return ({ link }: { link: string | null }) => paths.has(link)
}

/** Applications by the date of the event. */
export const byDay = (all: readonly Application[]) =>
  all.toSorted((a, b) => a.event_start_date.localeCompare(b.event_start_date) || a.id - b.id)

/** The places that organizers keep for the vendor, with the buttons that answer. */
export const Offers = ({ offers }: { offers: readonly Application[] }) => (
  <ul className="grid gap-3">
    {offers.map((application) => (
      <li key={application.id}>
        <PlaceNote application={application} isNamed />
      </li>
    ))}
  </ul>
)
