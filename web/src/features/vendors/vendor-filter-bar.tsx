import { useQuery } from '@tanstack/react-query'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { Search, SlidersHorizontal } from 'lucide-react'
import { Suspense, useId, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useDebouncedText } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lookupQuery } from '../lookups/queries.ts'
import { FilterDropdown } from './filter-dropdown.tsx'
import { WhatField, WhenField, WhereField } from './finder-fields.tsx'
import { vendorPath } from './vendor-path.ts'
import {
  advancedCount,
  finderLine,
  otherFilters,
  priceOptions,
  sheetCount,
  whatOf,
  whatPatch,
  type ChangeFilters,
  type Sheet,
  type SheetName,
} from './vendor-filters.ts'

export interface FilterProps {
  filters: VendorFilters
  change: ChangeFilters
}

// Not needed for the first view: each is fetched when the pointer or the focus reaches its button.
const EventTypesPicker = lazyPart(async () => (await import('./advanced-filters.tsx')).EventTypesPicker)
const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/**
 * What, Where and When, and the other filters: in one sticky panel; on phones in a line whose two buttons open sheets. Each field applies
 * at once. Before hydration the fields are a form, and on phones the line's link shows them below it.
 */
export function VendorFilterBar({ filters, change, sheet }: FilterProps & { sheet: Sheet }) {
  const fields = useId()
  const opener = (name: SheetName) => ({
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: FilterSheet.preload,
    onFocus: FilterSheet.preload,
    onClick: () => sheet.open(name),
  })
  return (
    <search aria-label="Vendors" className="finder-bar">
      <h2 className="sr-only">Search and filters</h2>
      <form action="/vendors" onSubmit={(event) => event.preventDefault()} className="night finder">
        {otherFilters(filters).map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <div className="flex gap-2 md:hidden">
          <FinderLine filters={filters} fields={fields} onOpen={() => sheet.open('search')} />
          <Button {...opener('filters')} className="min-h-12 bg-canvas px-3">
            <SlidersHorizontal aria-hidden="true" />
            <span className="sr-only">Filters</span>
            <Count of={sheetCount(filters)} />
          </Button>
        </div>
        <div id={fields} className="finder-grid max-md:not-target:hidden">
          <FinderFields filters={filters} change={change} />
          <PriceField filters={filters} change={change} />
          <EventTypesDropdown filters={filters} change={change} />
          <Button {...opener('advanced')} aria-expanded={sheet.name === 'advanced'} className="bg-canvas">
            <SlidersHorizontal aria-hidden="true" />
            Advanced
            <Count of={advancedCount(filters)} />
          </Button>
          <Button type="submit" variant="primary" className="hidden [@media(scripting:none)]:inline-flex">
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}

/** The open sheet. It stands outside the list's container, in which nothing can have a fixed place on the screen. */
export function OpenSheet({ filters, change, sheet }: FilterProps & { sheet: Sheet }) {
  if (!sheet.name) return null
  return (
    <Suspense>
      <FilterSheet key={sheet.name} name={sheet.name} filters={filters} change={change} onClose={sheet.close} />
    </Suspense>
  )
}

/** The chosen what, where and when in one line, for phones: opens their sheet, before hydration the fields below it. */
function FinderLine({ filters, fields, onOpen }: { filters: VendorFilters; fields: string; onOpen: () => void }) {
  const { data: services } = useQuery({ ...lookupQuery('services'), enabled: filters.service_ids !== undefined })
  const [words, day] = finderLine(filters, services)
  const isEmpty = !words && !day
  const nothing = 'What · Where · When'
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={`#${fields}`}
      role="button"
      aria-label={`Search: ${isEmpty ? nothing : [words, day].filter(Boolean).join(' · ')}`}
      aria-haspopup="dialog"
      onClick={open}
      onKeyDown={(event) => event.key === ' ' && open(event)}
      onPointerEnter={FilterSheet.preload}
      onFocus={FilterSheet.preload}
      className="control flex min-h-12 min-w-0 flex-1 items-center gap-2 bg-canvas text-sm"
    >
      <Search aria-hidden="true" className="size-4.5 flex-none text-muted" />
      {words && <span className="truncate font-semibold">{words}</span>}
      {day && <span className="-ml-1 flex-none font-semibold">{words ? `· ${day}` : day}</span>}
      {isEmpty && <span className="truncate text-muted">{nothing}</span>}
    </a>
  )
}

/** What, Where and When of the list, each of which applies at once. */
export function FinderFields({ filters, change, isInSheet = false }: FilterProps & { isInSheet?: boolean }) {
  const navigate = useNavigate()
  const { data: services } = useQuery({ ...lookupQuery('services'), enabled: filters.service_ids !== undefined })
  const [shown, showsServices] = whatOf(filters, services)
  const [what, typeWhat, settleWhat] = useDebouncedText(shown, (text) =>
    change(whatPatch(text, showsServices), { replace: true }),
  )
  const [where, typeWhere, settleWhere] = useDebouncedText(filters.location ?? '', (location) =>
    change({ location: location || undefined }, { replace: true }),
  )
  const { availability_date: day } = filters
  return (
    <>
      <WhatField
        name={showsServices ? undefined : 'search'}
        placeholder="Search vendors by name or description..."
        value={what}
        onText={typeWhat}
        onLeave={settleWhat}
        onChoice={({ list, id }) => {
          settleWhat(false)
          change({ ...whatPatch('', showsServices), [list]: [id] })
        }}
        onVendor={(id) => {
          settleWhat(false)
          // From a sheet without an entry of its own, so that Back leads to the list.
          void navigate(vendorPath(id, day), { replace: isInSheet })
        }}
      />
      <WhereField value={where} onText={typeWhere} onLeave={settleWhere} />
      <WhenField value={day ?? ''} onDay={(next) => change({ availability_date: next || undefined })} />
    </>
  )
}

export function PriceField({ filters, change }: FilterProps) {
  const id = useId()
  return (
    <div className="slot">
      <label htmlFor={id}>Price range</label>
      <select
        id={id}
        name="pricing_range"
        value={filters.pricing_range ?? ''}
        onChange={(event) =>
          change({ pricing_range: (event.target.value || undefined) as VendorFilters['pricing_range'] })
        }
        className="control"
      >
        <option value="">Any</option>
        {priceOptions().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

function EventTypesDropdown({ filters, change }: FilterProps) {
  const { data: types } = useQuery(lookupQuery('eventTypes'))
  const chosen = filters.event_type_ids ?? []
  const only = types?.find((type) => type.id === chosen[0])?.display_name
  const summary = chosen.length === 0 ? 'Any' : chosen.length === 1 && only ? only : `${chosen.length} chosen`
  return (
    <FilterDropdown label="Event types" summary={summary} onPreload={EventTypesPicker.preload}>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <EventTypesPicker filters={filters} change={change} />
      </Suspense>
    </FilterDropdown>
  )
}

function Count({ of }: { of: number }) {
  if (of === 0) return null
  return (
    <span className="figures grid size-6 place-items-center rounded-full bg-lamp text-xs font-bold text-on-lamp">
      {of}
      <span className="sr-only"> active</span>
    </span>
  )
}
