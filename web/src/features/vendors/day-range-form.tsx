import { maxCounts } from '@marquee/contract/limits'
import { isDay } from '@marquee/contract/day'
import { useState } from 'react'
import { addDays, daysBetween, weekdayOf } from '../../lib/month-days.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { DateField, SelectField } from '../../ui/text-field.tsx'
import { stateOf, type DayWish } from './own-days.ts'

/** Which days of a range are changed, by the numbers of their weekdays. */
const choices = [
  { value: 'every', label: 'Every day', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  { value: 'saturdays', label: 'Saturdays', weekdays: [6] },
  { value: 'sundays', label: 'Sundays', weekdays: [0] },
  { value: 'weekends', label: 'Saturdays and Sundays', weekdays: [6, 0] },
  { value: 'workdays', label: 'Monday to Friday', weekdays: [1, 2, 3, 4, 5] },
]

interface Props {
  today: string
  onChange: (wish: DayWish) => void
  /** Shows a day in the calendar. */
  onShow: (day: string) => void
}

/** Blocks or frees the days of a range, all of them or those of some weekdays. Booked days stay booked. */
export function DayRangeForm({ today, onChange, onShow }: Props) {
  const [errors, setErrors] = useState<{ from?: string; until?: string }>({})

  const send = (form: HTMLFormElement, to: DayWish['to']) => {
    const values = new FormData(form)
    const [from, until] = [String(values.get('from')), String(values.get('until'))]
    const found = refusalsOf(from, until, today)
    setErrors(found)
    const name = Object.keys(found)[0]
    if (name) return form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    const weekdays = choices.find(({ value }) => value === values.get('choice'))?.weekdays ?? []
    const dates = daysBetween(from, until).filter(
      (day) => weekdays.includes(weekdayOf(day)) && stateOf(day) === (to === 'blocked' ? 'free' : 'blocked'),
    )
    const first = dates[0]
    if (!first) return setErrors({ until: `None of these days is ${to === 'blocked' ? 'free' : 'blocked'}.` })
    onChange({ dates, to })
    onShow(first)
  }

  return (
    <Panel title="Several days">
      <form
        noValidate
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget, 'blocked')
        }}
      >
        <DateField className="grid-cols-1" label="From" name="from" min={today} error={errors.from} />
        <DateField className="grid-cols-1" label="To" name="until" min={today} error={errors.until} />
        <SelectField label="Which days" name="choice" className="sm:col-span-2" options={choices} />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit">Block these days</Button>
          <Button onClick={(event) => send(event.currentTarget.form!, 'free')}>Free these days</Button>
        </div>
      </form>
    </Panel>
  )
}

function refusalsOf(from: string, until: string, today: string): { from?: string; until?: string } {
  if (!isDay(from)) return { from: 'Choose the first day' }
  if (from < today) return { from: 'This day is over' }
  if (!isDay(until)) return { until: 'Choose the last day' }
  if (until < from) return { until: 'The last day comes before the first' }
  // Not by the number of days: a year such as 9999 would make millions.
  const isLong = until > addDays(from, maxCounts.unavailableDates - 1)
  return isLong ? { until: `A range has at most ${maxCounts.unavailableDates} days` } : {}
}
