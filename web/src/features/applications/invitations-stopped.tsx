import { refusals } from '@marquee/contract/policy'
import { useSupportLink } from '../../lib/config.ts'
import { useMe } from '../users/queries.ts'
import { Facts } from '../../ui/card.tsx'
import { MailLink } from '../../ui/mail-link.tsx'

/** For a button that sends invitations: disabled while an admin has stopped them, with the reason as its description. */
export function useInvitationsStopped() {
  const { data: me } = useMe()
  return me?.invitations_stopped ? { isDisabled: true, 'aria-describedby': reasonId } : {}
}

const reasonId = 'invitations-stopped'

/** That an admin has stopped the organizer's invitations, why, and whom to write to; nothing while they are allowed. */
export function InvitationsStopped() {
  const { data: me } = useMe()
  const support = useSupportLink()
  if (!me?.invitations_stopped) return null
  return (
    <section
      aria-label="Your invitations are stopped"
      className="mb-6 grid gap-2 rounded-lg bg-no-wash p-4 text-no sm:px-5"
    >
      <p>
        <span id={reasonId} className="font-semibold">
          {refusals.invitationsStopped}
        </span>{' '}
        <MailLink to={support.slice('mailto:'.length)} />
      </p>
      <Facts className="wrap-anywhere" facts={[['Reason', me.invitations_stopped.reason]]} />
    </section>
  )
}
