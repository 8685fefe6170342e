import { notificationsApi, type Notification } from '@marquee/contract/notifications'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { meQuery } from '../users/queries.ts'

export const notifications = client(notificationsApi)

/** The pages of the signed-in person's notifications, newest first, with the number of unread ones. */
export const newsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await notifications.list({ query: { page: pageParam } }, { signal })
    showUnread(page.unread)
    return page
  },
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, has_more } }) => (has_more ? page + 1 : undefined),
  // When something new arrived between two pages, the second one starts with the last of the first.
  select: ({ pages }) => ({
    entries: [...new Map(pages.flatMap((page) => page.notifications).map((one) => [one.id, one])).values()],
    unread: pages.at(-1)?.unread ?? 0,
    total: pages.at(-1)?.pagination.total ?? 0,
  }),
  staleTime: 30_000,
})

/** Unread decisions and cancelled events: what a vendor must know before the rest. */
export function asksVendor({ kind, read_at }: Notification): boolean {
  return read_at === null && kindsForVendors.has(kind)
}

const kindsForVendors = new Set(['application.accepted', 'application.rejected', 'event.cancelled', 'event.removed'])

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
  await queryClient().invalidateQueries({ queryKey: newsQuery.queryKey })
}

/** The account menu shows the number that came with the account; it stays as old as the rest of the account. */
function showUnread(unread: number): void {
  const client = queryClient()
  const me = client.getQueryState(meQuery.queryKey)
  if (!me?.data || me.data.unread_notifications === unread) return
  const changed = { ...me.data, unread_notifications: unread }
  client.setQueryData(meQuery.queryKey, changed, { updatedAt: me.dataUpdatedAt })
}
