import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { openEmbedded } from './embedded.ts'

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
  report?: (error: Error) => void
}

interface Running {
  tx: Db
  after: (() => void)[]
}

/** Opens one `pg.Pool` on PostgreSQL or on the embedded database; everything above speaks to both the same way. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { pool, close } = settings.url
    ? { pool: postgresPool(settings.url, settings.connections ?? 10), close: async () => {} }
    : await openEmbedded(settings)
  pool.on('error', (error) => settings.report?.(error))
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
      const result = await root.transaction((tx) => running.run({ tx: tx as unknown as Db, after }, work))
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
      // A connection of its own, without the pool's time limits: waiting is what it is for. The lock ends with it.
      const client = new pg.Client({ connectionString: settings.url, connectionTimeoutMillis: 3_000 })
      client.on('error', (error) => settings.report?.(error))
      await client.connect().catch((error: Error) => {
        // The address holds a password, so it is not repeated.
        throw new DatabaseUnreachable(
          `The database that DATABASE_URL names cannot be reached: ${error.message || 'no answer'}.`,
        )
      })
      await client.query("select pg_advisory_lock(hashtext('marquee.start'))")
      return () => client.end()
    },
    async close() {
      await pool.end()
      await close()
    },
  }
}

/** The first contact with the database failed; the message is one sentence for the operator. */
export class DatabaseUnreachable extends Error {}

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** Brings the schema up to date. Several servers may start at once: an advisory lock lets one migrate while the others wait. */
export async function migrateDatabase(database: Database): Promise<void> {
  if (database.embedded) return migrate(database.db, { migrationsFolder })
  // The lock belongs to a transaction of its own; the migrations run on other connections meanwhile.
  await database.inTransaction(async () => {
    await database.db.execute(sql`select pg_advisory_xact_lock(hashtext('marquee.migrations'))`)
    await migrate(database.db, { migrationsFolder })
  })
}

function postgresPool(url: string, max: number): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    query_timeout: 15_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
  })
}
