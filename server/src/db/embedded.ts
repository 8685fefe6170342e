import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const release = () => rmSync(file, { force: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      process.once('exit', release)
      return release
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(file, 'utf8'))
      if (isAlive(holder)) {
        throw new FolderInUse(
          `The embedded database in ${dir} is in use by process ${holder}. Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      release()
    }
  }
  throw new FolderInUse(`The embedded database in ${dir} cannot be locked.`)
}

export class FolderInUse extends Error {}

/** A lock with our own number is stale: containers start each time as process 1. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
