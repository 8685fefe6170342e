import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import { BackupFailed } from '@marquee/server/errors'
import { isStorageKey } from '@marquee/server/images/storage'
import { root } from '@marquee/server/root'
import { decrypted } from './encryption.ts'
import type { Source } from './place.ts'

/*
 * An archive is a tar file, compressed with zstd (docs/decisions/032):
 *
 *   marquee.json               what it is: version, time, migration, tables with their columns
 *   database/<table>/<n>.jsonl rows, one per line, as a JSON array of texts
 *   files/<key>                pictures and other files of the storage
 *   SHA256SUMS                 of everything above, as `sha256sum -c` reads it
 *   manifest.json              number of rows and files, where ids go on, and the SHA-256 of SHA256SUMS
 */

export const names = { head: 'marquee.json', sums: 'SHA256SUMS', manifest: 'manifest.json' } as const
const format = 2
/** The last of the migrations that were replaced before version 0.1.0, and the one that now makes the same tables. */
const former = { tag: '0025_audit_functions', now: '0001_functions_and_triggers' }

const Head = z.object({
  product: z.literal('marquee'),
  format: z.number(),
  version: z.string(),
  created_at: z.string(),
  migration: z.union([z.string(), z.object({ tag: z.string() })]),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Head = z.infer<typeof Head> & { migration: string }

const Manifest = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Files that a row names and that were not there. */
  missing: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), last_value: z.number(), is_called: z.boolean() })),
  sums: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** The version of this program, such as 0.1.0. */
export function ownVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

export function headOf({ migration, tables }: Pick<Head, 'migration' | 'tables'>): Head {
  return {
    product: 'marquee',
    format,
    version: ownVersion(),
    created_at: new Date().toISOString(),
    migration,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

export const rowsName = (table: string, part: number) => `database/${table}/${String(part).padStart(6, '0')}.jsonl`
export const fileName = (key: string) => `files/${key}`

/** The table whose rows an entry holds; null for other entries. */
export function tableOf(name: string): string | null {
  return /^database\/([a-z0-9_]+)\/\d{6,}\.jsonl$/.exec(name)?.[1] ?? null
}

/** The key of the file that an entry holds; null for other entries. */
export function keyOf(name: string): string | null {
  const key = name.startsWith('files/') ? name.slice('files/'.length) : ''
  return isStorageKey(key) ? key : null
}

export interface Entry {
  name: string
  size: number
  /** Must be read to its end before the next entry. */
  body: AsyncIterable<Buffer>
}

/**
 * Reads an archive entry by entry. `add` gets each number of bytes that was read of the file. Throws `BackupFailed` when the file cannot be
 * read or decrypted, is no archive, or ends too early.
 */
export async function* readEntries(source: Source, add: (bytes: number) => void = () => {}): AsyncGenerator<Entry> {
  const { name: path } = source
  const entries = extract()
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      add(chunk.length)
      done(null, chunk)
    },
  })
  const bytes = await source.open().catch((error: unknown) => {
    throw problemOf(error, path)
  })
  const reading = pipeline(
    bytes,
    counting,
    (read: Transform) => decrypted(read, source),
    createZstdDecompress(),
    entries,
  )
  // The loop below fails with the same error.
  reading.catch(() => {})
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header
      yield { name, size, body: withSentences(entry as AsyncIterable<Buffer>, path) }
    }
    await reading
  } catch (error) {
    throw problemOf(error, path)
  } finally {
    entries.destroy()
  }
}

async function* withSentences(body: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw problemOf(error, path)
  }
}

/** What is wrong with an archive that could not be read, as a sentence. */
export function problemOf(error: unknown, path: string): BackupFailed {
  if (error instanceof BackupFailed) return error
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupFailed(`${path} cannot be read: there is no such file.`)
  if (code === 'EISDIR') return new BackupFailed(`${path} cannot be read: it is a folder.`)
  if (code === 'EACCES') return new BackupFailed(`${path} cannot be read: this user has no right to.`)
  if (syscall) return new BackupFailed(`${path} cannot be read (${code}).`)
  if (code === 'ZSTD_error_prefix_unknown') return new BackupFailed(`${path} is no backup of Marquee.`)
  return code === 'Z_BUF_ERROR' || message === 'Unexpected end of data' ? cutOff(path) : damaged(path)
}

export const cutOff = (path: string) =>
  new BackupFailed(`${path} is not whole: its end is missing. The backup broke off, or the copy of it did.`)
export const damaged = (path: string, name?: string) =>
  new BackupFailed(`${path} is damaged${name ? `: ${name} is not what was written` : ''}. Use another backup.`)

/** Throws `BackupFailed` when the text is not the head of an archive that this version can read. */
export function parseHead(text: string, path: string): Head {
  const parsed = Head.safeParse(parseJson(text))
  if (!parsed.success) throw new BackupFailed(`${path} is no backup of Marquee.`)
  if (parsed.data.format > format)
    throw new BackupFailed(
      `${path} was made by a newer version of Marquee (${parsed.data.version}). Update this one first.`,
    )
  const { migration } = parsed.data
  if (typeof migration === 'string') return { ...parsed.data, migration }
  if (migration.tag === former.tag) return { ...parsed.data, migration: former.now }
  throw new BackupFailed(
    `${path} was made before version 0.1.0, and its tables lack what was added until then. Start the last program before 0.1.0 once on its database, and make a new backup with it.`,
  )
}

/** Throws `BackupFailed` when the text is no manifest. */
export function parseManifest(text: string, path: string): Manifest {
  const parsed = Manifest.safeParse(parseJson(text))
  if (!parsed.success) throw damaged(path, names.manifest)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
