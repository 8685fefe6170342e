import { defineConfig } from 'vitest/config'

/** Only what hangs fails by these limits (ms), also on a machine that is slow or busy. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }
const serverTests = { ...limits, include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'] }
const browserTests = { ...limits, environment: 'happy-dom' as const, setupFiles: ['web/test/setup.ts'] }
const webTests = ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx']
const dateTests = ['{contract,web}/src/**/*date*.test.{ts,tsx}']

/**
 * One project per world that the code runs in. The server's files run twice: on the embedded database, and on
 * PostgreSQL where TEST_DATABASE_URL names one (`npm test` sees to it). React Router's plugin is left out: a page is
 * tested as a component.
 */
export default defineConfig({
  test: {
    // Forks, not threads: a thread cannot have a time zone of its own.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...limits, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'server:pglite', globalSetup: ['server/test/pglite-setup.ts'], ...serverTests } },
      // The whole marketplace is loaded for these, on the embedded database.
      {
        test: {
          ...serverTests,
          name: 'demo',
          globalSetup: ['server/test/pglite-setup.ts'],
          include: ['demo/**/*.test.ts'],
        },
      },
      ...(process.env.TEST_DATABASE_URL
        ? [
            {
              test: {
                name: 'server:postgres',
                globalSetup: ['server/test/postgres-setup.ts'],
                ...serverTests,
                // These end before any database is asked, fail its statements before it sees them, or are about the description alone.
                exclude: [
                  'server/test/{linear-time,raw-requests,logs,provider-logs,clients,sentences,fresh-install}.test.ts',
                  'server/src/images/s3-storage.test.ts',
                ],
              },
            },
          ]
        : []),
      { test: { ...browserTests, name: 'web', include: webTests } },
      // Dates have no time of day, and must be the same day wherever the reader is.
      ...['America/Los_Angeles', 'Asia/Tokyo'].map((zone) => ({
        test: { ...browserTests, name: `dates:${zone}`, include: dateTests, env: { TZ: zone } },
      })),
    ],
  },
})
