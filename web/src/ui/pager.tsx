import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from './page-link.tsx'

interface Props {
  page: number
  hasMore: boolean
  /** The last page. On a page past it, Previous leads to it. */
  last?: number | undefined
  onPage: (page: number) => void
  /** Between the links: "Page 2 of 5", "Showing 20 of 41 events". */
  children?: ReactNode | undefined
  /** Accessible name of the navigation. */
  label?: string | undefined
}

/** Links to the previous and the next page. With scripts they call `onPage`. Previous is disabled on page 1, Next on the last page. */
export function Pager({ page, hasMore, last, onPage, children, label = 'Pages' }: Props) {
  const previous = Math.max(1, Math.min(page - 1, last ?? page))
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-4 pt-6 pb-4">
      <PageLink size="sm" rel="prev" page={previous} isDisabled={page <= 1} onPress={() => onPage(previous)}>
        <ArrowLeft aria-hidden="true" />
        Previous
      </PageLink>
      <div role="status" className="figures order-first w-full text-center text-sm text-muted sm:order-none sm:w-auto">
        {children}
      </div>
      <PageLink size="sm" rel="next" page={page + 1} isDisabled={!hasMore} onPress={() => onPage(page + 1)}>
        Next
        <ArrowRight aria-hidden="true" />
      </PageLink>
    </nav>
  )
}
