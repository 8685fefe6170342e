import type { MyEvent } from '@marquee/contract/events'
import { closedToDecisions } from '@marquee/contract/policy'
import { Copy, Ellipsis, Eye, Inbox, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { dateParts, longRange } from '../../lib/dates.ts'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Ticket } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/menu.tsx'
import { Picture } from '../../ui/picture.tsx'
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
  /** `large`, of a published event: the picture fills the width of the card; `brief`: without the place and the type, with a higher picture. */
  look?: 'list' | 'large' | 'brief'
}

/** An event for its organizer: picture, days left, status, how many have applied, are accepted and wait for an answer, and the actions. */
export function OrganizerEventCard({ event, level = 2, look = 'list' }: Props) {
  const isLarge = look === 'large'
  const isHome = look !== 'list'
  const Title = `h${level}` as const
  const { actions, dialogs, isPending } = useEventActions(event)
  const to = `/organizer/events/${event.id}`
  const count = event.application_count
  const waiting = closedToDecisions(event.status) === null ? event.pending_count : 0
  const left = daysLeft(event)
  const picture = primaryPicture(event.images)
  const date = dateParts(event.start_date, event.end_date)
  return (
    <Ticket
      isCompact={!isLarge}
      className={cx('h-full', look === 'brief' && '[--date-height:9rem]')}
      // With the days that are left the year is clear.
      date={isHome && left && date ? { ...date, year: '' } : date}
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
            <TextLink isTitle to={to}>
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
            {look === 'list' && <EventBadge status={event.status} />}
            <TextLink to={applicationsPath(event.id)} className={`${touch} figures text-sm font-medium`}>
              {count} {count === 1 ? 'application' : 'applications'}
            </TextLink>
            {event.accepted_count > 0 && (
              <span className={`${touch} figures text-sm`}>{event.accepted_count} accepted</span>
            )}
            {waiting > 0 && (
              <Link prefetch="intent" to={applicationsPath(event.id, 'pending')} className={`${touch} figures`}>
                <Badge look="lamp">
                  {waiting} waiting<span className="sr-only"> for your answer</span>
                </Badge>
              </Link>
            )}
          </span>
          {event.status === 'completed' && (
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
      }
    >
      {look !== 'brief' && <p className="line-clamp-1 text-sm text-muted">{event.address}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted empty:hidden">
        {look === 'list' && event.event_type_display_name && <p>{event.event_type_display_name}</p>}
        {look === 'brief' && <EventBadge status={event.status} />}
        <VisibilityBadge event={event} />
      </div>
    </Ticket>
  )
}
