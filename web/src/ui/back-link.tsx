import { ArrowLeft } from 'lucide-react'
import type { LinkProps } from 'react-router'
import { ButtonLink } from './button.tsx'

/** The link above a page's title that leads back. */
export function BackLink({ children, ...link }: LinkProps) {
  return (
    <ButtonLink {...link} variant="ghost" size="sm" className="-ml-3 justify-self-start">
      <ArrowLeft aria-hidden="true" />
      {children}
    </ButtonLink>
  )
}
