import type { Event } from '@marquee/contract/events'
import { Ellipsis, Eye, Inbox, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { dateParts, longRange } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Ticket } from '../../ui/card.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useEventActions } from './event-actions.tsx'
import { EventBadge } from './event-badge.tsx'

/** An event in the organizer's list: status, number of applications, and the actions. */
export function OrganizerEventCard({ event }: { event: Event }) {
  const { actions, dialogs, isPending } = useEventActions(event)
  const to = `/organizer/events/${event.id}`
  const applicationsTo = `/organizer/applications?event_id=${event.id}`
  const count = event.application_count
  return (
    <Ticket
      className="h-full"
      date={dateParts(event.start_date)}
      stub={
        <>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <EventBadge status={event.status} />
            <Link prefetch="intent" to={applicationsTo} className="figures link text-sm font-medium">
              {count} {count === 1 ? 'application' : 'applications'}
            </Link>
          </span>
          <Menu
            label={`Actions for ${event.title}`}
            trigger={(props) => (
              <Button
                {...props}
                size="sm"
                variant="ghost"
                isIconOnly
                className="-mr-2"
                isPending={isPending}
                pendingLabel=" "
                aria-label={`Actions for ${event.title}`}
              >
                <Ellipsis aria-hidden="true" />
              </Button>
            )}
            groups={() => [
              [
                { label: 'View', icon: <Eye aria-hidden="true" />, to },
                { label: 'Edit', icon: <Pencil aria-hidden="true" />, to: `${to}/edit` },
                { label: 'Applications', icon: <Inbox aria-hidden="true" />, to: applicationsTo },
              ],
              actions.map(({ label, icon, isDanger, run }) => ({ label, icon, isDanger, onSelect: run })),
            ]}
          />
          {dialogs}
        </>
      }
    >
      <h2 className="text-xl">
        <Link prefetch="intent" to={to} className="underline-offset-4 hover:underline">
          {event.title}
        </Link>
      </h2>
      <p className="mt-1.5 text-sm font-medium text-balance">{longRange(event.start_date, event.end_date)}</p>
      <p className="mt-0.5 line-clamp-1 text-sm text-muted">{event.address}</p>
      {event.event_type_display_name && <p className="text-sm text-muted">{event.event_type_display_name}</p>}
    </Ticket>
  )
}
