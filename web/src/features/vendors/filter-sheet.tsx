import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useEscape } from '../../ui/use-escape.ts'
import { SelectField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import { vendorListQuery } from './queries.ts'
import { FinderFields, PricePicker, type FilterProps } from './vendor-filter-bar.tsx'
import {
  countWords,
  experienceLevels,
  listFilters,
  lookupFilters,
  noFilters,
  type LookupFilter,
  type SheetPart,
} from './vendor-filters.ts'

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
          <IconButton label="Close filters" icon={X} size="md" onClick={onClose} className="-mr-2" />
        </header>
        <div className="grid flex-1 content-start gap-8 overflow-y-auto overscroll-contain px-5 py-6">
          {part === 'search' && (
            <div className="grid gap-3">
              <FinderFields filters={filters} change={change} isInSheet />
            </div>
          )}
          {part === 'filters' && (
            <>
              <FilterPicker label="Services" name="service_ids" filters={filters} change={change} />
              <PricePicker filters={filters} change={change} />
              <FilterPicker label="Event types" name="event_type_ids" filters={filters} change={change} />
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

/** The filters behind the Advanced button, which are also the second half of the filter sheet. Each applies at once. */
function AdvancedFilters({ filters, change }: FilterProps) {
  return (
    <>
      <div className="grid gap-6">
        <SelectField
          label="Experience"
          placeholder="Any"
          value={filters.min_years || ''}
          onChange={(event) => change({ min_years: event.target.value ? Number(event.target.value) : undefined })}
          options={levels(filters.min_years)}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="check"
            checked={filters.has_images ?? false}
            onChange={(event) => change({ has_images: event.target.checked || undefined })}
          />
          Has images
        </label>
      </div>
      <FilterPicker label="Aesthetic tags" name="aesthetic_tag_ids" filters={filters} change={change} />
      <FilterPicker label="Service areas" name="service_area_ids" filters={filters} change={change} />
    </>
  )
}

/** A picker for one or more entries of a list. */
export function FilterPicker({ label, name, filters, change }: FilterProps & { label: string; name: LookupFilter }) {
  return (
    <LookupPicker
      label={label}
      source={lookupFilters[name]}
      value={filters[name] ?? []}
      onChange={(ids) => change({ [name]: ids.length > 0 ? ids : undefined })}
    />
  )
}

/** The experience levels to choose from, plus the one in the address if it is another. */
function levels(chosen: VendorFilters['min_years']) {
  const all = new Set<number>([...experienceLevels, ...(chosen ? [chosen] : [])])
  return [...all].toSorted((a, b) => a - b).map((value) => ({ value, label: `${value}+ years` }))
}
