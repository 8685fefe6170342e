import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import type { ClosestSearch } from '@marquee/contract/vendors'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSettled } from '../../lib/use-settled.ts'
import { cx } from '../../ui/cx.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { lookupQuery } from '../lookups/queries.ts'
import { useRetired } from '../lookups/lookup-picker.tsx'
import { vendorFailures, vendorListQuery } from './queries.ts'
import { VendorCards, VendorCardSkeletons } from './vendor-card.tsx'
import {
  activeFilters,
  bestMatch,
  closestPatch,
  countWords,
  listFilters,
  lookupFilters,
  nearestFirst,
  noFilters,
  sortOf,
  sortPatch,
  sorts,
  type ActiveFilter,
  type ChangeFilters,
  type LookupFilter,
} from './vendor-filters.ts'

interface Props {
  filters: VendorFilters
  change: ChangeFilters
}

/** The list: number of vendors, active filters, order, and the cards. */
export function VendorResults({ filters, change }: Props) {
  const shown = useShown(filters, change)
  const { list, total, isSearching } = shown
  const active = useActiveFilters(filters)
  // The day that the vendors on screen were filtered by: while a new answer is awaited, the earlier one.
  const freeOn = useSettled(filters.availability_date, !isSearching)
  const closest = isSearching ? undefined : list.data?.pages[0]?.closest
  // A filter may have several choices.
  const leftOut = active.filter(({ key }) => key.split(' ')[0] === closest?.filter).map(({ label }) => label)
  const left = closest?.dropped ?? leftOut.join(', ')
  return (
    <section aria-label="Results" tabIndex={-1} className="mt-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p role="status" className="figures py-2 empty:hidden font-display text-xl font-bold tracking-tight">
          {isSearching ? 'Searching...' : total === undefined ? '' : `${countWords(total)} found`}
          {closest && <span className="sr-only">. {closestWords(closest, left)}</span>}
        </p>
        <SelectField
          label="Sort by"
          isLabelHidden
          className="max-sm:flex-1 max-sm:basis-40 sm:ml-auto sm:w-52"
          value={sortOf(filters)}
          onChange={(event) => change(sortPatch(event.target.value, filters))}
          options={[
            ...(filters.search ? [bestMatch] : []),
            ...sorts,
            ...(filters.near || filters.location ? [nearestFirst] : []),
          ]}
        />
      </div>
      {active.length > 0 && total !== 0 && (
        <Chips label="Active filters" action="Remove filter:" {...{ active, change }} className="mt-3 items-center">
          <li>
            <Button variant="ghost" size="sm" onClick={() => change(noFilters)}>
              Clear all
            </Button>
          </li>
        </Chips>
      )}
      <div className="mt-5">
        {list.isLoadingError && (
          <LoadFailed title={vendorFailures.list} onRetry={() => window.location.reload()}>
            <p>They are still there; the way to them is not. Please try again in a moment.</p>
          </LoadFailed>
        )}
        {list.isPending && (
          <Loading label="Searching...">
            <VendorCardSkeletons />
          </Loading>
        )}
        {total === 0 && <Nothing {...{ filters, active, change }} className={closest ? 'pt-6 pb-8' : ''} />}
        {total === 0 && closest && <ClosestVendors {...{ closest, left, filters, change }} />}
        {Boolean(total) && (
          <>
            <VendorCards vendors={shown.vendors} distances={shown.distances} freeOn={freeOn} isStale={isSearching} />
            {(shown.hasMore || shown.pages > 1) && !isSearching && <LoadMore {...shown} />}
          </>
        )}
      </div>
    </section>
  )
}

/** As much of the list as the address asks for. More of it may be loaded, from an earlier visit. */
function useShown(filters: VendorFilters, change: ChangeFilters) {
  const list = useInfiniteQuery(vendorListQuery(listFilters(filters)))
  const loaded = list.data?.pages ?? []
  const pages = list.isPlaceholderData ? loaded : loaded.slice(0, filters.page)
  const hasLoaded = pages.length < loaded.length
  const found = new Map(pages.flatMap((page) => page.contractors).map((vendor) => [vendor.id, vendor]))
  return {
    list,
    total: loaded[0]?.total,
    isSearching: list.isPending || list.isPlaceholderData,
    pages: pages.length,
    vendors: [...found.values()],
    distances: new Map(
      pages.flatMap(({ contractors, distances }) =>
        contractors.map(({ id }, at) => [id, distances?.[at] ?? undefined]),
      ),
    ),
    hasMore: hasLoaded || list.hasNextPage,
    isFailed: !hasLoaded && list.isFetchNextPageError,
    loadMore() {
      change({ page: pages.length + 1 }, { replace: true })
      if (!hasLoaded) void list.fetchNextPage()
    },
  }
}

function useActiveFilters(filters: VendorFilters): ActiveFilter[] {
  return activeFilters(filters, {
    event_type_ids: useEntries(filters, 'event_type_ids'),
    aesthetic_tag_ids: useEntries(filters, 'aesthetic_tag_ids'),
    service_ids: useEntries(filters, 'service_ids'),
    service_area_ids: useEntries(filters, 'service_area_ids'),
  })
}

/** The entries of a lookup list, which is fetched only if one is chosen. An old link may name entries that are retired. */
function useEntries(filters: VendorFilters, name: LookupFilter) {
  const { data } = useQuery({ ...lookupQuery(lookupFilters[name]), enabled: filters[name] !== undefined })
  return [...(data ?? []), ...useRetired(lookupFilters[name], data, filters[name])]
}

interface ChipsProps {
  label: string
  /** What a press does, before the name of the filter. */
  action: string
  active: readonly ActiveFilter[]
  change: ChangeFilters
  className: string
  children?: ReactNode
}

/** Filters as buttons; a press removes one. */
function Chips({ label: listLabel, action, active, change, className, children }: ChipsProps) {
  return (
    <ul aria-label={listLabel} className={cx('flex flex-wrap gap-2', className)}>
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className="chip text-ink"
            aria-label={`${action} ${label}`}
            onClick={() => change(without)}
          >
            {label}
            <X aria-hidden="true" className="-mr-1 size-4" />
          </button>
        </li>
      ))}
      {children}
    </ul>
  )
}

interface NothingProps extends Props {
  active: readonly ActiveFilter[]
  className: string
}

/** The empty list, with buttons that remove the search or one of the filters. */
function Nothing({ filters, active, change, className }: NothingProps) {
  const words = filters.search
    ? [{ key: 'search', label: `“${filters.search}”`, without: { search: undefined } } satisfies ActiveFilter]
    : []
  const all = [...words, ...active]
  return (
    <EmptyState
      title="No vendors found matching your criteria"
      className={className}
      actions={
        <Button variant="primary" onClick={() => change(noFilters)}>
          Clear filters
        </Button>
      }
    >
      {all.length > 0 ? (
        <>
          <p>{all.length > 1 ? 'Nobody fits all of this at once. Let go of one:' : 'Nobody yet. Let go of this:'}</p>
          <Chips
            label="Let go of one"
            action="Search without"
            active={all}
            change={change}
            className="mt-4 justify-center"
          />
        </>
      ) : (
        <p>The first vendors are on their way.</p>
      )}
    </EmptyState>
  )
}

/**
 * A link to the list with one page more. With scripts it adds that page in place, also when it is scrolled into view; after a failure only
 * when it is pressed. Not rendered when all vendors are shown.
 */
function LoadMore({ list, total, pages, vendors, hasMore, isFailed, loadMore }: ReturnType<typeof useShown>) {
  const isPending = list.isFetchingNextPage
  const shown = vendors.length
  const element = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (!hasMore || isPending || isFailed || !element.current) return
    // What is in view from the start was not scrolled to, as after a change of the order further down.
    let wasAway = false
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) wasAway = true
        else if (wasAway) load()
      },
      { rootMargin: '160px' },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [hasMore, isPending, isFailed, shown])
  return (
    <div ref={element} tabIndex={-1} className="mt-12 grid justify-items-center gap-3 text-center">
      {isFailed && (
        <p role="alert" className="font-medium text-no">
          {vendorFailures.list}
        </p>
      )}
      {hasMore && (
        <PageLink rel="next" page={pages + 1} onPress={loadMore} isPending={isPending} pendingLabel="Loading more...">
          {isFailed ? 'Try Again' : 'Load More'}
        </PageLink>
      )}
      <p role="status" className="figures text-sm text-muted">
        {shown} of {total} shown
      </p>
    </div>
  )
}

interface ClosestProps extends Props {
  closest: ClosestSearch
  /** The name of what was left out. */
  left: string
}

/** "Nothing matches all of this. Without “paris”: 4 vendors". */
const closestWords = ({ total }: ClosestSearch, left: string) =>
  `Nothing matches all of this. Without “${left}”: ${countWords(total)}`

/** The vendors that are found without one word or one filter of the search. */
function ClosestVendors({ closest, left, filters, change }: ClosestProps) {
  const { total } = closest
  const patch = closestPatch(closest)
  const list = useInfiniteQuery(vendorListQuery(listFilters({ ...filters, ...patch })))
  // While these are on their way, the query still holds the list before.
  const vendors = list.isPlaceholderData ? [] : (list.data?.pages[0]?.contractors ?? [])
  return (
    <section aria-labelledby="closest" className="border-t border-line pt-8">
      <h2 id="closest" className="text-xl">
        {closestWords(closest, left)}
      </h2>
      <div className="mt-6">
        <VendorCards
          vendors={vendors}
          freeOn={closest.filter === 'availability_date' ? undefined : filters.availability_date}
        />
      </div>
      {total > vendors.length && vendors.length > 0 && (
        <div className="mt-12 grid justify-items-center">
          <Button onClick={() => change(patch)}>Show all {countWords(total)}</Button>
        </div>
      )}
    </section>
  )
}
