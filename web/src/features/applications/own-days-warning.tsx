import type { UnavailableDate } from '@marquee/contract/vendor-days'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { longDate } from '../../lib/dates.ts'
import { ownDaysQuery } from '../vendors/own-days.ts'

interface Props {
  event: { start_date: string; end_date: string | null }
}

/** Warns a vendor who applies that some days of the event are blocked or booked in the own calendar. Nothing is refused for it. */
export function OwnDaysWarning({ event: { start_date, end_date } }: Props) {
  const { data = [] } = useQuery(ownDaysQuery)
  const taken = data.filter(({ date }) => date >= start_date && date <= (end_date ?? start_date))
  if (taken.length === 0) return null
  return (
    <div role="status" className="flex gap-3 rounded-md bg-wait-wash p-4">
      <CalendarX2 aria-hidden="true" className="mt-0.5 size-5 flex-none text-wait" />
      <ul aria-label="Your calendar" className="grid gap-1 font-medium">
        {taken.map((day) => (
          <li key={day.date}>{sentence(day)}</li>
        ))}
      </ul>
    </div>
  )
}

function sentence({ date, booked, events }: UnavailableDate): string {
  if (!booked) return `You have blocked ${longDate(date)}.`
  const titles = events.map(({ title }) => title).join(' and ')
  return `You are booked on ${longDate(date)}${titles && ` for ${titles}`}.`
}
