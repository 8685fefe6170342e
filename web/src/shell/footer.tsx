import { memo } from 'react'
import { Link } from 'react-router'
import { brand } from '@marquee/contract/brand'
import { legalLinks } from '../lib/site.ts'
import { useSession } from '../lib/session.ts'
import { Bulbs } from '../ui/bulbs.tsx'
import { Wordmark } from './wordmark.tsx'

/** The footer, always in the dark theme. */
export const Footer = memo(function Footer() {
  const { signedIn, ready } = useSession()
  // The operator's own pages.
  const legal = legalLinks()
  return (
    <footer className="night border-t border-line">
      <div className="overflow-hidden pt-4" aria-hidden="true">
        <Bulbs count={96} className="gap-[1.35em] text-[0.9375rem]" />
      </div>
      <div className="page grid gap-10 pt-12 pb-14 sm:grid-cols-[1fr_auto] sm:items-end">
        <div className="grid gap-5">
          <Wordmark className="justify-self-start text-4xl" />
          <p className="max-w-80 text-lg text-muted">{brand.tagline}</p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid gap-1 sm:justify-items-end">
            {[
              { to: '/vendors', label: 'Browse Vendors' },
              { to: '/events', label: 'Browse Events' },
              ready && signedIn ? { to: '/dashboard', label: 'Dashboard' } : { to: '/auth', label: 'Sign In' },
            ].map((link, index) => (
              // The last link depends on the viewer: until that is known it keeps its space and is hidden for signed-in people.
              <li key={index} className={index === 2 && !ready ? 'for-visitors' : undefined}>
                <Link
                  prefetch="intent"
                  to={link.to}
                  className="inline-flex min-h-9 items-center font-semibold hover:underline pointer-coarse:min-h-11"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {legal.length > 0 && (
          <ul aria-label="Legal" className="flex flex-wrap gap-x-6 text-muted sm:col-span-2">
            {legal.map(([label, href]) => (
              <li key={label}>
                <a href={href} className="inline-flex min-h-9 items-center hover:underline pointer-coarse:min-h-11">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  )
})
