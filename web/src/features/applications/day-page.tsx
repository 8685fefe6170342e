import type { RunSheetRow } from '@marquee/contract/run-sheets'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useOnline } from '../../lib/connection.ts'
import { dayName } from '../../lib/dates.ts'
import { shortMoment, wallClock, wallNow } from '../../lib/local-dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { failureText } from '../../lib/query-client.ts'
import { session, useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { eventFailures } from '../events/queries.ts'
import { addTick, sendTicks, tickChanges, waitingTicks } from './arrival-ticks.ts'
import { type Day, dayQuery, type DayVendor, isRefused, noteArrival } from './day-queries.ts'
import { endOf, runAt } from './run-times.ts'
import { applicationsPath } from '../events/applications-path.ts'

export const meta = () => [{ title: fullTitle('The day') }]

/** From so many vendors on there is a search. */
const manyVendors = 13
/** What was read longer ago (ms) counts as old. It is read again each minute. */
const freshMs = 2 * 60_000
/** Between two attempts to send what waits, and two looks at the clock, in ms. */
const [againMs, clockMs] = [10_000, 5_000]

/** For the organizer's phone on the day: what goes on, what comes next, and who has arrived. It also works without a connection. */
export default function DayPage() {
  const id = pathId(useParams().eventId)
  const { subject } = useSession()
  if (id === null) return <Navigate to="/organizer/events" replace />
  if (subject === undefined) return <LoadingScreen label="Loading..." />
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-form grid-cols-1 gap-6 px-4 pt-4 pb-16">
      <OfEvent key={`${subject} ${id}`} subject={subject} id={id} />
    </main>
  )
}

function OfEvent({ subject, id }: { subject: string; id: number }) {
  const query = useQuery(dayQuery(subject, id))
  const { data: day, error, isFetchedAfterMount, dataUpdatedAt, refetch } = query
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) void refetch({ cancelRefetch: false })
  }, [isOnline, refetch])
  const now = useNow()
  const ticks = useTicks(subject, id)
  const list = (
    <ButtonLink to="/organizer/events" reloadDocument>
      Return to Events
    </ButtonLink>
  )
  if (isRefused(error)) {
    return (
      <EmptyState level={1} title={eventFailures.one} actions={list}>
        <p>The event you're looking for doesn't exist or you don't have permission to view it.</p>
      </EmptyState>
    )
  }
  if (!day && error) {
    return (
      <LoadFailed level={1} title="The day could not be loaded" onRetry={() => void refetch()} actions={list}>
        <p>{isOnline ? failureText(error) : 'Open it once with a connection. After that it also opens without one.'}</p>
      </LoadFailed>
    )
  }
  if (!day) return <LoadingScreen label="Loading the day..." />
  const isCurrent = isOnline && !error && isFetchedAfterMount && now - dataUpdatedAt < freshMs
  return (
    <>
      <header className="grid gap-2">
        <BackLink to={`/organizer/events/${id}`} reloadDocument>
          Event details
        </BackLink>
        <h1 className="text-2xl">{day.title}</h1>
        <p
          role="status"
          className={cx('figures min-h-6', isCurrent && ticks.count === 0 ? 'text-muted' : 'font-semibold')}
        >
          {isCurrent ? 'Up to date' : `${isOnline ? '' : 'No connection. '}As of ${shortMoment(dataUpdatedAt)}`}
          {ticks.count > 0 && `. ${ticks.count === 1 ? '1 tick waits' : `${ticks.count} ticks wait`} to be sent`}
        </p>
      </header>
      {day.is_cancelled ? (
        <p className="text-lg font-semibold">This event is cancelled.</p>
      ) : (
        <>
          <Running day={day} />
          <Arrivals id={id} day={day} ticks={ticks} />
        </>
      )}
    </>
  )
}

/** Renders again as time passes, and at once when the page is looked at again. Returns ms since 1970. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, clockMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

type Ticks = ReturnType<typeof useTicks>

/** The ticks of an event that wait in this browser, and how to make one. All that wait are sent as soon as there is an answer. */
function useTicks(subject: string, eventId: number) {
  useStore(tickChanges)
  const all = waitingTicks(subject)
  const count = all.length
  useEffect(() => {
    const send = () =>
      void sendTicks((arrival, { event_id }) => {
        if (session.state().subject === subject) noteArrival(subject, event_id, arrival)
      })
    if (count === 0) return
    send()
    const timer = setInterval(send, againMs)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [count, subject])
  return {
    count,
    of: (id: number) => all.find(({ application_id }) => application_id === id),
    add: (application_id: number, has_arrived: boolean, shown: string | undefined) =>
      addTick(subject, { application_id, event_id: eventId, has_arrived }, shown),
  }
}

function Running({ day }: { day: Day }) {
  const now = wallNow(day.time_zone)
  const { current, next } = runAt(day.rows, now)
  const today = now.slice(0, 10)
  if (day.rows.length === 0) return null
  return (
    <div className="grid gap-3">
      <Rows title="Now" rows={current} today={today} className="border-[1.5px] border-ink bg-lamp text-on-lamp">
        {next.length > 0 ? 'Nothing at the moment' : 'The run sheet is over'}
      </Rows>
      {next.length > 0 && <Rows title="Next" rows={next} today={today} className="card" />}
    </div>
  )
}

interface RowsProps {
  title: string
  rows: readonly RunSheetRow[]
  today: string
  /** In the place of rows. */
  children?: string
  className: string
}

function Rows({ title, rows, today, children, className }: RowsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('grid gap-3 rounded-lg p-4', className)}>
      <h2 id={id} className="font-sans text-base font-bold tracking-normal">
        {title}
      </h2>
      {rows.length === 0 && <p className="text-lg">{children}</p>}
      <ul className="grid gap-4 empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-0.5 text-lg">
            <span className="figures">{timesOf(row, today)}</span>
            <span className="font-display text-2xl font-bold">{row.what}</span>
            {[row.place, [row.who, ...row.vendors.map(({ company_name }) => company_name)].filter(Boolean).join(', ')]
              .filter(Boolean)
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `8:30 AM - 9:00 AM`, with the day where that is not today. */
function timesOf(row: Pick<RunSheetRow, 'starts' | 'minutes'>, today: string): string {
  const end = endOf(row)
  const times = [row.starts, ...(end ? [end] : [])].map(wallClock).join(' - ')
  return row.starts.startsWith(today) ? times : `${dayName(row.starts.slice(0, 10))}, ${times}`
}

function Arrivals({ id, day, ticks }: { id: number; day: Day; ticks: Ticks }) {
  const [search, setSearch] = useState('')
  const now = wallNow(day.time_zone)
  const wanted = search.trim().toLocaleLowerCase()
  const stateOf = (id: number) => ticks.of(id) ?? day.arrivals.find(({ application_id }) => application_id === id)
  const hasArrived = ({ application_id: id }: DayVendor) => stateOf(id)?.has_arrived ?? false
  const here = day.vendors.filter(hasArrived).length
  // Who had arrived when the page was opened stands below. Nobody moves under the finger that ticks.
  const [before] = useState(() => new Set(day.vendors.filter(hasArrived).map(({ application_id }) => application_id)))
  const isBefore = ({ application_id }: DayVendor) => Number(before.has(application_id))
  const shown = day.vendors
    .filter(({ company_name }) => company_name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => isBefore(a) - isBefore(b))
  return (
    <section aria-labelledby="arrivals" className="grid grid-cols-1 gap-3">
      <h2 id="arrivals" className="figures text-xl">
        {day.vendors.length === 0 ? 'Arrivals' : `Arrived ${here} of ${day.vendors.length}`}
      </h2>
      {day.vendors.length >= manyVendors && (
        <SearchField label="Search vendors" placeholder="Search vendors" value={search} onChange={setSearch} />
      )}
      {day.vendors.length === 0 ? (
        <EmptyState
          title="No vendor is accepted yet"
          className="card"
          actions={
            <ButtonLink to={applicationsPath(id)} reloadDocument>
              Read the applications
            </ButtonLink>
          }
        />
      ) : (
        shown.length === 0 && <p className="text-lg text-muted">No vendor has this name</p>
      )}
      <ul className="card divide-y divide-line empty:hidden">
        {shown.map((vendor) => (
          <Arriving
            key={vendor.application_id}
            vendor={vendor}
            now={now}
            hasArrived={hasArrived(vendor)}
            onTick={(has) => ticks.add(vendor.application_id, has, stateOf(vendor.application_id)?.ticked_at)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ArrivingProps {
  vendor: DayVendor
  /** On the clocks at the event. */
  now: string
  hasArrived: boolean
  onTick: (hasArrived: boolean) => void
}

function Arriving({ vendor, now, hasArrived, onTick }: ArrivingProps) {
  const { company_name, arrival, place, contact_name, contact_phone } = vendor
  const id = useId()
  const time = arrival && timesOf({ starts: arrival, minutes: null }, now.slice(0, 10))
  const about = [time, place].filter(Boolean).join(' · ')
  return (
    <li className="flex items-stretch gap-2 py-1 pl-4 wrap-anywhere">
      <div className="grid min-w-0 flex-1 content-center py-2">
        {about && (
          <span className="figures">
            {about}
            {arrival && arrival < now && !hasArrived && <span className="font-semibold text-wait"> · Late</span>}
          </span>
        )}
        <label htmlFor={id} className="text-lg font-semibold">
          {company_name}
        </label>
        {contact_phone ? (
          <a href={`tel:${contact_phone}`} className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
            <Phone aria-hidden="true" className="size-4 flex-none" />
            {[contact_name, contact_phone].filter(Boolean).join(' ')}
          </a>
        ) : (
          contact_name && <span>{contact_name}</span>
        )}
      </div>
      <span className="grid w-20 flex-none place-items-center">
        <input
          id={id}
          type="checkbox"
          className="check size-14 rounded-md checked:before:scale-[2.2]"
          checked={hasArrived}
          onChange={({ target }) => onTick(target.checked)}
        />
      </span>
    </li>
  )
}
