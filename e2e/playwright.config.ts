import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium } from './support/chromium.ts'
import type { Database } from './support/server.ts'

const results = fileURLToPath(new URL('.results/', import.meta.url))
const executablePath = findChromium()

if (!executablePath) {
  throw new Error(
    'No Chromium was found. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to the one you have.',
  )
}

/**
 * The journeys, in Chromium against the built server: all on the embedded database, and on PostgreSQL, where E2E_DATABASE_URL
 * names one, those tagged `@both` and those that are about it alone, `@postgres`.
 */
export default defineConfig<object, { database: Database }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `${results}output`,
  globalSetup: './support/global-setup.ts',
  // The server and the browser share two cores, and the journeys share the demo marketplace.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // What passes only at the second try is counted as flaky and named at the end of the run.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? `${results}report.json` }]],
  projects: [
    { name: 'pglite', use: { database: 'pglite' }, grepInvert: /@postgres/ },
    ...(process.env.E2E_DATABASE_URL
      ? [{ name: 'postgres', use: { database: 'postgres' as const }, grep: /@both|@postgres/ }]
      : []),
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Far from UTC, so that a date that is shown in the reader's zone is a wrong date here.
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Without the film of the whole journey, which costs more than the journey's own steps need.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
