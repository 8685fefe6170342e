import type { Notification, NotificationList } from '@marquee/contract/notifications'
import { pageOf } from './examples.ts'

export const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: 'application.accepted',
  subject: 'Harvest Supper accepted you',
  body: 'The organizer will write to you.',
  link: '/events/7',
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
