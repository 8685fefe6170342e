import { join } from 'node:path'
import { openDatabase, type Database } from '@marquee/server/db/client'
import { diskStorage } from '@marquee/server/images/disk-storage'

/** The pictures below a DATA_DIR. */
export function storageOf(dataDir: string) {
  return diskStorage({ folder: join(dataDir, 'images'), publicUrl: 'http://localhost:3000', secret: '' })
}

/** Opens an embedded database in a folder, or PostgreSQL at an address. */
export async function inDatabase<T>(where: string, work: (database: Database) => Promise<T>): Promise<T> {
  const url = where.startsWith('postgres') ? where : undefined
  const database = await openDatabase({
    url,
    dir: join(where, 'database'),
    timeouts: { connection: 30_000, answer: 30_000 },
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
