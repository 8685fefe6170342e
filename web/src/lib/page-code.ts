import type { ClientInstrumentation } from 'react-router'
import { fetched } from './part.ts'

/** What React Router keeps in the window: itself, and where the code of each route is. */
declare const __reactRouterDataRouter: { match: (path: string) => { route: { id: string } }[] | null }
declare const __reactRouterManifest: { routes: Record<string, { module: string }> }

/**
 * Has the code of a page there before the way to it begins. Without a connection whoever presses a link keeps the page they are on,
 * and the way begins when it is back: React Router itself would load that page anew, and find nothing.
 */
export const pageCode: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to }) {
        const path = `${to}`
        if (path.startsWith('/')) await fetched(() => codeOf(path), 'The page').catch(() => {})
        await go()
      },
    })
  },
}

/** From now on the code of a page comes when somebody reaches for a link to it: not by `prefetch`, which without a connection does the same. */
export function fetchPagesAhead(): void {
  for (const reach of ['pointerover', 'focusin'] as const) {
    addEventListener(reach, ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
      if (link?.origin === origin) codeOf(link.pathname).catch(() => {})
    })
  }
}

/** Every route is in the manifest: the first page brings all of it. */
async function codeOf(path: string): Promise<void> {
  const routes = __reactRouterDataRouter.match(path) ?? []
  await Promise.all(
    routes.map(({ route }) => import(/* @vite-ignore */ __reactRouterManifest.routes[route.id]!.module)),
  )
}
