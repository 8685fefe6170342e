import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, type Location, type Register } from 'react-router'
import { useInBrowser } from './in-browser.ts'
import { queryClient } from './query-client.ts'
import { tabStorage } from './storage.ts'

/** The path of a page. */
type Page = keyof Register['pages']

/** Lists that links lead back to. */
export type ListPath = Extract<
  Page,
  | '/vendors'
  | '/events'
  | '/organizer/events'
  | '/organizer/applications'
  | '/contractor/applications'
  | keyof typeof adminLists
>

/** The lists whose links lead to public pages, with their titles. */
export const adminLists = {
  '/admin/users': 'All Users',
  '/admin/vendors': 'All Vendors',
  '/admin/organizers': 'All Event Organizers',
} as const satisfies Partial<Record<Page, string>>

const storageKey = (list: string) => `marquee.list:${list}`

/** A list as this tab showed it last: its address, and the key of its scroll position. */
interface ListPlace {
  address: string
  scrollKey: string
}

/** The key under which the router keeps the scroll position of a history entry. A link back to a list names the key of the entry it was. */
export function scrollKeyOf({ key, state }: Location<unknown>): string {
  const named = typeof state === 'object' && state !== null && 'scrollKey' in state ? state.scrollKey : undefined
  return typeof named === 'string' ? named : key
}

/** On a list: keeps its address and place for `useWayBack`, for this tab. */
export function useKeptPlace(): void {
  const location = useLocation()
  useEffect(() => {
    const place = { address: location.pathname + location.search, scrollKey: scrollKeyOf(location) }
    // Without storage the way back leads to the whole list.
    tabStorage.set(storageKey(location.pathname), JSON.stringify(place satisfies ListPlace))
  }, [location])
}

/** The link back to a list: as this tab showed it last, otherwise the whole list. On the server and during hydration the whole list. */
export function useWayBack(list: ListPath): { to: string; state?: { scrollKey: string } } {
  // As text, which is equal as long as nothing changes.
  const text = useInBrowser(() => tabStorage.get(storageKey(list)), null)
  const place = text === null ? undefined : keptPlace(list)
  return place ? { to: place.address, state: { scrollKey: place.scrollKey } } : { to: list }
}

/** The state of a link from an admin's list to a public page: the way back from there leads to the list. */
export const comingFrom = (pathname: string) => ({ fromList: pathname })

/** The admin's list that the link to this page was in, by its path and name; undefined when it was elsewhere. */
export function useAdminList(): { path: ListPath; name: string } | undefined {
  const state: unknown = useLocation().state
  const path = typeof state === 'object' && state !== null && 'fromList' in state ? state.fromList : undefined
  if (typeof path !== 'string' || !Object.hasOwn(adminLists, path)) return undefined
  const known = path as keyof typeof adminLists
  return { path: known, name: adminLists[known] }
}

/** Whether an address is that of a list as this tab showed it last. */
export function isKeptList({ pathname, search }: URL): boolean {
  return keptPlace(pathname)?.address === pathname + search
}

/**
 * For the `clientLoader` of a list: waits for its rows if they are not loaded and the address is that of the list as it was left, because
 * only a page as long as before can be scrolled to the place where it was left.
 */
export async function loadKeptList(request: Request, query: { queryKey: QueryKey }): Promise<void> {
  if (!isKeptList(new URL(request.url)) || queryClient().getQueryData(query.queryKey) !== undefined) return
  await queryClient().prefetchQuery(query)
}

function keptPlace(list: string): ListPlace | undefined {
  const { address, scrollKey } = (tabStorage.json(storageKey(list)) ?? {}) as Partial<ListPlace>
  if (typeof address !== 'string' || typeof scrollKey !== 'string') return undefined
  return address === list || address.startsWith(`${list}?`) ? { address, scrollKey } : undefined
}
