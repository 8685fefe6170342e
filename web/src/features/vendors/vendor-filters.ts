import { priceWord } from '@marquee/contract/formats'
import type { Lookup } from '@marquee/contract/lookups'
import { pageSizes, pricingNames, pricingRanges, type PricingRange } from '@marquee/contract/limits'
import type { ClosestSearch, Understood } from '@marquee/contract/vendors'
import { VendorFilters, type VendorFilters as Filters } from '@marquee/contract/vendor-filters'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { monthName, shortDate } from '../../lib/dates.ts'
import { nearMe } from '../../lib/near-me.ts'
import { useInBrowser } from '../../lib/in-browser.ts'
import { useFilters, writeQuery, type ChangeOptions } from '../../lib/search-params.ts'
import type { LookupName } from '../lookups/queries.ts'
import type { VendorListFilters } from './queries.ts'

export type FilterPatch = Partial<Filters>
export type ChangeFilters = (patch: FilterPatch, options?: ChangeOptions) => void

/** What the sheet over or beside the list shows: What, Where and When on phones; the other filters on phones; those behind Advanced elsewhere. */
export type SheetPart = 'search' | 'filters' | 'advanced'

/** Values that are not written to the address. */
const defaults: FilterPatch = { limit: pageSizes.vendors, sort_order: 'desc' }

/**
 * The vendor list's filters, kept in the address. A choice is shown at once, although the address changes a moment later.
 *
 * The open sheet is kept in the history entry: opening it adds an entry, which the changes made in it replace. So Back closes it and takes
 * these changes back, and closing it in another way keeps them.
 */
export function useVendorFilters() {
  const location = useLocation()
  const navigate = useNavigate()
  const { filters: settled, change: write } = useFilters(VendorFilters, defaults)
  // What was chosen counts until the location changes, also back to one where something was chosen before.
  const [chosen, setChosen] = useState<{ over: typeof location; patch: FilterPatch }>()
  const pending = chosen?.over === location ? chosen.patch : undefined
  const filters: Filters = { ...settled, ...pending }
  // The server knows the address, and not the state of the history entry.
  const opened = useInBrowser(() => true, false) ? openedBy(location.state) : undefined
  // The page of the last change in the open sheet, which may not have reached the address yet.
  const changedTo = useRef<number>(undefined)
  const change: ChangeFilters = (patch, options) => {
    setChosen({ over: location, patch: { page: 1, ...pending, ...patch } })
    if (opened) changedTo.current = patch.page ?? 1
    write(patch, opened ? { replace: true } : options)
  }
  const sheet = {
    part: opened?.sheet,
    open(part: SheetPart) {
      changedTo.current = undefined
      const over = opened?.over ?? vendorsPath(settled)
      write({ page: filters.page }, { state: { sheet: part, over } satisfies Opened, replace: Boolean(opened) })
    },
    close() {
      if (changedTo.current === undefined && opened?.over === vendorsPath(filters)) void navigate(-1)
      else write({ page: changedTo.current ?? filters.page }, { replace: true, state: null })
    },
  }
  return { filters, change, sheet }
}

/** The part that the sheet shows, undefined while it is closed, and what opens and closes it. */
export type SheetState = ReturnType<typeof useVendorFilters>['sheet']

/** The state of a history entry in which the sheet is open: its part, and the list's address when it was opened. */
interface Opened {
  sheet: SheetPart
  over: string
}

function openedBy(state: unknown): Opened | undefined {
  return typeof state === 'object' && state !== null && 'sheet' in state ? (state as Opened) : undefined
}

/** The filters and the order, without how much of the list is loaded. One place at most, and without any no order by distance. */
export function listFilters({ page: _page, location, sort_by, ...filters }: Filters): VendorListFilters {
  const hasPlace = Boolean(filters.near || location)
  return {
    ...filters,
    ...(location && !filters.near && { location }),
    ...(sort_by && (hasPlace || sort_by !== 'distance') && { sort_by }),
  }
}

/** The filters without a field of their own in the bar, as name and value pairs of hidden inputs, for submitting without scripts. */
export function otherFilters(filters: Filters): [string, string][] {
  const { search, location, availability_date, page, ...others } = filters
  return [...writeQuery(others, defaults)]
}

/** The text of the What field: what was typed, otherwise the chosen services. The second value is true for services. */
export function whatOf({ search, service_ids = [] }: Filters, services: readonly Lookup[] = []): [string, boolean] {
  if (search) return [search, false]
  const names = service_ids.map((id) => services.find((service) => service.id === id)?.display_name)
  return [names.filter(Boolean).join(', '), service_ids.length > 0]
}

/** The change of the filters for a text in the What field: it takes the place of the services that the field showed. */
export function whatPatch(search: string, showsServices: boolean): FilterPatch {
  return { search: search || undefined, ...(showsServices && { service_ids: undefined }) }
}

/** "1 vendor", "12 vendors". */
export const countWords = (count: number) => `${count} ${count === 1 ? 'vendor' : 'vendors'}`

/** The address of the page with these filters, without how much of the list is loaded. */
export function vendorsPath(filters: Filters): string {
  const search = writeQuery(listFilters(filters), defaults).toString()
  return search ? `/vendors?${search}` : '/vendors'
}

export const priceLabel = (range: PricingRange) => `${priceWord(range)} ${pricingNames[range]}`

/** The options for minimum years in business. */
export const experienceLevels = [2, 5, 10] as const

/** The five orders of the list. Best match is first, during a search. */
export const sorts = [
  { value: 'created_at desc', label: 'Newest first' },
  { value: 'created_at asc', label: 'Oldest first' },
  { value: 'company_name asc', label: 'Name A-Z' },
  { value: 'company_name desc', label: 'Name Z-A' },
  { value: 'years_in_business desc', label: 'Most experienced' },
] as const
/** Offered where a place is chosen. */
export const nearestFirst = { value: 'distance desc', label: 'Nearest first' } as const
export const bestMatch = { value: '', label: 'Best match' } as const

/** The chosen entry of `sorts`, by default best match. */
export function sortOf({ sort_by, sort_order, search }: Filters): string {
  return !sort_by && search ? bestMatch.value : `${sort_by ?? 'created_at'} ${sort_order}`
}

/**
 * The change of the filters for an entry of `sorts`. The list's default order is written only during a search, where best match would apply
 * instead.
 */
export function sortPatch(value: string, filters: Filters): FilterPatch {
  const [sort_by, sort_order] = value.split(' ') as [Filters['sort_by'], Filters['sort_order'] | undefined]
  const isOwn = value === sorts[0].value && !filters.search
  return { sort_by: isOwn || value === bestMatch.value ? undefined : sort_by, sort_order: sort_order ?? 'desc' }
}

type FilterName = Exclude<keyof Filters, 'page' | 'limit' | 'sort_by' | 'sort_order'>

/** The filters that are lists of ids, and the lookup lists that they choose from. */
export const lookupFilters = {
  event_type_ids: 'eventTypes',
  aesthetic_tag_ids: 'aestheticTags',
  service_ids: 'services',
  service_area_ids: 'serviceAreas',
} as const satisfies Partial<Record<FilterName, LookupName>>
export type LookupFilter = keyof typeof lookupFilters
export const lookupFilterNames = Object.keys(lookupFilters) as LookupFilter[]

const countOf = (filters: Filters, names: readonly FilterName[]) =>
  names.filter((name) => (Array.isArray(filters[name]) ? filters[name].length > 0 : filters[name])).length

const onlyInSheets = ['has_images', 'min_years', 'aesthetic_tag_ids', 'service_area_ids'] as const

/** How many filters are set beyond place, services, price range and event types. */
export const advancedCount = (filters: Filters) => countOf(filters, [...onlyInSheets, 'availability_date'])

/** How many filters are set beyond those that a phone's line shows. */
export const phoneCount = (filters: Filters) =>
  countOf(filters, [...onlyInSheets, 'service_ids', 'pricing_range', 'event_type_ids'])

/** The change of the filters that leaves out what the closest search does. */
export function closestPatch({ left_out, search }: ClosestSearch): FilterPatch {
  const dropped = left_out.flatMap(({ filter }) => filter ?? [])
  return { ...Object.fromEntries(dropped.map((name) => [name, undefined])), search: search || undefined }
}

/** A label for each thing that was understood in the words; taking it away changes the words. */
export function understoodLabels(understood: readonly Understood[], types: readonly Lookup[]): ActiveFilter[] {
  return understood.map(({ kind, text, values, search }) => ({
    key: `understood ${kind} ${text}`,
    label: understoodLabel[kind](values, types) || text,
    without: { search: search || undefined },
  }))
}

const understoodLabel: Record<Understood['kind'], (values: readonly string[], types: readonly Lookup[]) => string> = {
  price: (ranges) =>
    pricingRanges
      .filter((range) => ranges.includes(range))
      .map(priceLabel)
      .join(', '),
  day: ([day = '']) => labels.availability_date(day),
  month: ([first = '']) => monthName(first.slice(0, 7)),
  place: ([place = '']) => labels.location(place.replace(/^, /, '')),
  occasion: (ids, types) =>
    types
      .filter(({ id }) => ids.includes(String(id)))
      .map(({ display_name }) => display_name)
      .join(', '),
}

/** "Without the place:"; where nothing of the search is known, "Nobody here offers “sushi”. What vendors here do:". */
export function closestWords({ left_out, services }: ClosestSearch, filters: Filters): string {
  if (services.length > 0) return `Nobody here offers “${filters.search}”. What vendors here do:`
  const left = left_out.map(({ kind, text, filter }) => (filter ? leftWords[kind] : `“${text}”`))
  return `Without ${new Intl.ListFormat('en-GB').format(new Set(left))}:`
}

const leftWords: Record<ClosestSearch['left_out'][number]['kind'], string> = {
  occasion: 'the occasion',
  price: 'the price',
  day: 'the day',
  place: 'the place',
  other: 'the other words',
  trade: 'the service',
}

export interface ActiveFilter {
  key: string
  label: string
  /** The change that removes this filter. */
  without: FilterPatch
}

const labels: {
  [Name in Exclude<FilterName, LookupFilter | 'search' | 'pricing_range'>]: (
    value: NonNullable<Filters[Name]>,
  ) => string
} = {
  location: (place) => `Near ${place}`,
  near: () => nearMe,
  has_images: () => 'Has images',
  availability_date: (day) => `Free on ${shortDate(day)}`,
  min_years: (years) => `${years}+ years`,
}
const labelNames = Object.keys(labels) as (keyof typeof labels)[]

/** Clears search and filters; the order stays. */
export const noFilters: FilterPatch = Object.fromEntries(
  ['search', 'pricing_range', ...labelNames, ...lookupFilterNames].map((name) => [name, undefined]),
)

/** A label for each filter that is set. An id whose name is not loaded yet is left out. */
export function activeFilters(
  filters: Filters,
  entries: Partial<Record<LookupFilter, readonly Lookup[]>>,
): ActiveFilter[] {
  const single = labelNames
    .filter((name) => filters[name])
    .map((name) => ({ key: name, label: labels[name](filters[name] as never), without: { [name]: undefined } }))
  const many = lookupFilterNames.flatMap((name) => {
    const chosen = filters[name] ?? []
    return chosen.flatMap((id) => {
      const label = entries[name]?.find((entry) => entry.id === id)?.display_name
      const rest = chosen.filter((other) => other !== id)
      return label ? [{ key: `${name} ${id}`, label, without: { [name]: rest.length > 0 ? rest : undefined } }] : []
    })
  })
  const prices = (filters.pricing_range ?? []).map((range, _at, all) => {
    const rest = all.filter((other) => other !== range)
    const without = { pricing_range: rest.length > 0 ? rest : undefined }
    return { key: `pricing_range ${range}`, label: priceLabel(range), without }
  })
  return [...single, ...prices, ...many]
}
