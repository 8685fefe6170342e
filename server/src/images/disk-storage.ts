import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { imageSentences } from '@marquee/contract/limits'
import { conflict, forbidden, outOfSpace, refused, tooLarge } from '../errors.ts'
import { signer } from '../signatures.ts'
import {
  contentTypeOf,
  isStorageKey,
  isStoragePrefix,
  type SignedPut,
  type Storage,
  type StoredFile,
} from './storage.ts'

export type DiskStorageOptions = {
  /** Folder of the pictures; created when it is missing. */
  folder: string
  /** URL of this server, without a slash at the end; signed URLs start with it. */
  publicUrl: string
  /** Key of the signatures. The same for all processes that share the folder. */
  secret: string
  /** Current time in Unix ms; for tests. */
  now?: () => number
}

/** A storage whose signed URLs point to this server. */
export type DiskStorage = Storage & Required<Pick<Storage, 'receivePut'>>

/** The body's format is checked after this many bytes, before more is read. */
const judgedBytes = 12
/** A temporary file that is older than this (ms) was left behind by a process that died. */
const abandonedAfter = 3600_000

/**
 * Files in a folder: `v/1f…` is stored at `v/1f/1f…`. A file is written to a temporary file, flushed, and then moved
 * to its place, so that a crash leaves either the whole file or none.
 */
export async function diskStorage({
  folder,
  publicUrl,
  secret,
  now = Date.now,
}: DiskStorageOptions): Promise<DiskStorage> {
  const aside = join(folder, 'aside')
  const { sign, isSigned } = signer(secret)
  await mkdir(aside, { recursive: true })
  await removeAbandoned()

  return {
    async put(key, bytes) {
      await writeAside(bytes, pathOf(key), rename)
    },

    async head(key) {
      if (!isStorageKey(key)) return null
      return orNull(async () => describe(key, await stat(pathOf(key))))
    },

    async get(key) {
      if (!isStorageKey(key)) return null
      return orNull(async () => {
        const file = await open(pathOf(key))
        try {
          const described = describe(key, await file.stat())
          // With `end` the stream ends with its last byte, without one more read that finds nothing. Until the end of that read an answer
          // would count as unfinished, although the client has all of it and may have sent its next request on the same connection.
          return { ...described, body: file.createReadStream({ end: Math.max(0, described.size - 1) }) }
        } catch (error) {
          await file.close()
          throw error
        }
      })
    },

    async remove(keys) {
      await Promise.all(keys.map((key) => orNull(() => unlink(pathOf(key)))))
    },

    async *list(prefix) {
      if (!isStoragePrefix(prefix)) throw new Error(`Not a prefix of keys: ${prefix}`)
      const [top = '', start = ''] = prefix.split('/')
      for (const fan of await namesIn(join(folder, top))) {
        if (!fan.startsWith(start.slice(0, fan.length))) continue
        for (const name of await namesIn(join(folder, top, fan))) {
          const key = `${top}/${name}`
          if (!name.startsWith(start) || !isStorageKey(key)) continue
          const found = await orNull(() => stat(pathOf(key)))
          if (found) yield { key, size: found.size, modifiedAt: found.mtime }
        }
      }
    },

    async signPut({ key, maxBytes, expiresIn, size = maxBytes }) {
      pathOf(key)
      const expires = Math.floor(now() / 1000) + expiresIn
      const max = Math.min(size, maxBytes)
      const signature = sign(claimOf(key, { expires, max }))
      return { upload_url: `${publicUrl}/uploads/${key}?expires=${expires}&max=${max}&signature=${signature}` }
    },

    async receivePut(key, signed, body, judge = () => undefined) {
      if (!isStorageKey(key) || !isSigned(claimOf(key, signed), signed.signature))
        throw forbidden('This upload address is not valid.')
      if (signed.expires * 1000 <= now()) throw forbidden('This upload address has expired.')
      await writeAside(received(body, signed.max, judge), pathOf(key), linkNew)
    },
  }

  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`)
    const [top = '', name = ''] = key.split('/')
    return join(folder, top, name.slice(0, 2), name)
  }

  /** Writes a temporary file, flushes it, lets `place` put it at `path`, and flushes the folder too. */
  async function writeAside(
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    path: string,
    place: (written: string, path: string) => Promise<void>,
  ): Promise<void> {
    const written = join(aside, randomUUID())
    try {
      await makeFolder(dirname(path))
      const file = await open(written, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await place(written, path)
      await flushFolder(dirname(path))
    } catch (error) {
      await orNull(() => unlink(written))
      throw isFull(error) ? outOfSpace() : error
    }
  }

  async function makeFolder(path: string): Promise<void> {
    const made = await mkdir(path, { recursive: true })
    if (made === undefined) return
    await flushFolder(dirname(path))
    await flushFolder(folder)
  }

  async function removeAbandoned(): Promise<void> {
    for (const name of await namesIn(aside)) {
      const path = join(aside, name)
      const found = await orNull(() => stat(path))
      // Another process on the same folder may still be writing its temporary file.
      if (found && found.mtimeMs < now() - abandonedAfter) await orNull(() => unlink(path))
    }
  }
}

const claimOf = (key: string, { expires, max }: Pick<SignedPut, 'expires' | 'max'>) => `put ${key} ${expires} ${max}`

function describe(key: string, { size, mtimeMs }: { size: number; mtimeMs: number }): StoredFile {
  const etag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`
  return { size, etag, contentType: contentTypeOf(key) }
}

/** A request's body, checked. When it stops early it does not destroy the body, because the response is sent on the same socket. */
async function* received(body: Readable, max: number, judge: (start: Uint8Array) => void): AsyncGenerator<Buffer> {
  let size = 0
  let start: Buffer | null = Buffer.alloc(0)
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > max) throw tooLarge(imageSentences.tooLarge)
      if (start) start = Buffer.concat([start, chunk])
      if (start && start.length >= judgedBytes) {
        judge(start)
        start = null
      }
      yield chunk
    }
  } catch (error) {
    if (body.errored) throw refused(imageSentences.invalid)
    throw error
  }
  if (size === 0) throw refused(imageSentences.invalid)
  if (start) judge(start)
}

/** Moves a file. Unlike a rename, this never replaces an existing one. */
async function linkNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw conflict('This upload address was already used.')
    throw error
  }
  await unlink(from)
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function namesIn(path: string): Promise<string[]> {
  return (await orNull(() => readdir(path))) ?? []
}

/** Null when the file or folder does not exist. */
async function orNull<T>(reading: () => Promise<T>): Promise<T | null> {
  try {
    return await reading()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function isFull(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
