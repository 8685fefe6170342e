import type { PricingRange } from '@marquee/contract/limits'
import { ExternalLink } from 'lucide-react'

/** A price range in a word. */
export const pricingWords: Record<PricingRange, string> = {
  budget: 'Budget',
  moderate: 'Moderate',
  premium: 'Premium',
  luxury: 'Luxury',
}

/** A website by its host, which says more than "website" and is shorter than the address. */
export function WebsiteLink({ website }: { website: string }) {
  const host = URL.canParse(website) ? new URL(website).host.replace(/^www\./, '') : website
  return (
    <a href={website} target="_blank" rel="noopener noreferrer" className="link wrap-anywhere">
      {host}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5 align-[-0.1em]" />
    </a>
  )
}
