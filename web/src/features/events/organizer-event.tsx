import type { Event } from '@marquee/contract/events'
import {
  CalendarArrowDown,
  CalendarDays,
  Ellipsis,
  Inbox,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  MapPin,
  MapPinned,
  MessageCircleQuestionMark,
  Sun,
} from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useWayBack } from '../../lib/list-place.ts'
import { weekdayRange } from '../../lib/dates.ts'
import { localDay } from '../../lib/local-dates.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { LinkRow } from '../../ui/link-row.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { AddToCalendar, saveEntry } from './add-to-calendar.tsx'
import { daysLeft } from './days-left.ts'
import { useEventActions } from './event-actions.tsx'
import { EventBadge } from './event-badge.tsx'
import { EventDetails, EventDetailsLoading } from './event-details.tsx'
import { EventLinkPanel } from './event-link.tsx'
import { LookingFor } from './looking-for.tsx'
import { OwnEvent } from './own-event.tsx'
import { isEventToCome, mayCall, PostCall } from './post-call.tsx'
import { VisibilityBadge } from './visibility.tsx'
import { applicationsPath } from './applications-path.ts'

const isToday = ({ start_date, end_date }: Event) => {
  const day = localDay(Date.now())
  return start_date <= day && day <= (end_date ?? start_date)
}

interface LineUp {
  /** Stands first; nothing before somebody has applied. */
  panel: ReactNode
  /** For the menu of the page. */
  items: readonly MenuItem[]
  /** How many applications wait for an answer. */
  waiting: number
}

interface Props {
  /** Reads who has applied. */
  useLineUp?: (event: Event) => LineUp
}

/** An event as its organizer sees it. */
export function OrganizerEvent({ useLineUp = useNone }: Props) {
  return (
    <OwnEvent loading={<EventDetailsLoading />}>{(event) => <Details event={event} useLineUp={useLineUp} />}</OwnEvent>
  )
}

const useNone = (): LineUp => ({ panel: null, items: [], waiting: 0 })

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <Icon aria-hidden="true" className="size-4 flex-none" />
    {children}
  </span>
)

function Details({ event, useLineUp }: { event: Event } & Required<Props>) {
  const { panel: lineUp, items, waiting } = useLineUp(event)
  const navigate = useNavigate()
  const back = useWayBack('/organizer/events')
  const { actions, dialogs, isPending } = useEventActions(event, () => void navigate(back.to, { state: back.state }))
  const save = useMutation(saveEntry)
  // What usually comes next: a draft is published, an event that is over is completed, and then planned again.
  const isToCome = isEventToCome(event)
  const next = isToCome ? undefined : (actions.find(({ key }) => key === 'publish' || key === 'complete') ?? actions[0])
  const hasEntry = event.status === 'published' || event.status === 'completed'
  const dayPath = `/day/${event.id}`
  const isOnNow = hasEntry && isToday(event)
  const path = `/organizer/events/${event.id}`
  const pages = [
    {
      label: `Applications (${event.application_count})`,
      icon: Inbox,
      to: applicationsPath(event.id),
    },
    ...(event.call ? [{ label: 'Places', icon: LayoutGrid, to: `${path}/places` }] : []),
    { label: 'Run sheet', icon: ListOrdered, to: `${path}/run-sheet` },
    { label: 'Booths and stages', icon: MapPinned, to: `${path}/booths` },
    ...(hasEntry && !isOnNow ? [{ label: 'The day', icon: Sun, to: dayPath, reloadDocument: true }] : []),
    ...(event.status === 'completed'
      ? [{ label: 'How did it go?', icon: MessageCircleQuestionMark, to: `${path}/outcomes` }]
      : []),
  ]
  const entry = {
    label: 'Add to calendar',
    icon: <CalendarArrowDown aria-hidden="true" />,
    onSelect: () => save.mutate(event.id),
  }
  const others = actions
    .filter((action) => action !== next)
    .map(({ label, icon, isDanger, run }) => ({ label, icon, isDanger, onSelect: run }))
  return (
    <>
      <PageHeader
        back={<BackLink {...back}>Back to Events</BackLink>}
        title={<span className="text-3xl">{event.title}</span>}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {event.status !== 'published' && <EventBadge status={event.status} />}
            {/* On narrow pages the ticket stands far below. */}
            <span className="contents lg:hidden">
              <Fact icon={CalendarDays}>{weekdayRange(event.start_date, event.end_date)}</Fact>
              <Fact icon={MapPin}>{event.address}</Fact>
            </span>
            {daysLeft(event)}
            <VisibilityBadge event={event} />
          </span>
        }
        actions={
          <>
            {waiting > 0 && (
              <ButtonLink to={applicationsPath(event.id, 'pending')} variant={isOnNow ? 'secondary' : 'primary'}>
                Review {waiting} waiting
              </ButtonLink>
            )}
            <ButtonLink to={`${path}/edit`}>Edit Event</ButtonLink>
            <Menu
              label="More actions"
              trigger={(props) => (
                <IconButton
                  {...props}
                  icon={Ellipsis}
                  label="More actions"
                  size="md"
                  variant="secondary"
                  isDisabled={isPending}
                />
              )}
              groups={[hasEntry && !isToCome ? [entry] : [], items, others].filter(({ length }) => length > 0)}
            />
            {isOnNow && (
              <ButtonLink reloadDocument to={dayPath} variant="primary" className="order-first">
                <Sun aria-hidden="true" />
                The day
              </ButtonLink>
            )}
            {!lineUp && mayCall(event) && (
              <PostCall
                id={event.id}
                variant={isToCome && !isOnNow ? 'primary' : 'secondary'}
                className="order-first"
              />
            )}
          </>
        }
      />
      <LinkRow isWrapping label="This event" links={pages} className="mb-6 -ml-1" />
      <EventDetails
        isOwners
        lead={lineUp}
        event={event}
        noDescription={
          <>
            Vendors decide by what they read here: what kind of night it is, and whom you are looking for.
            <ButtonLink to={`${path}/edit`} className="text-base text-ink">
              Add a description
            </ButtonLink>
          </>
        }
        stub={
          <div tabIndex={-1} className="flex w-full gap-2">
            {isToCome && <AddToCalendar eventId={event.id} className="flex-1" />}
            {next && (
              <Button size="sm" variant="primary" className="flex-1" isDisabled={isPending} onClick={next.run}>
                {next.icon}
                {next.label}
              </Button>
            )}
          </div>
        }
      >
        {event.visibility !== 'listed' && <EventLinkPanel event={event} />}
        {event.call && (
          <LookingFor
            call={event.call}
            aside={
              <ButtonLink size="sm" variant="ghost" to={`${path}/call`}>
                Change
              </ButtonLink>
            }
          />
        )}
      </EventDetails>
      {dialogs}
    </>
  )
}
