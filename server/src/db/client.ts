import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart } from '../errors.ts'
import { root } from '../root.ts'
import { isDisconnected, stateOf } from './trouble.ts'

// bigint columns and count(*) hold ids and counts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = NodePgDatabase

export interface Database {
  /** Queries; inside `inTransaction` they join the running transaction by themselves. */
  db: Db
  /** Runs `work` in one transaction; a call inside another joins it. Rejects and rolls back when `work` rejects. */
  inTransaction<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` once the running transaction has committed, or at once when there is none. Failures are the work's own to report. */
  afterCommit(work: () => void): void
  embedded: boolean
  /**
   * Waits until no other server is starting on this database, and keeps further ones waiting until the answer is called.
   * The embedded database has no other servers.
   */
  takeTurn(): Promise<() => Promise<void>>
  /** Brings the schema up to date, while others may be at work on it. */
  migrate(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** PostgreSQL connection string; without it the embedded database in `dir` is opened. */
  url?: string | undefined
  /** Folder of the embedded database. */
  dir?: string | undefined
  /** An embedded database that is already open. */
  lite?: PGlite | undefined
  /** Connections to PostgreSQL at the most. */
  connections?: number
  /** How long PostgreSQL may take. The default is what a person waits for; tests on a busy machine give more. */
  patience?: Patience
  /** How long (ms) to wait for another process to leave the embedded database's folder. The default suits a restart. */
  lockWaitMs?: number
  report?: (error: Error) => void
}

/** Both in ms. Together they bound how long a request waits for a database that has fallen silent. */
export interface Patience {
  /** For a free connection, or for a new one. */
  connection: number
  /** For the answer to one statement, locks included. */
  answer: number
}

const defaultPatience: Patience = { connection: 1_400, answer: 1_400 }

const migrationsFolder = join(root, 'server/migrations')

interface Running {
  tx: Db
  after: (() => void)[]
}

/** Opens one `pg.Pool` on PostgreSQL or on the embedded database; everything above speaks to both the same way. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { pool, close } = settings.url
    ? { pool: postgresPool(settings.url, settings), close: async () => {} }
    : await openApart(settings)
  const report = (error: Error) => settings.report?.(error)
  // A connection may be lost while it is in use, and an error that nobody listens to ends the process.
  pool.on('connect', (client) => client.on('error', report))
  // The pool repeats what an idle connection said.
  pool.on('error', () => {})
  const root = drizzle(pool)
  const running = new AsyncLocalStorage<Running>()

  // The embedded database has one connection: a query that went to the pool while a transaction holds it would wait for ever.
  const db = new Proxy(root, {
    get(_, name) {
      const target = running.getStore()?.tx ?? root
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

  return {
    db,
    embedded: !settings.url,
    async inTransaction(work) {
      if (running.getStore()) return work()
      const after: (() => void)[] = []
      const result = await transaction(pool, (client) => running.run({ tx: drizzle(client), after }, work))
      for (const run of after) run()
      return result
    },
    afterCommit(work) {
      const store = running.getStore()
      if (store) store.after.push(work)
      else work()
    },
    async takeTurn() {
      if (!settings.url) return async () => {}
      // The lock ends with its connection.
      const client = await connectApart(settings.url, report)
      await client.query("select pg_advisory_lock(hashtext('marquee.start'))")
      return () => client.end()
    },
    async migrate() {
      if (!settings.url) return migrate(root, { migrationsFolder })
      const client = await connectApart(settings.url, report)
      try {
        await migratePostgres(client)
      } finally {
        await client.end()
      }
    },
    async close() {
      await pool.end()
      await close()
    },
  }
}

/** Its engine is 30 MB of code that a server on PostgreSQL never needs. */
async function openApart(settings: DatabaseSettings) {
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(settings)
}

/** Connects apart from the pool, without its time limits: for what may take long, such as waiting for another server. */
async function connectApart(url: string, report: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', report)
  await client.connect().catch((error: Error) => {
    // The address holds a password, so it is not repeated.
    throw new CannotStart(`The database that DATABASE_URL names cannot be reached: ${error.message || 'no answer'}.`)
  })
  return client
}

/** How long (ms) a migration may wait for a table that is in use, and how often it tries: writers must not queue up behind it. */
const migrationWait = { lockMs: 500, pauseMs: 500, tries: 60 }

/**
 * Several servers may start at once: an advisory lock lets one migrate while the others wait. An older server may be at work on the same
 * tables: a lock that is not to be had soon is given up and tried again.
 */
async function migratePostgres(client: pg.Client): Promise<void> {
  const db = drizzle(client)
  await client.query("select pg_advisory_lock(hashtext('marquee.migrations'))")
  await client.query(`set lock_timeout = ${migrationWait.lockMs}`)
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate(db, { migrationsFolder })
    } catch (error) {
      if (stateOf(error) !== '55P03' || attempt === migrationWait.tries) throw error
      await sleep(migrationWait.pauseMs)
    }
  }
}

/** One transaction on a connection of its own. A connection that was lost, or that does not answer, is not given to anybody else. */
async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isUsable = true
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    isUsable = !isDisconnected(error)
    if (isUsable) await client.query('rollback').catch(() => (isUsable = false))
    throw error
  } finally {
    client.release(!isUsable)
  }
}

function postgresPool(url: string, { connections = 10, patience = defaultPatience }: DatabaseSettings): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience.connection,
    // The server gives up first, so that a connection outlives a slow statement. Only silence ends it.
    statement_timeout: patience.answer - 100,
    query_timeout: patience.answer,
    idle_in_transaction_session_timeout: 15_000,
  })
}
