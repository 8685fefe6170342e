import { Link } from 'react-router'
import { weekdayRange } from '../../lib/dates.ts'
import { Panel } from '../../ui/card.tsx'
import { useMe } from '../users/queries.ts'
import { ownDay, stateOf } from './own-days.ts'
import { FreeBadge } from './vendor-facts.tsx'

/** One day of the calendar: its state in a sentence, its events, and what visitors see. */
export function DayDetails({ day, today }: { day: string; today: string }) {
  const { data: me } = useMe()
  const state = stateOf(day)
  const isPast = day < today
  return (
    <Panel title={<span className="figures">{weekdayRange(day)}</span>}>
      <div className="grid gap-3">
        {state === 'booked' ? (
          <>
            <p>{isPast ? 'You were booked for' : 'You are booked for'}</p>
            <ul className="grid gap-1">
              {ownDay(day)?.events.map(({ id, title }) => (
                <li key={id}>
                  <Link prefetch="intent" to={`/events/${id}`} className="link font-semibold">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            {isPast
              ? `This day is over. It was ${state}.`
              : state === 'blocked'
                ? 'You have blocked this day. Press it again to free it.'
                : 'You are free on this day. Press it to block it.'}
          </p>
        )}
        {!isPast && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-sm text-muted">
              {me?.contractor_status === 'approved' ? 'Visitors see' : 'Once you are approved, visitors see'}
            </span>
            <FreeBadge day={day} isFree={state === 'free'} />
          </p>
        )}
      </div>
    </Panel>
  )
}
