import { Ban, Ticket } from 'lucide-react'
import { dayName } from '../../lib/dates.ts'
import { cx } from '../../ui/cx.ts'
import type { DayState } from './own-days.ts'

/** The words for each state, in the name of its day. */
export const stateWords: Record<DayState, string> = { free: 'free', blocked: 'blocked', booked: 'booked' }

const icons = { free: null, blocked: Ban, booked: Ticket } as const

interface FaceProps {
  state: DayState
  isPast?: boolean
  isToday?: boolean
  number?: number
}

/** The look of a day: number and icon. Also stands in the legend, without a number. */
export function DayFace({ state, isPast, isToday, number }: FaceProps) {
  const Icon = icons[state]
  return (
    <span className="day-face" data-state={state} data-past={isPast || undefined} data-today={isToday || undefined}>
      {number}
      {Icon && <Icon aria-hidden="true" strokeWidth={2.25} />}
    </span>
  )
}

interface Props {
  day: string
  state: DayState
  today: string
  isMarked: boolean
  /** The one day that the Tab key reaches. */
  isActive: boolean
}

/** A cell of the calendar's grid: a button for one day. Presses reach the calendar, which knows all days. */
export function DayCell({ day, state, today, isMarked, isActive }: Props) {
  const isPast = day < today
  const isToday = day === today
  const isFixed = isPast || state === 'booked'
  return (
    <td role="gridcell" aria-selected={isFixed ? undefined : state === 'blocked'} className="p-0.5">
      <button
        type="button"
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-label={[isToday && 'Today', dayName(day), stateWords[state], isPast && 'past'].filter(Boolean).join(', ')}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={isPast || undefined}
        className={cx('day', isMarked && 'day-marked')}
      >
        <DayFace state={state} isPast={isPast} isToday={isToday} number={Number(day.slice(8))} />
      </button>
    </td>
  )
}
