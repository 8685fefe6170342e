import * as z from 'zod/mini'
import { get, put } from './endpoint.ts'
import { IdParams, Instant, Pagination, paging } from './fields.ts'
import { pageSizes } from './limits.ts'

/** A notification inside the product. */
export const Notification = z.object({
  id: z.int(),
  /** The domain event behind it, such as `application.accepted`. */
  kind: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Path of the page it is about. */
  link: z.nullable(z.string()),
  read_at: z.nullable(Instant),
  created_at: Instant,
})
Notification.register(z.globalRegistry, { id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const notificationsApi = {
  list: get('/notifications', {
    summary: "The caller's notifications, newest first",
    access: 'signed-in',
    query: z.object(paging(pageSizes.admin)),
    data: z.object({ notifications: z.array(Notification), unread: z.int(), pagination: Pagination }),
  }),
  read: put('/notifications/:id/read', {
    summary: 'Mark one as read',
    access: 'signed-in',
    params: IdParams,
    data: Notification,
    errors: ['not_found'],
  }),
  readAll: put('/notifications/read', {
    summary: 'Mark all as read',
    access: 'signed-in',
    data: z.null(),
  }),
}
