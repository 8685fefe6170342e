import { refusals } from '@marquee/contract/policy'
import type { Me } from '@marquee/contract/users'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { LoadingScreen } from '../../ui/states.tsx'
import { OrganizerAgenda } from '../events/organizer-agenda.tsx'
import { News } from '../notifications/news.tsx'
import { organizerFailures, ownOrganizerQuery } from '../organizers/queries.ts'
import { OrganizerUnderReview } from '../organizers/under-review.tsx'
import { shownName } from '../users/queries.ts'
import { ReviewBanner } from '../users/review-banner.tsx'
import { ProfileFailed, hasLoadFailed } from './profile-failed.tsx'

/** The dashboard of an organizer: what waits for an answer, the next date, the ways on, and the news. */
export function OrganizerView({ me }: { me: Me }) {
  const profile = useQuery({ ...ownOrganizerQuery, enabled: me.organizer_id !== null })
  if (me.organizer_id === null) {
    return (
      <ProfileFailed
        description="Your organizer application is not complete yet."
        actions={<ButtonLink to="/client/apply">Apply as Organizer</ButtonLink>}
      />
    )
  }
  if (hasLoadFailed(profile)) return <ProfileFailed description={organizerFailures.profile} />
  if (profile.isPending) return <LoadingScreen label="Loading..." />
  if (me.organizer_status === 'pending') {
    return (
      <>
        <OrganizerUnderReview organizer={profile.data} />
        <div className="mt-12 max-w-form">
          <News />
        </div>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={profile.data?.organization_name ?? shownName(me)}
        subtitle="Your events, and the people who make them."
      />
      {me.organizer_status === 'rejected' && (
        <ReviewBanner
          description={refusals.organizerRejected}
          words={profile.data?.status_reason}
          to="/organizer/profile"
        />
      )}
      <OrganizerAgenda className="mb-12" />
      <ul className="mb-12 grid gap-4 md:grid-cols-3">
        <Tile
          to="/organizer"
          title="Manage Events"
          description="Drafts, published events and the applications to them."
        />
        <Tile
          to="/vendors"
          title="Browse Vendors"
          description="Florists, bands, caterers: all read and approved by hand."
        />
        <Tile title="Saved Vendors" description="Keep a list of the ones you like." soon="Coming in Phase 2" />
      </ul>
      <News />
    </>
  )
}

interface Props {
  title: string
  description: string
  to?: string
  figure?: number | undefined
  /** Set for a feature that does not exist yet: the text of its badge. */
  soon?: string
}

/** A card of a dashboard, as an item of a list: a link, or a feature that does not exist yet. */
export function Tile({ title, description, to, figure, soon }: Props) {
  const inside = (
    <>
      <span className="flex items-baseline justify-between gap-4">
        <span className="font-display text-xl font-bold tracking-tight">{title}</span>
        {figure !== undefined && (
          <span className="-my-2 font-display text-3xl leading-none font-extrabold">{figure}</span>
        )}
      </span>
      <span className="text-pretty text-muted">{description}</span>
      {soon && <span className="text-sm font-semibold text-muted">{soon}</span>}
    </>
  )
  const shape = 'grid h-full content-start gap-2 rounded-lg border p-6'
  return (
    <li>
      {to ? (
        <Link
          prefetch="intent"
          to={to}
          className={`${shape} border-line bg-surface transition-colors hover:border-ink`}
        >
          {inside}
        </Link>
      ) : (
        <div aria-disabled="true" className={`${shape} border-dashed border-line`}>
          {inside}
        </div>
      )}
    </li>
  )
}
