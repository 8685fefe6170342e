import type { ReactNode } from 'react'

/** Screen readers announce its text when it changes. Keep it mounted and change the text: a region that is inserted with text is not announced. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {children}
    </div>
  )
}

/** The first element for the Tab key: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="button fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0"
      data-variant="primary"
    >
      Skip to content
    </a>
  )
}
