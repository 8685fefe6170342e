import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import type { ClosestSearch, Understood } from '@marquee/contract/vendors'
import { maxCounts } from '@marquee/contract/limits'
import { MailPlus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDate } from '../../lib/dates.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { lookupQuery } from '../lookups/queries.ts'
import { useRetired } from '../lookups/lookup-picker.tsx'
import { useMe } from '../users/queries.ts'
import { vendorFailures, vendorListQuery } from './queries.ts'
import { VendorCards, VendorCardSkeletons } from './vendor-card.tsx'
import { invitePath } from './vendor-path.ts'
import {
  activeFilters,
  bestMatch,
  closestPatch,
  closestWords,
  countWords,
  listFilters,
  lookupFilters,
  nearestFirst,
  noFilters,
  sortOf,
  sortPatch,
  sorts,
  understoodLabels,
  vendorsPath,
  type ActiveFilter,
  type ChangeFilters,
  type LookupFilter,
} from './vendor-filters.ts'

interface Props {
  filters: VendorFilters
  change: ChangeFilters
}

/** The list: number of vendors, what they are filtered by, order, and the cards; where nobody is found, the closest vendors. */
export function VendorResults({ filters, change }: Props) {
  const shown = useShown(filters, change)
  const { list, total, isSearching } = shown
  const isOrganizer = useMe().data?.role === 'client'
  const { closest, understood } = shown
  const types = useQuery(lookupQuery('eventTypes')).data ?? []
  const active = [...understoodLabels(understood, types), ...useActiveFilters(filters)]
  const isEmpty = total === 0 && !isSearching
  const isFiltered = active.length > 0 || filters.search !== undefined
  // The day that the vendors on screen were filtered by: while a new answer is awaited, the earlier one.
  const day = filters.availability_date ?? understood.find(({ kind }) => kind === 'day')?.values[0]
  const freeOn = useSettled(day, !isSearching)
  return (
    <section aria-label="Results" tabIndex={-1} className="mt-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p role="status" className="figures py-2 empty:hidden font-display text-xl font-bold tracking-tight">
          {isSearching
            ? 'Searching...'
            : isEmpty
              ? nothingFound
              : total === undefined
                ? ''
                : `${countWords(total)} found`}
          {closest && <span className="sr-only">. {closestWords(closest, filters)}</span>}
        </p>
        {isEmpty && isFiltered ? (
          <Button size="sm" onClick={() => change(noFilters)}>
            Clear filters
          </Button>
        ) : (
          <>
            {isOrganizer && Boolean(total) && <InviteThese filters={filters} total={total ?? 0} />}
            <SelectField
              label="Sort by"
              isLabelHidden
              className={cx('max-sm:flex-1 max-sm:basis-40 sm:w-52', !isOrganizer && 'sm:ml-auto')}
              value={sortOf(filters)}
              onChange={(event) => change(sortPatch(event.target.value, filters))}
              options={[
                ...(filters.search ? [bestMatch] : []),
                ...sorts,
                ...(filters.near || filters.location ? [nearestFirst] : []),
              ]}
            />
          </>
        )}
      </div>
      {active.length > 0 && (
        <Chips label="Active filters" active={active} change={change}>
          {!isEmpty && (
            <li>
              <Button variant="ghost" size="sm" onClick={() => change(noFilters)}>
                Clear all
              </Button>
            </li>
          )}
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
        {isEmpty && !isFiltered && <p>The first vendors are on their way.</p>}
        {closest && <ClosestVendors {...{ closest, understood, freeOn, filters, change }} />}
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

/** The way to ask those who are found to apply to an own event. */
function InviteThese({ filters, total }: { filters: VendorFilters; total: number }) {
  const most = maxCounts.invitationsOfEvent
  return (
    <ButtonLink size="sm" className="sm:ml-auto" to={`${invitePath}${vendorsPath(filters).slice('/vendors'.length)}`}>
      <MailPlus aria-hidden="true" />
      {total > most ? `Invite the first ${most}` : total === 1 ? 'Invite this one' : `Invite these ${total}`}
    </ButtonLink>
  )
}

const nothingFound = 'No vendors found matching your criteria'

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
    understood: loaded[0]?.understood ?? [],
    closest: list.isPlaceholderData ? undefined : loaded[0]?.closest,
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
  active: readonly ActiveFilter[]
  change: ChangeFilters
  children: ReactNode
}

/** What the list is filtered by, as buttons; a press takes one away. */
function Chips({ label: listLabel, active, change, children }: ChipsProps) {
  return (
    <ul aria-label={listLabel} className="mt-3 flex flex-wrap items-center gap-2">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className="chip text-ink"
            aria-label={`Remove filter: ${label}`}
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
  understood: readonly Understood[]
  freeOn: string | undefined
}

/** Those who are found without some words and filters, and days around one on which nobody is free; services where nothing is known. */
function ClosestVendors({ closest, understood, freeOn, filters, change }: ClosestProps) {
  const { contractors, total, days, services, left_out } = closest
  const day = understood.find(({ kind }) => kind === 'day')
  const search = day ? day.search || undefined : filters.search
  const others = [
    ...days.map((date) => ({
      key: date,
      label: `Free on ${shortDate(date)}`,
      patch: { availability_date: date, search },
    })),
    ...services.map(({ id, display_name }) => ({
      key: display_name,
      label: display_name,
      patch: { ...noFilters, service_ids: [id] },
    })),
  ]
  return (
    <section aria-labelledby="closest">
      <h2 id="closest" className="font-sans text-base font-normal tracking-normal text-muted">
        {closestWords(closest, filters)}
      </h2>
      {others.length > 0 && (
        <ul aria-label={days.length > 0 ? 'Other days' : 'Services'} className="mt-3 flex flex-wrap gap-2">
          {others.map(({ key, label, patch }) => (
            <li key={key}>
              <button type="button" className="chip text-ink" onClick={() => change(patch)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5">
        <VendorCards vendors={contractors} freeOn={left_out.some(({ kind }) => kind === 'day') ? undefined : freeOn} />
      </div>
      {total > contractors.length && (
        <div className="mt-12 grid justify-items-center">
          <Button onClick={() => change(closestPatch(closest))}>Show all {countWords(total)}</Button>
        </div>
      )}
    </section>
  )
}
