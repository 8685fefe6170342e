import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { Event, EventFilters } from '@marquee/contract/events'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { loadKeptList, useKeptPlace } from '../../lib/list-place.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readPage, type PageData } from '../../lib/read-page.ts'
import { useFilters, useDebouncedText } from '../../lib/search-params.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { eventTypesQuery, lookupFailures } from '../lookups/queries.ts'
import type { Route } from './+types/events-page'
import { eventDefaults, EventsAddress, eventsPath, hasEventFilter, readEventsUrl } from '../events/event-filters.ts'
import { EventGrid, EventGridLoading, NoEvents } from './event-results.tsx'
import { useEventSearch } from '../events/event-search.ts'
import { EventsHead } from '../events/event-heads.tsx'
import { eventFailures, eventListQuery } from '../events/queries.ts'
import { eventTimes, maxLengths, type EventTime } from '@marquee/contract/limits'
import { useRef } from 'react'
import { useEarlyText } from '../../lib/early-input.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { signInPath } from '../auth/auth-address.ts'
import { JoinLink } from '../auth/join-link.tsx'
import { useMe } from '../users/queries.ts'

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

interface Props {
  filters: EventFilters
  change: (patch: Partial<EventFilters>) => void
  search: ReturnType<typeof useEventSearch>
  /** The text of the location field, which may be newer than the filter. */
  location: string
  typeLocation: (text: string) => void
}

/** Search and filters of the public list. Before hydration it works as a plain GET form. */
function EventFilterForm({ filters, change, search, location, typeLocation }: Props) {
  const types = useQuery(eventTypesQuery())
  const place = useRef<HTMLInputElement>(null)
  useEarlyText(place, typeLocation)
  return (
    <form
      role="search"
      action="/events"
      className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1fr)] lg:items-start"
      onSubmit={(event) => {
        event.preventDefault()
        search.askAll()
      }}
    >
      <div className="grid content-start gap-1.5 max-sm:col-span-2">
        <span aria-hidden="true" className="font-semibold">
          Search
        </span>
        <SearchField
          name="search"
          label="Search events"
          placeholder="Search events..."
          maxLength={maxLengths.search}
          value={search.text}
          onChange={search.type}
        />
      </div>
      <SelectField
        name="event_type_id"
        label="Event type"
        className="max-sm:col-span-2"
        placeholder="All event types"
        value={filters.event_type_id ?? ''}
        onChange={(event) => change({ event_type_id: event.target.value ? Number(event.target.value) : undefined })}
        options={(types.data ?? []).map((type) => ({ value: type.id, label: type.display_name }))}
        error={types.isLoadingError ? lookupFailures.eventTypes : undefined}
      />
      <TextField
        ref={place}
        name="location"
        label="Location"
        placeholder="City or venue"
        maxLength={maxLengths.search}
        value={location}
        onChange={(event) => typeLocation(event.target.value)}
      />
      <SelectField
        name="time"
        label="Time"
        value={filters.time}
        onChange={(event) => change({ time: event.target.value as EventTime })}
        options={eventTimes.map((value) => ({ value, label: timeWords[value] }))}
      />
      {/* Makes Enter in a field submit the form, although no button is visible. */}
      <button type="submit" hidden tabIndex={-1}>
        Search
      </button>
    </form>
  )
}

const timeWords: Record<EventTime, string> = {
  all: 'Any time',
  upcoming: 'Upcoming',
  'this-week': 'This week',
  'this-month': 'This month',
}

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
        <ButtonLink to={signInPath('/events')}>Sign in</ButtonLink>
      </div>
    </section>
  )
}
