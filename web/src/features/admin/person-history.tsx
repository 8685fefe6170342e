import type { AuditEntry } from '@marquee/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { briefDate, longRange, shortDate, shortRange } from '../../lib/dates.ts'
import { comingFrom } from '../../lib/list-place.ts'
import { ApplicationBadge } from '../applications/application-badge.tsx'
import { EventBadge } from '../events/event-badge.tsx'
import { auditActor, auditSentence, auditStates } from './audit-text.ts'
import { MoreList } from './more-list.tsx'
import { personApplicationsQuery, personAuditQuery, personEventsQuery } from './person-queries.ts'

/** The events of an organizer, in every status. */
export function PersonEvents({ userId }: { userId: number }) {
  return (
    <MoreList
      title="Events"
      list={useInfiniteQuery(personEventsQuery(userId))}
      rowKey={(event) => event.id}
      empty="No events yet."
      row={(event) => (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <EventLink id={event.id} title={event.title} />
            <p className="text-sm text-muted">
              {longRange(event.start_date, event.end_date)} · {applications(event.application_count)}
            </p>
          </div>
          <EventBadge status={event.status} />
        </div>
      )}
    />
  )
}

/** The applications of a vendor to events. */
export function PersonApplications({ userId }: { userId: number }) {
  return (
    <MoreList
      title="Applications"
      list={useInfiniteQuery(personApplicationsQuery(userId))}
      rowKey={(application) => application.id}
      empty="No applications yet."
      row={({ event_id, event_title, organization_name, status, status_reason, applied_at, ...event }) => (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <EventLink id={event_id} title={event_title} />
              <p className="text-sm text-muted">
                {shortRange(event.event_start_date, event.event_end_date)} · {organization_name} · Applied{' '}
                {briefDate(applied_at)}
              </p>
            </div>
            <ApplicationBadge status={status} />
          </div>
          {status_reason && <Quote text={status_reason} />}
        </>
      )}
    />
  )
}

/** Who did what with the account, the profiles, the events and the applications of a person. */
export function PersonTrail({ userId }: { userId: number }) {
  return (
    <MoreList
      title="History"
      list={useInfiniteQuery(personAuditQuery(userId))}
      rowKey={(entry) => entry.id}
      empty="Nothing was decided or changed yet."
      row={(entry) => <Entry entry={entry} userId={userId} />}
    />
  )
}

function Entry({ entry, userId }: { entry: AuditEntry; userId: number }) {
  const states = auditStates(entry)
  const isAbout = entry.subject_type === 'event' || entry.subject_type === 'application'
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {auditSentence(entry)}
        {isAbout && entry.subject_name && <span className="font-normal">: {entry.subject_name}</span>}
      </p>
      <p className="text-sm text-muted">
        {states && `${states} · `}
        {auditActor(entry, userId)} ·{' '}
        <time dateTime={entry.created_at} className="figures">
          {shortDate(entry.created_at)}, {entry.created_at.slice(11, 16)} UTC
        </time>
      </p>
      {entry.reason && <Quote text={entry.reason} />}
    </>
  )
}

function EventLink({ id, title }: { id: number; title: string }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={`/events/${id}`}
      state={comingFrom(pathname)}
      prefetch="intent"
      className="link font-semibold wrap-anywhere"
    >
      {title}
    </Link>
  )
}

const Quote = ({ text }: { text: string }) => (
  <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
)

const applications = (count: number) => `${count} ${count === 1 ? 'application' : 'applications'}`
