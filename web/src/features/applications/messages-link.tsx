import type { Application } from '@marquee/contract/applications'
import { MessageSquare } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'

interface Props {
  application: Pick<Application, 'id' | 'unread_messages'>
  /** In a list: the event, for the link's name. */
  about?: string | undefined
}

/** The way of a vendor to the conversation with the organizer, with the number of unread messages. */
export function MessagesLink({ application: { id, unread_messages }, about }: Props) {
  return (
    <ButtonLink size="sm" to={`/contractor/applications/${id}#messages`}>
      <span>
        Messages <UnreadMessages count={unread_messages} />
        {about && <span className="sr-only">: {about}</span>}
      </span>
    </ButtonLink>
  )
}

/** How many messages wait to be read, in a row or on a button; nothing when there are none. */
export function UnreadMessages({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex h-5 flex-none items-center gap-1 rounded-full bg-lamp px-1.5 text-xs font-semibold text-on-lamp">
      <MessageSquare aria-hidden="true" className="size-3" />
      <span className="figures">{count}</span>{' '}
      <span className="sr-only">{count === 1 ? 'new message' : 'new messages'}</span>
    </span>
  )
}
