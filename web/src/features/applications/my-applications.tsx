import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { longRange, shortDate } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { applicationFailures, myApplicationsQuery } from './queries.ts'

/** A vendor's applications, newest first, with their status. */
export function MyApplications() {
  const list = useQuery(myApplicationsQuery())
  return (
    <section aria-labelledby="my-applications" className="grid content-start gap-4">
      <h2 id="my-applications" className="flex min-h-9 items-center max-sm:text-xl">
        My applications
      </h2>
      {list.isLoadingError ? (
        <LoadFailed title={applicationFailures.list} level={3} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : list.data.length === 0 ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">You have not applied to an event yet.</p>
          <ButtonLink to="/events">Browse Events</ButtonLink>
        </div>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {list.data.map((application) => (
            <li
              key={application.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3 sm:items-center sm:gap-x-6"
            >
              <div className="min-w-0">
                <Link
                  prefetch="intent"
                  to={`/events/${application.event_id}`}
                  className="font-semibold underline-offset-4 hover:underline"
                >
                  {application.event_title}
                </Link>
                <p className="text-sm text-pretty text-muted">
                  {longRange(application.event_start_date, application.event_end_date)} · {application.event_address}
                </p>
                <p className="text-sm text-muted">Applied {shortDate(application.applied_at)}</p>
              </div>
              <ApplicationBadge status={application.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
