import { pageSizes } from '@marquee/contract/limits'
import type { Pagination } from '@marquee/contract/fields'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { caches } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { admin } from './queries.ts'

export const personQuery = (userId: number) =>
  queryOptions({
    queryKey: [...keys.admin, 'person', userId],
    queryFn: ({ signal }) => admin.person({ params: { userId } }, { signal }),
    ...caches.adminLists,
  })

export const personEventsQuery = (userId: number) =>
  pages([...keys.admin, 'person', userId, 'events'], async (query, signal) => {
    const { events, pagination } = await admin.personEvents({ params: { userId }, query }, { signal })
    return { rows: events, pagination }
  })

export const personApplicationsQuery = (userId: number) =>
  pages([...keys.admin, 'person', userId, 'applications'], async (query, signal) => {
    const { applications, pagination } = await admin.personApplications({ params: { userId }, query }, { signal })
    return { rows: applications, pagination }
  })

/** What the audit log has about a person. */
export const personAuditQuery = (userId: number) =>
  pages([...keys.admin, 'person', userId, 'audit'], async (query, signal) => {
    const { entries, pagination } = await admin.audit({ query: { ...query, about_user_id: userId } }, { signal })
    return { rows: entries, pagination }
  })

/** A list that is read page by page, each when it is asked for. */
function pages<Row>(
  queryKey: readonly unknown[],
  read: (
    query: { page: number; limit: number },
    signal: AbortSignal,
  ) => Promise<{ rows: Row[]; pagination: Pagination }>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, limit: pageSizes.table }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { has_more, page } }) => (has_more ? page + 1 : undefined),
    ...caches.adminLists,
  })
}
