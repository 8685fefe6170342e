import { lazy, type ComponentType } from 'react'
import { toast } from './toast.tsx'

/** Between two attempts while the browser believes to be connected. */
const pauseMs = 2_000

/**
 * A component whose code comes when it is first drawn (under a `Suspense`). Where it cannot be fetched the page stands as it is,
 * says so once, and draws it when the connection is back. Where it is gone, as after a new version, it throws, to the page's error
 * boundary.
 */
export function part<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await fetched(load, 'This part') })),
    {
      /** Starts fetching it: for the pointer or the focus on what opens it. */
      ahead: () => void load().catch(() => {}),
    },
  )
}

/**
 * What `load` fetches. Without a connection says once that `what` opens when it is back, and waits for that, however long. Throws
 * when it fails again although the server answers: then what is asked for is gone.
 */
export async function fetched<Part>(load: () => Promise<Part>, what: string): Promise<Part> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await load()
    } catch (error) {
      if (!isTold) toast.error(`No connection. ${what} opens once you are back online.`)
      else if (await answers()) throw error
      await connection()
    }
  }
}

const answers = () =>
  fetch('/healthz').then(
    () => true,
    () => false,
  )

/** Resolves when the browser says that it is connected again; while it believes to be, after a pause. */
function connection(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    if (navigator.onLine) setTimeout(resolve, pauseMs)
  })
}
