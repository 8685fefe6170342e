import { plainText } from '@marquee/contract/plain-text'
import { MyEventFilters } from '@marquee/contract/event-search'
import type { Event, MyEvent } from '@marquee/contract/events'
import { searchText } from '@marquee/contract/fields'
import { type EventStatus, eventStatuses, pageSizes } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { today } from '../../lib/dates.ts'
import { loadKeptList, useKeptPlace } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { readQuery, useFilters } from '../../lib/search-params.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardBoundary, PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelectField, allStatuses } from '../../ui/text-field.tsx'
import { useMe } from '../users/queries.ts'
import { eventStatusWords } from './event-badge.tsx'
import { useEventSearch } from './event-search.ts'
import { OrganizerEventCard } from './organizer-event-card.tsx'
import { organizerRefusal } from './own-event.tsx'
import { eventFailures, myEventsQuery } from './queries.ts'

export const meta = () => [{ title: fullTitle('My Events') }]

export async function clientLoader({ request }: { request: Request }) {
  const filters = readQuery(MyEventsAddress, new URL(request.url).searchParams)
  await loadKeptList(request, myEventsQuery(askedFor(filters)))
  return null
}

/** The organizer's own events, in every status: the next date first, past ones folded below. */
export default function MyEventsPage() {
  useKeptPlace()
  const { data: me } = useMe()
  const { filters, change } = useFilters(MyEventsAddress, { limit: pageSizes.myEvents })
  const canFold = canFoldPast(filters)
  const isOpen = filters.past === 'open' || !canFold
  const list = useQuery(myEventsQuery(askedFor(filters)))
  const { pagination, past_count: pastCount = 0 } = list.data ?? {}
  /** The loaded page is one of an unfolded list; while the fold opens or closes it is still the earlier one. */
  const isUnfolded = useSettled(isOpen, list.data !== undefined && !list.isPlaceholderData) ?? isOpen
  /** All events of status and search, folded ones too. */
  const total = pagination ? pagination.total + (isUnfolded ? 0 : pastCount) : 0
  const search = useEventSearch({ list, filters, change, fits })
  const isFiltered = Boolean(search.text.trim() || filters.status || filters.search)
  const isOver = (event: Event) => event.status !== 'draft' && (event.end_date ?? event.start_date) < today()
  const ahead = search.shown.filter((event) => !isOver(event))
  const past = search.shown.filter(isOver)
  const lastPageAhead = Math.max(1, Math.ceil((total - pastCount) / filters.limit))
  // Past events follow the last one ahead: folded they stand below the last page, unfolded on the pages that have some.
  const isPastHere = isUnfolded ? past.length > 0 || filters.page === lastPageAhead : !pagination?.has_more
  const isAllOver = canFold && !search.isNarrowed && pastCount === total && filters.page === 1
  /** The text is searched in past events too, which are on their way. */
  const isPastComing = search.isNarrowed && pastCount > 0 && !isUnfolded
  const hasOnlyHits = search.isNarrowed && isUnfolded
  const shownCount = ahead.length + (isOpen ? past.length : 0)
  const toggle = () =>
    change({ past: isOpen ? undefined : 'open', page: Math.min(filters.page, lastPageAhead) }, { replace: true })

  return (
    <>
      <PageHeader
        title="My Events"
        subtitle="Manage your events and track vendor applications"
        actions={
          <ButtonLink variant={organizerRefusal(me) ? 'secondary' : 'primary'} to="/organizer/events/new">
            <CalendarPlus aria-hidden="true" />
            Create Event
          </ButtonLink>
        }
      />
      <form
        role="search"
        className="mb-6 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          search.askAll()
        }}
      >
        <SearchField
          label="Search events"
          placeholder="Search events..."
          className="min-w-[min(15rem,100%)] flex-1"
          value={search.text}
          onChange={search.type}
        />
        <SelectField
          label="Status"
          isLabelHidden
          className="w-44 flex-none max-sm:w-full"
          placeholder={allStatuses}
          value={filters.status ?? ''}
          onChange={(event) => change({ status: (event.target.value || undefined) as EventStatus | undefined })}
          options={eventStatuses.map((value) => ({ value, label: eventStatusWords[value] }))}
        />
        {search.canAskAll && <Button type="submit">Search all events</Button>}
      </form>

      <Loaded
        query={list}
        failure={eventFailures.list}
        hint={() => eventFailures.listHint}
        loading="Loading events..."
        skeleton="h-[37rem]"
      >
        {({ pagination }) => (
          <>
            {ahead.length > 0 ? (
              <Cards events={ahead} isStale={list.isPlaceholderData} />
            ) : isPastComing ? (
              <Loading label="Searching...">
                <Skeleton className="h-72 w-full" />
              </Loading>
            ) : (
              (shownCount === 0 || isAllOver) && (
                <Nothing
                  isFiltered={isFiltered}
                  isPageTooHigh={!search.isNarrowed && pagination.total > 0 && !isAllOver}
                  isAllOver={isAllOver && pastCount > 0}
                  onFirst={() => change({ page: 1 })}
                />
              )
            )}
            {(hasOnlyHits ? past.length > 0 : pastCount > 0 && isPastHere) && (
              <PastEvents
                count={hasOnlyHits ? past.length : pastCount}
                isOpen={isOpen}
                onToggle={canFold ? toggle : undefined}
                isLoading={!isUnfolded}
              >
                {past.length > 0 ? (
                  <Cards events={past} level={3} isStale={list.isPlaceholderData} />
                ) : (
                  <p className="text-muted">They begin on the next page.</p>
                )}
              </PastEvents>
            )}
          </>
        )}
      </Loaded>
      {pagination && total > 0 && (
        <Pager
          page={filters.page}
          hasMore={pagination.has_more}
          last={Math.ceil(pagination.total / pagination.limit)}
          onPage={(page) => {
            change({ page })
            window.scrollTo({ top: 0 })
          }}
        >
          <span>
            {isPastComing ? 'Searching...' : `Showing ${shownCount} of ${total} ${total === 1 ? 'event' : 'events'}`}
          </span>
          <span aria-hidden="true"> · </span>
          <span>Page {filters.page}</span>
        </Pager>
      )}
    </>
  )
}

const fits = ({ title, address, event_type_display_name }: Event, typed: string) =>
  [title, address, event_type_display_name].some((part) => part && plainText(part).includes(plainText(typed)))

interface CardsProps {
  events: readonly MyEvent[]
  level?: 2 | 3
  isStale: boolean
}

function Cards({ events, level, isStale }: CardsProps) {
  return (
    <ul
      tabIndex={-1}
      className={`grid grid-cols-1 gap-5 xl:grid-cols-2 ${isStale ? 'opacity-60 transition-opacity' : ''}`}
    >
      {events.map((event) => (
        <li key={event.id}>
          <CardBoundary>
            <OrganizerEventCard event={event} level={level} />
          </CardBoundary>
        </li>
      ))}
    </ul>
  )
}

interface NothingProps {
  isFiltered: boolean
  /** All events are over. */
  isAllOver: boolean
  /** There are events, but the page number is too high. */
  isPageTooHigh: boolean
  onFirst: () => void
}

function Nothing({ isFiltered, isPageTooHigh, isAllOver, onFirst }: NothingProps) {
  if (isPageTooHigh) {
    return <EmptyState title="Nothing on this page" actions={<Button onClick={onFirst}>Back to page 1</Button>} />
  }
  const [title, text] = isFiltered
    ? ['No events found', 'Try adjusting your search or filters']
    : isAllOver
      ? ['No dates ahead', 'Your events are over. Create the next one, or duplicate one of them.']
      : [
          'No events yet',
          'Write down what you are planning. Save it as a draft, or publish it and let vendors come to you.',
        ]
  const isFirst = !isFiltered && !isAllOver
  return (
    <EmptyState
      title={title}
      actions={isFirst && <ButtonLink to="/organizer/events/new">Create Your First Event</ButtonLink>}
    >
      <p>{text}</p>
    </EmptyState>
  )
}

/** What the address of My Events holds: filters, whether past events are unfolded, and a text that only narrows the loaded page. */
const MyEventsAddress = z.extend(z.omit(MyEventFilters, { time: true, sort_by: true }), {
  past: z.optional(z.literal('open')),
  text: searchText(),
})
type MyEventsAddress = z.infer<typeof MyEventsAddress>

/** Past events are folded only in the whole list: whoever filters or searches finds them too. */
const canFoldPast = ({ status, search, text }: MyEventsAddress): boolean => !status && !search && !text

/** What the server is asked for: next dates first, and past events only where they are shown. */
export function askedFor(address: MyEventsAddress): MyEventFilters {
  const { page, limit, status, search, past } = address
  const isFolded = canFoldPast(address) && past !== 'open'
  return { page, limit, status, search, sort_by: 'next_date', time: isFolded ? 'upcoming' : 'all' }
}

interface PastProps {
  /** How many there are, on all pages. */
  count: number
  isOpen: boolean
  /** Folds and unfolds them; without it they are always open. */
  onToggle?: (() => void) | undefined
  /** They are open, but not loaded yet. */
  isLoading: boolean
  children: ReactNode
}

/** The events that are over, below the others, under a heading that unfolds them. */
function PastEvents({ count, isOpen, onToggle, isLoading, children }: PastProps) {
  const words = (
    <span>
      Past events <span className="figures">({count})</span>
    </span>
  )
  return (
    <section aria-labelledby="past-events" className="mt-10 border-t border-line pt-4">
      <h2 id="past-events" className="text-xl">
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="-mx-2 flex min-h-11 items-center gap-2 rounded-sm px-2 hover:bg-soft"
          >
            <ChevronDown
              aria-hidden="true"
              className={`size-5 flex-none transition-transform ${isOpen ? '' : '-rotate-90'}`}
            />
            {words}
          </button>
        ) : (
          <span className="flex min-h-11 items-center">{words}</span>
        )}
      </h2>
      {isOpen && (
        <div className="mt-4">
          {isLoading ? (
            <Loading label="Loading events...">
              <Skeleton className="h-72 w-full" />
            </Loading>
          ) : (
            children
          )}
        </div>
      )}
    </section>
  )
}
