import { addressWaitDays } from '@marquee/contract/limits'
import { AuthResult } from './auth-frame.tsx'

/** Both addresses have agreed. */
export function AddressChanged({ email }: { email: string }) {
  return (
    <AuthResult title="Your email address is changed" to="/auth" action="Sign in">
      Sign in as <strong className="break-words">{email}</strong>. Every browser that was signed in is signed out.
    </AuthResult>
  )
}

/** The link was used or has expired, or the change was stopped. */
export function AddressLinkOver() {
  return (
    <AuthResult title="This link is no longer valid" to="/account" action="Go to your account">
      It works once, for {addressWaitDays} days, and only as long as nobody stopped the change.
    </AuthResult>
  )
}
