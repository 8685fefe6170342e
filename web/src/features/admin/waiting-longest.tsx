import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { waitedFor } from '../../lib/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Picture } from '../../ui/picture.tsx'
import { roleNames } from './labels.ts'
import { subjectOf } from './profile-subject.tsx'
import { longestQuery, ownerRoles, waitsSince, type ReviewedApplication } from './queries.ts'
import { LoadedPart } from './table-list.tsx'

/** The applicants who have waited longest, with the way to their reviews. Nothing while nobody waits. */
export function WaitingLongest() {
  return (
    <LoadedPart query={useQuery(longestQuery)} what="applications" failure="Failed to load applications">
      {(found) =>
        found.length > 0 && (
          <section aria-labelledby="longest">
            <h2 id="longest" className="mb-4 text-xl">
              Oldest applications
            </h2>
            <ul className="card divide-y divide-line overflow-hidden">
              {found.map((one) => (
                <Applicant key={one.user.id} application={one} />
              ))}
            </ul>
          </section>
        )
      }
    </LoadedPart>
  )
}

/** The page with the review of an application. */
export function reviewPath({ profile, user }: ReviewedApplication) {
  const tab = subjectOf(profile).kind === 'organizer' ? 'tab=organizers&' : ''
  return `/admin/applications?${tab}open=${user.id}`
}

function Applicant({ application }: { application: ReviewedApplication }) {
  const { kind, name, trade, picture } = subjectOf(application.profile)
  return (
    <li>
      <Link
        prefetch="intent"
        to={reviewPath(application)}
        className="flex items-center gap-4 p-3 pr-4 hover:bg-soft focus-visible:-outline-offset-2"
      >
        <span aria-hidden="true" className="size-14 flex-none overflow-hidden rounded-sm">
          {picture ? (
            <Picture image={picture} alt="" sizes="3.5rem" className="size-full" />
          ) : (
            <Avatar name={name} className="size-full! rounded-none!" />
          )}
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="text-sm text-muted">{(kind === 'vendor' && trade) || roleNames[ownerRoles[kind]]}</span>
        </span>
        <span className="figures flex-none text-sm text-muted">{waitedFor(waitsSince(application))}</span>
        <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
      </Link>
    </li>
  )
}
