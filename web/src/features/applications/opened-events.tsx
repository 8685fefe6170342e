import { useQuery } from '@tanstack/react-query'
import { longRange } from '../../lib/dates.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { openedEventsQuery } from '../events/queries.ts'
import { VisibilityBadge } from '../events/visibility.tsx'
import { KeptBadge } from './kept-application.tsx'
import { keptQuery } from './kept-queries.ts'

/** Events that are not listed, which somebody has opened by their link, each with the application that waits. Nothing where there are none. */
export function OpenedEvents({ isVendor }: { isVendor: boolean }) {
  const { data } = useQuery(openedEventsQuery)
  const { data: kept = [] } = useQuery({ ...keptQuery, enabled: isVendor })
  if (!data || data.events.length === 0) return null
  return (
    <section aria-labelledby="opened-events" className="mt-12 max-w-form">
      <h2 id="opened-events" className="mb-4 text-xl">
        Events you have a link to
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-5">
        {data.events.map((event) => {
          const waiting = kept.find(({ event_id }) => event_id === event.id)
          return (
            <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <div className="min-w-0 wrap-anywhere">
                <TextLink to={`/events/${event.id}`} className="font-semibold">
                  {event.title}
                </TextLink>
                <p className="text-sm text-muted">
                  {longRange(event.start_date, event.end_date)} · {event.organization_name}
                </p>
              </div>
              {waiting ? <KeptBadge problem={waiting.problem} /> : <VisibilityBadge event={event} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
