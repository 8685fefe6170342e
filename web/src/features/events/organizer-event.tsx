import type { Event } from '@marquee/contract/events'
import { Inbox, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useWayBack } from '../../lib/list-place.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facts, PageHeader, Panel } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { useEventActions, type EventAction } from './event-actions.tsx'
import { EventDetails, EventDetailsLoading } from './event-details.tsx'
import { OwnEvent } from './own-event.tsx'

/** An event as its organizer sees it. `lineUp` stands first. */
export function OrganizerEvent({ lineUp }: { lineUp?: (event: Event) => ReactNode }) {
  return (
    <OwnEvent loading={<EventDetailsLoading />}>
      {(event) => <Details event={event} lineUp={lineUp?.(event)} />}
    </OwnEvent>
  )
}

function Details({ event, lineUp }: { event: Event; lineUp: ReactNode }) {
  const navigate = useNavigate()
  const back = useWayBack('/organizer/events')
  const { actions, dialogs, isPending } = useEventActions(event, () => void navigate(back.to, { state: back.state }))
  const applicationsTo = `/organizer/applications?event_id=${event.id}`
  const dangers = actions.filter((action) => action.isDanger)
  // What usually comes next: a draft is published, and an event that is over is planned again.
  const main = event.status === 'completed' ? 'copy' : 'publish'
  // Each action has a row of its own, except that two dangerous ones share a row.
  const isWide = (action: EventAction) => !action.isDanger || dangers.length === 1
  const button = (action: EventAction) => (
    <Button
      key={action.key}
      size="sm"
      variant={action.key === main ? 'primary' : action.isDanger ? 'ghost' : 'secondary'}
      className={cx(action.isDanger && 'text-no', isWide(action) && 'col-span-2')}
      isDisabled={isPending}
      onClick={action.run}
    >
      {action.icon}
      {action.label}
    </Button>
  )
  return (
    <>
      <PageHeader
        back={<BackLink {...back}>Back to Events</BackLink>}
        title={event.title}
        actions={
          <>
            <ButtonLink to={`/organizer/events/${event.id}/edit`}>
              <Pencil aria-hidden="true" />
              Edit Event
            </ButtonLink>
            <ButtonLink to={applicationsTo}>
              <Inbox aria-hidden="true" />
              Applications ({event.application_count})
            </ButtonLink>
          </>
        }
      />
      {lineUp}
      <EventDetails
        isOwners
        event={event}
        noDescription={
          <>
            Vendors decide by what they read here: what kind of night it is, and whom you are looking for.
            <ButtonLink to={`/organizer/events/${event.id}/edit`} className="text-base text-ink">
              Add a description
            </ButtonLink>
          </>
        }
        stub={
          <div tabIndex={-1} className="grid w-full grid-cols-2 gap-2">
            {actions.filter((action) => !action.isDanger).map(button)}
            {(event.status === 'published' || event.status === 'completed') && (
              <AddToCalendar eventId={event.id} className="col-span-2" />
            )}
            {dangers.map(button)}
          </div>
        }
      >
        <Panel title="Application Summary">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <Facts
              facts={[
                [
                  'Total applications',
                  <span key="total" className="font-display text-3xl font-extrabold">
                    {event.application_count}
                  </span>,
                ],
              ]}
            />
            <ButtonLink size="sm" to={applicationsTo}>
              View All Applications
            </ButtonLink>
          </div>
        </Panel>
      </EventDetails>
      {dialogs}
    </>
  )
}
