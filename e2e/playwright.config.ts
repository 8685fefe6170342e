import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium } from './support/chromium.ts'
import type { Database } from './support/server.ts'

const results = fileURLToPath(new URL('.results/', import.meta.url))
const executablePath = findChromium()
const onPostgres = Boolean(process.env.E2E_DATABASE_URL)

if (!executablePath) {
  throw new Error(
    'No Chromium was found. Install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to the one you have.',
  )
}

// Of the servers: most live for seconds, and optimizing the embedded database's code takes longer.
process.env.E2E_NODE_FLAG = '--liftoff-only'

/**
 * Browser tests in Chromium on the built server: on the embedded database, and, where E2E_DATABASE_URL names a PostgreSQL, those with the tag
 * `@postgres` there instead. With E2E_CLUSTER all but those that ask
 * one process (`@process`), on two processes behind nginx. Those with the tag `@faults` run in `npm run faults` only, which sets E2E_FAULTS.
 */
export default defineConfig<object, { database: Database }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `${results}output`,
  globalSetup: './support/global-setup.ts',
  // Two workers leave a third of two cores idle. The tests on one server share its demo marketplace, so each worker has its own.
  workers: process.env.E2E_CLUSTER ? 1 : Math.ceil(availableParallelism() * 1.5),
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only at the second try is counted as flaky and named at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // Only what hangs fails by these limits, also on a machine that is slow or busy.
  timeout: 300_000,
  globalTimeout: (process.env.E2E_CLUSTER ? 120 : 60) * 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? `${results}report.json` }]],
  projects: process.env.E2E_CLUSTER
    ? [{ name: 'cluster', use: { database: 'postgres' }, grepInvert: /@process|@faults/ }]
    : process.env.E2E_FAULTS
      ? [{ name: 'faults', use: { database: 'pglite' }, grep: /@faults/ }]
      : [
          { name: 'pglite', use: { database: 'pglite' }, grepInvert: onPostgres ? /@postgres|@faults/ : /@faults/ },
          ...(onPostgres
            ? // Few, so one server is enough, for one worker.
              [{ name: 'postgres', use: { database: 'postgres' as const }, grep: /@postgres/, workers: 1 }]
            : []),
        ],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Far from UTC, so that a date that is wrongly converted to the reader's time zone differs.
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording takes a tenth of the processors' time. `--trace on` records without a retry.
    trace: 'on-first-retry',
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
        // Most pages live for a second or two: optimized code is ready after they have gone.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
