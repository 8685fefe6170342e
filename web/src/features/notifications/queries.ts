import { notificationsApi } from '@marquee/contract/notifications'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

export const notifications = client(notificationsApi)

/** The notifications of the signed-in person, newest first, with the number of unread ones. */
export const notificationsQuery = (page = 1) =>
  queryOptions({
    queryKey: ['notifications', page],
    queryFn: ({ signal }) => notifications.list({ query: { page } }, { signal }),
    staleTime: 30_000,
  })

export const readNotification = mutationOptions({
  mutationFn: ({ id }: { id: number }) => notifications.read({ params: { id } }),
  onSuccess: refresh,
  meta: { failure: 'Failed to mark notification as read' },
})

export const readAllNotifications = mutationOptions({
  mutationFn: () => notifications.readAll(),
  onSuccess: refresh,
  meta: { failure: 'Failed to mark notifications as read' },
})

async function refresh() {
  await queryClient().invalidateQueries({ queryKey: ['notifications'] })
}
