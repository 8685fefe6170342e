import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { CannotStart } from '../errors.ts'
import { lockFolder } from './folder-lock.ts'
import type { DatabaseSettings } from './client.ts'
import type { Receiver, Listening } from './listening.ts'

/** Extensions that the migrations need; an instance that tests open needs the same. */
export const embeddedExtensions = { pg_trgm }

/** PostgreSQL's own cache is 128 MB otherwise, all of it in this process; the system caches the same files besides. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/**
 * Bytes that must stay free on the disk. When the embedded database cannot create its next log file (16 MB) it stops
 * permanently, so it refuses writes before that.
 */
const reserve = 64 * 1024 * 1024

type EmbeddedSettings = Pick<DatabaseSettings, 'dir' | 'template' | 'lite' | 'lockWaitMs'>

/**
 * PostgreSQL inside this process, behind an ordinary `pg.Pool` with one connection. While the disk is nearly full it
 * is read-only.
 */
export async function openEmbedded(settings: EmbeddedSettings) {
  const { dir } = settings
  const { lite, unlock } = settings.lite ? { lite: settings.lite, unlock: () => {} } : await openFolder(settings)

  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // A new connection object for each client: a shared one cannot reconnect after a query error.
      const embedded = createPgConfig(lite)
      const parse = embedded.connection.parse.bind(embedded.connection)
      // drizzle passes its own `types` object, which would crash the adapter's parser and block the pool.
      embedded.connection.parse = (query: { types?: unknown }) =>
        parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined } as Parameters<typeof parse>[0])
      super(Object.assign({}, config, embedded) as pg.ClientConfig)
    }
  }

  const pool = new pg.Pool({
    Client: EmbeddedClient as unknown as new () => pg.ClientBase,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    // The pool drops a client after a failed query. The database does not notice this and would keep the client's
    // prepared statements and transaction.
    onConnect: (client) => client.query('rollback; deallocate all'),
  } as pg.PoolConfig)
  if (dir) refuseWritesWhenFull(pool, dir)
  return {
    pool,
    close: async () => {
      // Closing writes to the disk too. Without it the next start runs the recovery.
      if (!settings.lite && !(dir && isNearlyFull(dir))) await lite.close()
      unlock()
    },
    listen: (channel: string, to: Receiver): Listening => listenOnEmbedded(lite, pool, channel, to),
  }
}

/**
 * Messages come while the statement that commits them is answered, so none is ever missed. `listen` goes through the pool, because PGlite's
 * own function could run it in the middle of somebody's transaction, and a rollback would take it back.
 */
function listenOnEmbedded(lite: PGlite, pool: pg.Pool, channel: string, to: Receiver): Listening {
  let isOn = false
  const stop = lite.onNotification((of, payload) => void (of === channel && to.receive(payload)))
  const started = pool.query(`listen ${channel}`).then(
    () => (isOn = true),
    // Nothing arrives, and people ask for their news.
    () => {},
  )
  return { started, isOn: () => isOn, stop: async () => stop() }
}

/**
 * Checks the disk whenever a client is taken from the pool, and switches read-only mode before the client's first
 * statement.
 */
function refuseWritesWhenFull(pool: pg.Pool, dir: string): void {
  // Belongs to the database, not to a client: the setting stays when the pool drops a client.
  let isReadOnly = false
  pool.on('acquire', (client) => {
    const isFull = isNearlyFull(dir)
    if (isFull === isReadOnly) return
    client.query(`set default_transaction_read_only = ${isFull}`).catch(() => {})
    isReadOnly = isFull
  })
}

function isNearlyFull(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize < reserve
  } catch {
    // When the free space cannot be read, a full disk shows as an error of the database.
    return false
  }
}

async function openFolder({ dir, template, lockWaitMs }: EmbeddedSettings) {
  if (!dir) return { lite: await PGlite.create({ extensions: embeddedExtensions }), unlock: () => {} }
  mkdirSync(dirname(dir), { recursive: true })
  if (isNearlyFull(dirname(dir))) {
    throw new CannotStart(
      `There is no room for the embedded database in ${dir}: it needs ${reserve / 1024 / 1024} MB free.`,
    )
  }
  const unlock = await lockFolder(dir, lockWaitMs)
  try {
    if (template && existsSync(template) && !existsSync(dir)) await copyWhole(template, dir)
    return { lite: await PGlite.create(dir, { extensions: embeddedExtensions, startParams }), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Copies a folder so that a process that dies half way leaves nothing at `to`. */
async function copyWhole(from: string, to: string): Promise<void> {
  const aside = `${to}.new`
  rmSync(aside, { recursive: true, force: true })
  await cp(from, aside, { recursive: true })
  renameSync(aside, to)
}
