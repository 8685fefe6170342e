import type { NotificationList } from '@marquee/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ComponentProps } from 'react'
import { failureText } from '../../lib/query-client.ts'
import { CallButton } from '../../ui/call-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NewRows } from '../../ui/new-rows.tsx'
import { pageQuery, readAllNotifications, type Held, type PageFilters } from './queries.ts'

/**
 * A page of the notifications that does not move: what arrives meanwhile waits behind the button `newRows`, which shows it after `onShow` and
 * then gives the focus to `top`.
 */
export function useHeldPage(filters: PageFilters, onShow?: () => void) {
  const [held] = useState<Held>(() => ({ upTo: undefined }))
  const list = useQuery(pageQuery(filters, held))
  const top = useRef<HTMLDivElement>(null)
  const show = async () => {
    held.upTo = undefined
    onShow?.()
    await list.refetch()
    top.current?.scrollTo({ top: 0 })
    top.current?.focus()
  }
  const newRows = (
    <div className="contents [&>*]:justify-items-center">
      <NewRows count={list.data?.newer ?? 0} noun="notification" onShow={() => void show()} />
    </div>
  )
  return { list, top, newRows }
}

/** Marks everything up to the end of this list as read; nothing where nothing is unread. On phones it is an icon. */
export function ReadAll({ list }: { list: NotificationList | undefined }) {
  if (!list?.unread) return null
  return (
    <CallButton call={readAllNotifications} given={list} variant="ghost" size="sm" className="-mr-3">
      Mark all as read
    </CallButton>
  )
}

type Loading = Omit<ComponentProps<typeof Loaded<NotificationList>>, 'failure' | 'hint' | 'loading'>

/** The notifications that a query has read. */
export const LoadedNews = (props: Loading) => (
  <Loaded failure="Failed to load notifications" hint={failureText} loading="Loading notifications..." {...props} />
)
