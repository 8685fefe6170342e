import type { Me } from '@marquee/contract/users'
import { Bell, CalendarDays, Inbox, LayoutDashboard, Pencil, UserRound, type LucideIcon } from 'lucide-react'
import { dashboardOf } from './dashboard-link.ts'

export interface AccountLink {
  to: string
  label: string
  icon: LucideIcon
  /** Unread news. */
  count?: number
}

/** The links to a person's own pages, the dashboard first. `me` is undefined while it is not known. */
export function accountLinks(me: Me | undefined): [AccountLink, ...AccountLink[]] {
  const hasVendor = me?.role === 'contractor' && me.contractor_id !== null
  const hasOrganizer = me?.role === 'client' && me.organizer_id !== null
  return [
    { ...dashboardOf(me), icon: LayoutDashboard },
    // The dashboard of everybody else has no news.
    ...(hasVendor || hasOrganizer || me?.role === 'admin'
      ? [{ to: '/dashboard#news', label: 'News', icon: Bell, count: me.unread_notifications }]
      : []),
    ...(hasVendor
      ? [
          { to: '/contractor/profile', label: 'Edit profile', icon: Pencil },
          { to: '/contractor/availability', label: 'Availability', icon: CalendarDays },
          { to: '/contractor/applications', label: 'Your applications', icon: Inbox },
        ]
      : []),
    ...(hasOrganizer ? [{ to: '/organizer/profile', label: 'Edit profile', icon: Pencil }] : []),
    { to: '/account', label: 'Account', icon: UserRound },
  ]
}
