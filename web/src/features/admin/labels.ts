import type { ProfileStatus, Role } from '@marquee/contract/limits'

export const statusNames: Record<ProfileStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** The name of each role on screen. */
export const roleNames: Record<Role, string> = {
  user: 'User',
  contractor: 'Vendor',
  client: 'Organizer',
  admin: 'Admin',
}

/** "1 year", "12 years"; null for an unknown number. */
export const years = (count: number | null) => counted(count, 'year')

/** "1 event", "12 events"; null for an unknown number. */
export const events = (count: number | null) => counted(count, 'event')

const counted = (count: number | null, noun: string) =>
  count === null ? null : `${count} ${noun}${count === 1 ? '' : 's'}`

/** The name of a contract field for display: "aesthetic tags". */
export const fieldName = (name: string) => name.replace(/_ids$/, 's').replaceAll('_', ' ')
