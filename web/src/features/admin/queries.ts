import { adminApi, type EditsCheck, type RoleUpdate } from '@marquee/contract/admin'
import type { Pagination } from '@marquee/contract/fields'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { caches, queryClient, readAgain, retries } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

export const admin = client(adminApi)

export const adminFailures = {
  vendorApplications: 'Failed to fetch applications',
  organizerApplications: 'Failed to fetch organizer applications',
  applications: 'Failed to load applications',
} as const

/** How much waits for an admin; the sidebar and both dashboards use it. */
export const adminWorkQuery = queryOptions({
  queryKey: [...keys.admin, 'work'],
  queryFn: ({ signal }) => admin.work({}, { signal }),
  ...caches.adminApplications,
})

/** All pending vendors, longest waiting first. Fetches every page. */
export const vendorApplicationsQuery = queryOptions({
  queryKey: [...keys.admin, 'vendor-applications'],
  queryFn: ({ signal }) =>
    everyPage(async (query) => {
      const { applications, pagination } = await admin.vendorApplications({ query }, { signal })
      return { rows: applications, pagination }
    }),
  ...caches.adminApplications,
})

/** All pending organizers, longest waiting first. Fetches every page. */
export const organizerApplicationsQuery = queryOptions({
  queryKey: [...keys.admin, 'organizer-applications'],
  queryFn: ({ signal }) =>
    everyPage(async (query) => {
      const { applications, pagination } = await admin.organizerApplications({ query }, { signal })
      return { rows: applications, pagination }
    }),
  ...caches.adminApplications,
})

/** How an application was decided, by whom and with which words; fails with 404 when its person no longer has it. */
export const decidedQuery = (kind: 'vendor' | 'organizer', userId: number) =>
  queryOptions({
    queryKey: [...keys.admin, 'decided', kind, userId],
    queryFn: async ({ signal }) => {
      const read = kind === 'vendor' ? admin.vendorApplication : admin.organizerApplication
      const [{ profile }, { entries }] = await Promise.all([
        read({ params: { userId } }, { signal }),
        admin.audit({ query: { about_user_id: userId } }, { signal }),
      ])
      const { status, status_reason } = profile
      const by = entries.find((one) => one.to_state === status && one.action.startsWith(`${kind}.`))?.actor_name
      return { status, status_reason, by }
    },
    staleTime: 0,
    retry: retries(1),
  })

/** Reads one page of a filtered list. */
export type ReadList<Row, Filters> = (
  query: Filters,
  options: { signal: AbortSignal },
) => Promise<{ rows: Row[]; pagination: Pagination }>

/** One page of the list of users, vendors or organizers. */
export const adminListQuery = <Row, Filters>(list: string, filters: Filters, read: ReadList<Row, Filters>) =>
  queryOptions({
    queryKey: [...keys.admin, list, filters],
    queryFn: ({ signal }) => read(filters, { signal }),
    placeholderData: keepPreviousData,
    ...caches.adminLists,
  })

export interface DecisionInput {
  userId: number
  kind: 'vendor' | 'organizer'
  /** The version of the profile that the admin saw. */
  version: number
  status: 'approved' | 'rejected'
  reason?: string | undefined
}

/**
 * Approves or rejects a pending profile in the review. All admin data is fetched again after success and failure, because another admin may
 * have been first.
 */
export const decideProfile = mutationOptions({
  mutationFn: decide,
  onSuccess: leaveQueue,
  // Not awaited: the next application is open as soon as this one is decided.
  onSettled: () => void refreshAdmin(),
  meta: {
    success: (_user: unknown, { kind, status }: DecisionInput) =>
      `${kindNames[kind]} application ${status} successfully`,
    failure: ({ kind }: DecisionInput) => `Failed to update ${kind} application status`,
  },
})

/** The same decision made in a list, with other toasts. */
export const decideProfileInList = mutationOptions({
  mutationFn: decide,
  onSuccess: leaveQueue,
  onSettled: refreshAdmin,
  meta: {
    success: (_user: unknown, { kind, status }: DecisionInput) => `${kindNames[kind]} ${status} successfully`,
    failure: ({ kind }: DecisionInput) => `Failed to update ${kind} status`,
  },
})

/** Clears the mark of a profile's changes. The lists are fetched again after success and failure, because the owner may have changed more. */
export const checkEdits = mutationOptions({
  mutationFn: ({ userId, ...body }: { userId: number } & EditsCheck) => admin.checkEdits({ params: { userId }, body }),
  onSettled: refreshAdmin,
  meta: { success: 'Marked as looked at', failure: 'Failed to update the profile' },
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

/** Suspends an account, or lifts the suspension. */
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

/** Removes the decided profile from the cached review at once, in case fetching it again fails. */
function leaveQueue(_user: unknown, { userId, kind }: DecisionInput) {
  const isOther = (application: { user: { id: number } }) => application.user.id !== userId
  if (kind === 'vendor') {
    queryClient().setQueryData(vendorApplicationsQuery.queryKey, (before) => before?.filter(isOther))
  } else {
    queryClient().setQueryData(organizerApplicationsQuery.queryKey, (before) => before?.filter(isOther))
  }
}

/**
 * Reads all admin data again. A decision or a new role also changes which profiles are listed publicly, and what people see of their
 * contact requests.
 */
export function refreshAdmin() {
  return readAgain(keys.admin, keys.vendors)
}
