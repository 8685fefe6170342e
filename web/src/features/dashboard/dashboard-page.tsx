import type { Me } from '@marquee/contract/users'
import { fullTitle } from '../../lib/page-head.tsx'
import { LoadingScreen } from '../../ui/states.tsx'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { useMe, userFailure } from '../users/queries.ts'
import { ContactedVendors } from '../vendors/contacted-vendors.tsx'
import { AdminView } from './admin-view.tsx'
import { OrganizerView } from './organizer-view.tsx'
import { ProfileFailed } from './profile-failed.tsx'
import { RoleChoice } from './role-choice.tsx'
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
      {me.data.role !== 'admin' && <ContactedVendors />}
    </div>
  )
}

function viewOf(me: Me) {
  if (me.role === 'admin') return <AdminView me={me} />
  if (me.role === 'client') return <OrganizerView me={me} />
  if (me.role === 'contractor') return <VendorView me={me} />
  return <RoleChoice me={me} />
}
