import { useMutation } from '@tanstack/react-query'
import type { Notification } from '@marquee/contract/notifications'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { shortDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { readNotification } from './queries.ts'

/** One notification, as an item of a list. Following its link or pressing its button marks it as read. */
export function NewsEntry({ notification }: { notification: Notification }) {
  const read = useMutation(readNotification)
  const isUnread = notification.read_at === null
  const markRead = () => {
    if (isUnread) read.mutate({ id: notification.id })
  }
  return (
    <li className="grid grid-cols-[0.625rem_minmax(0,1fr)_auto] gap-x-3 py-3">
      <span
        aria-hidden="true"
        className={isUnread ? 'mt-2 size-2.5 rounded-full bg-lamp shadow-[0_0_0.6rem_var(--color-glow)]' : ''}
      />
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <p className={isUnread ? 'font-semibold' : ''}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {notification.link ? (
            <Link
              prefetch="intent"
              to={notification.link}
              onClick={markRead}
              className="underline-offset-4 hover:underline"
            >
              {notification.subject}
            </Link>
          ) : (
            notification.subject
          )}
        </p>
        <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line text-muted">{notification.body}</p>
        <time dateTime={notification.created_at} className="figures text-xs text-muted">
          {shortDate(notification.created_at)}
        </time>
      </div>
      {isUnread && (
        <Button
          ref={keepFocus}
          variant="ghost"
          size="sm"
          isIconOnly
          className="-my-1 self-start"
          isPending={read.isPending}
          aria-label={`Mark as read: ${notification.subject}`}
          onClick={markRead}
        >
          <Check aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}
