import { memo, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useRefusal } from '../features/users/queries.ts'
import { Bulbs } from '../ui/bulbs.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { useFocusGuard } from '../ui/focus-guard.ts'
import { useLate } from '../ui/skeleton.tsx'
import { SkipLink } from '../ui/visually-hidden.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Footer } from './footer.tsx'
import { SiteNotice } from './site-notice.tsx'
import { TopNav } from './top-nav.tsx'
import { HomeLink } from './wordmark.tsx'

const RefusedPage = lazyPart(async () => (await import('./refused-page.tsx')).RefusedPage)

interface Props {
  children: ReactNode
  /** An error page renders without the layout of its area, so the frame adds the `main` element. */
  isError?: boolean | undefined
}

/** The bar and the footer around every page. The organizer and admin areas and the page of a day have their own bars and `main` elements. */
export const Frame = memo(function Frame({ children, isError }: Props) {
  const { pathname } = useLocation()
  const isOwn = isArea(pathname)
  const refusal = useRefusal()
  useFocusOnNavigation(pathname)
  useFocusGuard()
  return (
    <>
      <SkipLink />
      <NeedsScripts />
      <SiteNotice />
      <NavigationProgress />
      {isOwn && !isError && !refusal ? (
        children
      ) : (
        <div className="flex min-h-dvh flex-col">
          {isOwn ? <HomeBar /> : <TopNav />}
          <main id="main" tabIndex={-1} className="flex-1">
            {refusal ? (
              <Suspense>
                <RefusedPage refusal={refusal} />
              </Suspense>
            ) : (
              children
            )}
          </main>
          {!isOwn && <Footer />}
        </div>
      )}
    </>
  )
})

/** Shown above an error page of an area: the name as a link to the landing page. */
function HomeBar() {
  return (
    <header className="page flex h-18 items-center">
      <HomeLink />
    </header>
  )
}

/** True for `/admin`, `/organizer`, `/day` and paths below them, compared by whole segments: false for `/organizers-guide`. */
export function isArea(pathname: string): boolean {
  return /^\/(admin|organizer|day)(\/|$)/.test(pathname)
}

/** A light below the top edge during a slow navigation. */
function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="pointer-events-none fixed inset-x-0 top-2 z-50 grid justify-items-center">
      {isBusy && <Light />}
    </div>
  )
}

/** Screen readers announce a navigation that takes long. */
function Light() {
  const isSlow = useLate()
  const isLong = useLate(1000)
  if (!isSlow) return null
  return (
    <span className="night float px-4 py-2.5">
      <Bulbs count={9} isChasing />
      <span role="status" className="sr-only">
        {isLong && 'Loading'}
      </span>
    </span>
  )
}

/** After a navigation the focus moves to the start of the new page, because the pressed link may no longer exist. */
function useFocusOnNavigation(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Explains on every page what works without scripts, with links to it. Browsers show it only where scripts are off. */
function NeedsScripts() {
  return (
    <noscript>
      <p className="page py-3 text-sm">
        JavaScript is off in this browser. You can read and search here:{' '}
        <TextLink to="/vendors">browse vendors</TextLink> or <TextLink to="/events">browse events</TextLink>. Signing
        in, applying and contacting a vendor need JavaScript.
      </p>
    </noscript>
  )
}
