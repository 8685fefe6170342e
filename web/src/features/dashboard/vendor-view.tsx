import { pricingNames } from '@marquee/contract/limits'
import type { Notification } from '@marquee/contract/notifications'
import { refusals } from '@marquee/contract/policy'
import type { Me } from '@marquee/contract/users'
import type { OwnVendor } from '@marquee/contract/vendors'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ExternalLink, Images, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadingScreen } from '../../ui/states.tsx'
import { myApplicationsQuery } from '../applications/queries.ts'
import { isEventOver } from '../applications/withdraw-button.tsx'
import { News } from '../notifications/news.tsx'
import { asksVendor } from '../notifications/queries.ts'
import { RejectedBanner } from '../users/rejected-banner.tsx'
import { shownName } from '../users/queries.ts'
import { UnderReview } from '../users/under-review.tsx'
import { CompleteApplication } from '../vendors/complete-application.tsx'
import { ownVendorQuery, vendorFailures } from '../vendors/queries.ts'
import { NeedsYou } from './needs-you.tsx'
import { hasLoadFailed, ProfileFailed } from './profile-failed.tsx'
import { VendorApplications } from './vendor-applications.tsx'

/** The dashboard of a vendor: what needs them, their dates, and the news. */
export function VendorView({ me }: { me: Me }) {
  const profile = useQuery({ ...ownVendorQuery, enabled: me.contractor_id !== null })
  const applications = useQuery({ ...myApplicationsQuery(), enabled: isDecided(me) })
  if (me.contractor_id === null) return <CompleteApplication />
  if (hasLoadFailed(profile)) return <ProfileFailed description={vendorFailures.profile} />
  if (profile.isPending) return <LoadingScreen label="Loading..." />
  if (me.contractor_status === 'pending') return <Pending vendor={profile.data} />
  const isRejected = me.contractor_status === 'rejected'
  // A decision on an event that is over asks nothing any more.
  const over = new Set(
    applications.data
      ?.filter(isEventOver)
      .flatMap((one) => [`/events/${one.event_id}`, `/contractor/applications/${one.id}`]),
  )
  const asks = (entry: Notification) => asksVendor(entry) && !(entry.link && over.has(entry.link))
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
            <ButtonLink to="/events" variant="primary">
              Browse Events
            </ButtonLink>
          )
        }
      />
      {isRejected ? (
        <RejectedBanner
          description={refusals.vendorRejected}
          reason={profile.data?.status_reason}
          to="/contractor/apply"
        />
      ) : (
        <Shortcuts vendorId={me.contractor_id} />
      )}
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 content-start gap-12">
          {applications.isPending ? (
            <Skeleton className="h-64 w-full" />
          ) : (
            <>
              <NeedsYou vendor={isRejected ? undefined : profile.data} asks={asks} />
              <VendorApplications list={applications} me={me} />
            </>
          )}
        </div>
        <News isElsewhere={asks} />
      </div>
    </>
  )
}

const isDecided = (me: Me) => me.contractor_id !== null && me.contractor_status !== 'pending'

function Pending({ vendor }: { vendor: OwnVendor | undefined }) {
  return (
    <>
      <UnderReview
        editPath="/contractor/profile"
        submission={
          vendor && {
            name: vendor.company_name,
            submitted_at: vendor.submitted_at,
            pictures: vendor.images,
            facts: [
              ['Address', vendor.business_address],
              ['Event types', listed(vendor.event_types)],
              ['Services', listed(vendor.services)],
              ['Pricing', vendor.pricing_range && pricingNames[vendor.pricing_range]],
            ],
          }
        }
      >
        {vendor?.images.length === 0 && (
          <p className="text-muted">
            It has no pictures yet.{' '}
            <Link prefetch="intent" to="/contractor/profile#pictures" className="link font-semibold text-ink">
              Add your pictures
            </Link>
          </p>
        )}
      </UnderReview>
      <div className="mt-12 max-w-form">
        <News />
      </div>
    </>
  )
}

const listed = (entries: readonly { display_name: string }[]) => entries.map((entry) => entry.display_name).join(', ')

function Shortcuts({ vendorId }: { vendorId: number }) {
  const links = [
    { to: '/contractor/profile', label: 'Edit profile', icon: Pencil },
    { to: '/contractor/profile#pictures', label: 'Pictures', icon: Images },
    { to: '/contractor/availability', label: 'Availability', icon: CalendarDays },
    { to: `/vendors/${vendorId}`, label: 'View Public Profile', icon: ExternalLink },
  ]
  return (
    <nav aria-label="Your business" className="mb-10">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <ButtonLink size="sm" to={to}>
              <Icon aria-hidden="true" />
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
