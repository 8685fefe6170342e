import { toast } from './toast.tsx'

/** The pause between two attempts while the browser believes to be connected, in ms. */
const pauseMs = 2_000

/** Under this key the tab keeps the script that it has already reloaded for. */
const reloadedFor = 'reloadedFor'

/** Whether the server answers. */
export async function isReachable(): Promise<boolean> {
  return fetch('/healthz').then(
    () => true,
    () => false,
  )
}

/** Resolves when the browser says that it is connected again; while it believes to be, after a pause. */
export function connection(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    if (navigator.onLine) setTimeout(resolve, pauseMs)
  })
}

/**
 * Without a connection a link to another page waits and the page stays. When the router cannot fetch the code of a page, also for a
 * prefetch, it reloads the page, and the browser would show its own error page. The link pressed last is followed when the
 * connection is back.
 */
export function holdLinksOffline(): void {
  let held: HTMLAnchorElement | undefined
  addEventListener('online', () => {
    held?.click()
    held = undefined
  })
  const hold = (event: Event) => {
    if (navigator.onLine || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    if (link?.origin !== location.origin || link.pathname === location.pathname) return
    // What starts a prefetch does not reach the router either.
    event.stopPropagation()
    if (event.type !== 'click') return
    event.preventDefault()
    held = link
    toast.error('No connection. The page opens once you are back online.')
  }
  for (const type of ['click', 'mouseover', 'focusin', 'touchstart']) addEventListener(type, hold, { capture: true })
}

/**
 * When a script cannot be fetched although the server answers, a newer version has replaced it: the page is reloaded, once for each
 * version. `script` is the address of one that carries the version in its name.
 */
export function reloadForNewVersion(script: string): void {
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(reloadedFor) === script) return
    // Before the answer: one press may fail twice, when the pointer arrives and when it presses.
    sessionStorage.setItem(reloadedFor, script)
    void isReachable().then((isThere) => {
      if (isThere) location.reload()
      else sessionStorage.removeItem(reloadedFor)
    })
  })
}
