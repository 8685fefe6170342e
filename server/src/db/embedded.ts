import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { CannotStart, FolderInUse } from '../errors.ts'
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

/**
 * PostgreSQL inside this process, behind an ordinary `pg.Pool` with one connection. While the disk is nearly full it
 * is read-only.
 */
export async function openEmbedded(settings: {
  dir?: string | undefined
  template?: string | undefined
  lite?: PGlite | undefined
  lockWaitMs?: number
}): Promise<{
  pool: pg.Pool
  close: () => Promise<void>
  listen: (channel: string, to: Receiver) => Listening
}> {
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
    listen: (channel, to) => listenOnEmbedded(lite, pool, channel, to),
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

async function openFolder({
  dir,
  template,
  lockWaitMs,
}: {
  dir?: string | undefined
  template?: string | undefined
  lockWaitMs?: number
}) {
  if (!dir) return { lite: await PGlite.create({ extensions: embeddedExtensions }), unlock: () => {} }
  mkdirSync(dirname(dir), { recursive: true })
  if (isNearlyFull(dirname(dir))) {
    throw new CannotStart(
      `There is no room for the embedded database in ${dir}: it needs ${reserve / 1024 / 1024} MB free.`,
    )
  }
  const unlock = await lockFolder(dir, lockWaitMs === undefined ? {} : { waitMs: lockWaitMs })
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

/** How long (ms) a start waits for the previous process, which may still be answering its last requests. */
const defaultWaitMs = 12_000

/**
 * The embedded database does not lock its folder itself, and two processes on one folder lose rows silently. Waits
 * for a holder that is about to end; rejects with `FolderInUse` when it does not end.
 */
export async function lockFolder(
  dir: string,
  { waitMs = defaultWaitMs }: { waitMs?: number } = {},
): Promise<() => void> {
  const file = `${dir}.lock`
  const mine = signatureOf(process.pid)
  const release = () => {
    if (read(file) === mine) rmSync(file, { force: true })
  }
  const deadline = Date.now() + waitMs
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      process.once('exit', release)
      return release
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (!isHeld(holder)) removeStale(file, holder)
    else if (Date.now() < deadline) await sleep(20)
    else {
      throw new FolderInUse(
        `The embedded database in ${dir} is in use by process ${holder?.split(' ')[0]}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
  }
}

/** The process id and, where the system provides it, the start time: process ids are reused. */
function signatureOf(pid: number): string {
  const began = statOf(pid)?.[19]
  return began ? `${pid} ${began}` : String(pid)
}

/** Fields of /proc/pid/stat, starting with the state (field 3); the start time is field 22. */
function statOf(pid: number): string[] | undefined {
  // The name in parentheses (field 2) may contain spaces and parentheses; the later fields do not.
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
}

/** A lock with our own process id is stale: in containers each start may be process 1. */
function isHeld(holder: string | undefined): boolean {
  const pid = Number(holder?.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // A zombie process keeps its id until its parent reads its exit status.
  if (statOf(pid)?.[0] === 'Z') return false
  return !holder?.includes(' ') || signatureOf(pid) === holder
}

/** Removes the lock of a dead process, but not a new lock that another process has created meanwhile. */
function removeStale(file: string, stale: string | undefined): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== stale) linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
