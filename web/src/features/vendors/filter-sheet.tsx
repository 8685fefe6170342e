import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { AdvancedFilters, EventTypesPicker } from './advanced-filters.tsx'
import { vendorListQuery } from './queries.ts'
import { LocationField, PriceField, type FilterProps } from './vendor-filter-bar.tsx'
import { listFilters, noFilters } from './vendor-filters.ts'
import { countWords } from './vendor-results.tsx'

/** All filters in a full-screen sheet for phones, which is a native modal dialog. Each filter applies at once to the list behind it. */
export function FilterSheet({ filters, change, onClose }: FilterProps & { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null)
  const title = useId()
  const list = useInfiniteQuery(vendorListQuery(listFilters(filters)))
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.total
  useEffect(() => {
    if (!element.current?.open) element.current?.showModal()
  }, [])
  const close = () => element.current?.close()
  return (
    <dialog
      ref={element}
      aria-labelledby={title}
      onClose={onClose}
      className="drawer w-full max-w-none animate-rise md:max-w-lg"
    >
      <div className="flex h-dvh flex-col">
        <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 id={title}>Filters</h2>
          <Button variant="ghost" isIconOnly aria-label="Close filters" onClick={close} className="-mr-2">
            <X aria-hidden="true" />
          </Button>
        </header>
        <div className="grid flex-1 content-start gap-8 overflow-y-auto overscroll-contain px-5 py-6">
          <LocationField filters={filters} change={change} />
          <PriceField filters={filters} change={change} />
          <EventTypesPicker filters={filters} change={change} />
          <AdvancedFilters filters={filters} change={change} />
        </div>
        <p role="status" className="sr-only">
          {total !== undefined && `${countWords(total)} found`}
        </p>
        <footer className="grid grid-cols-2 gap-3 border-t border-line px-5 py-4">
          <Button onClick={() => change(noFilters)}>Clear filters</Button>
          <Button variant="primary" onClick={close}>
            {total === undefined ? 'Searching...' : `Show ${countWords(total)}`}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
