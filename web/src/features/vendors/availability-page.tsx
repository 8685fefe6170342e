import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useBeforeUnload } from 'react-router'
import * as z from 'zod/mini'
import { dayName, today as todayUtc, weekdayRange } from '../../lib/dates.ts'
import { addMonths, monthOf, sameDayIn } from '../../lib/month-days.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { PageHeader, Panel } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LiveRegion } from '../../ui/visually-hidden.tsx'
import { DayCalendar, DayFace } from './day-calendar.tsx'
import { DayRangeForm } from './day-range-form.tsx'
import { useMe } from '../users/queries.ts'
import { dayFailures, isTaken, ownDay, stateOf, useOwnDays, type DayState, type DayWish } from './own-days.ts'
import { FreeBadge } from './vendor-facts.tsx'

export const meta = () => [{ title: fullTitle('Availability') }]

/** The first month shown, in the address, so that the way back from an event leads to it. */
const Place = z.object({ month: z.optional(z.string().check(z.regex(/^2\d\d\d-(0[1-9]|1[0-2])$/))) })

/** The days on which a vendor is free, blocked or booked. */
export default function AvailabilityPage() {
  const { list, ...calendar } = useOwnDays()
  return (
    <>
      <PageHeader
        title="Availability"
        subtitle="Block the days on which you cannot work. Searches for them leave you out."
      />
      <Loaded query={list} failure={dayFailures.list} loading="Loading your days..." skeleton="h-96">
        {() => <Calendar {...calendar} />}
      </Loaded>
    </>
  )
}

function Calendar({ change, isSaving, isSaved }: Omit<ReturnType<typeof useOwnDays>, 'list'>) {
  const today = todayUtc()
  const { filters, change: writePlace } = useFilters(Place)
  const [month, setMonth] = useState(filters.month ?? monthOf(today))
  const [active, setActive] = useState(monthOf(today) === month ? today : `${month}-01`)
  const [announced, announce] = useState('')
  const [isTwo, isThree] = [useMedia('(min-width: 48rem)'), useMedia('(min-width: 75rem)')]
  const count = isThree ? 3 : isTwo ? 2 : 1

  // Other pages may be opened meanwhile, but a closed tab sends nothing any more.
  useBeforeUnload((event) => isSaving && event.preventDefault())

  const goTo = (next: string) => {
    setMonth(next)
    writePlace({ month: next === monthOf(today) ? undefined : next }, { replace: true })
  }
  const show = (day: string) => {
    goTo(monthOf(day))
    setActive(day)
  }
  const step = (by: number) => {
    const next = addMonths(month, by)
    goTo(next)
    const at = monthOf(active)
    if (at < next || at > addMonths(next, count - 1)) setActive(sameDayIn(active, by))
  }
  const apply = (wish: DayWish) => {
    change(wish)
    announce(wordsOf(wish))
  }

  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-label="Calendar" className="card p-4 sm:p-6">
        <div className="mb-5 flex flex-wrap items-center gap-2">
          <IconButton
            label="Previous month"
            icon={ChevronLeft}
            variant="secondary"
            size="md"
            onClick={() => step(-1)}
          />
          <IconButton label="Next month" icon={ChevronRight} variant="secondary" size="md" onClick={() => step(1)} />
          <Button onClick={() => show(today)}>Today</Button>
          {/* A failure is a toast. */}
          <p className="ml-auto flex min-h-6 items-center gap-1.5 text-sm text-muted">
            {isSaving && 'Saving…'}
            {isSaved && (
              <>
                <Check aria-hidden="true" className="size-4 text-yes" />
                Saved
              </>
            )}
          </p>
        </div>
        <DayCalendar {...{ month, count, today, active }} onMonth={goTo} onChange={apply} onActive={setActive} />
        <Legend />
        <LiveRegion>{announced}</LiveRegion>
      </section>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <DayDetails day={active} today={today} />
        <DayRangeForm today={today} onChange={apply} onShow={show} />
      </div>
    </div>
  )
}

/** What a change does, for screen readers: "Saturday, December 12, blocked", or "3 days, Friday, … to Sunday, …, blocked". */
function wordsOf({ dates, to }: DayWish): string {
  const [first, last] = [dates[0], dates.at(-1)]
  if (dates.length === 1) return `${dayName(first)}, ${to}`
  return `${dates.length} days, ${dayName(first)} to ${dayName(last)}, ${to}`
}

function Legend() {
  return (
    <ul aria-label="Legend" className="mt-5 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
      {legend.map(({ words, ...face }) => (
        <li key={words} className="flex items-center gap-2">
          <span className="size-7">
            <DayFace {...face} />
          </span>
          {words}
        </li>
      ))}
    </ul>
  )
}

const legend = [
  { state: 'free', words: 'Free' },
  { state: 'blocked', words: 'Blocked by you' },
  { state: 'offered', words: 'To confirm' },
  { state: 'booked', words: 'Booked' },
  { state: 'free', words: 'Today', isToday: true },
] as const

const meaning = {
  blocked: 'You have blocked this day. Press it again to free it.',
  free: 'You are free on this day. Press it to block it.',
}

function bookedWords(state: DayState, isPast: boolean): string {
  if (isPast) return 'You were booked for'
  return state === 'offered' ? 'A place waits for your confirmation' : 'You are booked for'
}

/** One day of the calendar: its state in a sentence, its events, and what visitors see. */
function DayDetails({ day, today }: { day: string; today: string }) {
  const { data: me } = useMe()
  const state = stateOf(day)
  const isPast = day < today
  return (
    <Panel title={<span className="figures">{weekdayRange(day)}</span>}>
      <div className="grid gap-3">
        {isTaken(state) ? (
          <>
            <p>{bookedWords(state, isPast)}</p>
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
          <p>{isPast ? `This day is over. It was ${state}.` : meaning[state]}</p>
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
