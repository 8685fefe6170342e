import * as z from 'zod/mini'
import { paging, searchText, sorting } from './fields.ts'
import { pageSizes, profileStatuses, roles } from './limits.ts'

/** What each admin list can be sorted by. */
export const userSorts = ['created_at', 'name', 'email', 'role', 'phone', 'onboarding_completed'] as const
export type UserSort = (typeof userSorts)[number]
const profileSorts = ['profile_created_at', 'owner_name', 'email', 'status', 'website'] as const
export const vendorListSorts = [
  ...profileSorts,
  'company_name',
  'years_in_business',
  'business_address',
  'pricing_range',
] as const
export type VendorListSort = (typeof vendorListSorts)[number]
export const organizerListSorts = [
  ...profileSorts,
  'organization_name',
  'years_organizing',
  'organization_address',
  'typical_event_size',
  'annual_events_count',
] as const
export type OrganizerListSort = (typeof organizerListSorts)[number]

export const UserFilters = z.object({
  ...paging(pageSizes.admin),
  ...sorting(userSorts),
  search: searchText(),
  role: z.optional(z.enum(roles, `Role is one of ${roles.join(', ')}`)),
})
const profileFilters = {
  ...paging(pageSizes.admin),
  search: searchText(),
  status: z.optional(z.enum(profileStatuses, `Status is one of ${profileStatuses.join(', ')}`)),
}
export const VendorListFilters = z.object({ ...profileFilters, ...sorting(vendorListSorts) })
export const OrganizerListFilters = z.object({ ...profileFilters, ...sorting(organizerListSorts) })
