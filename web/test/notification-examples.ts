import type { Notification, NotificationList } from '@marquee/contract/notifications'
import { pageOf } from './examples.ts'
import type { Received } from './stage.tsx'

export const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: 'application.accepted',
  subject: 'Harvest Supper accepted you',
  body: 'The organizer will write to you.',
  link: '/events/7',
  count: 1,
  read_at: null,
  created_at: '2027-02-10T09:00:00.000Z',
  ...given,
})

/** A page of notifications, newest first. */
export const notificationsOf = (rows: Notification[], given: Partial<NotificationList> = {}): NotificationList => ({
  notifications: rows,
  pagination: pageOf('notifications', rows).pagination,
  unread: rows.filter((row) => row.read_at === null).length,
  newer: 0,
  up_to: rows[0]?.created_at ?? null,
  snapshot: '700:700:',
  ...given,
})

/** Answers as the server does: a list up to a time, page by page, with the number of newer ones. */
export function served(world: { rows: Notification[] }) {
  return ({ query }: Received) => {
    const upTo = query.get('up_to') ?? world.rows[0]?.created_at ?? ''
    const isWanted = (row: Notification) => query.get('unread') !== 'true' || row.read_at === null
    const listed = world.rows.filter((row) => isWanted(row) && row.created_at <= upTo)
    const page = Number(query.get('page') ?? 1)
    return notificationsOf(listed.slice((page - 1) * 20, page * 20), {
      unread: world.rows.filter((row) => row.read_at === null).length,
      newer: world.rows.filter((row) => row.created_at > upTo).length,
      up_to: upTo,
      pagination: { total: listed.length, page, limit: 20, has_more: listed.length > page * 20 },
    })
  }
}
