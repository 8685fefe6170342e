import type { adminApi } from '@marquee/contract/admin'
import type { Input } from '@marquee/contract/endpoint'
import { reportMissing } from '@marquee/contract/reports'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { caches } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { admin, refreshAdmin } from './queries.ts'

export const reportFailures = {
  list: 'Failed to load reports',
  fetchList: 'Failed to fetch reports',
  missing: reportMissing,
  one: 'Failed to load the messages of this report',
} as const

export const reportsQuery = (query: NonNullable<Input<(typeof adminApi)['reports']>['query']>) =>
  queryOptions({
    queryKey: [...keys.admin, 'reports', query],
    queryFn: ({ signal }) => admin.reports({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...caches.adminLists,
  })

/** One report with its messages. The audit log notes who reads it. */
export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.admin, 'report', id],
    queryFn: ({ signal }) => admin.report({ params: { id } }, { signal }),
    ...caches.adminLists,
  })

/** Everything is read again after success and failure, because another admin may have closed it. */
export const closeReport = mutationOptions({
  mutationFn: ({ id, outcome }: { id: number; outcome: string }) =>
    admin.closeReport({ params: { id }, body: { outcome } }),
  onSettled: refreshAdmin,
  meta: { success: 'Report closed', failure: 'Failed to close the report' },
})
