import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '@marquee/server/db/client'
import { diskStorage } from '@marquee/server/images/disk-storage'

/** The pictures below a DATA_DIR. */
export function storageOf(dataDir: string) {
  return diskStorage({ folder: join(dataDir, 'images'), publicUrl: 'http://localhost:3000', secret: '' })
}

/** Opens an embedded database in a folder, where a new one is migrated and empty, or PostgreSQL at an address. */
export async function inDatabase<T>(where: string, work: (database: Database) => Promise<T>): Promise<T> {
  const url = where.startsWith('postgres') ? where : undefined
  const database = await openDatabase({
    url,
    ...(!url && { dir: join(where, 'database'), template: await migratedFolder() }),
    timeouts: { connection: 30_000, answer: 30_000 },
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

let made: Promise<string> | undefined

/** The folder of a migrated database, made once in each process: making one takes ten times as long as copying it. */
function migratedFolder(): Promise<string> {
  return (made ??= makeFolder())
}

async function makeFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-migrated-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = await openDatabase({ dir: join(folder, 'database') })
  await database.migrate()
  await database.close()
  return join(folder, 'database')
}
