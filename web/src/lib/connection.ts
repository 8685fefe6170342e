import { useSyncExternalStore } from 'react'
import { toast } from './toast.tsx'

/** The pause between two attempts while the browser reports that it is online, in ms. */
const pauseMs = 2_000

/** Key in sessionStorage: the script for which this tab was already reloaded. */
const reloadedFor = 'reloadedFor'

/** Whether the server answers a request. */
export async function isReachable(): Promise<boolean> {
  return fetch('/healthz').then(
    () => true,
    () => false,
  )
}

/** Whether the browser reports that it is online. It may be, and the server still out of reach. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  )
}

function subscribeOnline(listener: () => void) {
  const types = ['online', 'offline']
  for (const type of types) addEventListener(type, listener)
  return () => {
    for (const type of types) removeEventListener(type, listener)
  }
}

/** Resolves when the browser reports that it is online again. When it reports online already, resolves after a pause. */
export function connection(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    if (navigator.onLine) setTimeout(resolve, pauseMs)
  })
}

/**
 * Without a connection, a link to another page keeps the current page. Otherwise the router, which cannot fetch the code of the next page
 * (also for a prefetch), would reload, and the browser would show its own error page. The last link pressed is followed when the connection
 * is back.
 */
export function holdLinksOffline(): void {
  let held: HTMLAnchorElement | undefined
  addEventListener('online', () => {
    held?.click()
    held = undefined
  })
  addEventListener('popstate', () => {
    held = undefined
  })
  const hold = (event: Event) => {
    if (navigator.onLine) return
    // React derives `mouseenter` from `mouseout`, whose target is the element that the pointer leaves.
    const reached = event.type === 'mouseout' ? (event as MouseEvent).relatedTarget : event.target
    const link = reached instanceof Element ? reached.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.origin !== location.origin || link.pathname === location.pathname) return
    if (event.type === 'click' && opensElsewhere(event as MouseEvent, link)) return
    // The events that start a prefetch must not reach the router either.
    event.stopPropagation()
    if (event.type !== 'click') return
    event.preventDefault()
    held = link
    toast.error('No connection. The page opens once you are back online.', { id: 'held-link' })
  }
  for (const type of ['click', 'mouseover', 'mouseout', 'focusin', 'touchstart'])
    addEventListener(type, hold, { capture: true })
}

/** Whether the browser opens the link in another tab or window. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || link.target === '_blank'
}

/**
 * When a script cannot be fetched although the server answers, a newer version has replaced it: the page is reloaded, once for each
 * version. `script` is the address of a script with the version in its name.
 */
export function reloadForNewVersion(script: string): void {
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(reloadedFor) === script) return
    // Written before the answer arrives, because one press may fail twice: when the pointer enters and when it presses.
    sessionStorage.setItem(reloadedFor, script)
    void isReachable().then((isThere) => {
      if (isThere) location.reload()
      else sessionStorage.removeItem(reloadedFor)
    })
  })
}
