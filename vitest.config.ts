import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import './scripts/drizzle-imports.mjs'

/** Only what hangs fails by these limits (ms), also on a machine that is slow or busy. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }
/** Files share the processes of their project, and so what they import. The setup file of a project cleans up after each. */
const together = { ...limits, isolate: false }

/** These have a process of their own. They replace a module, for whoever imports it next. */
const serverAlone = [
  'server/src/data-folder.test.ts',
  // The brand is that of the whole process, which must not read SVG otherwise.
  'server/src/brand/open.test.ts',
  'server/src/db/embedded.test.ts',
  'server/src/http/outgoing-dns.test.ts',
  'server/src/identity/sign-in-flood.test.ts',
  'server/test/{full-spool,limits}.test.ts',
  // These set the tracer of the whole process.
  'server/{src/http/observed-requests,src/telemetry/*,test/telemetry}.test.ts',
]
const webAlone = [
  'web/src/features/auth/auth-page.test.tsx',
  'web/src/features/vendors/picture-draft.test.tsx',
  'web/src/lib/{oidc,session}.test.ts',
  // These have no window.
  'web/src/entry.server.test.ts',
  'web/src/lib/failed-page.test.ts',
]

/**
 * Where the embedded database differs: one connection, transactions, plans of searches, queues and commands. Files that open one themselves
 * need not run here.
 */
const whereItDiffers = [
  'operations/src/admin.test.ts',
  'server/src/db/{audit-*,client,content-version,snapshot}.test.ts',
  'server/src/features/notifications/live.test.ts',
  'server/src/features/vendors/{search*,spelling,suggestions}.test.ts',
  'server/src/notify/jobs.test.ts',
  'server/test/{application-races,database-failures,health,idempotency,races}.test.ts',
]

const serverTests = ['{server,operations}/src/**/*.test.ts', 'server/test/**/*.test.ts']
// Optimizing the embedded database's code takes more time than it saves in a run.
const server = {
  ...together,
  setupFiles: ['server/test/setup.ts'],
  exclude: serverAlone,
  execArgv: ['--liftoff-only', '--import=./scripts/drizzle-imports.mjs'],
}
const web = { ...together, environment: 'happy-dom' as const, setupFiles: ['web/test/setup.ts'] }
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)
const [pglite, postgres] = [['server/test/pglite-setup.ts'], ['server/test/postgres-setup.ts']]

/**
 * One project per world that the code runs in. The server's files run on PostgreSQL where TEST_DATABASE_URL names one (`npm test` sees to it),
 * and then on the embedded database only where that differs. React Router's plugin is left out: a page is tested as a component.
 */
export default defineConfig({
  test: {
    // Forks, not threads: a thread cannot have a time zone of its own.
    pool: 'forks',
    // Many tests wait for something most of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { test: { ...together, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'server:pglite',
          globalSetup: pglite,
          include: [...(onPostgres ? whereItDiffers : serverTests), 'demo/**/*.test.ts'],
        },
      },
      ...(onPostgres
        ? [{ test: { ...server, name: 'server:postgres', globalSetup: postgres, include: serverTests } }]
        : []),
      {
        test: {
          ...server,
          isolate: true,
          name: 'server:alone',
          globalSetup: onPostgres ? postgres : pglite,
          include: serverAlone,
          exclude: [],
        },
      },
      { test: { ...web, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], exclude: webAlone } },
      { test: { ...web, isolate: true, name: 'web:alone', include: webAlone } },
      // Dates have no time of day, and must be the same day wherever the reader is.
      ...['America/Los_Angeles', 'Asia/Tokyo'].map((zone) => ({
        test: {
          ...web,
          name: `dates:${zone}`,
          include: ['{contract,web}/src/**/*date*.test.{ts,tsx}'],
          env: { TZ: zone },
        },
      })),
    ],
  },
})
