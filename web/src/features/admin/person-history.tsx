import type { AuditEntry } from '@marquee/contract/admin'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { briefDate, longRange, shortDate, shortRange } from '../../lib/dates.ts'
import { comingFrom } from '../../lib/list-place.ts'
import { ApplicationBadge } from '../applications/application-badge.tsx'
import { EventBadge } from '../events/event-badge.tsx'
import { auditActor, auditSentence, auditStates } from './audit-text.ts'
import { MoreList } from './more-list.tsx'
import { admin } from './queries.ts'

/** The events of an organizer, in every status. */
export const PersonEvents = ({ userId }: { userId: number }) => (
  <MoreList
    title="Events"
    userId={userId}
    read={async (query, options) => {
      const { events, pagination } = await admin.personEvents({ params: { userId }, query }, options)
      return { rows: events, pagination }
    }}
    empty="No events yet."
    row={({ id, title, start_date, end_date, application_count: count, status }) => (
      <AtEvent id={id} title={title} badge={<EventBadge status={status} />}>
        {longRange(start_date, end_date)} · {count} {count === 1 ? 'application' : 'applications'}
      </AtEvent>
    )}
  />
)

/** The applications of a vendor to events. */
export const PersonApplications = ({ userId }: { userId: number }) => (
  <MoreList
    title="Applications"
    userId={userId}
    read={async (query, options) => {
      const { applications, pagination } = await admin.personApplications({ params: { userId }, query }, options)
      return { rows: applications, pagination }
    }}
    empty="No applications yet."
    row={({ event_id, event_title, organization_name, status, status_reason, applied_at, ...event }) => (
      <>
        <AtEvent id={event_id} title={event_title} badge={<ApplicationBadge status={status} />}>
          {shortRange(event.event_start_date, event.event_end_date)} · {organization_name} · Applied{' '}
          {briefDate(applied_at)}
        </AtEvent>
        {status_reason && <Quote text={status_reason} />}
      </>
    )}
  />
)

/** Who did what with the account, the profiles, the events and the applications of a person. */
export const PersonTrail = ({ userId }: { userId: number }) => (
  <MoreList
    title="History"
    userId={userId}
    read={async (query, options) => {
      const { entries, pagination } = await admin.audit({ query: { ...query, about_user_id: userId } }, options)
      return { rows: entries, pagination }
    }}
    empty="Nothing was decided or changed yet."
    row={(entry) => <Entry entry={entry} userId={userId} />}
  />
)

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

interface AtEventProps {
  id: number
  title: string
  badge: ReactNode
  children: ReactNode
}

function AtEvent({ id, title, badge, children }: AtEventProps) {
  const { pathname } = useLocation()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <Link
          to={`/events/${id}`}
          state={comingFrom(pathname)}
          prefetch="intent"
          className="link font-semibold wrap-anywhere"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">{children}</p>
      </div>
      {badge}
    </div>
  )
}

const Quote = ({ text }: { text: string }) => (
  <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
)
