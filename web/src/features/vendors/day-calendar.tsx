import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { monthName } from '../../lib/dates.ts'
import { addDays, addMonths, daysBetween, monthOf, sameDayIn, weekdayOf, weeksOf } from '../../lib/month-days.ts'
import { DayCell } from './day-cell.tsx'
import type { DayState, DayWish } from './own-days.ts'

interface Props {
  /** The first month shown (`YYYY-MM`), and how many. */
  month: string
  count: number
  onMonth: (month: string) => void
  today: string
  /** The state that is drawn. */
  stateOf: (day: string) => DayState
  /** The newest state, also between two renders. */
  newestOf: (day: string) => DayState
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
  const { month, count, onMonth, today, stateOf, active, onActive } = props
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const months = Array.from({ length: count }, (_, index) => addMonths(month, index))
  const mustFocus = useRef(false)
  useEffect(() => {
    if (!mustFocus.current) return
    const target = box.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)
    if (!target) return
    mustFocus.current = false
    target.focus()
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
    const to = target(event, active)
    if (!to) return
    event.preventDefault()
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
                    <DayCell
                      key={day}
                      day={day}
                      state={stateOf(day)}
                      today={today}
                      isMarked={marks.has(day)}
                      isActive={day === reachable}
                    />
                  ) : (
                    <td key={at} role="gridcell" />
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

/** The day to which a key moves. */
function target({ key, shiftKey }: KeyboardEvent, from: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return addDays(from, -weekdayOf(from))
    case 'End':
      return addDays(from, 6 - weekdayOf(from))
    case 'PageUp':
      return sameDayIn(from, shiftKey ? -12 : -1)
    case 'PageDown':
      return sameDayIn(from, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

/** The day of the cell that an element belongs to. */
const dayOf = (element: EventTarget | null): string | undefined =>
  element instanceof Element ? element.closest<HTMLElement>('[data-day]')?.dataset.day : undefined

/** The days that are marked to be changed together, and the presses that change days. */
function useMarks({ today, newestOf, onChange, onActive }: Props) {
  const [marked, setMarked] = useState<{ from: string; to: string }>()
  const isDragging = useRef(false)
  // A drag ends with a click on the day where it began, if the pointer came back to it.
  const isClickOfDrag = useRef(false)
  // The day changed last, alone: a range from it does the same to its days.
  const single = useRef<{ day: string; to: DayWish['to'] }>(undefined)

  const canChange = (day: string) => day >= today && newestOf(day) !== 'booked'
  const opposite = (day: string) => (newestOf(day) === 'blocked' ? 'free' : 'blocked')
  const change = (days: string[], to: DayWish['to']) => {
    const dates = days.filter((day) => canChange(day) && newestOf(day) !== to)
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

  const drop = useRef<() => void>(undefined)
  useEffect(() => {
    drop.current = () => {
      if (!isDragging.current) return
      isDragging.current = false
      if (!marked) return
      isClickOfDrag.current = true
      // After the click event of this press.
      setTimeout(() => (isClickOfDrag.current = false))
      changeRange(marked.from, marked.to)
    }
  })
  // The pointer may be let go outside of the calendar.
  useEffect(() => {
    const onUp = () => drop.current?.()
    const onCancel = () => {
      isDragging.current = false
      setMarked(undefined)
    }
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    return () => {
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
    }
  }, [])
  const start = useRef<string>(undefined)

  const [first, last] = marked ? [marked.from, marked.to].toSorted() : []
  return {
    has: (day: string) => first !== undefined && last !== undefined && first <= day && day <= last,
    clear: () => {
      isDragging.current = false
      setMarked(undefined)
    },
    extend: (from: string, to: string) => setMarked({ from: marked?.from ?? from, to }),
    pointer: {
      onPointerDown(event: PointerEvent) {
        // A finger scrolls the page; it changes single days, and ranges in the form.
        if (event.pointerType === 'touch' || event.button !== 0 || event.shiftKey) return
        start.current = dayOf(event.target)
        isDragging.current = start.current !== undefined
        setMarked(undefined)
      },
      onPointerOver(event: PointerEvent) {
        const day = dayOf(event.target)
        if (!isDragging.current || !start.current || !day) return
        if (day !== start.current || marked) setMarked({ from: start.current, to: day })
      },
      onClick(event: MouseEvent) {
        const day = dayOf(event.target)
        if (!day || isClickOfDrag.current) return
        onActive(day)
        if (marked) changeRange(marked.from, marked.to)
        else if (event.shiftKey && event.detail > 0 && single.current) changeRange(single.current.day, day)
        else changeOne(day)
      },
    },
  }
}
