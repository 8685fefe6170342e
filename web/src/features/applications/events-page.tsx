import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { Event } from '@marquee/contract/events'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { loadKeptList, useKeptPlace } from '../../lib/list-place.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readPage, type PageData } from '../../lib/read-page.ts'
import { useFilters, useDebouncedText } from '../../lib/search-params.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { eventTypesQuery } from '../lookups/queries.ts'
import type { Route } from './+types/events-page'
import { EventFilterForm } from '../events/event-filter-form.tsx'
import { eventDefaults, EventsAddress, eventsPath, hasEventFilter, readEventsUrl } from '../events/event-filters.ts'
import { EventGrid, EventGridLoading, NoEvents } from './event-results.tsx'
import { useEventSearch } from '../events/event-search.ts'
import { EventsHead } from '../events/event-heads.tsx'
import { JoinAsVendor } from '../events/join-as-vendor.tsx'
import { eventFailures, eventListQuery } from '../events/queries.ts'

// The title and the rest of the head depend on the data: PageHead writes them.
export const meta: Route.MetaFunction = () => []

export function loader(args: Route.LoaderArgs) {
  const { filters } = readEventsUrl(args.request.url)
  return readPage(args, (client, { events, lookups }) =>
    Promise.all([client.fetchQuery(eventListQuery(filters, events)), client.fetchQuery(eventTypesQuery(lookups))]),
  )
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<PageData> {
  const { origin, filters } = readEventsUrl(request.url)
  void queryClient().prefetchQuery(eventListQuery(filters))
  void queryClient().prefetchQuery(eventTypesQuery())
  await loadKeptList(request, eventListQuery(filters))
  return { state: undefined, origin }
}

/** A changed filter does not run the loader: the page fetches its data itself. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOnlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isOnlySearch ? false : defaultShouldRevalidate
}

/** `/events`: the published events, for everybody. */
export default function EventsPage({ loaderData }: { loaderData: PageData }) {
  useKeptPlace()
  return (
    <HydrationBoundary state={loaderData.state}>
      <div className="page pt-8 pb-16 lg:pt-12">
        <PageHeader
          title="Browse Events"
          subtitle="Nights that are looking for their people. Find yours, and tell the organizer what you would bring."
        />
        <Events origin={loaderData.origin} />
      </div>
    </HydrationBoundary>
  )
}

function Events({ origin }: { origin: string }) {
  const { filters: all, change } = useFilters(EventsAddress, eventDefaults)
  const { text: _, ...filters } = all
  const list = useQuery(eventListQuery(filters))
  const [location, typeLocation] = useDebouncedText(filters.location ?? '', (text) =>
    change({ location: text || undefined }, { replace: true }),
  )
  const search = useEventSearch({ list, filters: all, change, asksByItself: true, textOf })
  const isFiltered = search.text.trim() !== '' || hasEventFilter(filters)
  // Another page of the same events has the same total, so its number stands while the page loads.
  const question = eventsPath({ ...filters, page: 1 })
  const answered = useSettled(question, list.data !== undefined && !list.isPlaceholderData)
  const isSearching = search.isPartial || question !== answered || location.trim() !== (filters.location ?? '')

  return (
    <>
      <EventsHead origin={origin} filters={filters} events={list.data?.events ?? []} />
      <EventFilterForm
        filters={filters}
        change={change}
        search={search}
        location={location}
        typeLocation={typeLocation}
      />

      <Loaded
        query={list}
        failure={eventFailures.list}
        hint={() => eventFailures.listHint}
        loading={<EventGridLoading hasCount />}
      >
        {({ pagination }) => (
          <>
            <p role="status" className="figures mb-6 text-lg">
              {isSearching
                ? 'Searching…'
                : countLine(search.isNarrowed ? search.shown.length : pagination.total, isFiltered)}
            </p>
            <div tabIndex={-1} aria-busy={isSearching || list.isPlaceholderData || undefined}>
              {search.shown.length > 0 ? (
                <EventGrid events={search.shown} isStale={list.isPlaceholderData} />
              ) : isSearching ? (
                <EventGridLoading />
              ) : (
                <NoEvents
                  filters={filters}
                  isFiltered={isFiltered}
                  isPageTooHigh={!search.isNarrowed && pagination.total > 0}
                  onFirst={() => change({ page: 1 })}
                  onClear={() => {
                    search.type('')
                    typeLocation('')
                    const none = undefined
                    change({ search: none, text: none, event_type_id: none, location: none, time: 'all' })
                  }}
                />
              )}
            </div>
            {!isSearching && pagination.total > pagination.limit && (
              <Pager
                page={filters.page}
                hasMore={pagination.has_more}
                last={Math.ceil(pagination.total / pagination.limit)}
                onPage={(page) => {
                  change({ page })
                  window.scrollTo({ top: 0 })
                }}
              >
                Page {filters.page} of {Math.ceil(pagination.total / pagination.limit)}
              </Pager>
            )}
            {search.shown.length > 0 && <JoinAsVendor />}
          </>
        )}
      </Loaded>
    </>
  )
}

const textOf = (event: Event) => [
  event.title,
  event.address,
  event.description,
  event.event_type_display_name,
  event.organization_name,
]

const countLine = (count: number, isFiltered: boolean) =>
  `${count} ${count === 1 ? 'event' : 'events'} ${isFiltered ? 'found' : 'available'}`
