import { memo, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { brand } from '@marquee/contract/brand'
import { useSuspension } from '../features/users/queries.ts'
import { Bulbs } from '../ui/bulbs.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { useLate } from '../ui/skeleton.tsx'
import { SkipLink } from '../ui/visually-hidden.tsx'
import { Footer } from './footer.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import { TopNav } from './top-nav.tsx'
import { Wordmark } from './wordmark.tsx'

const SuspendedPage = lazyPart(async () => (await import('./suspended-page.tsx')).SuspendedPage)

interface Props {
  children: ReactNode
  /** An error page renders without the layout of its area, so the frame adds the `main` element. */
  isError?: boolean | undefined
}

/** The bar and the footer around every page. The organizer and admin areas have their own bars and `main` elements. */
export const Frame = memo(function Frame({ children, isError }: Props) {
  const { pathname } = useLocation()
  const isOwn = isArea(pathname)
  const suspension = useSuspension()
  const isSuspended = suspension !== undefined
  useFocusOnNavigation(pathname)
  return (
    <>
      <SkipLink />
      <NeedsScripts />
      <NavigationProgress />
      {isOwn && !isError && !isSuspended ? (
        children
      ) : (
        <div className="flex min-h-dvh flex-col">
          {isOwn ? <HomeBar /> : <TopNav />}
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

/** Shown above an error page of an area: the name as a link to the landing page. */
function HomeBar() {
  return (
    <header className="page flex h-18 items-center">
      <Link prefetch="intent" to="/" aria-label={`${brand.name}, home`} className="rounded-xs">
        <Wordmark className="text-2xl" />
      </Link>
    </header>
  )
}

/** True for `/admin`, `/organizer` and paths below them, compared by whole segments: false for `/organizers-guide`. */
export function isArea(pathname: string): boolean {
  return /^\/(admin|organizer)(\/|$)/.test(pathname)
}

/** A progress light below the top edge during a navigation that takes long enough to notice. */
function NavigationProgress() {
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

/** After a navigation the focus moves to the start of the new page, because the pressed link may no longer exist. */
function useFocusOnNavigation(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
