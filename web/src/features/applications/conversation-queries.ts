import type { Application } from '@marquee/contract/applications'
import { type Conversation, type MassMessage, type Message, messagesApi } from '@marquee/contract/messages'
import { infiniteQueryOptions, type InfiniteData, mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { applications, changeLoaded } from './queries.ts'

const messages = client(messagesApi)

export const conversationFailures = {
  list: 'Failed to load the messages',
  report: 'Failed to send the report',
} as const

/** The conversation of an application, newest part first. Read anew whenever it is opened. */
export const conversationQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.conversations, id],
    queryFn: ({ pageParam: before, signal }) =>
      messages.list({ params: { id }, query: { ...(before !== undefined && { before }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ has_earlier, messages: [first] }: Conversation) => (has_earlier ? first?.id : undefined),
    staleTime: 0,
  })

/** `key` is the idempotency key: sent again with it, the message is stored once. */
export const sendMessage = mutationOptions({
  mutationFn: ({ id, text, key }: { id: number; text: string; key: string }) =>
    messages.send({ params: { id }, body: { text } }, { idempotencyKey: key }),
  onSuccess: (message: Message, { id }) => showSent(id, message),
  // The list shows a failure beside the message.
  meta: { quiet: true },
})

/** Writes to all who are accepted for an event, or to all who wait. */
export const messageAll = (eventId: number) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: MassMessage; idempotencyKey: string }) =>
      messages.sendMany({ params: { eventId }, body }, { idempotencyKey }),
    onSuccess: () => readAgain(keys.applications),
    meta: {
      success: ({ sent }: { sent: number }) => `Sent to ${sent} ${sent === 1 ? 'vendor' : 'vendors'}`,
      failure: 'Failed to send the message',
    },
  })

export const readMessages = mutationOptions({
  mutationFn: ({ id, upTo }: { id: number; upTo: number }) => messages.read({ params: { id }, body: { up_to: upTo } }),
  onSuccess: (_: null, { id, upTo }) => showRead(id, upTo),
  // Nobody waits for it, and it is tried again with the next message.
  meta: { quiet: true },
})

export const reportConversation = mutationOptions({
  mutationFn: ({ id, reason }: { id: number; reason: string }) => messages.report({ params: { id }, body: { reason } }),
  onSettled: (_, __, { id }: { id: number }) =>
    queryClient().invalidateQueries({ queryKey: conversationQuery(id).queryKey }),
  meta: { success: 'Reported. Our team will look at it.', failure: conversationFailures.report },
})

type Pages = InfiniteData<Conversation, number | undefined>

async function showSent(id: number, message: Message): Promise<void> {
  await changeNewest(id, (newest) =>
    newest.messages.some((one) => one.id === message.id)
      ? newest
      : { ...newest, messages: [...newest.messages, message] },
  )
}

async function showRead(id: number, upTo: number): Promise<void> {
  await changeNewest(id, (newest) => ({ ...newest, own_read_up_to: Math.max(newest.own_read_up_to, upTo) }))
  changeLoaded(id, (one) => ({ ...one, unread_messages: 0 }))
  void queryClient().invalidateQueries({ queryKey: keys.notifications })
}

/** The answer of a reading that is under way may be older than the change, so it is begun anew. */
async function changeNewest(id: number, change: (newest: Conversation) => Conversation): Promise<void> {
  const client = queryClient()
  const { queryKey } = conversationQuery(id)
  const isReading = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  client.setQueryData<Pages>(queryKey, (data) => {
    const [newest, ...earlier] = data?.pages ?? []
    return data && newest && { ...data, pages: [change(newest), ...earlier] }
  })
  if (isReading) void client.invalidateQueries({ queryKey })
}

/** Reads again how much is unread in the lists of applications that are loaded. The lists themselves may be long. */
const unreadMessagesQuery = queryOptions({
  // Not below the applications: when those are read again, they contain it.
  queryKey: keys.unreadMessages,
  queryFn: async ({ signal }) => {
    const rows = await everyPage(async (query) => {
      const answer = await applications.mine({ query: { has_unread: true, ...query } }, { signal })
      return { rows: answer.applications, pagination: answer.pagination }
    })
    await showUnread(new Map(rows.map((one) => [one.id, one])))
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

async function showUnread(news: ReadonlyMap<number, Application>): Promise<void> {
  const client = queryClient()
  const lists = { queryKey: keys.applicationLists }
  const change = (one: Application) => {
    const { unread_messages, last_message } = news.get(one.id) ?? { ...one, unread_messages: 0 }
    const isSame = one.unread_messages === unread_messages && one.last_message?.created_at === last_message?.created_at
    return isSame ? one : { ...one, unread_messages, last_message }
  }
  client.setQueriesData<Application[]>(lists, (list) => list?.map(change))
  // What is being read may be older than the message.
  if (client.isFetching(lists) > 0) await client.invalidateQueries(lists)
}
