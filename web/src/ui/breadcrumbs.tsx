import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export interface Crumb {
  label: string
  /** Missing for the current page. */
  to?: string | undefined
  /** The state of the history entry that the link opens. */
  state?: unknown
}

/** Breadcrumb navigation. The last entry is the current page; narrow screens show only it and the one above. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm">
        {crumbs.map((crumb, index) => (
          <li
            key={index}
            className={cx(
              'flex min-w-0 items-center gap-1.5',
              index < crumbs.length - 2 && 'max-lg:hidden',
              // The heading of the page repeats the last one, so that one becomes shorter.
              index === crumbs.length - 2 && 'max-w-1/2 flex-none',
            )}
          >
            {index > 0 && (
              <ChevronRight
                aria-hidden="true"
                className={cx('size-4 flex-none text-muted', index < crumbs.length - 1 && 'max-lg:hidden')}
              />
            )}
            {crumb.to && index < crumbs.length - 1 ? (
              <Link
                prefetch="intent"
                to={crumb.to}
                state={crumb.state}
                className="truncate text-muted hover:text-ink hover:underline"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate font-semibold">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
