import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Db } from '@marquee/server/db/client'
import { storedWidths, variantKey } from '@marquee/server/images/addresses'
import type { Storage, StoredFile } from '@marquee/server/images/storage'

/** Files that may be in the storage without a row; see `image-store.ts`. */
const unnamed = 'u/'
/** So many files are opened ahead of the one that is read, because a bucket takes its time to answer. */
const openedAhead = 8
/** A file of more bytes is opened at its turn: the bucket may close a connection that is not read. */
const largeFile = 1024 * 1024

/**
 * The keys of all files that rows name: pictures in each width, files that answer questions or belong to booking sheets, documents, and finished exports. Link previews are left
 * out, because they are drawn again when somebody asks for them.
 */
export async function filesNamedByRows(db: Db): Promise<string[]> {
  const pictures = await db.execute<{ key: string; width: number }>(
    sql`select distinct key, width from pictures order by key`,
  )
  const answers = await db.execute<{ key: string }>(
    sql`select key from answer_files union all select key from vendor_documents union all select key from booking_files order by key`,
  )
  const exports = await db.execute<{ file: string }>(sql`select file from data_exports where status = 'ready'`)
  return [
    ...pictures.rows.flatMap(({ key, width }) => storedWidths(width).map((one) => variantKey(key, one))),
    ...answers.rows.map(({ key }) => key),
    ...exports.rows.map(({ file }) => file),
  ]
}

/** Uploads of the older flow that are not pictures yet, and the receipts of those that are. */
export async function uploadsOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(unnamed)) keys.push(key)
  return keys
}

/** Opens one file after another; null where it is not there. The caller must read each `body` to its end before it goes on. */
export async function* openFiles(
  storage: Storage,
  keys: readonly string[],
): AsyncGenerator<{ key: string; file: (StoredFile & { body: Readable }) | null }> {
  const ahead = Readable.from(keys).map(async (key: string) => ({ key, file: await readAhead(storage, key) }), {
    concurrency: openedAhead,
  })
  for await (const { key, file } of ahead as AsyncIterable<{
    key: string
    file: Awaited<ReturnType<typeof readAhead>>
  }>)
    yield { key, file: file === 'large' ? await storage.get(key) : file }
}

async function readAhead(storage: Storage, key: string) {
  const file = await storage.get(key)
  if (!file) return null
  if (file.size <= largeFile) return { ...file, body: Readable.from([await buffer(file.body)]) }
  file.body.destroy()
  return 'large'
}
