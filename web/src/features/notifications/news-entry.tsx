import { useMutation } from '@tanstack/react-query'
import type { Notification } from '@marquee/contract/notifications'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { briefDate } from '../../lib/dates.ts'
import { exactTime, localDay, recently } from '../../lib/local-dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { KindIcon } from './kind-icon.tsx'
import { readNotification } from './queries.ts'

interface Props {
  notification: Notification
  /** How much of the text is shown: two lines, six (the default), or all. */
  text?: 'short' | 'long' | 'whole'
  /** What to write for an entry that is older than a day. Default: its day. */
  olderTime?: (instant: string) => string
  onFollow?: (() => void) | undefined
}

const clamps = { short: 'line-clamp-2', long: 'line-clamp-6', whole: '' }

/** One notification, as an item of a list. Following its link or pressing its button marks it as read. */
export function NewsEntry({ notification, text = 'long', olderTime = localDate, onFollow }: Props) {
  const { kind, subject, body, link, created_at } = notification
  const read = useMutation(readNotification)
  const isUnread = notification.read_at === null
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
        <p className={cx('text-sm wrap-anywhere whitespace-pre-line text-muted', clamps[text])}>{body}</p>
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
