import type { ProfileStatus, Role } from '@marquee/contract/limits'

export const statusNames: Record<ProfileStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** The name of each role on screen. */
export const roleNames: Record<Role, string> = {
  user: 'User',
  contractor: 'Contractor',
  client: 'Client',
  admin: 'Admin',
}
export const roleNouns: Partial<Record<Role, string>> = { contractor: 'vendor', client: 'event organizer' }

/** "1 year", "12 years". */
export const years = (count: number) => `${count} ${count === 1 ? 'year' : 'years'}`

/** "1 event", "12 events". */
export const events = (count: number) => `${count} ${count === 1 ? 'event' : 'events'}`

/** The name of a contract field for display: "aesthetic tags". */
export const fieldName = (name: string) => name.replace(/_ids$/, 's').replaceAll('_', ' ')
