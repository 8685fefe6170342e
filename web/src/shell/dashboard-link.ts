import type { Me } from '@marquee/contract/users'

/** Where the person's own work is, and what that link is called. */
export function dashboardOf(me: Pick<Me, 'role'> | undefined): { to: string; label: string } {
  if (me?.role === 'admin') return { to: '/admin', label: 'Admin' }
  return { to: me?.role === 'client' ? '/organizer' : '/dashboard', label: 'Dashboard' }
}
