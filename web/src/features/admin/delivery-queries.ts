import { writeNumber } from '@marquee/contract/formats'
import type { DeliveryFilters } from '@marquee/contract/admin'
import { maxCounts } from '@marquee/contract/limits'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { caches, queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { admin } from './queries.ts'

/** E-mails and what became of them, newest first. */
export const deliveriesQuery = (query: z.input<typeof DeliveryFilters>) =>
  queryOptions({
    queryKey: [...keys.admin, 'deliveries', query],
    queryFn: ({ signal }) => admin.deliveries({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...caches.adminLists,
    // An e-mail is on its way for seconds only.
    staleTime: 0,
  })

/** Sends a failed e-mail again. The list is read again also after a failure, because another admin may have been first. */
export const retryDelivery = mutationOptions({
  mutationFn: (id: number) => admin.retryDelivery({ params: { id } }),
  onSettled: refresh,
  meta: { success: 'The email is on its way again', failure: 'Failed to send the email again' },
})

/** Sends all failed e-mails again, as many as one call takes. */
export const retryDeliveries = mutationOptions({
  mutationFn: () => admin.retryDeliveries(),
  onSettled: refresh,
  meta: {
    success: ({ queued }: { queued: number }) =>
      queued === 0
        ? 'Nothing was left to send'
        : `${words(queued)} on ${queued === 1 ? 'its' : 'their'} way again${queued === maxCounts.retriedDeliveries ? '. Press again for more' : ''}`,
    failure: 'Failed to send the emails again',
  },
})

const words = (count: number) => (count === 1 ? 'One email is' : `${writeNumber(count)} emails are`)

async function refresh(): Promise<void> {
  await queryClient().invalidateQueries({ queryKey: [...keys.admin, 'deliveries'] })
}
