import { useQuery } from '@tanstack/react-query'
import { MyEventFilters, type Event } from '@marquee/contract/events'
import { eventStatuses, pageSizes, type EventStatus } from '@marquee/contract/limits'
import { CalendarPlus } from 'lucide-react'
import { useKeptPlace } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardBoundary, PageHeader } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { allStatuses, SelectField } from '../../ui/text-field.tsx'
import { eventStatusWords } from './event-badge.tsx'
import { useEventSearch } from './event-search.ts'
import { OrganizerEventCard } from './organizer-event-card.tsx'
import { eventFailures, myEventsQuery } from './queries.ts'

export const meta = () => [{ title: fullTitle('My Events') }]

/** The organizer's own events, in every status. */
export default function MyEventsPage() {
  useKeptPlace()
  const { filters, change } = useFilters(MyEventFilters, { limit: pageSizes.myEvents })
  const list = useQuery(myEventsQuery(filters))
  const search = useEventSearch({
    loaded: list.data,
    isOutdated: list.isPlaceholderData,
    asked: filters.search,
    ask: (text, options) => change({ search: text }, options),
    textOf,
  })
  const { pagination } = list.data ?? {}
  const isFiltered = Boolean(search.text.trim() || filters.status || filters.search)

  return (
    <>
      <PageHeader
        title="My Events"
        subtitle="Manage your events and track vendor applications"
        actions={
          <ButtonLink variant="primary" to="/organizer/events/new">
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
          className="min-w-60 flex-1"
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

      {list.isLoadingError ? (
        <LoadFailed title={eventFailures.list} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          <p>{eventFailures.listHint}</p>
        </LoadFailed>
      ) : !pagination ? (
        <Loading label="Loading events...">
          <ul className="grid grid-cols-1 gap-5 xl:grid-cols-2">
            {Array.from({ length: 4 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-44 w-full" />
              </li>
            ))}
          </ul>
        </Loading>
      ) : search.shown.length === 0 ? (
        <Nothing
          isFiltered={isFiltered}
          isPageTooHigh={!search.isNarrowed && pagination.total > 0}
          onFirst={() => change({ page: 1 })}
        />
      ) : (
        <ul
          className={`grid grid-cols-1 gap-5 xl:grid-cols-2 ${list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}
        >
          {search.shown.map((event) => (
            <li key={event.id}>
              <CardBoundary>
                <OrganizerEventCard event={event} />
              </CardBoundary>
            </li>
          ))}
        </ul>
      )}
      {pagination && pagination.total > 0 && (
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
            Showing {search.shown.length} of {pagination.total} events
          </span>
          <span aria-hidden="true"> · </span>
          <span>Page {filters.page}</span>
        </Pager>
      )}
    </>
  )
}

const textOf = (event: Event) => [event.title, event.address, event.event_type_display_name]

interface NothingProps {
  isFiltered: boolean
  /** There are events, but the page number is too high. */
  isPageTooHigh: boolean
  onFirst: () => void
}

function Nothing({ isFiltered, isPageTooHigh, onFirst }: NothingProps) {
  if (isPageTooHigh) {
    return <EmptyState title="Nothing on this page" actions={<Button onClick={onFirst}>Back to page 1</Button>} />
  }
  if (isFiltered) {
    return (
      <EmptyState title="No events found">
        <p>Try adjusting your search or filters</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No events yet"
      actions={<ButtonLink to="/organizer/events/new">Create Your First Event</ButtonLink>}
    >
      <p>Write down what you are planning. Save it as a draft, or publish it and let vendors come to you.</p>
    </EmptyState>
  )
}
