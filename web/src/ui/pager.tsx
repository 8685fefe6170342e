import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  page: number
  hasMore: boolean
  /** The last page. On a page past it, Previous leads to it. */
  last?: number | undefined
  onPage: (page: number) => void
  /** Between the buttons: "Page 2 of 5", "Showing 20 of 41 events". */
  children?: ReactNode | undefined
  /** Accessible name of the navigation. */
  label?: string | undefined
}

/** Buttons for the previous and the next page. Previous is disabled on page 1, Next on the last page. */
export function Pager({ page, hasMore, last, onPage, children, label = 'Pages' }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-4 pt-6 pb-4">
      <Button size="sm" isDisabled={page <= 1} onClick={() => onPage(Math.max(1, Math.min(page - 1, last ?? page)))}>
        <ArrowLeft aria-hidden="true" />
        Previous
      </Button>
      <div role="status" className="figures order-first w-full text-center text-sm text-muted sm:order-none sm:w-auto">
        {children}
      </div>
      <Button size="sm" isDisabled={!hasMore} onClick={() => onPage(page + 1)}>
        Next
        <ArrowRight aria-hidden="true" />
      </Button>
    </nav>
  )
}
