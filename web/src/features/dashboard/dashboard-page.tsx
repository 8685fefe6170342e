import type { Me } from '@marquee/contract/users'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture, type PictureSource } from '../../ui/picture.tsx'
import { LoadingScreen } from '../../ui/states.tsx'
import { OpenedEvents } from '../applications/opened-events.tsx'
import { homeQuery } from '../home/queries.ts'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { shownName, useMe, userFailure } from '../users/queries.ts'
import { UnfinishedApplication } from '../users/unfinished-application.tsx'
import { ContactedVendors } from '../vendors/contacted-vendors.tsx'
import { AdminView } from './admin-view.tsx'
import { OrganizerView } from './organizer-view.tsx'
import { ProfileFailed } from './profile-failed.tsx'
import { VendorView } from './vendor-view.tsx'

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
      {me.data.role !== 'admin' && me.data.role !== 'client' && (
        <>
          <OpenedEvents isVendor={me.data.role === 'contractor'} />
          <ContactedVendors />
        </>
      )}
    </div>
  )
}

function viewOf(me: Me) {
  if (me.role === 'admin') return <AdminView me={me} />
  if (me.role === 'client') return <OrganizerView me={me} />
  if (me.role === 'contractor') return <VendorView me={me} />
  return <RoleChoice me={me} />
}

/** The dashboard of somebody who is neither vendor nor organizer yet. */
function RoleChoice({ me }: { me: Me }) {
  const content = useQuery(homeQuery())
  return (
    <>
      <PageHeader
        title={`Welcome, ${shownName(me)}`}
        subtitle="How would you like to take part? A person reads each application."
      />
      <UnfinishedApplication kind="vendor" to="/contractor/apply" />
      <UnfinishedApplication kind="organizer" to="/client/apply" />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:gap-y-0">
        <RoleCard
          to="/contractor/apply"
          title="I'm a Vendor"
          action="Apply as a vendor"
          pictures={content.data && content.data.events.flatMap(({ picture }) => picture ?? [])}
          isLit
          description="Flowers, music, food, light, pictures: show your work, get found by organizers, and apply to events worth your weekend."
        />
        <RoleCard
          to="/client/apply"
          title="I'm an Event Organizer"
          action="Apply as an organizer"
          pictures={content.data?.vendors.map(({ picture }) => picture)}
          description="Publish an event, read applications from vendors we have vetted, and choose the people you trust with the night."
        />
      </div>
    </>
  )
}

interface CardProps {
  to: string
  title: string
  action: string
  description: string
  /** What they find here; undefined while they load. */
  pictures: PictureSource[] | undefined
  isLit?: boolean
}

function RoleCard({ to, title, action, description, pictures, isLit }: CardProps) {
  return (
    <Link
      prefetch="intent"
      to={to}
      className={cx(
        'group grid overflow-hidden rounded-lg transition-transform duration-150 hover:-translate-y-0.5 md:row-span-4 md:grid-rows-subgrid',
        isLit ? 'bg-lamp text-on-lamp' : 'card',
      )}
    >
      <span
        className={cx(
          'grid auto-cols-fr grid-flow-col gap-1 overflow-hidden',
          pictures?.length !== 0 && 'aspect-[4/1]',
        )}
      >
        {pictures?.slice(0, 3).map((image) => (
          <Picture key={image.image_url} image={image} alt="" sizes="14rem" className="size-full" />
        ))}
      </span>
      <span className="px-7 pt-7 font-display text-3xl font-extrabold tracking-tight sm:px-9">{title}</span>
      <span className="measure px-7 pt-3 pb-5 text-lg text-pretty sm:px-9">{description}</span>
      <span
        aria-hidden="true"
        className={cx(
          'mx-7 mb-7 flex min-h-12 items-center gap-2 justify-self-start rounded-md px-5 font-semibold sm:mx-9',
          isLit ? 'night bg-surface text-ink' : 'border border-control',
        )}
      >
        {action}
        <ArrowRight className="size-6 transition-transform group-hover:translate-x-1" />
      </span>
    </Link>
  )
}
