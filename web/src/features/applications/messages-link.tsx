import type { Application } from '@marquee/contract/applications'
import { ButtonLink } from '../../ui/button.tsx'
import { UnreadMessages } from './unread-messages.tsx'

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
