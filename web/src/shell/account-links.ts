import type { Me } from '@marquee/contract/users'
import { CalendarDays, Inbox, LayoutDashboard, Pencil, UserRound, type LucideIcon } from 'lucide-react'

export interface AccountLink {
  to: string
  label: string
  icon: LucideIcon
}

/** The links to a person's own pages, the dashboard first. `me` is undefined while it is not known. */
export function accountLinks(me: Me | undefined): [AccountLink, ...AccountLink[]] {
  return [
    { ...dashboardOf(me), icon: LayoutDashboard },
    ...ownPages(me),
    { to: '/account', label: 'Account', icon: UserRound },
  ]
}

function dashboardOf(me: Me | undefined): { to: string; label: string } {
  if (me?.role === 'admin') return { to: '/admin', label: 'Admin' }
  return { to: me?.role === 'client' ? '/organizer' : '/dashboard', label: 'Dashboard' }
}

function ownPages(me: Me | undefined): AccountLink[] {
  if (me?.role === 'contractor' && me.contractor_id !== null) {
    return [
      { to: '/contractor/profile', label: 'Edit profile', icon: Pencil },
      { to: '/contractor/availability', label: 'Availability', icon: CalendarDays },
      { to: '/contractor/applications', label: 'Your applications', icon: Inbox },
    ]
  }
  if (me?.role === 'client' && me.organizer_id !== null) {
    return [{ to: '/organizer/profile', label: 'Edit profile', icon: Pencil }]
  }
  return []
}
