import { test as base } from '@playwright/test'
import type { Database, Server } from './server.ts'

export { expect } from '@playwright/test'

/** A journey's `test`: `page.goto('/…')` leads to the server of the project's database; `server` tells where its files lie. */
export const test = base.extend<object, { database: Database; server: Server }>({
  database: ['pglite', { option: true, scope: 'worker' }],
  server: [
    async ({ database }, use) => {
      const response = await fetch(`${process.env.E2E_SERVER_DESK}/${database}`)
      if (!response.ok) throw new Error(await response.text())
      await use((await response.json()) as Server)
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})
