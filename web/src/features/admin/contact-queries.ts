import { contactRequestMissing, type ContactRequest, type Introduction } from '@marquee/contract/contact-desk'
import type { Input } from '@marquee/contract/endpoint'
import type { adminApi } from '@marquee/contract/admin'
import type { ContactStatus } from '@marquee/contract/limits'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { caches } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { admin, refreshAdmin } from './queries.ts'

export const contactFailures = {
  list: 'Failed to load contact requests',
  fetchList: 'Failed to fetch contact requests',
  missing: contactRequestMissing,
  history: 'Failed to load the history',
} as const

export const contactRequestsQuery = (query: NonNullable<Input<(typeof adminApi)['contactRequests']>['query']>) =>
  queryOptions({
    queryKey: [...keys.admin, 'contact-requests', query],
    queryFn: ({ signal }) => admin.contactRequests({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...caches.adminLists,
  })

/** One request with what happened to it. */
export const contactRequestQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.admin, 'contact-request', id],
    queryFn: ({ signal }) => admin.contactRequest({ params: { id } }, { signal }),
    ...caches.adminLists,
  })

type Shown = Pick<ContactRequest, 'id' | 'version'>

/** Sets the status of a request. Everything is read again after success and failure, because another admin may have changed it. */
export const setContactStatus = mutationOptions({
  mutationFn: ({ id, version, status }: Shown & { status: ContactStatus }) =>
    admin.closeContactRequest({ params: { id }, body: { status } }, { version }),
  onSettled: refreshAdmin,
  meta: {
    success: (_request: unknown, { status }: { status: ContactStatus }) => done[status],
    failure: 'Failed to update contact request',
  },
})

/** Marks a request as spam, or takes the mark away. */
export const markSpam = mutationOptions({
  mutationFn: ({ id, version, is_spam }: Shown & { is_spam: boolean }) =>
    admin.markSpam({ params: { id }, body: { is_spam } }, { version }),
  onSettled: refreshAdmin,
  meta: {
    success: (_request: unknown, { is_spam }: { is_spam: boolean }) =>
      is_spam ? 'Contact request marked as spam' : 'Contact request is no longer marked as spam',
    failure: 'Failed to update contact request',
  },
})

/** Sends the e-mail that introduces the two people of a request to each other. */
export const introduce = mutationOptions({
  mutationFn: ({ id, version, body, idempotencyKey }: Shown & { body: Introduction; idempotencyKey: string }) =>
    admin.introduce({ params: { id }, body }, { version, idempotencyKey }),
  onSettled: refreshAdmin,
  meta: { success: 'Introduction sent to both', failure: 'Failed to send the introduction' },
})

const done: Record<ContactStatus, string> = {
  open: 'Contact request opened again',
  in_touch: 'Contact request marked as in touch',
  connected: 'Contact request marked as connected',
  closed: 'Contact request closed',
}
