import type { Application } from '@marquee/contract/applications'
import { pricingNames } from '@marquee/contract/limits'
import type { Notification } from '@marquee/contract/notifications'
import { refusals } from '@marquee/contract/policy'
import type { Me } from '@marquee/contract/users'
import type { OwnVendor } from '@marquee/contract/vendors'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ExternalLink, Pencil, Search } from 'lucide-react'
import { Link } from 'react-router'
import { StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { LinkRow } from '../../ui/link-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadingScreen } from '../../ui/states.tsx'
import { conversationsOf, ConversationRows } from '../applications/conversation-rows.tsx'
import { useUnreadMessages } from '../applications/conversation-queries.ts'
import { isAbove, offersIn } from '../applications/offers.tsx'
import { myApplicationsQuery } from '../applications/queries.ts'
import { UnfinishedApplications } from '../applications/unfinished-applications.tsx'
import { isEventOver } from '../applications/vendor-application.tsx'
import { isReceipt, NewsEntry } from '../notifications/news-entry.tsx'
import { News } from '../notifications/news.tsx'
import { asksVendor, newestQuery } from '../notifications/queries.ts'
import { shownName } from '../users/queries.ts'
import { ReviewBanner } from '../users/review-banner.tsx'
import { UnderReview } from '../users/under-review.tsx'
import { CompleteApplication } from '../vendors/complete-application.tsx'
import { missingForSearch } from '../vendors/missing-for-search.tsx'
import { ownVendorQuery, vendorFailures } from '../vendors/queries.ts'
import { FirstSteps } from './first-steps.tsx'
import { ProfileFailed, hasLoadFailed } from './profile-failed.tsx'
import { SuggestedEvents } from './suggested-events.tsx'
import { VendorOutcomes } from '../applications/outcomes.tsx'
import { Invitations } from '../applications/invitations.tsx'
import { Offered, VendorApplications } from './vendor-applications.tsx'

/** The dashboard of a vendor: what needs them, their dates, and the news. */
export function VendorView({ me }: { me: Me }) {
  const profile = useQuery({ ...ownVendorQuery, enabled: me.contractor_id !== null })
  const applications = useQuery({ ...myApplicationsQuery(), enabled: isDecided(me) })
  if (me.contractor_id === null) return <CompleteApplication />
  if (hasLoadFailed(profile)) return <ProfileFailed description={vendorFailures.profile} />
  if (profile.isPending) return <LoadingScreen label="Loading..." />
  if (me.contractor_status === 'pending') return <Pending vendor={profile.data} />
  const isRejected = me.contractor_status === 'rejected'
  // A decision on an event that is over asks nothing any more, and an offer stands with its buttons.
  const over = new Set(
    applications.data
      ?.filter((one) => isEventOver(one) || one.place?.state === 'offered')
      .flatMap((one) => [`/events/${one.event_id}`, `/contractor/applications/${one.id}`]),
  )
  const offers = offersIn(applications.data ?? [])
  const isOffered = isAbove(offers)
  const conversations = conversationsOf(applications.data ?? [])
  const isNew = !isRejected && applications.data?.length === 0
  const asks = (entry: Notification) => asksVendor(entry) && !(entry.link && over.has(entry.link))
  return (
    <>
      <PageHeader
        title={profile.data?.company_name ?? shownName(me)}
        subtitle={
          <StatusBadge look={isRejected ? 'rejected' : 'accepted'}>{isRejected ? 'Rejected' : 'Approved'}</StatusBadge>
        }
        actions={
          !isRejected && (
            // Where something else comes first, phones have it in the row below.
            <ButtonLink
              to="/events"
              variant={offers.length > 0 ? 'secondary' : 'primary'}
              className={cx(offers.length > 0 && 'max-sm:hidden')}
            >
              Browse Events
            </ButtonLink>
          )
        }
      />
      {!isRejected && (
        <LinkRow
          label="Your business"
          links={shortcuts(me.contractor_id, offers.length > 0)}
          className="-mt-4 mb-8 -ml-1 max-sm:-mr-4"
        />
      )}
      {isRejected && (
        <ReviewBanner
          description={refusals.vendorRejected}
          words={profile.data?.status_reason}
          form="/contractor/profile"
        />
      )}
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        {/* Flex, because in a grid a negative margin takes no gap back. */}
        <div className="flex min-w-0 flex-col gap-12">
          {applications.isPending ? (
            <Skeleton className="h-64 w-full" />
          ) : (
            <>
              {!isRejected && <UnfinishedApplications />}
              {isNew && profile.data && <FirstSteps vendor={profile.data} />}
              <Offered offers={offers} />
              <NeedsYou vendor={isRejected || isNew ? undefined : profile.data} asks={asks} />
              <Invitations />
              <VendorOutcomes />
              <VendorApplications list={applications} me={me} />
            </>
          )}
        </div>
        <div className="grid grid-cols-1 content-start gap-12">
          <Conversations rows={conversations} />
          <News
            isElsewhere={(entry) =>
              asks(entry) ||
              isReceipt(entry) ||
              isOffered(entry) ||
              (conversations.length > 0 && entry.kind === 'message.sent')
            }
          />
        </div>
      </div>
      {!isRejected && <SuggestedEvents />}
    </>
  )
}

/** So many conversations; the rest is on the page with all messages. */
const maxConversations = 4

/** The latest conversations with organizers; nothing without any. */
function Conversations({ rows }: { rows: readonly Application[] }) {
  useUnreadMessages()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="conversations" className="grid grid-cols-1 gap-4">
      <h2 id="conversations" className="flex min-h-9 items-center max-sm:text-xl">
        Conversations
      </h2>
      <ConversationRows rows={rows.slice(0, maxConversations)} side="vendor" />
      <p>
        <Link prefetch="intent" to="/contractor/messages" className="link font-semibold">
          All messages
        </Link>
      </p>
    </section>
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
            question: vendor.question,
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

const shortcuts = (vendorId: number, hasEvents: boolean) => [
  ...(hasEvents ? [{ to: '/events', label: 'Browse Events', icon: Search, isOnPhonesOnly: true }] : []),
  { to: '/contractor/profile', label: 'Edit profile', icon: Pencil },
  { to: '/contractor/availability', label: 'Availability', icon: CalendarDays },
  { to: `/vendors/${vendorId}`, label: 'View Public Profile', icon: ExternalLink },
]

interface Props {
  /** Without it, the profile is not looked at. */
  vendor: OwnVendor | undefined
  /** Which news ask something of the vendor. */
  asks: (entry: Notification) => boolean
}

/** What a vendor should look at first: news that ask something, and what the profile misses. Shows nothing when there is neither. */
function NeedsYou({ vendor, asks }: Props) {
  const { data } = useQuery(newestQuery)
  const entries = (data?.notifications ?? []).filter(asks)
  const gaps = vendor ? missingForSearch(vendor) : []
  // The box stays when the last entry was read, without height and with its gap taken back: a hidden one would lose the focus.
  return (
    <div tabIndex={-1} className="focus-visible:outline-none empty:-mb-12">
      {entries.length + gaps.length > 0 && (
        <section aria-labelledby="needs-you" className="grid grid-cols-1 gap-4">
          <h2 id="needs-you" className="flex min-h-9 items-center max-sm:text-xl">
            Needs you
          </h2>
          <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface px-5">
            {entries.map((entry) => (
              <NewsEntry key={entry.id} notification={entry} text="whole" />
            ))}
            {gaps.map(({ what, searches, hash }) => (
              <li key={what} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
                <p className="min-w-0 flex-1 basis-64">
                  <span className="block font-semibold">Your profile has no {what}</span>
                  <span className="text-sm text-pretty text-muted">Searches {searches} do not find you.</span>
                </p>
                <ButtonLink size="sm" to={`/contractor/profile${hash}`}>
                  Add {what}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
