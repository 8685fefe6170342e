import type { EventFilters } from '@marquee/contract/event-search'
import { useQuery } from '@tanstack/react-query'
import { dateParts, monthName } from '../../lib/dates.ts'
import { eventsInWords } from './event-suggestions.ts'
import { eventMonthsQuery } from './queries.ts'

interface Props {
  filters: EventFilters
  change: (patch: Partial<EventFilters>) => void
}

/** The next twelve months with the number of events in each. A press filters by the month, another one takes the filter away. */
export function MonthStrip({ filters, change }: Props) {
  const { data } = useQuery(eventMonthsQuery(filters))
  if (!data) return null
  return (
    <ul aria-label="Months" className="month-strip">
      {data.months.map(({ from, to, events }, index) => {
        const isChosen = filters.to === to && filters.from?.slice(0, 7) === to.slice(0, 7)
        const { month, year } = dateParts(from) ?? { month: '', year: '' }
        return (
          <li key={to}>
            <button
              type="button"
              className="chip"
              aria-label={`${monthName(to.slice(0, 7))}, ${eventsInWords(events)}`}
              aria-pressed={isChosen}
              disabled={events === 0 && !isChosen}
              onClick={() => change({ ...(isChosen ? noDays : { from, to }), time: 'all' })}
            >
              {index > 0 && month === 'Jan' ? `${month} ${year}` : month}
              <span className="figures month-count">{events}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const noDays = { from: undefined, to: undefined }
