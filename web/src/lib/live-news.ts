import type { LiveNews } from '@marquee/contract/notifications'
import type { Me } from '@marquee/contract/users'
import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'

/** What arrives over the stream; `unread` is null where it is not known. */
export interface LiveReport extends Pick<LiveNews, 'kinds'> {
  unread: number | null
}

/** Nothing has arrived for a while, so everything may be new. */
export const anything: LiveReport = { unread: null, kinds: null }

/** Between two times that this tab reads again what is new, in ms: the first is at once. */
const pauseMs = 1_500

/** What was read this shortly (ms) before the first event of a stream is not read again. */
const justReadMs = 10_000

/** What is read again for a kind of notice: the starts of query keys, by the start of the kind. */
const affected: [start: string, keys: QueryKey[]][] = [
  ['application.', [keys.applications, keys.events]],
  ['invitation.', [keys.applications]],
  ['booking.', [keys.applications]],
  ['run_sheet.', [keys.runSheets]],
  // Lists of applications show how much is unread, which they read alone: see `useUnreadMessages`.
  ['message.', [keys.unreadMessages, keys.conversations, keys.oneApplication]],
  ['event.', [keys.applications, keys.events]],
  ['vendor.', [keys.me, keys.ownVendor, keys.admin]],
  ['organizer.', [keys.me, keys.ownOrganizer, keys.admin]],
  ['user.', [keys.me]],
  ['contact.', [keys.contacts, keys.admin]],
  ['thread.', [keys.admin]],
  // What another admin decided.
  ['admin.decided', [keys.admin]],
  ['admin.claimed', [keys.adminClaims]],
]

/** What is to be read again: of these kinds, or, for null, all; but nothing that was read after `knownFrom` (ms since 1970). */
interface News {
  kinds: ReadonlySet<string> | null
  knownFrom: number
}

/**
 * Returns a function that takes news, shows the number of unread notifications and reads again what they are about. News that come close
 * together, or while the tab is hidden, are taken together.
 */
export function takeNews(signal: AbortSignal): (report: LiveReport) => void {
  const began = performance.now()
  let waiting: News | undefined
  let isPausing = false
  let isFirst = true
  document.addEventListener('visibilitychange', take, { signal })

  return (report) => {
    if (signal.aborted) return
    // A stream begins while the page still reads its data, or has just read it.
    const isBeginning = isFirst && report.kinds === null && performance.now() - began < justReadMs && isUnread(report)
    isFirst = false
    const isRead = report.kinds?.length === 0 && isUnread(report)
    showUnread(report.unread)
    if (isRead) return
    waiting = joined(waiting, {
      kinds: report.kinds && new Set(report.kinds),
      knownFrom: isBeginning ? Date.now() - justReadMs : Infinity,
    })
    take()
  }

  function take(): void {
    if (waiting === undefined || isPausing || document.hidden || signal.aborted) return
    const news = waiting
    waiting = undefined
    isPausing = true
    setTimeout(() => {
      isPausing = false
      take()
    }, pauseMs)
    readAgain(news)
  }
}

function joined(first: News | undefined, second: News): News {
  if (!first) return second
  return {
    kinds: first.kinds && second.kinds && new Set([...first.kinds, ...second.kinds]),
    knownFrom: Math.max(first.knownFrom, second.knownFrom),
  }
}

/** What is on the screen is fetched again now, the rest when it is shown. */
function readAgain({ kinds, knownFrom }: News): void {
  const rules = affected.filter(([start]) => kinds === null || [...kinds].some((kind) => kind.startsWith(start)))
  const starts = new Set(rules.flatMap(([, some]) => some))
  // Lists of applications contain how much is unread.
  if (starts.has(keys.applications)) starts.delete(keys.unreadMessages)
  const predicate = ({ state }: Query) => state.dataUpdatedAt < knownFrom
  for (const queryKey of [keys.notifications, ...starts]) {
    void queryClient().invalidateQueries({ queryKey, predicate })
  }
}

/** Whether the number that is shown is the reported one; also while none is known. */
const isUnread = (report: LiveReport) => unread() === undefined || unread() === report.unread

const unread = () => queryClient().getQueryData<Me>(keys.me)?.unread_notifications

/** The number belongs to the account; the rest of it stays as old as it is. */
function showUnread(count: number | null): void {
  const state = queryClient().getQueryState<Me>(keys.me)
  if (count === null || !state?.data || state.data.unread_notifications === count) return
  const changed = { ...state.data, unread_notifications: count }
  queryClient().setQueryData(keys.me, changed, { updatedAt: state.dataUpdatedAt })
}
