import { isDay } from '@marquee/contract/day'
import { CalendarX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { firstDay, longDate } from '../../lib/dates.ts'
import { useInBrowser } from '../../lib/in-browser.ts'

interface Props {
  /** What the page shows when the day is none. */
  unknown: string
  /** What to do when the day is past. */
  past?: string
}

/** Points out that the day in the address is none, or that it is past, as in an old link; nothing for a later day or without one. */
export function WrongDay({ unknown, past = '' }: Props) {
  const day = useSearchParams()[0].get('availability_date')
  // Not in the server's HTML, which may be a day old.
  const isPast = useInBrowser(() => day !== null && isDay(day) && day < firstDay(), false)
  if (!day || (isDay(day) && !isPast)) return null
  return (
    <p className="mb-4 flex gap-2 rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">
      <CalendarX aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {isPast ? `${longDate(day)} is past. ${past}` : `“${day.slice(0, 40)}” is not a date. ${unknown}`}
      </span>
    </p>
  )
}
