import { Ban, Ticket } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { dayName, monthName } from '../../lib/dates.ts'
import { addDays, addMonths, daysBetween, monthOf, sameDayIn, weekdayOf, weeksOf } from '../../lib/month-days.ts'
import { useEvent } from '../../lib/use-event.ts'
import { cx } from '../../ui/cx.ts'
import { isTaken, stateOf, type DayState, type DayWish } from './own-days.ts'

interface Props {
  /** The first month shown (`YYYY-MM`), and how many. */
  month: string
  count: number
  onMonth: (month: string) => void
  today: string
  onChange: (wish: DayWish) => void
  /** The day that has the focus, or was pressed last. */
  active: string
  onActive: (day: string) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * Months whose days are blocked and freed, by the ARIA grid pattern: arrow keys, Home, End, Page Up and Page Down move; Space changes the
 * day. Shift with an arrow key, dragging with the mouse, or a press with Shift marks several days, which change together. Past and booked
 * days can be reached, but not changed.
 */
export function DayCalendar(props: Props) {
  const { month, count, onMonth, today, active, onActive } = props
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const months = Array.from({ length: count }, (_, index) => addMonths(month, index))
  const mustFocus = useRef(false)
  useEffect(() => {
    if (!mustFocus.current) return
    box.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
    mustFocus.current = false
  })
  const marks = useMarks(props)

  const moveTo = (day: string) => {
    onActive(day)
    mustFocus.current = true
    if (monthOf(day) < month) onMonth(monthOf(day))
    if (monthOf(day) > months.at(-1)!) onMonth(addMonths(monthOf(day), 1 - count))
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return marks.clear()
    const to = moves[event.key]?.(active, event.shiftKey)
    if (!to) return
    event.preventDefault()
    // The years that the address knows too.
    if (!to.startsWith('2')) return
    if (event.shiftKey && event.key.startsWith('Arrow')) marks.extend(active, to)
    else marks.clear()
    moveTo(to)
  }
  // The Tab key reaches one day: the active one, or the first shown while that is not on screen.
  const reachable = months.includes(monthOf(active)) ? active : `${month}-01`

  return (
    <div
      ref={box}
      role="presentation"
      className="grid auto-cols-fr grid-flow-col items-start gap-x-10 select-none"
      onKeyDown={press}
      onFocus={(event) => {
        const day = dayOf(event.target)
        if (day && day !== active) onActive(day)
      }}
      {...marks.pointer}
    >
      {months.map((shown) => (
        <table
          key={shown}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid pattern is made of tables
          role="grid"
          aria-labelledby={`${id}-${shown}`}
          aria-multiselectable
          className="w-full table-fixed"
        >
          <caption
            id={`${id}-${shown}`}
            className="figures pb-2 text-left font-display text-xl font-bold tracking-tight"
          >
            {monthName(shown)}
          </caption>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col" abbr={name} className="pb-1 text-xs font-semibold text-muted">
                  <span aria-hidden="true">{name.slice(0, 2)}</span>
                  <span className="sr-only">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(shown).map((week, index) => (
              <tr key={index}>
                {week.map((day, at) =>
                  day ? (
                    <DayCell key={day} day={day} today={today} isMarked={marks.has(day)} isActive={day === reachable} />
                  ) : (
                    <td key={at} aria-hidden="true" />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

/** The day to which a key moves from another day. */
const moves: Record<string, (from: string, isFast: boolean) => string> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  Home: (from) => addDays(from, -weekdayOf(from)),
  End: (from) => addDays(from, 6 - weekdayOf(from)),
  PageUp: (from, isFast) => sameDayIn(from, isFast ? -12 : -1),
  PageDown: (from, isFast) => sameDayIn(from, isFast ? 12 : 1),
}

/** The day of the cell that an element belongs to. */
const dayOf = (element: EventTarget | null): string | undefined =>
  element instanceof Element ? element.closest<HTMLElement>('[data-day]')?.dataset.day : undefined

/** The days that are marked to be changed together, and the presses that change days. */
function useMarks({ today, onChange, onActive }: Props) {
  const [marked, setMarked] = useState<{ from: string; to: string }>()
  /** The day where the mouse was pressed, while it is held. */
  const dragFrom = useRef<string>(undefined)
  // The day changed last, alone: a range from it does the same to its days.
  const single = useRef<{ day: string; to: DayWish['to'] }>(undefined)

  const canChange = (day: string) => day >= today && !isTaken(stateOf(day))
  const opposite = (day: string) => (stateOf(day) === 'blocked' ? 'free' : 'blocked')
  const change = (days: string[], to: DayWish['to']) => {
    const dates = days.filter((day) => canChange(day) && stateOf(day) !== to)
    if (dates.length > 0) onChange({ dates, to })
  }
  const changeRange = (from: string, end: string) => {
    const days = daysBetween(from, end)
    const first = canChange(from) ? from : days.find(canChange)
    if (first) change(days, single.current?.day === from ? single.current.to : opposite(first))
    single.current = undefined
    setMarked(undefined)
  }
  const changeOne = (day: string) => {
    const to = opposite(day)
    change([day], to)
    single.current = canChange(day) ? { day, to } : undefined
  }
  const clear = () => {
    dragFrom.current = undefined
    setMarked(undefined)
  }

  // The pointer may be let go outside of the calendar.
  useEvent('pointerup', () => {
    if (!dragFrom.current || !marked) return
    clear()
    // Where the pointer came back to its day, the click that follows changes this day.
    if (marked.from !== marked.to) changeRange(marked.from, marked.to)
  })
  useEvent('pointercancel', clear)

  const [first, last] = marked ? [marked.from, marked.to].toSorted() : []
  return {
    has: (day: string) => first !== undefined && last !== undefined && first <= day && day <= last,
    clear,
    extend: (from: string, to: string) => setMarked({ from: marked?.from ?? from, to }),
    pointer: {
      onPointerDown(event: PointerEvent) {
        // A finger scrolls the page; it changes single days, and ranges in the form.
        if (event.pointerType === 'touch' || event.button !== 0 || event.shiftKey) return
        dragFrom.current = dayOf(event.target)
        setMarked(undefined)
      },
      onPointerOver({ target, buttons }: PointerEvent) {
        const day = dayOf(target)
        // The button was let go outside of the window.
        if (buttons === 0) dragFrom.current = undefined
        const from = dragFrom.current
        if (from && day && (day !== from || marked)) setMarked({ from, to: day })
      },
      onClick(event: MouseEvent) {
        const day = dayOf(event.target)
        if (!day) return
        onActive(day)
        if (marked) changeRange(marked.from, marked.to)
        else if (event.shiftKey && event.detail > 0 && single.current) changeRange(single.current.day, day)
        else changeOne(day)
      },
    },
  }
}

const icons = { free: null, blocked: Ban, offered: Ticket, booked: Ticket } as const

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

interface CellProps {
  day: string
  today: string
  isMarked: boolean
  /** The one day that the Tab key reaches. */
  isActive: boolean
}

/** A cell of the calendar's grid: a button for one day. Presses reach the calendar, which knows all days. */
function DayCell({ day, today, isMarked, isActive }: CellProps) {
  const state = stateOf(day)
  const isPast = day < today
  const isToday = day === today
  const isFixed = isPast || isTaken(state)
  return (
    <td aria-selected={isFixed ? undefined : state === 'blocked'} className="p-0.5">
      <button
        type="button"
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-label={[isToday && 'Today', dayName(day), state, isPast && 'past'].filter(Boolean).join(', ')}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={isPast || undefined}
        className={cx('day', isMarked && 'day-marked')}
      >
        <DayFace state={state} isPast={isPast} isToday={isToday} number={Number(day.slice(8))} />
      </button>
    </td>
  )
}
