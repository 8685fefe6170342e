import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useEscape } from '../../ui/use-escape.ts'
import { AdvancedFilters, EventTypesPicker } from './advanced-filters.tsx'
import { vendorListQuery } from './queries.ts'
import { FinderFields, PriceField, type FilterProps } from './vendor-filter-bar.tsx'
import { countWords, listFilters, noFilters, type SheetPart } from './vendor-filters.ts'

const titles: Record<SheetPart, string> = { search: 'Search', filters: 'Filters', advanced: 'Advanced filters' }

interface Props extends FilterProps {
  part: SheetPart
  onClose: () => void
}

/**
 * Filters in a sheet; each applies at once to the list. On phones it covers the screen. Behind Advanced it stands at the right edge: on wide
 * screens beside the list, which can be used meanwhile, otherwise over it.
 */
export function FilterSheet({ part, filters, change, onClose }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [isBeside] = useState(() => part === 'advanced' && matchMedia('(min-width: 64rem)').matches)
  const list = useInfiniteQuery(vendorListQuery(listFilters(filters)))
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.total
  useLayoutEffect(() => {
    const dialog = element.current
    if (isBeside) dialog?.show()
    else dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[role=combobox], input[type=text]')?.focus()
    // Also when Back removes it: the focus returns to where it was.
    return () => dialog?.close()
  }, [isBeside])
  useEscape(isBeside, () => !hasSuggestions() && onClose())
  return (
    <dialog
      ref={element}
      aria-labelledby={title}
      onCancel={(event) => hasSuggestions() && event.preventDefault()}
      onClose={(event) => !event.currentTarget.open && onClose()}
      className={cx(
        'drawer animate-rise max-w-none md:fixed md:start-auto md:end-0 md:w-[27rem]',
        isBeside ? 'z-40 border-s border-line' : 'w-full',
      )}
    >
      <form
        className="flex h-dvh flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          // A field that is left commits its text.
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
          onClose()
        }}
      >
        <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 id={title} className="text-xl">
            {titles[part]}
          </h2>
          <Button variant="ghost" isIconOnly aria-label="Close filters" onClick={onClose} className="-mr-2">
            <X aria-hidden="true" />
          </Button>
        </header>
        <div className="grid flex-1 content-start gap-8 overflow-y-auto overscroll-contain px-5 py-6">
          {part === 'search' && (
            <div className="grid gap-3">
              <FinderFields filters={filters} change={change} isInSheet />
            </div>
          )}
          {part === 'filters' && (
            <>
              <PriceField filters={filters} change={change} />
              <EventTypesPicker filters={filters} change={change} />
            </>
          )}
          {part !== 'search' && <AdvancedFilters filters={filters} change={change} />}
        </div>
        {!isBeside && (
          <p role="status" className="sr-only">
            {total !== undefined && `${countWords(total)} found`}
          </p>
        )}
        <footer className="grid grid-cols-2 gap-3 border-t border-line px-5 py-4">
          <Button onClick={() => change(noFilters)}>Clear filters</Button>
          <Button type="submit" variant="primary">
            {total === undefined ? 'Searching...' : `Show ${countWords(total)}`}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}

/** Escape closes open suggestions first. */
const hasSuggestions = () => document.querySelector('[role=combobox][aria-expanded=true]') !== null
