import { eventLinksApi, type EventLinkInput } from '@marquee/contract/event-links'
import type * as z from 'zod/mini'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { change, queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { tabStorage } from '../../lib/storage.ts'
import { eventQuery, openedEventsQuery } from './queries.ts'

const links = client(eventLinksApi)
const keyOf = (id: number) => [...keys.events, 'link', id]

/** The link of an own event that is not listed; null when it was ended. */
export const eventLinkQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => links.readLink({ params: { id } }, { signal }),
    staleTime: 0,
  })

/** Changes until when the link holds and for how many people, or makes another one. */
export const setLink = (id: number) =>
  change((body: z.input<typeof EventLinkInput>) => links.setLink({ params: { id }, body }), {
    success: 'Saved',
    failure: 'Failed to save the link',
    onSettled: () => readAgain(keyOf(id)),
  })

export const revokeLink = (id: number) =>
  change(() => links.revokeLink({ params: { id } }), {
    success: 'The link has ended',
    failure: 'Failed to end the link',
    onSettled: () => readAgain(keyOf(id)),
  })

const codeKey = 'marquee.event-code'

/**
 * The code of the link that this tab opened. It stays for the way through sign-up, so that the address of the sign-in page, which servers log,
 * does not have it.
 */
export function codeOf(hash: string): string | null {
  const code = hash.slice(1)
  if (!code) return tabStorage.get(codeKey)
  tabStorage.set(codeKey, code)
  return code
}

/** The event of a code. While somebody is signed in, it lets the account in. */
export const openedLinkQuery = (code: string, subject: string | undefined) =>
  queryOptions({
    queryKey: [...keys.events, 'of-link', code, subject],
    async queryFn({ signal }) {
      const event = await links.openLink({ body: { code } }, { signal })
      if (subject !== undefined) {
        tabStorage.remove(codeKey)
        queryClient().setQueryData(eventQuery(event.id).queryKey, event)
        void queryClient().invalidateQueries({ queryKey: openedEventsQuery.queryKey })
      }
      return event
    },
    staleTime: Infinity,
  })
