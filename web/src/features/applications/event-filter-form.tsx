import type { EventFilters } from '@marquee/contract/event-search'
import { eventTimes, maxLengths, type EventTime } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode, type SelectHTMLAttributes } from 'react'
import { useNavigate } from 'react-router'
import { nearMe } from '../../lib/near-me.ts'
import { ActiveCount } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { SuggestField } from '../../ui/suggest-field.tsx'
import { useEventPlaces, useEventSuggestions } from '../events/event-suggestions.ts'
import type { useEventSearch } from '../events/event-search.ts'
import { eventTypesQuery, lookupFailures, lookupQuery } from '../lookups/queries.ts'
import { useMe } from '../users/queries.ts'
import { DayField, PlaceField } from '../vendors/finder-fields.tsx'
import { ownVendorQuery } from '../vendors/queries.ts'

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
  const navigate = useNavigate()
  const { from = '', to = '' } = filters
  const [isOpen, setOpen] = useState(false)
  const more = cx(!isOpen && 'finder-more')
  return (
    <form
      role="search"
      action="/events"
      className="night finder mb-4 grid grid-cols-2 gap-2 md:grid-cols-6 lg:grid-cols-10"
      onSubmit={(event) => {
        event.preventDefault()
        search.askAll()
      }}
    >
      <SuggestField
        label="Search events"
        name="search"
        placeholder="Search events..."
        maxLength={maxLengths.search}
        value={search.text}
        onText={search.type}
        {...useEventSuggestions(search.text)}
        onPick={(item) => {
          if ('event' in item) return void navigate(`/events/${item.event}`)
          search.type('')
          change({ event_type_id: item.type, search: undefined })
        }}
        className="col-span-2 md:col-span-3 lg:col-span-5"
      />
      <PlaceField
        label="Location"
        placeholder="City or venue"
        name={filters.near ? undefined : 'location'}
        value={filters.near ? nearMe : location}
        onText={(text) => {
          if (filters.near) change({ near: undefined, sort_by: 'start_date' })
          typeLocation(filters.near && text.startsWith(nearMe) ? text.slice(nearMe.length) : text)
        }}
        onNear={(near) => {
          typeLocation('')
          change({ near, location: undefined })
        }}
        {...useEventPlaces(filters.near ? '' : location)}
        className="col-span-2 md:col-span-3 lg:col-span-5"
      />
      <LookingFor chosen={filters.looking_for} change={change} />
      <Button className="min-h-14 bg-canvas md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" />
        Filters
        <ActiveCount of={[filters.event_type_id, filters.time !== 'all', from || to].filter(Boolean).length} />
      </Button>
      <Choice
        label="Event type"
        className={more}
        name="event_type_id"
        value={filters.event_type_id ?? ''}
        onChange={(event) => change({ event_type_id: event.target.value ? Number(event.target.value) : undefined })}
        error={types.isLoadingError ? lookupFailures.eventTypes : undefined}
      >
        <option value="">All event types</option>
        {types.data?.map(({ id, display_name }) => (
          <option key={id} value={id}>
            {display_name}
          </option>
        ))}
      </Choice>
      <Choice
        label="Time"
        className={more}
        name="time"
        value={filters.time}
        onChange={(event) => change({ time: event.target.value as EventTime, from: undefined, to: undefined })}
      >
        {eventTimes.map((value) => (
          <option key={value} value={value}>
            {timeWords[value]}
          </option>
        ))}
      </Choice>
      <DayField
        label="From"
        name="from"
        value={from}
        earliest={() => firstYear}
        className={cx('md:col-span-3 lg:col-span-2', more)}
        problem="Choose a day of this century."
        onDay={(day) => change({ from: day || undefined, to: day > to ? undefined : filters.to, time: 'all' })}
      />
      <DayField
        label="To"
        name="to"
        value={to}
        earliest={() => from || firstYear}
        className={cx('md:col-span-3 lg:col-span-2', more)}
        problem="Choose the first day or a later one."
        onDay={(day) => change({ to: day || undefined, time: 'all' })}
      />
      <Button
        type="submit"
        variant="primary"
        className="col-span-full hidden min-h-14 [@media(scripting:none)]:inline-flex"
      >
        Search
      </Button>
    </form>
  )
}

/** While a year is typed it is smaller. */
const firstYear = '2000-01-01'

interface LookingForProps {
  chosen: readonly number[] | undefined
  change: Props['change']
}

/** The trades that events look for. Vendors choose all of their own with one press. */
function LookingFor({ chosen = [], change }: LookingForProps) {
  const services = useQuery(lookupQuery('services'))
  const { data: me } = useMe()
  const own = useQuery({ ...ownVendorQuery, enabled: me?.contractor_status === 'approved' }).data?.service_ids ?? []
  const value = chosen.join()
  const choices = [
    ...(own.length > 1 ? [{ value: own.join(), label: 'My services' }] : []),
    ...(services.data ?? []).map(({ id, display_name }) => ({ value: String(id), label: display_name })),
  ]
  return (
    <Choice
      label="Looking for"
      name="looking_for"
      value={value}
      onChange={({ target }) => change({ looking_for: target.value ? target.value.split(',').map(Number) : undefined })}
      error={services.isLoadingError ? lookupFailures.services : undefined}
    >
      <option value="">Any service</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
      {value && !choices.some((choice) => choice.value === value) && <option value={value}>Several services</option>}
    </Choice>
  )
}

interface ChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  error?: string | undefined
  children: ReactNode
}

/** A select field with its label inside. */
function Choice({ label, error, className, children, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div className={cx('slot md:col-span-2', className)}>
      <label htmlFor={id}>{label}</label>
      <select id={id} aria-describedby={error && `${id}-error`} className="control" {...select}>
        {children}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const timeWords: Record<EventTime, string> = {
  all: 'Any time',
  upcoming: 'Upcoming',
  'this-week': 'This week',
  'this-month': 'This month',
}
