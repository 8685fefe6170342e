import { useQuery } from '@tanstack/react-query'
import { useKeptPlace } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMe } from '../users/queries.ts'
import { conversationsOf, ConversationRows } from './conversation-rows.tsx'
import { conversationFailures, useUnreadMessages } from './conversation-queries.ts'
import { myApplicationsQuery } from './queries.ts'

export const meta = () => [{ title: fullTitle('Messages') }]

/** All conversations of a vendor or an organizer, the latest first. */
export default function MessagesPage() {
  useKeptPlace()
  const { data: me } = useMe()
  const list = useQuery({ ...myApplicationsQuery({ has_messages: true }), staleTime: 0 })
  useUnreadMessages()
  return (
    <div className="max-w-form">
      <PageHeader title="Messages" />
      <Loaded query={list} failure={conversationFailures.list} loading="Loading messages..." skeleton="h-96">
        {(rows) =>
          rows.length > 0 ? (
            <ConversationRows rows={conversationsOf(rows)} side={me?.role === 'client' ? 'organizer' : 'vendor'} />
          ) : (
            <EmptyState title="No messages yet">
              <p>What you and the other side write about an application appears here.</p>
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  )
}
