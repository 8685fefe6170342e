import { lazy, type ComponentType } from 'react'
import { connection, isReachable } from './connection.ts'
import { toast } from './toast.tsx'

/**
 * A component whose code is fetched when it first renders; render it inside a `Suspense`. Without a connection it shows a toast and appears
 * when the connection is back. Throws to the error boundary when the server answers but no longer has the code. `preload` starts fetching:
 * call it when the pointer or the focus reaches the control that opens the part.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const part = lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch (error) {
        // Not the error of the failed fetch: the error page would take it for a lost connection.
        if (await isReachable()) throw new Error('The code of this part is gone', { cause: error })
        toast.error('No connection. This part opens once you are back online.', { id: 'held-part' })
        await connection()
      }
    }
  })
  return Object.assign(part, { preload: () => void load().catch(() => {}) })
}
