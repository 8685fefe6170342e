import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { briefRange } from '../../lib/dates.ts'
import { dayAndTime, shortMoment } from '../../lib/local-dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { applyPath } from './apply-address.ts'
import { draftsQuery } from './draft-queries.ts'

/** The applications that a vendor has begun, those that close first at the front. Nothing where there are none, or they cannot be loaded. */
export function UnfinishedApplications() {
  const { data = [] } = useQuery(draftsQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="unfinished" className="grid grid-cols-1 gap-4">
      <h2 id="unfinished" className="flex min-h-9 items-center max-sm:text-xl">
        Unfinished
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {data.map((draft) => (
          <li
            key={draft.event_id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
          >
            <p className="figures col-span-full text-sm font-semibold sm:col-span-1 sm:self-start sm:pt-0.5">
              {briefRange(draft.event_start_date, draft.event_end_date)}
            </p>
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{draft.event_title}</p>
              <p className="text-sm text-muted">
                {draft.closes_at
                  ? `Apply by ${dayAndTime(draft.closes_at)}, your time`
                  : `Kept ${shortMoment(draft.updated_at)}`}
              </p>
            </div>
            <ButtonLink size="sm" to={applyPath(draft.event_id)} aria-label={`Go on: ${draft.event_title}`}>
              Go on
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
