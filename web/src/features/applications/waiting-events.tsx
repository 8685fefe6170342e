import type { Agenda } from '@marquee/contract/events'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { applicationsPath } from '../events/applications-path.ts'
import { daysLeft } from '../events/days-left.ts'

/** So many events; the rest is on the page with all applications. */
const maxWaiting = 3

/** Those that are shown: the soonest. */
export const shownOf = (waiting: Agenda['waiting']) =>
  waiting.toSorted((a, b) => a.start_date.localeCompare(b.start_date)).slice(0, maxWaiting)

/** The events with applications that wait for an answer, the soonest first, each with its days left, accepted and waiting. */
export function WaitingEvents({ waiting }: { waiting: Agenda['waiting'] }) {
  const more = waiting.length - maxWaiting
  return (
    <>
      <ul className="card divide-y divide-line overflow-hidden">
        {shownOf(waiting).map((one) => (
          <li key={one.event_id}>
            <Link
              prefetch="intent"
              to={applicationsPath(one.event_id, 'pending')}
              className="flex min-h-20 items-center gap-4 p-3 pr-4 hover:bg-soft focus-visible:-outline-offset-2"
            >
              <Thumbnail image={one.image} />
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="font-semibold wrap-anywhere">{one.title}</span>
                <span className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
                  <span>{daysLeft({ ...one, status: 'published' })}</span>
                  {one.accepted_count > 0 && <span>{one.accepted_count} accepted</span>}
                  <span className="max-sm:basis-full">
                    <Badge look="lamp">{one.pending_count} waiting</Badge>
                  </span>
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div>
          <ButtonLink variant="ghost" size="sm" className="-ml-3" to="/organizer/applications?status=pending">
            {more} more<span className="sr-only"> {more === 1 ? 'event' : 'events'}</span>
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
      )}
    </>
  )
}
