import type { Application } from '@marquee/contract/applications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { everyPage } from '../../lib/every-page.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { applications } from './queries.ts'

/** Reads again how much is unread in the lists of applications that are loaded. The lists themselves may be long. */
const unreadMessagesQuery = queryOptions({
  // Not below the applications: when those are read again, they say it themselves.
  queryKey: keys.unreadMessages,
  queryFn: async ({ signal }) => {
    const rows = await everyPage(async (query) => {
      const answer = await applications.mine({ query: { has_unread: true, ...query } }, { signal })
      return { rows: answer.applications, pagination: answer.pagination }
    })
    await showUnread(new Map(rows.map((one) => [one.id, one.unread_messages])))
    return null
  },
  // Read only when a message has arrived.
  initialData: null,
  staleTime: Infinity,
})

/** For pages with a list of the person's applications: it shows how much is unread, also when a message arrives. */
export function useUnreadMessages(): void {
  useQuery(unreadMessagesQuery)
}

async function showUnread(counts: ReadonlyMap<number, number>): Promise<void> {
  const client = queryClient()
  const lists = { queryKey: keys.applicationLists }
  const change = (one: Application) => {
    const unread_messages = counts.get(one.id) ?? 0
    return one.unread_messages === unread_messages ? one : { ...one, unread_messages }
  }
  client.setQueriesData<Application[]>(lists, (list) => list?.map(change))
  // What is being read may be older than the message.
  if (client.isFetching(lists) > 0) await client.invalidateQueries(lists)
}
