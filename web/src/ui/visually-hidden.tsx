import type { ReactNode } from 'react'

/** Words for those who listen to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** Reads its text aloud when it changes. Keep it mounted and change the text; a region that appears full is not read. */
export function LiveRegion({ children, isVisible }: { children: ReactNode; isVisible?: boolean | undefined }) {
  return (
    <div role="status" aria-live="polite" className={isVisible ? undefined : 'sr-only'}>
      {children}
    </div>
  )
}

/** The first stop of the Tab key: jumps past the navigation to the element with id `to`. */
export function SkipLink({ to = 'main' }: { to?: string | undefined }) {
  return (
    <a
      href={`#${to}`}
      className="button fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0"
      data-variant="primary"
    >
      Skip to content
    </a>
  )
}
