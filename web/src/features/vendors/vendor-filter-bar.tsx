import { useQuery } from '@tanstack/react-query'
import { pricingRanges } from '@marquee/contract/limits'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { Search, SlidersHorizontal } from 'lucide-react'
import { Suspense, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { briefDate } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { nearMe } from '../../lib/near-me.ts'
import { useDebouncedText } from '../../lib/search-params.ts'
import { ActiveCount } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { useLeave } from '../../ui/use-leave.ts'
import { lookupQuery } from '../lookups/queries.ts'
import { WhatField, WhenField, WhereField } from './finder-fields.tsx'
import { vendorPath } from './vendor-path.ts'
import {
  advancedCount,
  lookupFilters,
  otherFilters,
  phoneCount,
  priceLabel,
  whatOf,
  whatPatch,
  type ChangeFilters,
  type LookupFilter,
  type SheetPart,
  type SheetState,
} from './vendor-filters.ts'

export interface FilterProps {
  filters: VendorFilters
  change: ChangeFilters
}

// Not needed for the first view: each is fetched when the pointer or the focus reaches its button.
const FilterPicker = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterPicker)
const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)
const preload = { onPointerEnter: FilterSheet.preload, onFocus: FilterSheet.preload }

/**
 * What, Where and When, and the other filters: in one sticky panel; on phones in a line whose two buttons open sheets. Each field applies
 * at once. Before hydration the fields are a form, and on phones the line's link shows them below it.
 */
export function VendorFilterBar({ filters, change, sheet }: FilterProps & { sheet: SheetState }) {
  const fields = useId()
  const opener = (part: SheetPart) => ({
    ...preload,
    'aria-haspopup': 'dialog' as const,
    onClick: () => sheet.open(part),
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
            <ActiveCount of={phoneCount(filters)} />
          </Button>
        </div>
        <div id={fields} className="finder-grid max-md:not-target:hidden">
          <FinderFields filters={filters} change={change} />
          <LookupDropdown label="Services" name="service_ids" filters={filters} change={change} />
          <Dropdown label="Price range" chosen={(filters.pricing_range ?? []).map(priceLabel)}>
            <PricePicker filters={filters} change={change} />
          </Dropdown>
          <LookupDropdown label="Event types" name="event_type_ids" filters={filters} change={change} />
          <Button {...opener('advanced')} aria-expanded={sheet.part === 'advanced'} className="bg-canvas">
            <SlidersHorizontal aria-hidden="true" />
            Advanced
            <ActiveCount of={advancedCount(filters)} />
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
export function OpenSheet({ filters, change, sheet }: FilterProps & { sheet: SheetState }) {
  if (!sheet.part) return null
  return (
    <Suspense>
      <FilterSheet key={sheet.part} part={sheet.part} filters={filters} change={change} onClose={sheet.close} />
    </Suspense>
  )
}

/** The chosen what, where and when in one line, for phones: opens their sheet, before hydration the fields below it. */
function FinderLine({ filters, fields, onOpen }: { filters: VendorFilters; fields: string; onOpen: () => void }) {
  const { near, location, availability_date } = filters
  const [what] = useWhat(filters)
  const words = [what, near ? nearMe : location].filter(Boolean).join(' · ')
  const day = availability_date ? briefDate(availability_date) : ''
  const nothing = 'What · Where · When'
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={`#${fields}`}
      role="button"
      aria-label={`Search: ${[words, day].filter(Boolean).join(' · ') || nothing}`}
      aria-haspopup="dialog"
      onClick={open}
      onKeyDown={(event) => event.key === ' ' && open(event)}
      {...preload}
      className="control flex min-h-12 min-w-0 flex-1 items-center gap-2 bg-canvas text-sm"
    >
      <Search aria-hidden="true" className="size-4.5 flex-none text-muted" />
      {words && <span className="truncate font-semibold">{words}</span>}
      {day && <span className="-ml-1 flex-none font-semibold">{words ? `· ${day}` : day}</span>}
      {!words && !day && <span className="truncate text-muted">{nothing}</span>}
    </a>
  )
}

/** The text of the What field, and whether it is the names of chosen services. */
function useWhat(filters: VendorFilters) {
  const { data } = useQuery({ ...lookupQuery('services'), enabled: filters.service_ids !== undefined })
  return whatOf(filters, data)
}

/** What, Where and When of the list, each of which applies at once. */
export function FinderFields({ filters, change, isInSheet = false }: FilterProps & { isInSheet?: boolean }) {
  const navigate = useNavigate()
  const [shown, showsServices] = useWhat(filters)
  const [what, typeWhat, settleWhat] = useDebouncedText(shown, (text) =>
    change(whatPatch(text, showsServices), { replace: true }),
  )
  const [where, typeWhere, settleWhere] = useDebouncedText(
    filters.near ? nearMe : (filters.location ?? ''),
    (location) => change({ location: location || undefined, near: undefined }, { replace: true }),
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
      <WhereField
        name={filters.near ? undefined : 'location'}
        value={where}
        onText={typeWhere}
        onLeave={settleWhere}
        onNear={(near) => {
          settleWhere(false)
          change({ near, location: undefined, sort_by: 'distance', sort_order: 'desc' })
        }}
      />
      <WhenField value={day ?? ''} onDay={(next) => change({ availability_date: next || undefined })} />
    </>
  )
}

/** A picker for one or more price ranges. */
export function PricePicker({ filters, change }: FilterProps) {
  const chosen = filters.pricing_range ?? []
  return (
    <ChipPicker
      label="Price range"
      options={pricingRanges.map((range, id) => ({ id, label: priceLabel(range) }))}
      value={chosen.map((range) => pricingRanges.indexOf(range))}
      onChange={(places) => {
        const next = pricingRanges.filter((_range, place) => places.includes(place))
        change({ pricing_range: next.length > 0 ? next : undefined })
      }}
    />
  )
}

/** One of the lists to choose several entries from. */
function LookupDropdown({ label, name, filters, change }: FilterProps & { label: string; name: LookupFilter }) {
  const chosen = filters[name] ?? []
  const { data: entries } = useQuery({ ...lookupQuery(lookupFilters[name]), enabled: chosen.length > 0 })
  return (
    <Dropdown
      label={label}
      chosen={chosen.map((id) => entries?.find((entry) => entry.id === id)?.display_name)}
      onNeed={FilterPicker.preload}
    >
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <FilterPicker label={label} name={name} filters={filters} change={change} />
      </Suspense>
    </Dropdown>
  )
}

interface DropdownProps {
  label: string
  /** The names of what is chosen, undefined while a name is not known. */
  chosen: readonly (string | undefined)[]
  /** Called when the pointer or the focus reaches the button. */
  onNeed?: () => void
  children: ReactNode
}

/** A button that looks like a select and opens a panel below it. Escape, a press outside, and leaving it by Tab close it. */
function Dropdown({ label, chosen, onNeed, children }: DropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEscape(isOpen, () => {
    setOpen(false)
    button.current?.focus()
  })
  useLeave(box, isOpen, () => setOpen(false))
  const [only] = chosen
  const summary = chosen.length === 0 ? 'Any' : chosen.length === 1 && only ? only : `${chosen.length} chosen`
  return (
    <div ref={box} className="slot">
      <span id={`${id}-label`} className="slot-label">
        {label}
      </span>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-expanded={isOpen}
        aria-controls={`${id}-panel`}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={onNeed}
        onFocus={onNeed}
        className="control opens-list text-start"
      >
        <span className="block truncate">{summary}</span>
      </button>
      <div
        id={`${id}-panel`}
        hidden={!isOpen}
        className="float absolute top-full right-0 z-20 mt-3 w-[34rem] max-w-[80vw] animate-rise p-5"
      >
        {isOpen && children}
      </div>
    </div>
  )
}
