import { Menu as MenuIcon, X } from 'lucide-react'
import { memo, Suspense, useId, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, NavLink } from 'react-router'
import { useMe } from '../features/users/queries.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { session, useSession } from '../lib/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useEscape } from '../ui/use-escape.ts'
import { accountLinks, AccountMenu } from './account-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { HomeLink } from './wordmark.tsx'
import { cx } from '../ui/cx.ts'

// Visitors have none.
const Bell = lazyPart(async () => (await import('./bell.tsx')).Bell)

const places = [
  { to: '/vendors', label: 'Browse Vendors' },
  { to: '/events', label: 'Browse Events' },
]

/** The bar above every page outside the two areas. The server does not know the viewer: it renders the visitor's buttons in a space of fixed size. */
export const TopNav = memo(function TopNav() {
  const { signedIn, ready } = useSession()
  const { data: me } = useMe()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [dashboard, ...own] = accountLinks(me)
  const links = [...places, dashboard]
  const phoneLinks = ready && signedIn ? [...links, ...own] : links

  useEscape(isOpen, () => {
    setOpenAt(undefined)
    opener.current?.focus()
  })

  return (
    <header className="relative z-30 border-b border-line bg-canvas">
      <div className="page flex min-h-18 flex-wrap items-center gap-2 sm:gap-4">
        <HomeLink />
        <nav aria-label="Main" className="ml-2 flex max-md:hidden lg:ml-4 lg:gap-1">
          {links.map((link) => (
            <BarLink key={link.label} to={link.to} className="min-h-11 wrap-normal">
              {link.label}
            </BarLink>
          ))}
        </nav>
        <div className="-mr-2.5 ml-auto flex items-center sm:gap-1">
          <div className="flex w-22 items-center justify-end md:w-36 lg:w-48">
            {ready && signedIn && (
              <>
                <Suspense>{me && <Bell unread={me.unread_notifications} />}</Suspense>
                <AccountMenu me={me} />
              </>
            )}
            {!signedIn && (
              <ButtonLink to="/auth" className={ready ? undefined : 'for-visitors'}>
                Login
              </ButtonLink>
            )}
          </div>
          <ThemeMenu />
          <Button
            ref={opener}
            variant="ghost"
            isIconOnly
            className="md:hidden"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpenAt(isOpen ? undefined : pathname)}
          >
            {isOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
          </Button>
        </div>
      </div>
      <nav id={id} aria-label="Menu" hidden={!isOpen} className="border-t border-line bg-canvas md:hidden">
        {signedIn && me && <p className="page pt-4 text-sm wrap-anywhere text-muted">{me.name ?? me.email}</p>}
        <ul className="page grid py-3">
          {phoneLinks.map((link) => (
            <li key={link.label}>
              <Link
                prefetch="intent"
                to={link.to}
                onClick={() => setOpenAt(undefined)}
                className="flex min-h-12 items-center font-display text-xl font-bold"
              >
                {link.label}
              </Link>
            </li>
          ))}
          {ready && (
            <li className="mt-2 border-t border-line pt-3">
              {signedIn ? (
                <Button className="w-full" onClick={() => void session.signOut()}>
                  Sign out
                </Button>
              ) : (
                <ButtonLink to="/auth" className="w-full">
                  Login
                </ButtonLink>
              )}
            </li>
          )}
        </ul>
      </nav>
    </header>
  )
})

/** A link of a bar. It is marked while its page is open. */
export function BarLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <NavLink
      prefetch="intent"
      to={to}
      className={cx('grid place-items-center rounded-sm px-2 font-semibold hover:bg-soft lg:px-3', className)}
    >
      <span className="nav-mark">{children}</span>
    </NavLink>
  )
}
