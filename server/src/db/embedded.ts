import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

/** Extensions the migrations ask for; an instance opened elsewhere (tests) needs the same. */
export const embeddedExtensions = { pg_trgm }

/** PostgreSQL inside this process, behind an ordinary `pg.Pool` of one connection. */
export async function openEmbedded(settings: { dir?: string | undefined; lite?: PGlite | undefined }): Promise<{
  pool: pg.Pool
  close: () => Promise<void>
}> {
  const { lite, unlock } = settings.lite ? { lite: settings.lite, unlock: () => {} } : await openFolder(settings.dir)

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
    connectionTimeoutMillis: 30_000,
  } as pg.PoolConfig)
  return {
    pool,
    close: async () => {
      if (!settings.lite) await lite.close()
      unlock()
    },
  }
}

async function openFolder(dir: string | undefined) {
  if (!dir) return { lite: await PGlite.create({ extensions: embeddedExtensions }), unlock: () => {} }
  mkdirSync(dirname(dir), { recursive: true })
  const unlock = lockFolder(dir)
  try {
    return { lite: await PGlite.create(dir, { extensions: embeddedExtensions }), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The embedded database does not lock its folder itself, and two processes on one folder lose rows without a word. */
export function lockFolder(dir: string): () => void {
  const file = `${dir}.lock`
  const mine = signatureOf(process.pid)
  const release = () => {
    if (read(file) === mine) rmSync(file, { force: true })
  }
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      process.once('exit', release)
      return release
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = read(file)
      if (isHeld(holder)) {
        throw new FolderInUse(
          `The embedded database in ${dir} is in use by process ${holder?.split(' ')[0]}. Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      removeStale(file, holder)
    }
  }
  throw new FolderInUse(`The embedded database in ${dir} cannot be locked.`)
}

export class FolderInUse extends Error {}

/** A process's number and, where the system tells, the moment it began: a number alone is given again to somebody else. */
function signatureOf(pid: number): string {
  // The name in parentheses may hold spaces; what follows it does not. The start time is field 22, the 20th after it.
  const began = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19]
  return began ? `${pid} ${began}` : String(pid)
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
