import { dehydrate, HydrationBoundary, useQuery, type DehydratedState } from '@tanstack/react-query'
import { EventFilters, type Event } from '@marquee/contract/events'
import { eventTimes, maxLengths, pageSizes, type EventTime } from '@marquee/contract/limits'
import { useRef } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { apiContext } from '../../lib/api.ts'
import { useEarlyText } from '../../lib/early-input.ts'
import { failedPage } from '../../lib/failed-page.ts'
import { breadcrumbList, PageHead } from '../../lib/page-head.tsx'
import { makeQueryClient, queryClient } from '../../lib/query-client.ts'
import { readQuery, useFilters, useTyping, writeQuery } from '../../lib/search-params.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardBoundary, PageHeader } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { eventTypesQuery, lookupFailures } from '../lookups/queries.ts'
import { useMe } from '../users/queries.ts'
import type { Route } from './+types/events-page'
import { EventCard } from './event-card.tsx'
import { useEventSearch } from './event-search.ts'
import { eventFailures, eventListQuery } from './queries.ts'

const defaults = { limit: pageSizes.browseEvents, time: 'all' } as const

// The title and the rest of the head depend on the data: PageHead writes them.
export const meta: Route.MetaFunction = () => []

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = makeQueryClient()
  const api = context.get(apiContext)
  const { origin, filters } = read(request.url)
  try {
    await Promise.all([
      client.fetchQuery(eventListQuery(filters, api.events)),
      client.fetchQuery(eventTypesQuery(api.lookups)),
    ])
  } catch (error) {
    return failedPage(error, { state: dehydrate(client), origin })
  }
  return data({ state: dehydrate(client), origin })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { origin, filters } = read(request.url)
  void queryClient().prefetchQuery(eventListQuery(filters))
  void queryClient().prefetchQuery(eventTypesQuery())
  return { state: undefined, origin }
}

/** A changed filter does not run the loader: the page fetches its data itself. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOnlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isOnlySearch ? false : defaultShouldRevalidate
}

interface Props {
  loaderData: { state: DehydratedState | undefined; origin: string }
}

/** `/events`: the published events, for everybody. */
export default function EventsPage({ loaderData }: Props) {
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

const timeWords: Record<EventTime, string> = {
  all: 'Any time',
  upcoming: 'Upcoming',
  'this-week': 'This week',
  'this-month': 'This month',
}

function read(url: string) {
  const { origin, searchParams } = new URL(url)
  return { origin, filters: readQuery(EventFilters, searchParams) }
}

/** The address of the page with these filters. */
function eventsPath(filters: EventFilters): string {
  const search = writeQuery(filters, { ...defaults, page: 1 }).toString()
  return search ? `/events?${search}` : '/events'
}

interface HeadProps {
  origin: string
  filters: EventFilters
  events: readonly Event[]
}

function Head({ origin, filters, events }: HeadProps) {
  return (
    <PageHead
      title="Browse Events"
      description="Weddings, festivals, suppers and shows that are looking for vendors. See what is on, where and when, and apply."
      origin={origin}
      path={eventsPath(filters)}
      image={events.map(({ images }) => primaryPicture(images)).find(Boolean)?.image_url}
      isUnlisted={isFound(filters)}
      things={[
        breadcrumbList(origin, [
          { name: 'Home', path: '/' },
          { name: 'Events', path: '/events' },
        ]),
        {
          '@type': 'ItemList',
          itemListElement: events.map((event, index) => ({
            '@type': 'ListItem',
            position: (filters.page - 1) * filters.limit + index + 1,
            item: thingOf(origin, event),
          })),
        },
      ]}
    />
  )
}

/** The public data of an event as a schema.org object. */
function thingOf(origin: string, event: Event) {
  const picture = primaryPicture(event.images)
  return {
    '@type': 'Event',
    name: event.title,
    startDate: event.start_date,
    ...(event.end_date && { endDate: event.end_date }),
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: event.address, address: event.address },
    organizer: {
      '@type': 'Organization',
      name: event.organization_name,
      ...(event.organizer_website && { url: event.organizer_website }),
    },
    ...(picture && { image: new URL(picture.image_url, origin).href }),
    url: new URL(`/events/${event.id}`, origin).href,
  }
}

/** Whether a search or filter is set. */
const isFound = ({ search, event_type_id, location, time }: EventFilters) =>
  Boolean(search || event_type_id || location || time !== defaults.time)

function Events({ origin }: { origin: string }) {
  const { filters, change } = useFilters(EventFilters, defaults)
  const list = useQuery(eventListQuery(filters))
  const types = useQuery(eventTypesQuery())
  const [location, typeLocation] = useTyping(filters.location ?? '', (text) =>
    change({ location: text || undefined }, { replace: true }),
  )
  const place = useRef<HTMLInputElement>(null)
  useEarlyText(place, typeLocation)
  const search = useEventSearch({
    loaded: list.data,
    asked: filters.search,
    ask: (text) => change({ search: text }),
    textOf,
  })
  const { pagination } = list.data ?? {}
  const isFiltered = search.text.trim() !== '' || isFound(filters)

  return (
    <>
      <Head origin={origin} filters={filters} events={list.data?.events ?? []} />
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

      {list.isLoadingError ? (
        <LoadFailed title={eventFailures.list} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          <p>{eventFailures.listHint}</p>
        </LoadFailed>
      ) : !list.data || !pagination ? (
        <Loading label="Loading events...">
          <Skeleton className="mb-6 h-6 w-44" />
          <Cards>
            {Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-96 w-full" />
              </li>
            ))}
          </Cards>
        </Loading>
      ) : (
        <>
          <div className="mb-6 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="figures text-lg">
              {countLine(search.isNarrowed ? search.shown.length : pagination.total, isFiltered)}
            </p>
            {search.canAskAll && (
              <Button size="sm" onClick={search.askAll}>
                Search all events
              </Button>
            )}
          </div>
          {search.shown.length === 0 ? (
            <Nothing
              isFiltered={isFiltered}
              isBeyond={!search.isNarrowed && pagination.total > 0}
              onFirst={() => change({ page: 1 })}
              onClear={() => {
                search.type('')
                typeLocation('')
                change({ search: undefined, event_type_id: undefined, location: undefined, time: 'all' })
              }}
            />
          ) : (
            <Grid events={search.shown} isStale={list.isPlaceholderData} />
          )}
          {pagination.total > pagination.limit && (
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

function Cards({ children, className = '' }: { children: React.ReactNode; className?: string }) {
  return <ul className={`grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-3 ${className}`}>{children}</ul>
}

function Grid({ events, isStale }: { events: readonly Event[]; isStale: boolean }) {
  const { data: me } = useMe()
  return (
    <Cards className={isStale ? 'opacity-60 transition-opacity' : ''}>
      {events.map((event, index) => (
        <li key={event.id}>
          <CardBoundary>
            <EventCard event={event} variant={me?.role === 'contractor' ? 'vendor' : 'public'} isFirst={index < 3} />
          </CardBoundary>
        </li>
      ))}
    </Cards>
  )
}

interface NothingProps {
  isFiltered: boolean
  /** There are events, but the page number is too high. */
  isBeyond: boolean
  onFirst: () => void
  onClear: () => void
}

function Nothing({ isFiltered, isBeyond, onFirst, onClear }: NothingProps) {
  if (isBeyond) {
    return <EmptyState title="Nothing on this page" actions={<Button onClick={onFirst}>Back to page 1</Button>} />
  }
  return isFiltered ? (
    <EmptyState title="No events match your search" actions={<Button onClick={onClear}>Clear filters</Button>}>
      <p>Try adjusting your search criteria or filters</p>
    </EmptyState>
  ) : (
    <EmptyState title="No events available">
      <p>Check back later for new event opportunities</p>
    </EmptyState>
  )
}

/**
 * Invites visitors, and people without a role or with the vendor role, to apply as vendors. While it is not known who is signed in, only
 * visitors see it; for others its space stays empty.
 */
function JoinAsVendor() {
  const { ready, signedIn } = useSession()
  const { data: me } = useMe()
  const isKnown = ready && (!signedIn || me !== undefined)
  if (me && (me.role === 'admin' || me.role === 'client')) return null
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
        <ButtonLink variant="primary" to="/auth?mode=sign-up&redirect=%2Fcontractor%2Fapply">
          Sign Up as Vendor
        </ButtonLink>
        <ButtonLink to="/auth?redirect=%2Fevents">Sign In</ButtonLink>
      </div>
    </section>
  )
}
