import { useEffect } from 'react'
import { useOnline } from '../lib/connection.ts'
import { useSession } from '../lib/session.ts'
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
  const { ready, signedIn } = useSession()
  // The page for signing in is not kept.
  if (!useOnline() && ready && !signedIn)
    return <p className="p-4">No connection. Sign in when you are online again.</p>
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
