import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import type { Conversation as Answer, Message } from '@marquee/contract/messages'
import { Conversation } from '../src/features/applications/conversation.tsx'
import { applicationQuery } from '../src/features/applications/queries.ts'
import { UnreadMessages } from '../src/features/applications/application-badge.tsx'
import { aConversation, aMessage, anApplication } from './examples.ts'
import { api, open, type Received } from './stage.tsx'

/** The name of the organizer in the conversation. */
export const other = 'Lantern Street Events'

function Thread() {
  const { data } = useQuery(applicationQuery(70))
  return (
    data && (
      <>
        <UnreadMessages count={data.unread_messages} />
        <Conversation application={data} level={2} other={other} />
      </>
    )
  )
}

/** A server that keeps the conversation of application 70 as the real one does, for the vendor. */
export function conversationServer(messages: Message[] = [], given: Partial<Answer> = {}) {
  const state = {
    messages,
    given,
    failure: undefined as (() => unknown) | undefined,
    hold: undefined as Promise<void> | undefined,
  }
  const keys = new Set<string | null>()
  const calls = api({
    'GET /event-applications/70': () =>
      anApplication({ unread_messages: state.messages.filter((one) => !one.is_own).length }),
    'GET /event-applications/70/messages': async ({ query }: Received) => {
      const before = Number(query.get('before') ?? Infinity)
      const all = state.messages.filter((one) => one.id < before)
      const answer = aConversation(all.slice(-3), { has_earlier: all.length > 3, ...state.given })
      await state.hold
      return answer
    },
    'POST /event-applications/70/messages': ({ body, headers }: Received) => {
      if (state.failure) return state.failure()
      const key = headers.get('idempotency-key')
      const own = aMessage({
        id: state.messages.length + 1,
        author: 'vendor',
        author_name: 'Juniper & Rye',
        is_own: true,
        text: (body as { text: string }).text,
      })
      if (!keys.has(key)) state.messages = [...state.messages, own]
      keys.add(key)
      return own
    },
    'PUT /event-applications/70/messages/read': null,
    'POST /event-applications/70/messages/report': () => {
      state.given = { ...state.given, reported_at: '2027-02-12T09:00:00.000Z' }
      return { reported_at: state.given.reported_at }
    },
    'GET /notifications': { notifications: [], unread: 0, pagination: {} },
  })
  const bodies = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
  return {
    state,
    calls,
    sent: () => bodies('POST /event-applications/70/messages'),
    read: () => bodies('PUT /event-applications/70/messages/read'),
  }
}

export const thread = () => open({ '/thread': Thread }, '/thread')
export const field = () => screen.findByLabelText<HTMLTextAreaElement>(`Message to ${other}`)
export const log = () => within(screen.getByRole('log'))
