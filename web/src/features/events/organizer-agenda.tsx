import type { Agenda } from '@marquee/contract/events'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { briefDate, briefRange, weekdayRange } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { agendaQuery, eventFailures, vendorsInWords } from './queries.ts'

/** So many events with open applications; the rest is on the page with all applications. */
const maxRows = 5

/** What waits for the organizer's answer, by event, and the next event. Renders nothing when there is neither. */
export function OrganizerAgenda({ className }: { className?: string }) {
  return (
    <Loaded
      query={useQuery(agendaQuery)}
      failure={eventFailures.agenda}
      className={cx('card py-8', className)}
      loading={<Skeleton className={cx('h-40', className)} />}
    >
      {(agenda) => (agenda.waiting.length > 0 || agenda.next_event) && <Filled agenda={agenda} className={className} />}
    </Loaded>
  )
}

function Filled({ agenda: { waiting, next_event }, className }: { agenda: Agenda; className: string | undefined }) {
  return (
    <div className={cx('grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]', className)}>
      <section aria-labelledby="answers" className="grid grid-cols-1 gap-3">
        <h2 id="answers" className="text-xl">
          Waiting for your answer
        </h2>
        {waiting.length > 0 ? <Waiting waiting={waiting} /> : <p className="text-muted">Every application has one.</p>}
      </section>
      {next_event && (
        <section aria-labelledby="next-date" className="grid grid-cols-1 gap-3">
          <h2 id="next-date" className="text-xl">
            Your next date
          </h2>
          <Link
            prefetch="intent"
            to={`/organizer/events/${next_event.id}`}
            className="card grid gap-1 p-5 transition-colors hover:border-ink"
          >
            <span className="font-display text-xl font-bold tracking-tight wrap-anywhere">{next_event.title}</span>
            <span>{weekdayRange(next_event.start_date, next_event.end_date)}</span>
            <span className="text-muted">{next_event.address}</span>
            <span className="text-sm text-muted">{vendorsInWords(next_event.accepted_count)} accepted</span>
          </Link>
        </section>
      )}
    </div>
  )
}

function Waiting({ waiting }: { waiting: Agenda['waiting'] }) {
  return (
    <>
      <ul className="card divide-y divide-line overflow-hidden">
        {waiting.slice(0, maxRows).map(({ event_id, title, start_date, end_date, pending_count, since }) => (
          <li key={event_id}>
            <Link
              prefetch="intent"
              to={`/organizer/applications?event_id=${event_id}&status=pending`}
              className="flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-soft focus-visible:-outline-offset-2"
            >
              <span className="grid min-w-0 flex-1">
                <span className="font-semibold wrap-anywhere">{title}</span>
                <span className="text-sm text-muted">
                  {briefRange(start_date, end_date)} · waiting since {briefDate(since)}
                </span>
              </span>
              <span className="figures flex-none">
                <Badge look="lamp">
                  {pending_count}
                  <span className="sr-only"> {pending_count === 1 ? 'application' : 'applications'}</span>
                </Badge>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      {waiting.length > maxRows && (
        <div>
          <ButtonLink variant="ghost" size="sm" className="-ml-3" to="/organizer/applications?status=pending">
            {waiting.length - maxRows === 1 ? '1 more event' : `${waiting.length - maxRows} more events`}
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
      )}
    </>
  )
}
