import { useMutation, useQuery } from '@tanstack/react-query'
import type { Notification } from '@marquee/contract/notifications'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { shortDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notificationsQuery, readAllNotifications, readNotification } from './queries.ts'

/** The latest notifications of the signed-in person, newest first; unread ones stand out. */
export function News({ maxEntries = 5 }: { maxEntries?: number }) {
  const list = useQuery(notificationsQuery())
  const readAll = useMutation(readAllNotifications)
  if (list.isLoadingError) {
    return (
      <LoadFailed
        title="Failed to load notifications"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!list.data) return <Skeleton className="h-24 w-full" />
  const shown = list.data.notifications.slice(0, maxEntries)
  return (
    <section aria-labelledby="news" className="grid grid-cols-1 content-start gap-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id="news" className="max-sm:text-xl">
          Latest news
          {list.data.unread > 0 && (
            <span className="font-sans text-sm font-normal tracking-normal text-muted">
              {' '}
              · {list.data.unread} unread
            </span>
          )}
        </h2>
        {list.data.unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            isPending={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="text-muted">Nothing yet. What happens with your applications and events appears here.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((notification) => (
            <Entry key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** One notification. Following its link or pressing its button marks it as read. */
function Entry({ notification }: { notification: Notification }) {
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
        <p className="line-clamp-3 text-sm wrap-anywhere text-muted">{notification.body}</p>
        <time dateTime={notification.created_at} className="figures text-xs text-muted">
          {shortDate(notification.created_at)}
        </time>
      </div>
      {isUnread && (
        <Button
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
