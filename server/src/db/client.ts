import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { ownClaims, sharedClaims } from './claims.ts'
import { listenOnPostgres, type Receiver } from './listening.ts'
import { allMigrations, lastMigration, migrateToNow } from './migrations.ts'
import {
  answerWithin,
  apartOptions,
  connectApart,
  encodingSentence,
  postgresPool,
  refuseTransactionPooler,
  type Address,
  type Timeouts,
} from './postgres.ts'
import { CannotStart } from '../errors.ts'
import { watchReplica, type ReplicaSettings } from './replica.ts'
import { timedQueries, type Source } from './timed-queries.ts'
import { isContention, isDisconnected, isUnavailable, stateOf } from './trouble.ts'

// bigint columns and count(*) hold ids and counts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = NodePgDatabase

export type Database = Awaited<ReturnType<typeof openDatabase>>

export interface DatabaseSettings {
  /** PostgreSQL connection string; without it the embedded database in `dir` is opened. */
  url?: string | undefined
  /**
   * PostgreSQL itself, where `url` leads to a pooler that pools by transaction. What belongs to a session uses it: locks, messages,
   * migrations, work that takes minutes.
   */
  directUrl?: string | undefined
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

let newest: string | undefined
const newestMigration = () => (newest ??= allMigrations().at(-1) ?? '')

interface Running {
  tx: Db
  after: (() => void)[]
}

/** Where locks, messages and migrations go: past a pooler that pools by transaction. Undefined on the embedded database. */
function directAddress({ url, directUrl }: DatabaseSettings): Address | undefined {
  if (directUrl) return { url: directUrl, name: 'DATABASE_DIRECT_URL' }
  return url ? { url, name: 'DATABASE_URL' } : undefined
}

/** Opens one `pg.Pool` on PostgreSQL or on the embedded database; callers use both in the same way. */
export async function openDatabase(settings: DatabaseSettings) {
  const { url } = settings
  const direct = directAddress(settings)
  const throughPooler = direct?.url !== url
  const { pool, close, listen } =
    url && direct
      ? {
          pool: postgresPool(url, { ...settings, throughPooler }),
          close: async () => {},
          listen: (channel: string, to: Receiver) => listenOnPostgres({ url: direct.url, channel }, to),
        }
      : // Loaded only when needed: the embedded engine is 30 MB of code.
        await (await import('./embedded.ts')).openEmbedded(settings)
  const report = (error: Error) => settings.report?.(error)
  const watched = (one: pg.Pool) => {
    // A connection may break while it is in use, and an error event without a listener ends the process.
    one.on('connect', (client) => client.on('error', report))
    // The pool emits the same error again for idle connections.
    return one.on('error', () => {})
  }
  watched(pool)
  const root = drizzle(timedQueries(pool, 'primary'))
  const replica =
    settings.url && settings.replica
      ? watchReplica(
          watched(postgresPool(settings.replica.url, settings)),
          watched(postgresPool(settings.url, { ...settings, throughPooler, connections: 1 })),
          settings.replica,
        )
      : null
  const claims = direct
    ? sharedClaims({ ...apartOptions(direct.url), ...answerWithin(settings.timeouts) }, report)
    : ownClaims()
  const running = new AsyncLocalStorage<Running>()
  const reading = new AsyncLocalStorage<Source>()
  let commits = 0

  // The embedded database has one connection: a query outside of the running transaction would wait for it for ever.
  const db: Db = new Proxy(root, {
    get(_, name) {
      const target = running.getStore()?.tx ?? (reading.getStore() === 'replica' && replica ? replica.db : root)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

  /** Runs `work` on a connection of its own that has no timeouts, outside of transactions: for statements that take minutes. */
  async function apart<T>(work: (own: Db) => Promise<T>): Promise<T> {
    if (!direct) return work(root)
    const client = await connectApart(direct, report)
    try {
      return await work(drizzle(client))
    } finally {
      await client.end()
    }
  }

  return {
    /** Runs queries; inside `inTransaction` they join the running transaction automatically. */
    db,
    /**
     * Runs reads whose answer is the same for everybody, and passes them which database `db` is meanwhile: the replica
     * while it is in use, otherwise the primary. `work` runs once more, on the primary, when the replica failed.
     * Transactions inside always use the primary, and nested calls never leave it for the replica.
     */
    async readForAll<T>(work: (from: Source) => Promise<T>): Promise<T> {
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
    /** Null without a replica. */
    replica: replica && { state: replica.state, lagMs: replica.lagMs },
    embedded: !settings.url,
    /** Which deliveries are being sent, by any process. On PostgreSQL the first claim opens a connection of its own. */
    claims,
    /** Runs `work` in one transaction; a nested call joins it. Rejects and rolls back when `work` rejects. */
    async inTransaction<T>(work: () => Promise<T>): Promise<T> {
      if (running.getStore()) return work()
      const after: (() => void)[] = []
      const result = await transaction(pool, (tx) => running.run({ tx, after }, work))
      commits += 1
      for (const run of after) run()
      return result
    },
    /**
     * Runs `work` after the running transaction has committed, or immediately when there is none. `work` must report
     * its own failures.
     */
    afterCommit(work: () => void): void {
      const store = running.getStore()
      if (store) store.after.push(work)
      else work()
    },
    /** Listens to what `pg_notify` sends on a channel, in this and in other servers. PostgreSQL needs one connection more for it. */
    listen,
    /** How many transactions this process has committed. */
    commits: () => commits,
    /** How many connections there are now, for operators; the embedded database has one. */
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }),
    /**
     * Waits until no other server is starting on this database, and makes others wait until the returned function is
     * called. The embedded database has only one server.
     */
    async lockStartup(): Promise<() => Promise<void>> {
      if (!direct) return async () => {}
      await refuseTransactionPooler(direct, report)
      // The lock is released when its connection ends.
      const client = await connectApart(direct, report)
      try {
        const { rows } = await client.query<{ encoding: string }>(
          "select current_setting('server_encoding') as encoding, pg_advisory_lock(hashtext('marquee.start'))",
        )
        const { encoding = '' } = rows[0] ?? {}
        if (encoding !== 'UTF8') throw new CannotStart(encodingSentence(encoding))
      } catch (error) {
        await client.end()
        throw error
      }
      return () => client.end()
    },
    apart,
    /** Brings the schema up to date, while other servers may be using it. `print` gets lines about what is done. */
    async migrate(print?: (line: string) => void): Promise<void> {
      if (!direct) return migrateToNow(root, print)
      await apart((own) => migratePostgres(own, print))
      // The code that starts now needs the new schema on the replica too.
      replica?.waitForChanges()
    },
    /** Whether the database has every migration of this version; a newer version may have added more. Rejects while it is away. */
    async isMigrated(): Promise<boolean> {
      return ((await lastMigration(root)) ?? '') >= newestMigration()
    },
    async close(): Promise<void> {
      await replica?.close()
      await claims.close()
      await pool.end()
      await close()
    },
  }
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
async function migratePostgres(db: Db, print?: (line: string) => void): Promise<void> {
  await db.execute(sql`select pg_advisory_lock(hashtext('marquee.migrations'))`)
  await db.execute(sql.raw(`set lock_timeout = ${migrationWait.lockMs}`))
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateToNow(db, print)
    } catch (error) {
      if (stateOf(error) !== '55P03' || attempt === migrationWait.tries) throw error
      await sleep(migrationWait.pauseMs)
    }
  }
}

/** Of each connection once, because prepared statements are kept by it (`prepared.ts`). */
const connections = new WeakMap<pg.PoolClient, { client: pg.PoolClient; tx: Db }>()

function connectionOf(raw: pg.PoolClient) {
  const known = connections.get(raw)
  if (known) return known
  const client = timedQueries(raw, 'primary')
  const connection = { client, tx: drizzle(client) }
  connections.set(raw, connection)
  return connection
}

/**
 * Runs one transaction on its own connection. A connection that broke or does not answer is not returned to the pool.
 */
async function transaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const { client, tx } = connectionOf(await pool.connect())
  let isUsable = true
  try {
    await client.query('begin')
    const result = await work(tx)
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
