import type { Application } from '@marquee/contract/applications'
import type { Me } from '@marquee/contract/users'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { longRange, shortDate } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ApplicationBadge } from '../applications/application-badge.tsx'
import { applicationFailures } from '../applications/queries.ts'
import { isEventOver, VendorActions } from '../applications/vendor-application.tsx'

/** So many rows of each group; the rest is on the page with all applications. */
const maxRows = 5

/** A vendor's applications by the date of the event: accepted ones, those that wait, and what is past or closed. */
export function VendorApplications({ list, me }: { list: UseQueryResult<Application[]>; me: Me }) {
  return (
    <Loaded query={list} failure={applicationFailures.list} loading={null}>
      {(all) =>
        all.length > 0 ? (
          <Groups all={all} me={me} />
        ) : (
          <Group id="coming" title="Coming up" rows={all} me={me} none="You have not applied to an event yet." />
        )
      }
    </Loaded>
  )
}

function Groups({ all, me }: { all: readonly Application[]; me: Me }) {
  const { coming, waiting, past } = byDate(all)
  return (
    <div tabIndex={-1} className="grid grid-cols-1 gap-12">
      <Group id="coming" title="Coming up" rows={coming} me={me} none="No accepted event is ahead." />
      <Group id="waiting" title="Waiting" rows={waiting} me={me} none="No application is open." />
      {past.length > 0 && (
        <details className="group">
          <summary className="flex min-h-9 w-fit cursor-pointer items-center gap-2 rounded-xs [&::-webkit-details-marker]:hidden">
            <h2 className="inline max-sm:text-xl">
              Past
              <Count>{past.length}</Count>
            </h2>
            <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-4">
            <Rows rows={past} me={me} />
          </div>
        </details>
      )}
      <p>
        <ButtonLink variant="ghost" size="sm" className="-ml-3" to="/contractor/applications">
          All applications ({all.length})
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </p>
    </div>
  )
}

interface GroupProps {
  id: string
  title: string
  rows: readonly Application[]
  me: Me
  /** In the place of rows. */
  none: string
}

function Group({ id, title, rows, me, none }: GroupProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 justify-items-start gap-4">
      <h2 id={id} className="flex min-h-9 items-center max-sm:text-xl">
        {title}
        {rows.length > 0 && <Count>{rows.length}</Count>}
      </h2>
      {rows.length > 0 ? <Rows rows={rows} me={me} /> : <p className="text-muted">{none}</p>}
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
      <ul className="divide-y divide-line border-y border-line">
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
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3 sm:gap-x-6">
      <div className="min-w-0">
        <Link
          prefetch="intent"
          to={`/events/${application.event_id}`}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {application.event_title}
        </Link>
        <p className="text-sm text-pretty text-muted">
          {longRange(application.event_start_date, application.event_end_date)} · {application.event_address}
        </p>
        <p className="text-sm text-muted">
          {application.event_status === 'cancelled'
            ? 'Event cancelled'
            : `Applied ${shortDate(application.applied_at)}`}
        </p>
      </div>
      <ApplicationBadge status={application.status} />
      <div className="col-span-full flex flex-wrap gap-2 pt-1">
        <ButtonLink
          size="sm"
          to={`/events/${application.event_id}`}
          aria-label={`View event: ${application.event_title}`}
        >
          View event
        </ButtonLink>
        <ButtonLink
          size="sm"
          to={`/contractor/applications/${application.id}`}
          aria-label={`Your application: ${application.event_title}`}
        >
          Your application
        </ButtonLink>
        <VendorActions application={application} me={me} />
      </div>
    </li>
  )
}

/** Rejected applications and those to closed events count as past: nothing follows from them. */
function byDate(all: readonly Application[]) {
  const sorted = all.toSorted((a, b) => a.event_start_date.localeCompare(b.event_start_date) || a.id - b.id)
  const isOpen = (one: Application) => one.event_status === 'published' && !isEventOver(one)
  return {
    coming: sorted.filter((one) => one.status === 'accepted' && isOpen(one)),
    waiting: sorted.filter((one) => one.status === 'pending' && isOpen(one)),
    past: sorted.filter((one) => one.status === 'rejected' || !isOpen(one)).toReversed(),
  }
}
