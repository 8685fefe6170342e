import type { Me } from '@marquee/contract/users'
import type { AccountIconName } from './account-icon.tsx'
import { dashboardOf } from './dashboard-link.ts'

export interface AccountLink {
  to: string
  label: string
  icon: AccountIconName
}

/** The links to a person's own pages, the dashboard first. `me` is undefined while it is not known. */
export function accountLinks(me: Me | undefined): [AccountLink, ...AccountLink[]] {
  return [
    { ...dashboardOf(me), icon: 'dashboard' },
    ...ownPages(me),
    { to: '/account', label: 'Account', icon: 'account' },
  ]
}

function ownPages(me: Me | undefined): AccountLink[] {
  if (me?.role === 'contractor' && me.contractor_id !== null) {
    return [
      { to: '/contractor/profile', label: 'Edit profile', icon: 'profile' },
      { to: '/contractor/availability', label: 'Availability', icon: 'availability' },
      { to: '/contractor/applications', label: 'Your applications', icon: 'applications' },
    ]
  }
  if (me?.role === 'client' && me.organizer_id !== null) {
    return [{ to: '/organizer/profile', label: 'Edit profile', icon: 'profile' }]
  }
  return []
}
