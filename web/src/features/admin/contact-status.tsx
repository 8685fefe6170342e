import type { ContactRequest } from '@marquee/contract/contact-desk'
import type { ContactStatus } from '@marquee/contract/limits'
import { Badge, StatusBadge } from '../../ui/badge.tsx'

/** What admins call the statuses. */
export const contactStatusNames: Record<ContactStatus, string> = {
  open: 'New',
  in_touch: 'In touch',
  connected: 'Connected',
  closed: 'Closed',
}

/** Where a contact request stands, and whether it is spam. */
export function ContactBadges({
  request: { status, is_spam },
}: {
  request: Pick<ContactRequest, 'status' | 'is_spam'>
}) {
  const name = contactStatusNames[status]
  return (
    <>
      {is_spam && <Badge look="destructive">Spam</Badge>}
      {status === 'open' || status === 'connected' ? (
        <StatusBadge look={status === 'open' ? 'waiting' : 'accepted'}>{name}</StatusBadge>
      ) : (
        <Badge look={status === 'in_touch' ? 'outline' : 'secondary'}>{name}</Badge>
      )}
    </>
  )
}

/** Who asked, as far as it is known. */
export const askerOf = ({ user_name, user_email }: Pick<ContactRequest, 'user_name' | 'user_email'>) =>
  user_name || user_email || 'Somebody'
