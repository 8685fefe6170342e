import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { refusals } from '@marquee/contract/policy'
import type { Me } from '@marquee/contract/users'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { statusOf } from '../../lib/query-client.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { SecondFactorNeeded, useSecondFactorNeeded } from '../account/second-factor-needed.tsx'
import { adminFailures, organizerApplicationsQuery, vendorApplicationsQuery } from '../admin/queries.ts'
import { MyApplications } from '../applications/my-applications.tsx'
import { News } from '../notifications/news.tsx'
import { organizerFailures, ownOrganizerQuery } from '../organizers/queries.ts'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { RejectedBanner } from '../users/rejected-banner.tsx'
import { UnderReview } from '../users/under-review.tsx'
import { shownName, useMe, userFailure } from '../users/queries.ts'
import { ownVendorQuery, vendorFailures } from '../vendors/queries.ts'

export const meta = () => [{ title: fullTitle('Dashboard') }]

/** The page after signing in, with a view for each role. */
export default function DashboardPage() {
  const me = useMe()
  if (me.isLoadingError) return <ProfileFailed description={userFailure} />
  if (!me.data) return <LoadingScreen label="Loading..." />
  return (
    <div className="page pt-10 pb-16 sm:pt-14">
      <ConfirmEmail className="mb-8" />
      {viewOf(me.data)}
    </div>
  )
}

function viewOf(me: Me) {
  if (me.role === 'admin') return <AdminView me={me} />
  if (me.role === 'client') return <OrganizerView me={me} />
  if (me.role === 'contractor') return <VendorView me={me} />
  return <RoleChoice me={me} />
}

/** `description` is the title for the failed call. */
function ProfileFailed({ description, actions }: { description: string; actions?: ReactNode }) {
  return (
    <LoadFailed level={1} title="Error loading your profile" onRetry={() => window.location.reload()} actions={actions}>
      <p>Unable to load your profile</p>
      <p>{description}</p>
    </LoadFailed>
  )
}

function RoleChoice({ me }: { me: Me }) {
  return (
    <>
      <PageHeader
        title={`Welcome, ${shownName(me)}`}
        subtitle="How would you like to take part? Both roads start with an application that a person reads."
      />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[1.15fr_1fr]">
        <RoleCard
          to="/contractor/apply"
          title="I'm a Vendor"
          isLit
          description="Flowers, music, food, light, pictures: show your work, get found by organizers, and apply to events worth your weekend."
        />
        <RoleCard
          to="/client/apply"
          title="I'm an Event Organizer"
          description="Publish an event, read applications from vendors we have vetted, and choose the people you trust with the night."
        />
      </div>
    </>
  )
}

function RoleCard({
  to,
  title,
  description,
  isLit,
}: {
  to: string
  title: string
  description: string
  isLit?: boolean
}) {
  return (
    <Link
      prefetch="intent"
      to={to}
      className={`group grid min-h-64 content-between gap-10 rounded-lg p-7 transition-transform duration-150 hover:-translate-y-0.5 sm:p-9 ${isLit ? 'border border-lamp bg-lamp text-on-lamp' : 'night border border-line bg-canvas text-ink'}`}
    >
      <span className="font-display text-3xl font-extrabold tracking-tight">{title}</span>
      <span className="grid gap-5">
        <span className="measure text-lg text-pretty">{description}</span>
        <ArrowRight aria-hidden="true" className="-ml-1 size-7 transition-transform group-hover:translate-x-1" />
      </span>
    </Link>
  )
}

function VendorView({ me }: { me: Me }) {
  const profile = useQuery({ ...ownVendorQuery, enabled: me.contractor_id !== null })
  if (me.contractor_id === null) {
    return (
      <EmptyState
        level={1}
        title="Complete Your Application"
        actions={
          <ButtonLink to="/contractor/apply" variant="primary">
            Complete Your Application
          </ButtonLink>
        }
      >
        <p>Tell us about your business and show your work. Organizers see you once we have approved it.</p>
      </EmptyState>
    )
  }
  if (hasLoadFailed(profile)) return <ProfileFailed description={vendorFailures.profile} />
  if (profile.isPending) return <LoadingScreen label="Loading..." />
  if (me.contractor_status === 'pending') {
    return (
      <UnderReview>
        {profile.data?.images.length === 0 && (
          <p className="mt-4">
            It has no pictures yet.{' '}
            <Link prefetch="intent" to="/contractor/apply" className="link font-semibold text-ink">
              Add your pictures
            </Link>
          </p>
        )}
      </UnderReview>
    )
  }
  const isRejected = me.contractor_status === 'rejected'
  return (
    <>
      <PageHeader
        title={profile.data?.company_name ?? shownName(me)}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <StatusBadge look={isRejected ? 'rejected' : 'accepted'}>
              {isRejected ? 'Rejected' : 'Approved'}
            </StatusBadge>
            {!isRejected && 'Organizers can find you, and you can apply to any published event.'}
          </span>
        }
        actions={
          !isRejected && (
            <>
              <ButtonLink to="/events" variant="primary">
                Browse Events
              </ButtonLink>
              <ButtonLink to={`/vendors/${me.contractor_id}`}>View Public Profile</ButtonLink>
            </>
          )
        }
      />
      {isRejected && (
        <RejectedBanner
          description={refusals.vendorRejected}
          reason={profile.data?.status_reason}
          to="/contractor/apply"
        />
      )}
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <MyApplications />
        <News />
      </div>
    </>
  )
}

/** The profile could not be loaded. A 404 is no failure: there is no profile yet. */
function hasLoadFailed({ isLoadingError, error }: Pick<UseQueryResult, 'isLoadingError' | 'error'>) {
  return isLoadingError && statusOf(error) !== 404
}

function OrganizerView({ me }: { me: Me }) {
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
  if (me.organizer_status === 'pending') return <UnderReview />
  return (
    <>
      <PageHeader
        title={profile.data?.organization_name ?? shownName(me)}
        subtitle="Your events, and the people who make them."
      />
      {me.organizer_status === 'rejected' && (
        <RejectedBanner
          description={refusals.organizerRejected}
          reason={profile.data?.status_reason}
          to="/client/apply"
        />
      )}
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

function AdminView({ me }: { me: Me }) {
  const isFactorNeeded = useSecondFactorNeeded()
  const mayAsk = { enabled: isFactorNeeded === false }
  const vendors = useQuery({ ...vendorApplicationsQuery, ...mayAsk })
  const organizers = useQuery({ ...organizerApplicationsQuery, ...mayAsk })
  const waiting = vendors.data && organizers.data ? vendors.data.length + organizers.data.length : undefined
  const isUnknown = waiting === undefined && (vendors.isLoadingError || organizers.isLoadingError)
  if (isFactorNeeded) return <SecondFactorNeeded />
  return (
    <>
      <PageHeader
        title={`Good to see you, ${shownName(me)}`}
        subtitle="Everything that goes live has passed somebody's eyes. Here is what waits for yours."
      />
      <ul className="mb-12 grid gap-4 md:grid-cols-3">
        <Tile
          to="/admin/applications"
          title="Pending Applications"
          figure={waiting}
          description={isUnknown ? adminFailures.applications : 'Vendors and organizers waiting for a decision.'}
        />
        <Tile title="All Vendors" description="Every vendor at a glance." soon="Coming Soon" />
        <Tile title="Analytics" description="How the marketplace is doing." soon="Coming Soon" />
      </ul>
      <News />
    </>
  )
}

interface TileProps {
  title: string
  description: string
  to?: string
  figure?: number | undefined
  /** Set for a feature that does not exist yet: the text of its badge. */
  soon?: string
}

function Tile({ title, description, to, figure, soon }: TileProps) {
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
