import type { Application } from '@marquee/contract/applications'
import type { Me } from '@marquee/contract/users'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { briefRange } from '../../lib/dates.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { ApplicationBadge, isOffered, UnreadMessages } from '../applications/application-badge.tsx'
import { applicationFailures } from '../applications/queries.ts'
import { ApplicationMenu, isEventOver, isToCome } from '../applications/vendor-application.tsx'
import { byDay, Offers } from '../applications/offers.tsx'
import { NextDate } from './next-date.tsx'

/** So many rows of each group; the rest is on the page with all applications. */
const maxRows = 5

/** A vendor's applications by the date of the event: the next one as a ticket, the other accepted ones, and those that wait. */
export function VendorApplications({ list, me }: { list: UseQueryResult<Application[]>; me: Me }) {
  return (
    <Loaded query={list} failure={applicationFailures.list} loading={null}>
      {(all) =>
        all.length > 0 ? (
          <Groups all={all} me={me} />
        ) : (
          <p className="text-muted">You have not applied to an event yet.</p>
        )
      }
    </Loaded>
  )
}

/** The places that organizers keep for the vendor; nothing without any. The box stays, so that the focus has somewhere to go. */
export function Offered({ offers }: { offers: readonly Application[] }) {
  return (
    <div tabIndex={-1} className="focus-visible:outline-none empty:-mb-12">
      {offers.length > 0 && (
        <section aria-labelledby="offered" className="grid grid-cols-1 gap-4">
          <h2 id="offered" className="flex min-h-9 items-center max-sm:text-xl">
            To confirm
            <Count>{offers.length}</Count>
          </h2>
          <Offers offers={offers} />
        </section>
      )}
    </div>
  )
}

function Groups({ all, me }: { all: readonly Application[]; me: Me }) {
  const { next, coming, waiting } = byDate(all)
  return (
    <div tabIndex={-1} className="grid grid-cols-1 gap-12 focus-visible:outline-none">
      {next && <NextDate application={next} me={me} />}
      <Group id="coming" title="After that" rows={coming} me={me} />
      <Group id="waiting" title="Waiting" rows={waiting} me={me} />
      <p className="not-first:-mt-8">
        <Link prefetch="intent" to="/contractor/applications" className="link font-semibold">
          All applications ({all.length})
        </Link>
      </p>
    </div>
  )
}

interface GroupProps {
  id: string
  title: string
  rows: readonly Application[]
  me: Me
}

function Group({ id, title, rows, me }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="flex min-h-9 items-center max-sm:text-xl">
        {title}
        <Count>{rows.length}</Count>
      </h2>
      <Rows rows={rows} me={me} />
    </section>
  )
}

function Count({ children }: { children: number }) {
  return <span className="font-sans text-sm font-normal tracking-normal text-muted">&nbsp;· {children}</span>
}

function Rows({ rows, me }: { rows: readonly Application[]; me: Me }) {
  const more = rows.length - maxRows
  return (
    <div className="grid w-full grid-cols-1 gap-2">
      <ul className="card divide-y divide-line px-4">
        {rows.slice(0, maxRows).map((application) => (
          <Row key={application.id} application={application} me={me} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted">
          {more} more in{' '}
          <Link prefetch="intent" to="/contractor/applications" className="link">
            all applications
          </Link>
        </p>
      )}
    </div>
  )
}

function Row({ application, me }: { application: Application; me: Me }) {
  const { id, event_title } = application
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <p className="figures text-sm font-semibold sm:self-start sm:pt-0.5">
        {briefRange(application.event_start_date, application.event_end_date)}
      </p>
      <div className="min-w-0">
        <Link
          prefetch="intent"
          to={`/contractor/applications/${id}`}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {event_title}
        </Link>
        <p className="text-sm wrap-anywhere text-muted">{application.event_address}</p>
      </div>
      {/* On phones the status stands beside the date. */}
      <div className="flex items-center gap-2 max-sm:contents">
        <div className="flex items-center gap-2 max-sm:col-start-2 max-sm:row-start-1">
          <ApplicationBadge application={application} />
          <UnreadMessages count={application.unread_messages} />
        </div>
        <div className="max-sm:justify-self-end">
          <ApplicationMenu application={application} me={me} about={event_title} />
        </div>
      </div>
    </li>
  )
}

/** Nothing follows from rejected applications and those to closed events: they are on the page with all applications. */
function byDate(all: readonly Application[]) {
  const sorted = byDay(all)
  const isOpen = (one: Application) => one.event_status === 'published' && !isEventOver(one)
  const [next, ...coming] = sorted.filter((one) => isToCome(one) && !isOffered(one))
  return {
    next,
    coming,
    waiting: sorted.filter((one) => one.status === 'pending' && isOpen(one)),
  }
}
