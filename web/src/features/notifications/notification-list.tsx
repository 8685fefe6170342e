import type { Notification } from '@marquee/contract/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { clockTime, dayHeading, localDay } from '../../lib/local-dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { NewRows } from '../../ui/new-rows.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { NewsEntry } from './news-entry.tsx'
import { notificationsFailure, pageQuery, readAllNotifications, type Held } from './queries.ts'

interface Props {
  filters: { page: number; unread: boolean }
  onPage: (page: number) => void
  onFilter: (unread: boolean) => void
}

/** All notifications by day, page by page. What arrives meanwhile waits behind a button, so that nothing moves. */
export function NotificationList({ filters, onPage, onFilter }: Props) {
  const [held] = useState<Held>(() => ({ upTo: undefined }))
  const list = useQuery(pageQuery(filters, held))
  const readAll = useMutation(readAllNotifications)
  const top = useRef<HTMLDivElement>(null)
  const { data } = list
  const showNew = async () => {
    held.upTo = undefined
    if (filters.page > 1) onPage(1)
    await list.refetch()
    top.current?.focus()
  }
  const turn = (page: number) => {
    onPage(page)
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div role="group" aria-label="Show" className="flex gap-2">
          {[false, true].map((unread) => (
            <button
              key={String(unread)}
              type="button"
              className="chip"
              aria-pressed={filters.unread === unread}
              onClick={() => onFilter(unread)}
            >
              {unread ? 'Unread' : 'All'}
              {unread && data && data.unread > 0 && <span className="figures">{data.unread}</span>}
            </button>
          ))}
        </div>
        {data && data.unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            isPending={readAll.isPending}
            onClick={() => readAll.mutate({ ...data, up_to: held.upTo ?? data.up_to })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="contents [&>*]:justify-items-center">
        <NewRows count={data?.newer ?? 0} noun="notification" onShow={() => void showNew()} />
      </div>
      <div ref={top} tabIndex={-1} className={cx('grid grid-cols-1', list.isPlaceholderData && 'opacity-60')}>
        {list.isLoadingError ? (
          <LoadFailed title={notificationsFailure} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : !data ? (
          <Loading label="Loading notifications..." className="grid gap-4">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="mb-4 h-20 w-full" />
            ))}
          </Loading>
        ) : data.notifications.length === 0 ? (
          <Nothing unread={filters.unread} isPastEnd={data.pagination.total > 0} onFirst={() => onPage(1)} />
        ) : (
          daysOf(data.notifications).map(([day, entries]) => <Day key={day} day={day} entries={entries} />)
        )}
      </div>
      {data && (data.pagination.has_more || filters.page > 1) && (
        <Pager
          page={filters.page}
          hasMore={data.pagination.has_more}
          last={Math.max(1, Math.ceil(data.pagination.total / data.pagination.limit))}
          onPage={turn}
        >
          Page {filters.page} of {Math.max(1, Math.ceil(data.pagination.total / data.pagination.limit))}
        </Pager>
      )}
    </div>
  )
}

function Day({ day, entries }: { day: string; entries: Notification[] }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-12 border-t border-line pt-4 pb-2 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-lg lg:pt-3.5">
        {dayHeading(day)}
      </h2>
      <ul tabIndex={-1} className="max-w-form divide-y divide-line">
        {entries.map((entry) => (
          <NewsEntry key={entry.id} notification={entry} text="whole" olderTime={clockTime} />
        ))}
      </ul>
    </section>
  )
}

function Nothing({ unread, isPastEnd, onFirst }: { unread: boolean; isPastEnd: boolean; onFirst: () => void }) {
  if (isPastEnd)
    return (
      <EmptyState
        title="There is nothing on this page"
        actions={<Button onClick={onFirst}>Go to the first page</Button>}
      />
    )
  return unread ? (
    <EmptyState title="You have read everything" />
  ) : (
    <EmptyState title="Nothing yet">
      <p>What happens with your applications and events appears here.</p>
    </EmptyState>
  )
}

/** The entries by the reader's day, in their order. */
function daysOf(entries: readonly Notification[]): [string, Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const entry of entries) {
    const day = localDay(entry.created_at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
