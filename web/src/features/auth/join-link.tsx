import type { ReactNode } from 'react'
import { signUpRefusal } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { joinAsVendorPath } from './auth-address.ts'

/** The link with which a visitor becomes a vendor, or the sentence why nobody can sign up. */
export function JoinLink({ variant, children }: { variant?: 'primary'; children: ReactNode }) {
  const refusal = signUpRefusal()
  if (refusal) return <p className="self-center font-medium">{refusal}</p>
  return (
    <ButtonLink {...(variant && { variant })} to={joinAsVendorPath}>
      {children}
    </ButtonLink>
  )
}
