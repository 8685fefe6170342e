import { useQuery } from '@tanstack/react-query'
import type { EventFilters } from '@marquee/contract/events'
import { eventTimes, maxLengths, type EventTime } from '@marquee/contract/limits'
import { useRef } from 'react'
import { useEarlyText } from '../../lib/early-input.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { eventTypesQuery, lookupFailures } from '../lookups/queries.ts'
import type { useEventSearch } from './event-search.ts'

interface Props {
  filters: EventFilters
  change: (patch: Partial<EventFilters>) => void
  search: ReturnType<typeof useEventSearch>
  /** The text of the location field, which may be newer than the filter. */
  location: string
  typeLocation: (text: string) => void
}

/** Search and filters of the public list. Before hydration it works as a plain GET form. */
export function EventFilterForm({ filters, change, search, location, typeLocation }: Props) {
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
