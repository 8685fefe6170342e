import type { Application } from '@marquee/contract/applications'
import { isLacking } from '@marquee/contract/asked-documents'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { briefDate, briefRange } from '../../lib/dates.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useMe } from '../users/queries.ts'
import { isOffered, standingOf } from './application-badge.tsx'
import { AskedDocuments } from './asked-documents.tsx'
import { endsEarlier, keptUntil, mayFollow, OfferButtons } from './place-note.tsx'
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

/** The places that organizers keep for the vendor, with the buttons that answer. Below the bell, where there is less room, without icon and organizer. */
export const Offers = ({ offers }: { offers: readonly Application[] }) => (
  <ul className="grid gap-3">
    {offers.map((application) => {
      const { id, event_title, event_start_date, event_end_date, organization_name, place, documents } = application
      const missing = documents.filter(isLacking)
      return (
        <li key={id} className="@container">
          <section aria-label={`Offer: ${event_title}`} className="flex gap-3 rounded-md bg-wait-wash p-3 @lg:px-4">
            <CalendarClock aria-hidden="true" className="mt-0.5 size-5 flex-none text-wait sm:@max-lg:hidden" />
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
              <div className="grid min-w-40 flex-1 gap-0.5">
                <TextLink
                  to={`/contractor/applications/${id}`}
                  className="justify-self-start font-semibold wrap-anywhere"
                >
                  {event_title}
                </TextLink>
                <p className="text-sm">
                  {briefRange(event_start_date, event_end_date)}
                  <span className="sm:@max-lg:hidden"> · {organization_name}</span>
                  <span className="max-sm:hidden"> · </span>
                  <b className="font-semibold whitespace-nowrap max-sm:block">
                    Confirm by {briefDate(place?.confirm_by)}
                  </b>
                </p>
                {place && endsEarlier(place) && (
                  <p className="text-sm text-muted">{keptUntil(organization_name, place)}</p>
                )}
              </div>
              <OfferButtons application={application} isNamed />
              {missing.length > 0 && (
                <div className="basis-full text-sm">
                  <AskedDocuments isOwn documents={missing} />
                  <p className="text-muted sm:@max-lg:hidden">{mayFollow}</p>
                </div>
              )}
            </div>
          </section>
        </li>
      )
    })}
  </ul>
)
