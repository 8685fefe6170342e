import { lazy, type ComponentType } from 'react'
import { toast } from './toast.tsx'

const most = 6
const firstPauseMs = 1_000

/**
 * A component whose code comes when it is first drawn (under a `Suspense`). Where it cannot be fetched the page stands as it is,
 * says so once, and draws it when the connection is back. After six vain attempts it throws, to the page's error boundary: then the
 * code is gone for good, as after a new version.
 */
export function part<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await fetched(load) })),
    {
      /** Starts fetching it: for the pointer or the focus on what opens it. */
      ahead: () => void load().catch(() => {}),
    },
  )
}

async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined' || attempt === most) throw error
      if (attempt === 1) toast.error('No connection. This part opens once you are back online.')
      await connection(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}

/** Resolves when the browser says that it is connected again; while it believes to be, after a pause. */
function connection(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    if (navigator.onLine) setTimeout(resolve, pauseMs)
  })
}
