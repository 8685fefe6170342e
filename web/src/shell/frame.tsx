import { memo, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { brand } from '@marquee/contract/brand'
import { useSuspension } from '../features/users/queries.ts'
import { Bulbs } from '../ui/bulbs.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { useLate } from '../ui/skeleton.tsx'
import { SkipLink } from '../ui/visually-hidden.tsx'
import { Footer } from './footer.tsx'
import { TopNav } from './top-nav.tsx'
import { Wordmark } from './wordmark.tsx'

const SuspendedPage = lazyPart(async () => (await import('./suspended-page.tsx')).SuspendedPage)

interface Props {
  children: ReactNode
  /** An error page: stands without its area's layout, so the frame gives it a `main`. */
  isError?: boolean | undefined
}

/** What stands around every page. The organizer and admin areas bring their own bars and their own `main`. */
export const Frame = memo(function Frame({ children, isError }: Props) {
  const { pathname } = useLocation()
  const isOwn = isArea(pathname)
  const suspension = useSuspension()
  const isSuspended = suspension !== undefined
  useFocusOnNavigation(pathname)
  return (
    <>
      <SkipLink />
      <OnTheWay />
      {isOwn && !isError && !isSuspended ? (
        children
      ) : (
        <div className="flex min-h-dvh flex-col">
          {isOwn ? <WayOut /> : <TopNav />}
          <main id="main" tabIndex={-1} className="flex-1">
            {isSuspended ? (
              <Suspense>
                <SuspendedPage reason={suspension} />
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

/** Over an error page in an area: the name, and with it the way home. */
function WayOut() {
  return (
    <header className="page flex h-18 items-center">
      <Link prefetch="intent" to="/" aria-label={`${brand.name}, home`} className="rounded-xs">
        <Wordmark className="text-2xl" />
      </Link>
    </header>
  )
}

/** True on `/admin`, `/organizer` and below them, by whole segments: `/organizers-guide` is outside. */
export function isArea(pathname: string): boolean {
  return /^\/(admin|organizer)(\/|$)/.test(pathname)
}

/** A page is being fetched: a running light under the top edge, once that is noticeable. */
function OnTheWay() {
  const { state } = useNavigation()
  return state !== 'idle' && <Light />
}

function Light() {
  const isLate = useLate()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-2 z-50 grid justify-items-center">
      {isLate && (
        <span className="night float px-4 py-2.5">
          <Bulbs count={9} isChasing />
        </span>
      )}
      <span className="sr-only">Loading</span>
    </div>
  )
}

/** After a navigation the keyboard and the screen reader stand at the new page's beginning, not on a link that is gone. */
function useFocusOnNavigation(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
