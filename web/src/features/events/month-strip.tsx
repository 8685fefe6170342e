import type { EventFilters } from '@marquee/contract/event-search'
import { useQuery } from '@tanstack/react-query'
import { monthName } from '../../lib/dates.ts'
import { eventMonthsQuery } from './queries.ts'

interface Props {
  filters: EventFilters
  change: (patch: Partial<EventFilters>) => void
}

/** The next twelve months with the number of events in each. A press filters by the month, another one takes the filter away. */
export function MonthStrip({ filters, change }: Props) {
  const { data } = useQuery(eventMonthsQuery(filters))
  const isChosen = (last: string) => filters.to === last && filters.from?.slice(0, 7) === last.slice(0, 7)
  const shown = data?.months.filter(({ to, events }) => events > 0 || isChosen(to)) ?? []
  if (shown.length === 0) return null
  return (
    <ul aria-label="Months" className="month-strip">
      {shown.map(({ from, to, events }) => {
        const [month, year] = monthName(to.slice(0, 7)).split(' ')
        return (
          <li key={to}>
            <button
              type="button"
              className="chip"
              aria-pressed={isChosen(to)}
              onClick={() => change({ ...(isChosen(to) ? noDays : { from, to }), time: 'all' })}
            >
              {month} <span className="figures month-count">{events}</span>
              <span className="sr-only">
                {events === 1 ? 'event' : 'events'} in {year}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const noDays = { from: undefined, to: undefined }
