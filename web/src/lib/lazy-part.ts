import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { connection, isReachable } from './connection.ts'
import { toast } from './toast.tsx'

/**
 * A component whose code is fetched when it first renders; render it inside a `Suspense`. Where the code has been fetched before, it renders at
 * once. Without a connection it shows a toast and appears when the connection is back. Throws to the error boundary when the server answers but
 * no longer has the code. `preload` starts fetching: call it when the pointer or the focus reaches the control that opens the part.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined
  const fetchCode = async () => (fetched = await load())
  const Waiting = lazy(async () => {
    for (;;) {
      try {
        return { default: await fetchCode() }
      } catch (error) {
        // Not the error of the failed fetch: the error page would take it for a lost connection.
        if (await isReachable()) throw new Error('The code of this part is gone', { cause: error })
        toast.error('No connection. This part opens once you are back online.', { id: 'held-part' })
        await connection()
      }
    }
  }) as ComponentType<Props>
  function Part(props: Props): ReactNode {
    // `lazy` shows the fallback first, for up to 300 ms, even when its promise is settled. The choice stays while the part is mounted.
    const [Code] = useState(() => fetched ?? Waiting)
    return createElement(Code, props)
  }
  return Object.assign(Part, { preload: () => void fetchCode().catch(() => {}) })
}
