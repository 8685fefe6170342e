import type { MyEvent } from '@marquee/contract/events'
import { closedToDecisions } from '@marquee/contract/policy'
import { Copy, Ellipsis, Eye, Inbox, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { briefRange, dateParts, longRange } from '../../lib/dates.ts'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Ticket } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/menu.tsx'
import { Picture, Thumbnail } from '../../ui/picture.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { daysLeft } from './days-left.ts'
import { useEventActions } from './event-actions.tsx'
import { EventBadge } from './event-badge.tsx'
import { VisibilityBadge } from './visibility.tsx'
import { applicationsPath } from './applications-path.ts'

/** High enough for a finger. */
const touch = 'inline-flex items-center pointer-coarse:min-h-11'

interface Props {
  event: MyEvent
  level?: 2 | 3 | undefined
  /** Of a published event: the picture fills the width of the card. */
  isLarge?: boolean
}

/** An event for its organizer: picture, days left, status, how many have applied, are accepted and wait for an answer, and the actions. */
export function OrganizerEventCard({ event, level = 2, isLarge = false }: Props) {
  const Title = `h${level}` as const
  const left = daysLeft(event)
  const picture = primaryPicture(event.images)
  const date = dateParts(event.start_date, event.end_date)
  return (
    <Ticket
      isCompact={!isLarge}
      className={cx('h-full', isLarge && 'max-sm:[&_.ticket-picture]:aspect-[5/2]')}
      // With the days that are left the year is clear.
      date={isLarge && left && date ? { ...date, year: '' } : date}
      picture={
        picture && (
          <Picture
            image={picture}
            alt=""
            sizes={isLarge ? '(min-width: 64rem) 36rem, 100vw' : '24rem'}
            className="size-full"
          />
        )
      }
      head={
        <>
          <Title className={isLarge ? 'text-xl' : 'text-lg'}>
            <TextLink isTitle to={pathOf(event)}>
              {event.title}
            </TextLink>
          </Title>
          <p className={isLarge ? 'mt-1.5' : 'mt-1 text-sm'}>
            {/* The coupon shows it too. */}
            <span className="sr-only">{longRange(event.start_date, event.end_date)} </span>
            {left && <span className="figures font-semibold">{left}</span>}
          </p>
        </>
      }
      stub={
        <>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            {!isLarge && <EventBadge status={event.status} />}
            <Counts event={event} />
          </span>
          <Actions hasCopy event={event} />
        </>
      }
    >
      <p className="line-clamp-1 text-sm text-muted">{event.address}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted empty:hidden">
        {!isLarge && event.event_type_display_name && <p>{event.event_type_display_name}</p>}
        <VisibilityBadge event={event} />
      </div>
    </Ticket>
  )
}

/** The same as a row, without place and type. */
export function OrganizerEventRow({ event }: { event: MyEvent }) {
  const left = daysLeft(event)
  return (
    <div className="flex items-center gap-4 p-3 pr-4">
      <Thumbnail image={primaryPicture(event.images)} />
      <div className="figures flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <div className="grid flex-auto basis-60 gap-1">
          <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            <TextLink isTitle to={pathOf(event)}>
              {event.title}
            </TextLink>
          </h3>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <p>{[briefRange(event.start_date, event.end_date), ...(left ? [left] : [])].join(' · ')}</p>
            {event.status === 'published' && event.visibility !== 'listed' ? (
              <VisibilityBadge event={event} />
            ) : (
              <EventBadge status={event.status} />
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Counts event={event} />
        </div>
      </div>
      <Actions event={event} />
    </div>
  )
}

const pathOf = ({ id }: MyEvent) => `/organizer/events/${id}`

/** How many have applied, are accepted, and wait for an answer. */
function Counts({ event }: { event: MyEvent }) {
  const { id, status, application_count: count, accepted_count, pending_count } = event
  const waiting = closedToDecisions(status) === null ? pending_count : 0
  return (
    <>
      <TextLink to={applicationsPath(id)} className={`${touch} figures text-sm font-medium`}>
        {count} {count === 1 ? 'application' : 'applications'}
      </TextLink>
      {accepted_count > 0 && <span className={`${touch} figures text-sm`}>{accepted_count} accepted</span>}
      {waiting > 0 && (
        <Link prefetch="intent" to={applicationsPath(id, 'pending')} className={`${touch} figures`}>
          <Badge look="lamp">
            {waiting} waiting<span className="sr-only"> for your answer</span>
          </Badge>
        </Link>
      )}
    </>
  )
}

/** The menu of an event; with `hasCopy`, beside it what is usual for a completed one. */
function Actions({ event, hasCopy }: { event: MyEvent; hasCopy?: boolean }) {
  const { actions, dialogs, isPending } = useEventActions(event)
  const to = pathOf(event)
  return (
    <>
      {hasCopy && event.status === 'completed' && (
        <Button
          size="sm"
          className="ml-auto"
          aria-label={`Duplicate Event: ${event.title}`}
          isDisabled={isPending}
          onClick={actions.find(({ key }) => key === 'copy')?.run}
        >
          <Copy aria-hidden="true" />
          Duplicate
        </Button>
      )}
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
            { label: 'Applications', icon: <Inbox aria-hidden="true" />, to: applicationsPath(event.id) },
          ],
          actions.map(({ label, icon, isDanger, run }) => ({ label, icon, isDanger, onSelect: run })),
        ]}
      />
      {dialogs}
    </>
  )
}
