import type { ReactNode } from 'react'
import { signUpRefusal } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { joinAsVendorPath, signInPath } from './auth-address.ts'

interface Props {
  variant?: 'primary'
  /** Where sign-up leads to, if not to the application of vendors. */
  to?: string
  children: ReactNode
}

/** The link with which a visitor becomes a vendor, or the sentence why nobody can sign up. */
export function JoinLink({ variant, to, children }: Props) {
  const refusal = signUpRefusal()
  if (refusal) return <p className="self-center font-medium">{refusal}</p>
  return (
    <ButtonLink {...(variant && { variant })} to={to ? signInPath(to, 'sign-up') : joinAsVendorPath}>
      {children}
    </ButtonLink>
  )
}
