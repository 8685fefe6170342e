import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { EventFilters } from '@marquee/contract/event-search'
import type { Event } from '@marquee/contract/events'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { loadKeptList, useKeptPlace } from '../../lib/list-place.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readPage, type PageData } from '../../lib/read-page.ts'
import { useFilters, useDebouncedText } from '../../lib/search-params.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Pager } from '../../ui/pager.tsx'
import { eventTypesQuery } from '../lookups/queries.ts'
import type { Route } from './+types/events-page'
import {
  closestEventsPatch,
  eventDefaults,
  EventsAddress,
  eventsPath,
  hasEventFilter,
  noEventFilters,
  readEventsUrl,
  understoodWords,
} from '../events/event-filters.ts'
import { EventFilterForm } from './event-filter-form.tsx'
import { ClosestEventGrid, EventGrid, EventGridLoading, NoEvents, nothingFound } from './event-results.tsx'
import { useEventSearch } from '../events/event-search.ts'
import { EventsHead } from '../events/event-heads.tsx'
import { MonthStrip } from '../events/month-strip.tsx'
import { eventFailures, eventListQuery, eventMonthsQuery } from '../events/queries.ts'
import { SelectField } from '../../ui/text-field.tsx'
import { wordsOf } from '../vendors/finder-suggestions.tsx'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { signInPath } from '../auth/auth-address.ts'
import { JoinLink } from '../auth/join-link.tsx'
import { useMe } from '../users/queries.ts'

// The title and the rest of the head depend on the data: PageHead writes them.
export const meta: Route.MetaFunction = () => []

export function loader(args: Route.LoaderArgs) {
  const { filters } = readEventsUrl(args.request.url)
  return readPage(args, (client, { events, lookups }) =>
    Promise.all([
      client.fetchQuery(eventListQuery(filters, events)),
      client.fetchQuery(eventMonthsQuery(filters, events)),
      client.fetchQuery(eventTypesQuery(lookups)),
    ]),
  )
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<PageData> {
  const { origin, filters } = readEventsUrl(request.url)
  void queryClient().prefetchQuery(eventListQuery(filters))
  void queryClient().prefetchQuery(eventMonthsQuery(filters))
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
        <PageHeader title="Browse Events" subtitle="Nights that are looking for their people." />
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
  const search = useEventSearch({ list, filters: all, change, asksByItself: true, fits })
  const isFiltered = search.text.trim() !== '' || hasEventFilter(filters)
  // Another page of the same events has the same total, so its number stands while the page loads.
  const question = eventsPath({ ...filters, page: 1 })
  const answered = useSettled(question, list.data !== undefined && !list.isPlaceholderData)
  const isSearching = search.isPartial || question !== answered || location.trim() !== (filters.location ?? '')

  const closest = search.isNarrowed || isSearching ? null : list.data?.closest
  const understood = search.isNarrowed ? [] : (list.data?.understood ?? [])
  const clear = () => {
    search.type('')
    typeLocation('')
    change(noEventFilters)
  }

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
      <MonthStrip filters={filters} change={change} />

      <Loaded
        query={list}
        failure={eventFailures.list}
        hint={() => eventFailures.listHint}
        loading={<EventGridLoading hasCount />}
      >
        {({ pagination }) => (
          <>
            <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <p role="status" className="figures font-display text-xl font-bold tracking-tight">
                {isSearching
                  ? 'Searching…'
                  : closest
                    ? nothingFound
                    : countLine(search.isNarrowed ? search.shown.length : pagination.total, isFiltered)}
              </p>
              <Chips
                label="Understood"
                chips={understood.map((one) => ({
                  key: one.text,
                  label: understoodWords(one),
                  onRemove: () => change({ search: one.search || undefined, text: undefined }),
                }))}
              />
              {closest ? (
                <Button size="sm" className="sm:ml-auto" onClick={clear}>
                  Clear filters
                </Button>
              ) : (
                (filters.near || filters.location) && (
                  <SelectField
                    label="Sort by"
                    isLabelHidden
                    className="sm:ml-auto sm:w-44"
                    value={filters.sort_by}
                    onChange={(event) => change({ sort_by: event.target.value as EventFilters['sort_by'] })}
                    options={sorts}
                  />
                )
              )}
            </div>
            <div tabIndex={-1} aria-busy={isSearching || list.isPlaceholderData || undefined}>
              {search.shown.length > 0 ? (
                <EventGrid events={search.shown} isStale={list.isPlaceholderData} />
              ) : isSearching ? (
                <EventGridLoading />
              ) : closest ? (
                <ClosestEventGrid closest={closest} onAll={() => change(closestEventsPatch(closest))} />
              ) : (
                <NoEvents
                  filters={filters}
                  isFiltered={isFiltered}
                  isPageTooHigh={!search.isNarrowed && pagination.total > 0}
                  onFirst={() => change({ page: 1 })}
                  onClear={clear}
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

/** As the server does, but without its synonyms: every word is the start of one of the event's. */
function fits(event: Event, typed: string): boolean {
  const { title, address, description, event_type_display_name, organization_name } = event
  const words = wordsOf([title, address, description, event_type_display_name, organization_name].join(' '))
  return wordsOf(typed).every((word) => words.some((one) => one.startsWith(word)))
}

const sorts = [
  { value: 'start_date', label: 'Soonest first' },
  { value: 'distance', label: 'Nearest first' },
]

const countLine = (count: number, isFiltered: boolean) =>
  `${count} ${count === 1 ? 'event' : 'events'} ${isFiltered ? 'found' : 'available'}`

/**
 * Invites visitors, and people without a role or with a profile that is not approved, to apply as vendors. While it is not known who is signed
 * in, only visitors see it; for others its space stays empty.
 */
function JoinAsVendor() {
  const { ready, signedIn } = useSession()
  const { data: me } = useMe()
  const isKnown = ready && (!signedIn || me !== undefined)
  if (me && (me.role === 'admin' || me.role === 'client' || me.contractor_status === 'approved')) return null
  return (
    <section
      aria-labelledby="join"
      className={`night mt-14 grid gap-x-10 gap-y-6 rounded-lg border border-line p-7 sm:p-10 lg:grid-cols-[1fr_auto] lg:items-center ${isKnown ? '' : 'for-visitors'}`}
    >
      <div className="grid gap-2">
        <h2 id="join" className="text-3xl">
          Ready to join as a vendor?
        </h2>
        <p className="measure text-lg text-muted">
          Tell us what you do. Once a person on our team has approved you, every one of these is open to you.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <JoinLink variant="primary">Sign Up as Vendor</JoinLink>
        <ButtonLink to={signInPath('/events')}>Sign In</ButtonLink>
      </div>
    </section>
  )
}
