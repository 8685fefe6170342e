import { useEffect } from 'react'
import { GuardedOutlet } from './guard.tsx'

export { clientLoader, HydrateFallback } from './guard.tsx'

/**
 * The layout of the page of a day. It has no guard that asks the server first, because it also opens without a connection and with a session
 * that cannot be renewed there; the server refuses what its calls may not read.
 */
export default function DayArea() {
  useEffect(() => {
    // Only the built product has files that can be kept.
    if (import.meta.env.PROD) void keepPage().catch(() => {})
  }, [])
  return <GuardedOutlet />
}

/**
 * Has the service worker keep the page, and adds what it needs only when the connection is back: some browsers never ask again for a script
 * that could not be fetched.
 */
async function keepPage(): Promise<void> {
  await navigator.serviceWorker?.register('/day/sw.js')
  await Promise.all([import('../lib/oidc.ts'), import('../lib/live-news.ts'), import('../lib/live-stream.ts')])
  await navigator.serviceWorker?.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  await (await caches.open('day')).addAll(loaded.filter((name) => new URL(name).pathname.startsWith('/assets/')))
}
