import { offerSubject } from '@marquee/contract/decision-messages'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { noticeKinds, type NoticeGroup, type NoticeKind } from '@marquee/contract/notice-kinds'
import type { Notification } from '@marquee/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import {
  AlarmClock,
  Bell,
  CalendarClock,
  CalendarHeart,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  CircleHelp,
  CircleX,
  ClipboardList,
  Handshake,
  Hourglass,
  Inbox,
  LifeBuoy,
  MessageSquare,
  Send,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { briefDate } from '../../lib/dates.ts'
import { exactTime, localDay, recently } from '../../lib/local-dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useEndedOffer } from '../applications/offers.tsx'
import { readNotification } from './queries.ts'

interface Props {
  notification: Notification
  /** How much of the text is shown: two lines where a page has the rest, below the bell one, none of a receipt's (the default), only of news about the account, or all. */
  text?: 'short' | 'account' | 'whole'
  onFollow?: (() => void) | undefined
}

/** One notification, as an item of a list; a message has its sender above the event. Following its link or pressing its button marks it as read. */
export function NewsEntry({ notification, text = 'short', onFollow }: Props) {
  const { body, link, created_at } = notification
  const read = useMutation(readNotification)
  const ended = useEndedOffer(isOffer(notification) ? link : null)
  const subject = ended ? notification.subject.replace(/^.*?(?=: )/, ended.words) : notification.subject
  const isQuiet = ended !== undefined || isReceipt(notification)
  const [, lead, sender, title] =
    (notification.kind === 'message.sent' && /^(Message from )?(.+?): (.*)$/s.exec(subject)) || []
  const isUnread = notification.read_at === null
  const isTextShown = text === 'account' ? groupOf(notification) === 'account' : text === 'whole' || !isQuiet
  const isCut = text !== 'whole' && link !== null
  const markRead = () => {
    if (isUnread) read.mutate({ id: notification.id })
  }
  return (
    <li className="@container py-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
        <KindIcon notification={notification} ended={ended?.status} />
        <div className="grid min-w-0 content-start gap-y-0.5">
          <p className={cx('text-pretty', isUnread ? 'font-semibold' : isQuiet && 'text-sm text-muted')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {sender && (
              <span className="block text-sm font-normal text-muted">
                <span className="sr-only">{lead}</span>
                {sender}
              </span>
            )}
            {link ? (
              <Link
                prefetch="intent"
                to={link}
                onClick={() => {
                  markRead()
                  onFollow?.()
                }}
                className="underline-offset-4 hover:underline"
              >
                {title ?? subject}
              </Link>
            ) : (
              (title ?? subject)
            )}
          </p>
          {body && isTextShown && (
            <p
              className={cx(
                'text-sm wrap-anywhere text-muted',
                isCut ? 'line-clamp-2 sm:@max-lg:line-clamp-1' : 'whitespace-pre-line',
              )}
            >
              {isCut ? body.replaceAll(/(\p{L})\n/gu, '$1. ') : body}
            </p>
          )}
        </div>
        <div className="flex flex-col items-end @lg:flex-row @lg:items-start">
          <time
            dateTime={created_at}
            title={exactTime(created_at)}
            className="figures pt-1 text-xs whitespace-nowrap text-muted"
          >
            {recently(created_at) ?? briefDate(localDay(created_at))}
          </time>
          <div className="-mr-3 w-9 @lg:-mt-1.5 @lg:ml-3">
            {isUnread && (
              <Button
                variant="ghost"
                size="sm"
                isIconOnly
                className="group relative"
                isPending={read.isPending}
                aria-label={`Mark as read: ${subject}`}
                onClick={markRead}
              >
                <span aria-hidden="true" className="bulb text-sm" data-lit="" />
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute right-full rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium whitespace-nowrap text-canvas opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
                >
                  Mark as read
                </span>
              </Button>
            )}
          </div>
        </div>
      </div>
    </li>
  )
}

/** A picture for each group of notices. */
export const groupIcons: Record<NoticeGroup, LucideIcon> = {
  account: UserRound,
  answers: Inbox,
  invitations: CalendarHeart,
  event_changes: CalendarClock,
  receipts: Send,
  applications: Inbox,
  reminders: AlarmClock,
  messages: MessageSquare,
  contact: Handshake,
  new_events: CalendarPlus,
  admin_reviews: ClipboardList,
  admin_requests: LifeBuoy,
}

/** Kinds that mean something else than the rest of their group. */
const ofKind: Partial<Record<NoticeKind, LucideIcon>> = {
  'vendor.approved': CircleCheck,
  'organizer.approved': CircleCheck,
  'vendor.asked': CircleHelp,
  'organizer.asked': CircleHelp,
  'vendor.rejected': CircleX,
  'organizer.rejected': CircleX,
  'application.accepted': CircleCheck,
  'application.confirmed': CircleCheck,
  'application.rejected': CircleX,
  'application.declined': CircleX,
  'application.offer_ended': CircleX,
  'application.waiting': Hourglass,
  'event.cancelled': CalendarX,
  'event.removed': CalendarX,
}

/** A decision has the colour of its status, and what somebody was asked for that of waiting; the rest is quiet. */
const looks = new Map<LucideIcon, string>([
  [CircleCheck, 'bg-yes-wash text-yes'],
  [CircleX, 'bg-no-wash text-no'],
  [CalendarX, 'bg-no-wash text-no'],
  [CircleHelp, 'bg-wait-wash text-wait'],
  [AlarmClock, 'bg-wait-wash text-wait'],
])

/** A picture for a kind of notice; entries may be older than the list of kinds. */
function KindIcon({ notification, ended }: { notification: Notification; ended: ApplicationStatus | undefined }) {
  const { kind } = notification
  const ofItsKind = isKnown(kind) ? (ofKind[kind] ?? groupIcons[noticeKinds[kind]]) : Bell
  const ofOffer = ended ? endIcons[ended] : isOffer(notification) ? AlarmClock : undefined
  const Icon = ofOffer ?? ofItsKind
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-9 place-items-center rounded-full',
        (!ended && looks.get(Icon)) || 'bg-sunken text-muted',
      )}
    >
      <Icon className="size-4.5" />
    </span>
  )
}

const endIcons = { pending: Hourglass, accepted: CircleCheck, rejected: CircleX } as const

/** Whether a notice asks the vendor to confirm a place. */
const isOffer = ({ kind, subject }: Notification): boolean =>
  kind === 'application.offer_reminder' || (kind === 'application.accepted' && subject.startsWith(offerSubject))

/** Whether a notice only confirms what the person did. */
export const isReceipt = (notification: Notification): boolean => groupOf(notification) === 'receipts'

const groupOf = ({ kind }: Notification) => (isKnown(kind) ? noticeKinds[kind] : undefined)

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)
