import { adminApi, type RoleUpdate } from '@marquee/contract/admin'
import type { Input } from '@marquee/contract/endpoint'
import type { ContactStatus } from '@marquee/contract/limits'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { caches, queryClient } from '../../lib/query-client.ts'

export const admin = client(adminApi)

type Query<K extends keyof typeof adminApi> = NonNullable<
  Input<(typeof adminApi)[K]> extends { query?: infer Q } ? Q : never
>

export const adminFailures = {
  vendorApplications: 'Failed to fetch applications',
  organizerApplications: 'Failed to fetch organizer applications',
  applications: 'Failed to load applications',
  users: 'Failed to load users',
  vendors: 'Failed to load vendors',
  organizers: 'Failed to load organizers',
  contactRequests: 'Failed to load contact requests',
  fetchContactRequests: 'Failed to fetch contact requests',
  fetchUsers: 'Failed to fetch users',
  fetchVendors: 'Failed to fetch contractors',
  fetchOrganizers: 'Failed to fetch organizers',
} as const

/** Every waiting vendor, page after page, oldest first. */
export const vendorApplicationsQuery = queryOptions({
  queryKey: ['admin', 'vendor-applications'],
  queryFn: ({ signal }) =>
    everyPage(async (query) => {
      const { applications, pagination } = await admin.vendorApplications({ query }, { signal })
      return { rows: applications, pagination }
    }),
  ...caches.adminApplications,
})

/** Every waiting organizer, page after page, oldest first. */
export const organizerApplicationsQuery = queryOptions({
  queryKey: ['admin', 'organizer-applications'],
  queryFn: ({ signal }) =>
    everyPage(async (query) => {
      const { applications, pagination } = await admin.organizerApplications({ query }, { signal })
      return { rows: applications, pagination }
    }),
  ...caches.adminApplications,
})

export const usersQuery = (query: Query<'users'>) =>
  queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: ({ signal }) => admin.users({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...caches.adminLists,
  })

export const vendorsQuery = (query: Query<'vendors'>) =>
  queryOptions({
    queryKey: ['admin', 'vendors', query],
    queryFn: ({ signal }) => admin.vendors({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...caches.adminLists,
  })

export const organizersQuery = (query: Query<'organizers'>) =>
  queryOptions({
    queryKey: ['admin', 'organizers', query],
    queryFn: ({ signal }) => admin.organizers({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...caches.adminLists,
  })

export const contactRequestsQuery = (query: Query<'contactRequests'>) =>
  queryOptions({
    queryKey: ['admin', 'contact-requests', query],
    queryFn: ({ signal }) => admin.contactRequests({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...caches.adminLists,
  })

/** Closes a contact request, or opens it again. Whatever comes of it, the list is read again: another admin may have been first. */
export const setContactStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: number; status: ContactStatus }) =>
    admin.closeContactRequest({ params: { id }, body: { status } }),
  onSettled: refreshAdmin,
  meta: {
    success: (_request: unknown, { status }: { status: ContactStatus }) =>
      status === 'closed' ? 'Contact request closed' : 'Contact request opened again',
    failure: 'Failed to update contact request',
  },
})

export interface DecisionInput {
  userId: number
  kind: 'vendor' | 'organizer'
  /** The version of the profile that was looked at. */
  version: number
  status: 'approved' | 'rejected'
  reason?: string | undefined
}

/** Approves or rejects a waiting profile in the review. Whatever comes of it, all admin data is read again: another admin may have been first. */
export const decideProfile = mutationOptions({
  mutationFn: decide,
  onSuccess: leaveQueue,
  onSettled: refreshAdmin,
  meta: {
    success: (_user: unknown, { kind, status }: DecisionInput) =>
      `${kindNames[kind]} application ${status} successfully`,
    failure: ({ kind }: DecisionInput) => `Failed to update ${kind} application status`,
  },
})

/** The same decision taken from one of the lists, which has words of its own for it. */
export const decideProfileInList = mutationOptions({
  mutationFn: decide,
  onSuccess: leaveQueue,
  onSettled: refreshAdmin,
  meta: {
    success: (_user: unknown, { kind, status }: DecisionInput) => `${kindNames[kind]} ${status} successfully`,
    failure: ({ kind }: DecisionInput) => `Failed to update ${kind} status`,
  },
})

export const updateUserRole = mutationOptions({
  mutationFn: ({ userId, role }: { userId: number; role: RoleUpdate['role'] }) =>
    admin.updateRole({ params: { userId }, body: { role } }),
  onSettled: refreshAdmin,
  meta: {
    success: (_user: unknown, { role }: { role: string }) => `User role updated to ${role}`,
    failure: 'Failed to update user role',
  },
})

/** Keeps somebody out, or lets them in again. */
export const setSuspension = mutationOptions({
  mutationFn: ({ userId, ...body }: { userId: number; suspended: boolean; reason?: string }) =>
    admin.suspend({ params: { userId }, body }),
  onSettled: refreshAdmin,
  meta: {
    success: (_user: unknown, { suspended }: { suspended: boolean }) =>
      suspended ? 'Account suspended' : 'Suspension lifted',
    failure: 'Failed to update the account',
  },
})

const kindNames = { vendor: 'Vendor', organizer: 'Organizer' } as const

function decide({ userId, kind, version, status, reason }: DecisionInput) {
  return admin.updateRole(
    {
      params: { userId },
      body: { role: kind === 'vendor' ? 'contractor' : 'client', status, ...(reason && { reason }) },
    },
    { version },
  )
}

/** What is decided leaves the review at once, even when reading it again should fail. */
function leaveQueue(_user: unknown, { userId, kind }: DecisionInput) {
  const isOther = (application: { user: { id: number } }) => application.user.id !== userId
  if (kind === 'vendor') {
    queryClient().setQueryData(vendorApplicationsQuery.queryKey, (before) => before?.filter(isOther))
  } else {
    queryClient().setQueryData(organizerApplicationsQuery.queryKey, (before) => before?.filter(isOther))
  }
}

/** A decision or a role also changes who is listed publicly. */
async function refreshAdmin() {
  await Promise.all([
    queryClient().invalidateQueries({ queryKey: ['admin'] }),
    queryClient().invalidateQueries({ queryKey: ['vendors'] }),
  ])
}
