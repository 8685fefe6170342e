import { isDay } from '@marquee/contract/day'
import { CalendarX } from 'lucide-react'
import { useSearchParams } from 'react-router'

/** Says that the day in the address is none, and what the page shows instead; nothing for a day or without one. */
export function UnknownDay({ children }: { children: string }) {
  const day = useSearchParams()[0].get('availability_date')
  if (!day || isDay(day)) return null
  return (
    <p className="mb-4 flex gap-2 rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">
      <CalendarX aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        “{day.slice(0, 40)}” is not a date. {children}
      </span>
    </p>
  )
}
