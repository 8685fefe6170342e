import type { Input } from '@marquee/contract/endpoint'
import type { NoticeGroup, NoticeKind } from '@marquee/contract/notice-kinds'
import {
  notificationsApi,
  type MailHours,
  type Notification,
  type NotificationList,
  type NoticePreferenceUpdate,
} from '@marquee/contract/notifications'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { change, freshQuery, queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { meQuery } from '../users/queries.ts'

const notifications = client(notificationsApi)

const allKey = keys.notifications

/** The newest notifications of the signed-in person, with the number of all unread ones. */
export const newestQuery = queryOptions({
  queryKey: [...allKey, 'newest'],
  queryFn: ({ signal }) => list({}, signal),
  staleTime: 30_000,
})

/** The time up to which a list shows notifications. Undefined until its first answer, and again to show what is new. */
export interface Held {
  upTo: string | undefined
}

export interface PageFilters {
  page: number
  unread: boolean
  group?: NoticeGroup | undefined
}

/** A page of the notifications. Reading it again does not move it: what arrived after the first answer is only counted, in `newer`. */
export const pageQuery = (filters: PageFilters, held: Held) =>
  queryOptions({
    queryKey: [...allKey, 'page', filters],
    queryFn: async ({ signal }) => {
      const answer = await list({ ...filters, up_to: held.upTo }, signal)
      held.upTo ??= answer.up_to ?? undefined
      return answer
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

async function list(query: NonNullable<Input<typeof notificationsApi.list>['query']>, signal: AbortSignal) {
  const answer = await notifications.list({ query }, { signal })
  showUnread(answer.unread)
  return answer
}

/** Whether an entry is an unread acceptance, or an event that moved or does not take place: what changes the vendor's days. */
export function asksVendor({ kind, read_at }: Notification): boolean {
  return read_at === null && kindsForVendors.has(kind)
}

const kindsForVendors = new Set<string>([
  'application.accepted',
  'event.changed',
  'event.cancelled',
  'event.removed',
] satisfies NoticeKind[])

/** The bell shows a number also where no list is open. */
const refresh = () => readAgain(allKey, meQuery.queryKey)

export const readNotification = change(({ id }: { id: number }) => notifications.read({ params: { id } }), {
  failure: 'Failed to mark notification as read',
  onSuccess: refresh,
})

/** Marks what somebody has seen: everything up to `up_to` that the answer with this `snapshot` could show. */
export const readAllNotifications = change(
  ({ up_to, snapshot }: Pick<NotificationList, 'up_to' | 'snapshot'>) =>
    notifications.readAll({ body: { snapshot, ...(up_to !== null && { up_to }) } }),
  { failure: 'Failed to mark notifications as read', onSuccess: refresh },
)

/** The bell shows the number that came with the account; it stays as old as the rest of the account. */
function showUnread(unread: number): void {
  const client = queryClient()
  const me = client.getQueryState(meQuery.queryKey)
  if (!me?.data || me.data.unread_notifications === unread) return
  const changed = { ...me.data, unread_notifications: unread }
  client.setQueryData(meQuery.queryKey, changed, { updatedAt: me.dataUpdatedAt })
}

// Not below the key of the lists: what arrives does not change what somebody chose.
export const preferencesKey = ['notification-preferences'] as const

/** What the person wants to be notified of, and where. */
export const preferencesQuery = freshQuery(preferencesKey, (options) => notifications.preferences({}, options))

export const savePreference = (group: NoticeGroup, body: NoticePreferenceUpdate) =>
  notifications.prefer({ params: { group }, body })

export const saveHours = (body: MailHours) => notifications.setHours({ body })

/** Begins the weekly e-mail of new events. */
export const startEventDigest = change(() => savePreference('new_events', { frequency: 'weekly' }), {
  success: 'New events come by email every Monday.',
  failure: 'Failed to save your choice',
  onSuccess: () => readAgain(preferencesKey),
})
