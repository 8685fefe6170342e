import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Notification } from '@marquee/contract/notifications'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NewsEntry } from './news-entry.tsx'
import { newsQuery, readAllNotifications } from './queries.ts'

const shownAtFirst = 5

interface Props {
  /** Entries that stand elsewhere on the page. */
  isElsewhere?: ((entry: Notification) => boolean) | undefined
}

/** All notifications of the signed-in person, newest first: five at first, more on demand. Unread ones stand out. */
export function News({ isElsewhere }: Props) {
  const list = useInfiniteQuery(newsQuery)
  const readAll = useMutation(readAllNotifications)
  const [isLong, setLong] = useState(false)
  const heading = useArrival(list.data !== undefined)
  const entries = (list.data?.entries ?? []).filter((entry) => !isElsewhere?.(entry))
  const shown = isLong ? entries : entries.slice(0, shownAtFirst)
  const focusNext = useFirstNew(shown.length)
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
  const { unread, total } = list.data
  const hasMore = shown.length < entries.length || list.hasNextPage
  const showMore = () => {
    focusNext.arm()
    if (isLong) void list.fetchNextPage()
    else setLong(true)
  }
  return (
    <section aria-labelledby="news" className="grid grid-cols-1 content-start gap-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id="news" ref={heading} tabIndex={-1} className="scroll-mt-20 max-sm:text-xl">
          Latest news
          {unread > 0 && (
            <span className="font-sans text-sm font-normal tracking-normal text-muted"> · {unread} unread</span>
          )}
        </h2>
        {unread > 0 && (
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
      {total === 0 ? (
        <p className="text-muted">Nothing yet. What happens with your applications and events appears here.</p>
      ) : (
        <ul ref={focusNext.list} tabIndex={-1} className="divide-y divide-line border-y border-line empty:hidden">
          {shown.map((notification) => (
            <NewsEntry key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className="grid justify-items-start gap-1">
          {list.isFetchNextPageError && (
            <p role="alert" className="font-medium text-no">
              Failed to load notifications
            </p>
          )}
          <Button size="sm" isPending={list.isFetchingNextPage} pendingLabel="Loading more..." onClick={showMore}>
            {list.isFetchNextPageError ? 'Try Again' : 'Show older news'}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Whoever follows a link to `#news` arrives at the heading, also when the list was still loading. */
function useArrival(isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!isLoaded || hash !== '#news') return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isLoaded, hash, key])
  return heading
}

/** After `arm`, the first entry that appears gets the focus, because the button moves away from below the old ones. */
function useFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const from = useRef<number>(undefined)
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return
    const entry = list.current?.children[from.current]
    from.current = undefined
    if (!(entry instanceof HTMLElement)) return
    entry.tabIndex = -1
    entry.focus()
  }, [count])
  return { list, arm: () => (from.current = count) }
}
