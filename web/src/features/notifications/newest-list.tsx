import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { NewRows } from '../../ui/new-rows.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { NewsEntry } from './news-entry.tsx'
import { notificationsPath } from './notifications-path.ts'
import { newestQuery, notificationsFailure, readAllNotifications } from './queries.ts'

const maxShown = 10

/** The ten newest notifications, below the bell. What arrives while it is open waits behind a button, so that nothing moves. */
export function NewestList({ onFollow }: { onFollow: () => void }) {
  // On opening, what is in the cache may be half a minute old.
  const list = useQuery({ ...newestQuery, refetchOnMount: 'always' })
  const readAll = useMutation(readAllNotifications)
  const top = useRef<HTMLDivElement>(null)
  const { data } = list
  const [held, setHeld] = useState<string | null>(null)
  // The first answer after opening; while the cached one is shown, the new one replaces it.
  if (data?.up_to && held === null && !list.isFetching) setHeld(data.up_to)
  const isNewer = (at: string) => held !== null && at > held
  const newer = data?.notifications.filter((one) => isNewer(one.created_at)).length ?? 0
  const shown = data?.notifications.filter((one) => !isNewer(one.created_at)).slice(0, maxShown)
  const showNew = () => {
    setHeld(data?.up_to ?? null)
    top.current?.scrollTo({ top: 0 })
    top.current?.focus()
  }
  return (
    <>
      <div className="flex min-h-13 flex-none items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="text-lg">Notifications</h2>
        {data && data.unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2"
            isPending={readAll.isPending}
            onClick={() => readAll.mutate({ ...data, up_to: held ?? data.up_to })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="contents [&>*]:justify-items-center">
        <NewRows count={newer} noun="notification" onShow={showNew} />
      </div>
      <div ref={top} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
        {list.isLoadingError ? (
          <LoadFailed
            level={3}
            title={notificationsFailure}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !shown ? (
          <Loading label="Loading notifications..." className="py-4">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="mb-3 h-16 w-full" />
            ))}
          </Loading>
        ) : shown.length === 0 ? (
          <p className="py-10 text-center text-pretty text-muted">
            Nothing yet. What happens with your applications and events appears here.
          </p>
        ) : (
          <ul tabIndex={-1} className="divide-y divide-line">
            {shown.map((entry) => (
              <NewsEntry key={entry.id} notification={entry} text="short" onFollow={onFollow} />
            ))}
          </ul>
        )}
      </div>
      <p className="flex-none border-t border-line">
        <Link
          prefetch="intent"
          to={notificationsPath}
          onClick={onFollow}
          className="grid min-h-12 place-items-center font-semibold hover:bg-soft focus-visible:-outline-offset-2"
        >
          See all notifications
        </Link>
      </p>
    </>
  )
}
