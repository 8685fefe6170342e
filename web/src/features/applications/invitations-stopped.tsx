import { refusals } from '@marquee/contract/policy'
import { useSupportLink } from '../../lib/config.ts'
import { useMe } from '../users/queries.ts'
import { MailLink } from '../../ui/mail-link.tsx'

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
      <p className="font-semibold">{refusals.invitationsStopped}</p>
      <p className="whitespace-pre-line wrap-anywhere">{me.invitations_stopped.reason}</p>
      <p>
        <MailLink to={support.slice('mailto:'.length)} />
      </p>
    </section>
  )
}
