import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { signInPath } from '../auth/auth-address.ts'
import { JoinLink } from '../auth/join-link.tsx'
import { useMe } from '../users/queries.ts'

/**
 * Invites visitors, and people without a role or with a profile that is not approved, to apply as vendors. While it is not known who is signed
 * in, only visitors see it; for others its space stays empty.
 */
export function JoinAsVendor() {
  const { ready, signedIn } = useSession()
  const { data: me } = useMe()
  const isKnown = ready && (!signedIn || me !== undefined)
  if (me && (me.role === 'admin' || me.role === 'client' || me.contractor_status === 'approved')) return null
  return (
    <section
      aria-labelledby="join"
      className={`night mt-14 grid gap-x-10 gap-y-6 rounded-lg border border-line p-7 sm:p-10 lg:grid-cols-[1fr_auto] lg:items-center ${isKnown ? '' : 'for-visitors'}`}
    >
      <div className="grid gap-2">
        <h2 id="join" className="text-3xl">
          Ready to join as a vendor?
        </h2>
        <p className="measure text-lg text-muted">
          Tell us what you do. Once a person on our team has approved you, every one of these is open to you.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <JoinLink variant="primary">Sign Up as Vendor</JoinLink>
        <ButtonLink to={signInPath('/events')}>Sign In</ButtonLink>
      </div>
    </section>
  )
}
