import type { Me } from '@marquee/contract/users'

/** The path of the person's dashboard, and the label of its link. */
export function dashboardOf(me: Pick<Me, 'role'> | undefined): { to: string; label: string } {
  if (me?.role === 'admin') return { to: '/admin', label: 'Admin' }
  return { to: me?.role === 'client' ? '/organizer' : '/dashboard', label: 'Dashboard' }
}
