import { setTimeout as sleep } from 'node:timers/promises'
import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  type Page,
} from '@playwright/test'
import type { Servers } from './global-setup.ts'
import type { Database, Server } from './server.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** Opens a page in a new browser context for one more person: it shares no cookies and no storage with the others. */
  newPerson: (options?: BrowserContextOptions) => Promise<Page>
}

interface Shared {
  database: Database
  server: Server
  /** The browser of this worker, and a way to end it; the next `open` then starts another. */
  chromium: { open: () => Promise<Browser>; kill: () => Promise<void> }
}

/** Sometimes Chromium never reports that a page has closed; then it is killed, because an open one would fail the next test. In ms. */
const closeWithinMs = 60_000

/**
 * The `test` of all specs. `page.goto('/…')` opens this worker's server on the project's database; `server` has the folder of its files.
 * A test fails when a script threw an error or the Content Security Policy blocked something in one of its pages.
 */
export const test = base.extend<Fixtures, Shared>({
  database: ['pglite', { option: true, scope: 'worker' }],
  server: [
    async ({ database }, use, { parallelIndex }) => {
      const servers = (JSON.parse(process.env.E2E_SERVERS ?? '{}') as Servers)[database] ?? []
      const server = servers[parallelIndex % servers.length]
      if (!server) throw new Error(`No server was started on the database ${database}.`)
      await use(server)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  chromium: [
    async ({ playwright, launchOptions }, use) => {
      let running: BrowserServer | undefined
      let browser: Browser | undefined
      const kill = async () => {
        const ending = running
        running = browser = undefined
        await ending?.kill()
      }
      const open = async () => {
        if (browser?.isConnected()) return browser
        await kill()
        running = await playwright.chromium.launchServer(launchOptions)
        return (browser = await playwright.chromium.connect(running.wsEndpoint()))
      }
      await use({ open, kill })
      await kill()
    },
    { scope: 'worker' },
  ],
  newPerson: async ({ chromium }, use) => {
    const browser = await chromium.open()
    const errors: string[] = []
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      context.on('weberror', (event) => errors.push(String(event.error())))
      context.on('console', (message) => {
        // Playwright's trace recorder fetches previews by their blob URL, which the policy blocks as it should.
        const isPolicy = message.text().includes('Content Security Policy') && !message.text().includes("'blob:")
        if (isPolicy) errors.push(message.text())
      })
      return context.newPage()
    })
    const closed = Promise.all(contexts.map((context) => context.close())).then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([closed, sleep(closeWithinMs, false)]))) await chromium.kill()
    if (errors.length > 0) throw new Error(`Errors in a browser of this test:\n${errors.join('\n')}`)
  },
})

/** Resolves when React has hydrated the open page: from then on everything on it can be pressed. */
export const hydrated = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
