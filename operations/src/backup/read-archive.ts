import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import type { Progress } from './progress.ts'
import type { Database } from '@marquee/server/db/client'
import { BackupFailed } from '@marquee/server/errors'
import { storageFolders, type Storage } from '@marquee/server/images/storage'
import {
  cutOff,
  damaged,
  fileName,
  keyOf,
  names,
  parseHead,
  parseManifest,
  readEntries,
  tableOf,
  type Entry,
  type Head,
  type Manifest,
} from './archive.ts'
import type { Source } from './place.ts'
import { fillEmpty, requireKnown } from './rows.ts'

/** An archive that was read to its end and is whole. */
export interface Verified {
  source: Source
  head: Head
  manifest: Manifest
  /** SHA-256 of each entry, by its name. */
  sums: ReadonlyMap<string, string>
}

/**
 * Reads a whole archive and compares every checksum and number. `add` gets each number of bytes. Throws `BackupFailed` when it is no
 * archive, not whole, damaged, or of a newer version.
 */
export async function verifyArchive(source: Source, add?: (bytes: number) => void): Promise<Verified> {
  const { name: path } = source
  const sums = new Map<string, string>()
  const rows: Record<string, number> = {}
  let [head, manifest, listed]: [Head?, Manifest?, string?] = []
  let files = 0
  for await (const entry of readEntries(source, add)) {
    const { name } = entry
    if (!head) {
      const first = name === names.head ? await text(entry.body) : ''
      head = parseHead(first, path)
      requireKnown(head.migration)
      sums.set(name, sha256(first))
      for (const { name: table } of head.tables) rows[table] = 0
      continue
    }
    if (manifest || sums.has(name)) throw damaged(path, name)
    if (name === names.manifest) {
      manifest = parseManifest(await text(entry.body), path)
      continue
    }
    if (name === names.sums) {
      listed = await text(entry.body)
      continue
    }
    const table = tableOf(name)
    if (listed !== undefined || !(table ? table in rows : keyOf(name))) throw damaged(path, name)
    const { hash, lines } = await digest(entry)
    sums.set(name, hash)
    if (table) rows[table] = (rows[table] ?? 0) + lines
    else files++
  }
  if (!head) throw new BackupFailed(`${path} is no backup of Marquee.`)
  if (!manifest || listed === undefined) throw cutOff(path)
  if (sha256(listed) !== manifest.sums) throw damaged(path, names.sums)
  compareSums(path, sums, listed)
  const isCounted = head.tables.every(({ name }) => rows[name] === manifest.rows[name]) && files === manifest.files
  if (!isCounted) throw damaged(path, names.manifest)
  return { source, head, manifest, sums }
}

function compareSums(path: string, found: Map<string, string>, listed: string): void {
  const lines = listed.split('\n').filter(Boolean)
  for (const line of lines) {
    const [hash = '', name = ''] = line.split('  ')
    if (found.get(name) !== hash) throw damaged(path, name)
  }
  if (lines.length !== found.size) throw damaged(path, names.sums)
}

async function digest({ body }: Entry): Promise<{ hash: string; lines: number }> {
  const hash = createHash('sha256')
  let lines = 0
  for await (const chunk of body) {
    hash.update(chunk)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  }
  return { hash: hash.digest('hex'), lines }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** So many files are written at once, and a file of more bytes than this is not held in memory. */
const filesAtOnce = 8
const largeFile = 8 * 1024 * 1024

/**
 * Puts the contents of a verified archive into an empty database and an empty storage. The database is filled in one transaction that is committed
 * last: until then there are at most files, and repeating the restore goes on with them. Throws `BackupFailed` when the database or the storage is
 * not empty.
 */
export async function restoreArchive({
  archive: { source, head, manifest, sums },
  database,
  storage,
  progress,
}: {
  archive: Verified
  database: Pick<Database, 'apart'>
  storage: Storage
  progress: (total: number | null, noun: string) => Progress
}): Promise<void> {
  const { name: path } = source
  await refuseOtherFiles(storage, sums)
  const total = Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0)
  await fillEmpty(database, head, async ({ load }) => {
    const rows = progress(total, 'rows')
    let files: Progress | undefined
    const writing = new Set<Promise<void>>()
    for await (const entry of readEntries(source)) {
      const table = tableOf(entry.name)
      const key = keyOf(entry.name)
      if (table) {
        const lines = (await bytesOf(entry)).toString('utf8').split('\n').filter(Boolean)
        await load(table, lines)
        rows.add(lines.length)
      } else if (key) {
        if (!files) rows.end()
        files ??= progress(manifest.files, 'files')
        await put(key, entry, writing)
        files.add()
      } else await buffer(entry.body)
    }
    await Promise.all(writing)
    ;(files ?? rows).end()
    return manifest
  })

  async function put(key: string, entry: Entry, writing: Set<Promise<void>>): Promise<void> {
    if (entry.size > largeFile) return storage.put(key, entry.body)
    const bytes = await bytesOf(entry)
    while (writing.size >= filesAtOnce) await Promise.race(writing)
    const work = storage.put(key, bytes).then(() => void writing.delete(work))
    // `Promise.race` and `Promise.all` above report it.
    work.catch(() => {})
    writing.add(work)
  }

  async function bytesOf(entry: Entry): Promise<Buffer> {
    const bytes = await buffer(entry.body)
    // The file may have changed since it was verified.
    if (sha256(bytes) !== sums.get(entry.name)) throw damaged(path, entry.name)
    return bytes
  }
}

/** What a restore of the same archive has left is no obstacle. */
async function refuseOtherFiles(storage: Storage, sums: ReadonlyMap<string, string>): Promise<void> {
  for (const folder of storageFolders) {
    for await (const { key } of storage.list(folder)) {
      if (!sums.has(fileName(key)))
        throw new BackupFailed(
          `The storage is not empty: the file ${key} is not of this backup. Nothing was changed. Move the folder images in DATA_DIR away, or name an empty bucket in S3_BUCKET.`,
        )
    }
  }
}
