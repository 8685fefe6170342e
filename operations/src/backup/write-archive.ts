import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Progress } from './progress.ts'
import type { Database } from '@marquee/server/db/client'
import { BackupFailed } from '@marquee/server/errors'
import type { Storage } from '@marquee/server/images/storage'
import { fileName, headOf, names, rowsName, type Manifest } from './archive.ts'
import { filesNamedByRows, openFiles, uploadsOf } from './files.ts'
import { withSnapshot } from './rows.ts'

export interface Written {
  rows: number
  tables: number
  files: number
  /** Files that a row names and that were not there. */
  missing: string[]
  /** Tables that are not of this version and were left out. */
  strange: string[]
}

export interface ArchiveParts {
  database: Pick<Database, 'apart'>
  storage: Storage
  /** Gets the bytes of the archive. Ended with it; destroyed when it fails. */
  out: Writable
  progress: (total: number | null, noun: string) => Progress
  /** Whether to go on without files that are lost. */
  acceptsMissing?: boolean
  /** Called when the database has been read, and others no longer wait for it. */
  onDatabaseRead?: () => void
}

/**
 * Writes everything of an installation into one archive: all rows as of one moment, and then the files that they name. Files never change, so
 * that only one that was removed in the meantime can be missing. Throws `BackupFailed` when others are: the settings may name the wrong storage.
 */
export async function writeArchive({
  database,
  storage,
  out,
  progress,
  acceptsMissing = false,
  onDatabaseRead,
}: ArchiveParts): Promise<Written> {
  const archive = openArchive(out)
  try {
    const { counted, tables, strange, keys } = await withSnapshot(database, async (snapshot) => {
      await archive.add(names.head, json(headOf(snapshot)))
      const bar = progress(snapshot.total, 'rows')
      let part = 0
      for await (const { table, lines } of snapshot.read()) {
        await archive.add(rowsName(table, ++part), Buffer.from(`${lines.join('\n')}\n`))
        bar.add(lines.length)
      }
      bar.end()
      return {
        counted: await snapshot.counted(),
        tables: snapshot.tables.length,
        strange: snapshot.strange,
        keys: await filesNamedByRows(snapshot.db),
      }
    })
    onDatabaseRead?.()
    const { files, missing } = await addFiles(storage, keys)
    if (!acceptsMissing) await refuseLost(missing, keys.length)
    const sums = Buffer.from(archive.sums.join(''))
    await archive.add(names.sums, sums)
    const manifest: Manifest = { ...counted, files, missing, sums: sha256(sums) }
    await archive.add(names.manifest, json(manifest))
    await archive.close()
    const rows = Object.values(counted.rows).reduce((sum, number) => sum + number, 0)
    return { rows, tables, files, missing, strange }
  } catch (error) {
    throw await archive.abort(error as Error)
  }

  async function refuseLost(missing: readonly string[], named: number): Promise<void> {
    if (missing.length === 0) return
    // A file whose row is gone too was removed while this ran.
    const still = new Set(await database.apart(filesNamedByRows))
    const lost = missing.filter((key) => still.has(key))
    if (lost.length > 0)
      throw new BackupFailed(
        `${lost.length} of ${named} files that the database names are not in the storage; the first is ${lost[0]}. Look whether DATA_DIR, STORAGE and the S3 settings are those of the server. If the files are lost, "--accept-missing" makes a backup without them.`,
      )
  }

  async function addFiles(from: Storage, named: readonly string[]) {
    const uploads = await uploadsOf(from)
    const optional = new Set(uploads)
    const all = [...named, ...uploads]
    const bar = progress(all.length, 'files')
    const missing: string[] = []
    let files = 0
    for await (const { key, file } of openFiles(from, all)) {
      if (file) {
        await archive.add(fileName(key), file.body, file.size)
        files++
      } else if (!optional.has(key)) missing.push(key)
      bar.add()
    }
    bar.end()
    return { files, missing }
  }
}

function openArchive(out: Writable) {
  const entries = pack()
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  let failure: Error | undefined
  // When the output fails, the entry that is open fails too, and `add` and `close` report it.
  const done = pipeline(entries, compress, out).catch((error: Error) => {
    failure = error
  })
  const mtime = new Date()
  const sums: string[] = []

  return {
    /** Lines of SHA256SUMS. */
    sums,

    async add(name: string, body: Buffer | Readable, size = (body as Buffer).length): Promise<void> {
      if (failure) throw failure
      const hash = createHash('sha256')
      async function* hashed(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      }
      const chunks = Buffer.isBuffer(body) ? Readable.from([body]) : body
      await pipeline(chunks, hashed, entries.entry({ name, size, mtime, mode: 0o600 }))
      sums.push(`${hash.digest('hex')}  ${name}\n`)
    },

    async close(): Promise<void> {
      entries.finalize()
      await done
      if (failure) throw failure
    },

    /** Ends the output without an end of the archive. Returns the error that was the cause. */
    async abort(error: Error): Promise<Error> {
      entries.destroy(error)
      await done
      return failure ?? error
    },
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
