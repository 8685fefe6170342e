import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { CannotStart } from '../errors.ts'

/** Extensions the migrations ask for; an instance opened elsewhere (tests) needs the same. */
export const embeddedExtensions = { pg_trgm }

/** PostgreSQL's own cache is 128 MB otherwise, all of it in this process; the system caches the same files besides. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/**
 * Room (bytes) that is kept free on the disk. Where the embedded database cannot make its next log file (16 MB) it stops for ever, so it is
 * told to refuse writes before that.
 */
const reserve = 64 * 1024 * 1024

/** PostgreSQL inside this process, behind an ordinary `pg.Pool` of one connection. While the disk is nearly full it reads but does not write. */
export async function openEmbedded(settings: {
  dir?: string | undefined
  lite?: PGlite | undefined
  lockWaitMs?: number
}): Promise<{
  pool: pg.Pool
  close: () => Promise<void>
}> {
  const { dir } = settings
  const { lite, unlock } = settings.lite ? { lite: settings.lite, unlock: () => {} } : await openFolder(settings)

  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // A fresh connection object for each client: a shared one cannot reconnect after a query error.
      const embedded = createPgConfig(lite)
      const parse = embedded.connection.parse.bind(embedded.connection)
      // drizzle passes its own `types` object, on which the shim's parse would crash and the pool would hang.
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
    // The pool drops a client after a failed query. The database does not notice, and would keep its named statements and its transaction.
    onConnect: (client) => client.query('rollback; deallocate all'),
  } as pg.PoolConfig)
  if (dir) refuseWritesWhenFull(pool, dir)
  return {
    pool,
    close: async () => {
      // Closing writes too. Without it the next start repairs what there is to repair.
      if (!settings.lite && !(dir && isNearlyFull(dir))) await lite.close()
      unlock()
    },
  }
}

/** Looks at the disk whenever somebody takes the connection, and puts the setting before their first statement. */
function refuseWritesWhenFull(pool: pg.Pool, dir: string): void {
  // Of the database, not of a client: the setting outlives clients that the pool drops.
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
    // What cannot be told here, the database's own failure will tell.
    return false
  }
}

async function openFolder({ dir, lockWaitMs }: { dir?: string | undefined; lockWaitMs?: number }) {
  if (!dir) return { lite: await PGlite.create({ extensions: embeddedExtensions }), unlock: () => {} }
  mkdirSync(dirname(dir), { recursive: true })
  if (isNearlyFull(dirname(dir))) {
    throw new CannotStart(
      `There is no room for the embedded database in ${dir}: it needs ${reserve / 1024 / 1024} MB free.`,
    )
  }
  const unlock = await lockFolder(dir, lockWaitMs === undefined ? {} : { waitMs: lockWaitMs })
  try {
    return { lite: await PGlite.create(dir, { extensions: embeddedExtensions, startParams }), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** How long (ms) a start waits for the process before it to end: one that was stopped may still be at its last answers. */
const mostWait = 12_000

/**
 * The embedded database does not lock its folder itself, and two processes on one folder lose rows without a word. Waits for a holder that
 * is about to end; rejects with `CannotStart` when it does not.
 */
export async function lockFolder(dir: string, { waitMs = mostWait }: { waitMs?: number } = {}): Promise<() => void> {
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
      throw new CannotStart(
        `The embedded database in ${dir} is in use by process ${holder?.split(' ')[0]}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
  }
}

/** A process's number and, where the system tells, the moment it began: a number alone is given again to somebody else. */
function signatureOf(pid: number): string {
  const began = statOf(pid)?.[19]
  return began ? `${pid} ${began}` : String(pid)
}

/** What the system tells of a process, from its state (field 3 of /proc/pid/stat) on; the start time is field 22. */
function statOf(pid: number): string[] | undefined {
  // The name in parentheses, field 2, may hold spaces; what follows it does not.
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
}

/** A lock with our own number is stale: containers start each time as process 1. */
function isHeld(holder: string | undefined): boolean {
  const pid = Number(holder?.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // A process that has ended keeps its number until its parent has asked how.
  if (statOf(pid)?.[0] === 'Z') return false
  return !holder?.includes(' ') || signatureOf(pid) === holder
}

/** Takes a dead process's lock away, but not the one that somebody else has put in its place meanwhile. */
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
