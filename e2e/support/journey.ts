import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Database, Server } from './server.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** Opens a browser of its own for one more person: nothing of it is shared with the others. */
  newPerson: (options?: BrowserContextOptions) => Promise<Page>
}

interface Shared {
  database: Database
  server: Server
}

/** Chromium now and then never answers that it is closed; then it is killed. What it left open would fail the next journey. */
const closeWithinMs = 10_000

/**
 * A journey's `test`: `page.goto('/…')` leads to the server of the project's database; `server` tells where its files lie.
 * A script that broke and anything that the Content Security Policy stopped fail the journey in which they happened.
 */
export const test = base.extend<Fixtures, Shared>({
  database: ['pglite', { option: true, scope: 'worker' }],
  server: [
    async ({ database }, use) => {
      const servers = JSON.parse(process.env.E2E_SERVERS ?? '{}') as Record<Database, Server>
      await use(servers[database])
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  newPerson: async ({ playwright, launchOptions }, use) => {
    // One for each journey: what many journeys leave in one of them makes it stop answering.
    const chromium = await playwright.chromium.launchServer(launchOptions)
    const browser = await playwright.chromium.connect(chromium.wsEndpoint())
    const broken: string[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      context.on('weberror', (event) => broken.push(String(event.error())))
      context.on('console', (message) => {
        // Playwright's own recorder reads previews by their blob address, which the policy refuses, rightly.
        const isPolicy = message.text().includes('Content Security Policy') && !message.text().includes("'blob:")
        if (isPolicy) broken.push(message.text())
      })
      return context.newPage()
    })
    const closed = Promise.allSettled(browser.contexts().map((context) => context.close())).then(() => browser.close())
    await Promise.race([closed, sleep(closeWithinMs)])
    await chromium.kill()
    if (broken.length > 0) throw new Error(`In a browser of this journey:\n${broken.join('\n')}`)
  },
})
