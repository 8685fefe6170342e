import { useQuery } from '@tanstack/react-query'
import { maxLengths } from '@marquee/contract/limits'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useEarlyText } from '../../lib/early-input.ts'
import { useDebouncedText } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { eventTypesQuery } from '../lookups/queries.ts'
import { FilterDropdown } from './filter-dropdown.tsx'
import { activeFilters, advancedCount, otherFilters, priceOptions, type ChangeFilters } from './vendor-filters.ts'

export interface FilterProps {
  filters: VendorFilters
  change: ChangeFilters
}

// Not needed for the first view: each is fetched when the pointer or the focus reaches its button.
const AdvancedFilters = lazyPart(async () => (await import('./advanced-filters.tsx')).AdvancedFilters)
const EventTypesPicker = lazyPart(async () => (await import('./advanced-filters.tsx')).EventTypesPicker)
const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** Search and filters: in a row on wide screens; on phones the search, and the rest in a sheet. */
export function VendorFilterBar({ filters, change }: FilterProps) {
  const [isAdvanced, setAdvanced] = useState(false)
  const [isSheet, setSheet] = useState(false)
  const panel = useId()
  const advanced = advancedCount(filters)
  const all = activeFilters(filters, {}).length + listed(filters)
  return (
    <search className="block" aria-label="Vendors">
      <h2 className="sr-only">Search and filters</h2>
      {/* Before hydration, Enter in a field submits the form. Afterwards each field applies at once. */}
      <form action="/vendors" onSubmit={(event) => event.preventDefault()}>
        {otherFilters(filters).map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap gap-3">
          <VendorSearch filters={filters} change={change} />
          <Button
            className="grow sm:min-h-13 md:hidden"
            aria-haspopup="dialog"
            onClick={() => setSheet(true)}
            onPointerEnter={FilterSheet.preload}
            onFocus={FilterSheet.preload}
          >
            <SlidersHorizontal aria-hidden="true" />
            Filters
            <Count of={all} />
          </Button>
        </div>
        <div className="mt-4 grid grid-cols-[repeat(3,minmax(0,1fr))_auto] items-end gap-4 max-md:hidden">
          <LocationField filters={filters} change={change} />
          <PriceField filters={filters} change={change} />
          <EventTypesDropdown filters={filters} change={change} />
          <Button
            aria-expanded={isAdvanced}
            aria-controls={panel}
            onClick={() => setAdvanced(!isAdvanced)}
            onPointerEnter={AdvancedFilters.preload}
            onFocus={AdvancedFilters.preload}
          >
            <SlidersHorizontal aria-hidden="true" />
            Advanced
            <Count of={advanced} />
          </Button>
        </div>
        <button type="submit" hidden tabIndex={-1}>
          Search
        </button>
      </form>
      <div id={panel} hidden={!isAdvanced} className="card mt-4 p-6 max-md:hidden">
        {isAdvanced && (
          <Suspense
            fallback={
              <Loading label="Loading filters...">
                <Skeleton className="h-72 w-full" />
              </Loading>
            }
          >
            <AdvancedFilters filters={filters} change={change} />
          </Suspense>
        )}
      </div>
      {isSheet && (
        <Suspense>
          <FilterSheet filters={filters} change={change} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </search>
  )
}

function VendorSearch({ filters, change }: FilterProps) {
  const [text, type] = useDebouncedText(filters.search ?? '', (search) =>
    change({ search: search || undefined }, { replace: true }),
  )
  return (
    <SearchField
      name="search"
      label="Search vendors"
      placeholder="Search vendors by name or description..."
      maxLength={maxLengths.search}
      value={text}
      onChange={type}
      className="min-w-0 flex-[1_1_22rem] [&_input]:min-h-13 [&_input]:text-ellipsis max-sm:[&_input]:pr-3 max-sm:[&_input]:placeholder:text-sm"
    />
  )
}

export function LocationField({ filters, change }: FilterProps) {
  const [text, type] = useDebouncedText(filters.location ?? '', (location) =>
    change({ location: location || undefined }, { replace: true }),
  )
  const field = useRef<HTMLInputElement>(null)
  useEarlyText(field, type)
  return (
    <TextField
      ref={field}
      name="location"
      label="Location"
      placeholder="City, state or area"
      maxLength={maxLengths.search}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}

export function PriceField({ filters, change }: FilterProps) {
  return (
    <SelectField
      name="pricing_range"
      label="Price range"
      placeholder="Any"
      value={filters.pricing_range ?? ''}
      onChange={(event) =>
        change({ pricing_range: (event.target.value || undefined) as VendorFilters['pricing_range'] })
      }
      options={priceOptions}
    />
  )
}

function EventTypesDropdown({ filters, change }: FilterProps) {
  const { data: types } = useQuery(eventTypesQuery())
  const chosen = filters.event_type_ids ?? []
  const only = types?.find((type) => type.id === chosen[0])?.display_name
  const summary = chosen.length === 0 ? 'Any' : chosen.length === 1 && only ? only : `${chosen.length} chosen`
  return (
    <FilterDropdown label="Event types" summary={summary} onPreload={AdvancedFilters.preload}>
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

/** The number of lookup filters that are set; how many entries each has does not matter. */
function listed({ event_type_ids, aesthetic_tag_ids, service_ids, service_area_ids }: VendorFilters): number {
  return [event_type_ids, aesthetic_tag_ids, service_ids, service_area_ids].filter((ids) => ids?.length).length
}
