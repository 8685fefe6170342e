import { noticeKinds, type NoticeGroup, type NoticeKind } from '@marquee/contract/notice-kinds'
import type { Notification } from '@marquee/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import {
  Check,
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
import { readNotification } from './queries.ts'

interface Props {
  notification: Notification
  /** How much of the text is shown: two lines, none of a receipt's (the default), only of news about the account, or all. */
  text?: 'short' | 'account' | 'whole'
  /** What to write for an entry that is older than a day. Default: its day. */
  olderTime?: (instant: string) => string
  onFollow?: (() => void) | undefined
}

/** One notification, as an item of a list. Following its link or pressing its button marks it as read. */
export function NewsEntry({ notification, text = 'short', olderTime = localDate, onFollow }: Props) {
  const { kind, subject, body, link, created_at } = notification
  const read = useMutation(readNotification)
  const isUnread = notification.read_at === null
  const isTextShown =
    text === 'account' ? groupOf(notification) === 'account' : text === 'whole' || !isReceipt(notification)
  const markRead = () => {
    if (isUnread) read.mutate({ id: notification.id })
  }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-3.5">
      <span className={cx('notice-lamp', isUnread && 'is-lit')}>
        <KindIcon kind={kind} className="size-4.5" />
      </span>
      <div className="grid min-w-0 grid-cols-1 content-start gap-0.5">
        <p className={cx('text-pretty', isUnread && 'font-semibold')}>
          {isUnread && <span className="sr-only">Unread: </span>}
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
              {subject}
            </Link>
          ) : (
            subject
          )}
        </p>
        {body && isTextShown && (
          <p className={cx('text-sm wrap-anywhere whitespace-pre-line text-muted', text !== 'whole' && 'line-clamp-2')}>
            {body}
          </p>
        )}
        <time
          dateTime={created_at}
          title={exactTime(created_at)}
          className="figures justify-self-start text-xs text-muted"
        >
          {recently(created_at) ?? olderTime(created_at)}
        </time>
      </div>
      {isUnread && (
        <Button
          variant="ghost"
          size="sm"
          isIconOnly
          className="-my-0.5 -mr-1.5 self-start"
          isPending={read.isPending}
          aria-label={`Mark as read: ${subject}`}
          title="Mark as read"
          onClick={markRead}
        >
          <Check aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}

const localDate = (instant: string) => briefDate(localDay(instant))

const ofGroup: Record<NoticeGroup, LucideIcon> = {
  account: UserRound,
  answers: CircleCheck,
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
  'application.rejected': CircleX,
  'application.reset': Inbox,
  'event.cancelled': CalendarX,
  'event.removed': CalendarX,
}

/** A picture for a kind of notice; entries may be older than the list of kinds. */
function KindIcon({ kind, className }: { kind: string; className?: string }) {
  const Icon = isKnown(kind) ? (ofKind[kind] ?? ofGroup[noticeKinds[kind]]) : Bell
  return <Icon aria-hidden="true" className={className} />
}

/** Whether a notice only confirms what the person did. */
export const isReceipt = (notification: Notification): boolean => groupOf(notification) === 'receipts'

const groupOf = ({ kind }: Notification) => (isKnown(kind) ? noticeKinds[kind] : undefined)

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)
