import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart } from '../errors.ts'
import { root } from '../root.ts'
import { watchReplica, type Replica, type ReplicaSettings } from './replica.ts'
import { isContention, isDisconnected, isUnavailable, stateOf } from './trouble.ts'

// bigint columns and count(*) hold ids and counts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = NodePgDatabase

export interface Database {
  /** Runs queries; inside `inTransaction` they join the running transaction automatically. */
  db: Db
  /** Runs `work` in one transaction; a nested call joins it. Rejects and rolls back when `work` rejects. */
  inTransaction<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` after the running transaction has committed, or immediately when there is none. `work` must report
   * its own failures.
   */
  afterCommit(work: () => void): void
  /**
   * Runs reads whose answer is the same for everybody, and tells them which database `db` is meanwhile: the replica
   * while it is in use, otherwise the primary. `work` runs once more, on the primary, when the replica failed.
   * Transactions inside always use the primary, and nested calls never leave it for the replica.
   */
  readForAll<T>(work: (from: Source) => Promise<T>): Promise<T>
  /** Null without a replica. */
  replica: Pick<Replica, 'state' | 'lagMs'> | null
  /** How many transactions this process has committed. */
  commits(): number
  embedded: boolean
  /**
   * Waits until no other server is starting on this database, and makes others wait until the returned function is
   * called. The embedded database has only one server.
   */
  lockStartup(): Promise<() => Promise<void>>
  /** Brings the schema up to date, while other servers may be using it. */
  migrate(): Promise<void>
  close(): Promise<void>
}

export type Source = 'primary' | 'replica'

export interface DatabaseSettings {
  /** PostgreSQL connection string; without it the embedded database in `dir` is opened. */
  url?: string | undefined
  /** A replica of `url` for `readForAll`. The server also starts while it is away. */
  replica?: ReplicaSettings | undefined
  /** Folder of the embedded database. */
  dir?: string | undefined
  /** Folder of an empty embedded database. It is copied to `dir` where that is missing, which is quicker than creating one. */
  template?: string | undefined
  /** An embedded database that is already open. */
  lite?: PGlite | undefined
  /** Maximum number of connections to PostgreSQL. */
  connections?: number
  /** The default is what a person waits for at most; tests on a busy machine use longer ones. */
  timeouts?: Timeouts
  /**
   * How long (ms) to wait until another process releases the embedded database's folder. The default suits a restart.
   */
  lockWaitMs?: number
  report?: (error: Error) => void
}

/** Both in ms. Together they limit how long a request waits for a database that does not answer. */
export interface Timeouts {
  /** For getting a connection from the pool or opening a new one. */
  connection: number
  /** For the answer to one statement, including waiting for locks. */
  answer: number
}

const defaultTimeouts: Timeouts = { connection: 1_400, answer: 1_400 }

const migrationsFolder = join(root, 'server/migrations')

interface Running {
  tx: Db
  after: (() => void)[]
}

/** Opens one `pg.Pool` on PostgreSQL or on the embedded database; callers use both in the same way. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { pool, close } = settings.url
    ? { pool: postgresPool(settings.url, settings), close: async () => {} }
    : await openApart(settings)
  const report = (error: Error) => settings.report?.(error)
  const watched = (one: pg.Pool) => {
    // A connection may break while it is in use, and an error event without a listener ends the process.
    one.on('connect', (client) => client.on('error', report))
    // The pool emits the same error again for idle connections.
    return one.on('error', () => {})
  }
  watched(pool)
  const root = drizzle(pool)
  const replica =
    settings.url && settings.replica
      ? watchReplica(
          watched(postgresPool(settings.replica.url, settings)),
          watched(postgresPool(settings.url, { ...settings, connections: 1 })),
          settings.replica,
        )
      : null
  const running = new AsyncLocalStorage<Running>()
  const reading = new AsyncLocalStorage<Source>()
  let commits = 0

  // The embedded database has one connection: a query outside of the running transaction would wait for it for ever.
  const db = new Proxy(root, {
    get(_, name) {
      const target = running.getStore()?.tx ?? (reading.getStore() === 'replica' && replica ? replica.db : root)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

  return {
    db,
    async readForAll(work) {
      const onPrimary = () => reading.run('primary', () => work('primary'))
      if (running.getStore() || reading.getStore() === 'primary' || replica?.state() !== 'in use') return onPrimary()
      try {
        return await reading.run('replica', () => work('replica'))
      } catch (error) {
        // Contention: a replica also cancels a query that holds up what it has to replay.
        if (!isUnavailable(error) && !isContention(error)) throw error
        if (isUnavailable(error)) replica.avoid()
        return onPrimary()
      }
    },
    replica,
    embedded: !settings.url,
    async inTransaction(work) {
      if (running.getStore()) return work()
      const after: (() => void)[] = []
      const result = await transaction(pool, (client) => running.run({ tx: drizzle(client), after }, work))
      commits += 1
      for (const run of after) run()
      return result
    },
    afterCommit(work) {
      const store = running.getStore()
      if (store) store.after.push(work)
      else work()
    },
    commits: () => commits,
    async lockStartup() {
      if (!settings.url) return async () => {}
      // The lock is released when its connection ends.
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
      // The code that starts now needs the new schema on the replica too.
      replica?.waitForChanges()
    },
    async close() {
      await replica?.close()
      await pool.end()
      await close()
    },
  }
}

/** Loaded only when needed: the embedded engine is 30 MB of code. */
async function openApart(settings: DatabaseSettings) {
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(settings)
}

/**
 * Connects outside of the pool and without its timeouts, for work that may take long, such as waiting for another
 * server.
 */
async function connectApart(url: string, report: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', report)
  await client.connect().catch((error: Error) => {
    // The connection string contains a password, so the message does not repeat it.
    throw new CannotStart(`The database that DATABASE_URL names cannot be reached: ${error.message || 'no answer'}.`)
  })
  return client
}

/**
 * How long (ms) a migration waits for a table that is in use, and how often it retries. A longer wait would block
 * writers behind it.
 */
const migrationWait = { lockMs: 500, pauseMs: 500, tries: 60 }

/**
 * Several servers may start at once: an advisory lock lets one migrate while the others wait. An older server may
 * still use the tables, so a lock that is not available soon is given up and tried again.
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

/**
 * Runs one transaction on its own connection. A connection that broke or does not answer is not returned to the pool.
 */
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

function postgresPool(url: string, { connections = 10, timeouts = defaultTimeouts }: DatabaseSettings): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeouts.connection,
    // PostgreSQL cancels the statement first, so that the connection can be used again. The second limit is for a
    // server that does not answer.
    statement_timeout: timeouts.answer - 100,
    query_timeout: timeouts.answer,
    idle_in_transaction_session_timeout: 15_000,
  })
}
