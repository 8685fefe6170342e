import type { Me } from '@marquee/contract/users'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { LoadingScreen } from '../../ui/states.tsx'
import { OpenedEvents } from '../applications/opened-events.tsx'
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
  return (
    <>
      <PageHeader
        title={`Welcome, ${shownName(me)}`}
        subtitle="How would you like to take part? Both roads start with an application that a person reads."
      />
      <UnfinishedApplication kind="vendor" to="/contractor/apply" />
      <UnfinishedApplication kind="organizer" to="/client/apply" />
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

interface CardProps {
  to: string
  title: string
  description: string
  isLit?: boolean
}

function RoleCard({ to, title, description, isLit }: CardProps) {
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
