import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { outOfSpace, unavailable } from '../errors.ts'
import type { S3Settings } from '../s3-settings.ts'
import { bucketSentence, isOfBucket, mayPass, nameOf, s3Client, statusOf } from './s3-client.ts'
import { contentTypeOf, isStorageKey, isStoragePrefix, publicFolder, shownToAll, type Storage } from './storage.ts'

export type S3StorageOptions = {
  /** How long (ms) one request may take until its answer begins, with all attempts. People wait for it. */
  patienceMs?: number
  /** How long (ms) the bytes of a file that is being read may pause. */
  idleMs?: number
  /** Gets a sentence for the operator when requests fail, at most once a minute. */
  report?: (sentence: string) => void
}

/** A storage whose signed URLs point to the bucket. */
export type S3Storage = Storage & {
  /** Tries the bucket: what is wrong, as a sentence for the operator, and whether it may pass by itself; null when it answers. */
  trouble(): Promise<{ sentence: string; mayPass: boolean } | null>
  /** Closes the connections. */
  close(): void
}

const reportEveryMs = 60_000
/** A request or a body is given up when nothing has come for this long (ms). */
const idleTimeoutMs = 10_000
const parallelRemovals = 8
/** Part of a large file that is in memory at once; S3 takes no smaller ones. */
const partBytes = 5 * 1024 * 1024

/** Files in a bucket, each as the object of its key. */
export function s3Storage(
  settings: S3Settings,
  { patienceMs = 2_000, idleMs = idleTimeoutMs, report }: S3StorageOptions = {},
): S3Storage {
  const { bucket: Bucket } = settings
  const client = s3Client(settings, idleTimeoutMs)
  // Its limit would also end an answer that we do not read; `guarded` has another one.
  const reader = s3Client(settings, 0)
  let reportedAt = -Infinity

  return {
    async put(key, bytes) {
      const object = { Bucket, Key: keyOf(key), ...headersOf(key) }
      if (bytes instanceof Uint8Array) {
        await inTime((abortSignal) => client.send(new PutObjectCommand({ ...object, Body: bytes }), { abortSignal }))
        return
      }
      const upload = new Upload({
        client,
        params: { ...object, Body: Readable.from(bytes) },
        queueSize: 1,
        partSize: partBytes,
      })
      try {
        await upload.done()
      } catch (error) {
        // The source of the bytes may have failed.
        throw isOfBucket(error) ? failure(error) : error
      }
    },

    async head(key) {
      if (!isStorageKey(key)) return null
      return orNull(async () => {
        const { ContentLength, ETag } = await inTime((abortSignal) =>
          client.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
        )
        return described(key, ContentLength, ETag)
      })
    },

    async get(key) {
      if (!isStorageKey(key)) return null
      return orNull(async () => {
        const { ContentLength, ETag, Body } = await inTime((abortSignal) =>
          reader.send(new GetObjectCommand({ Bucket, Key: key }), { abortSignal }),
        )
        return { ...described(key, ContentLength, ETag), body: guarded(Body as Readable) }
      })
    },

    async remove(keys) {
      const waiting = keys.map(keyOf)
      // One by one: not every service knows how to remove many at once.
      const work = async () => {
        for (let Key = waiting.pop(); Key !== undefined; Key = waiting.pop()) {
          const command = new DeleteObjectCommand({ Bucket, Key })
          await orNull(() => inTime((abortSignal) => client.send(command, { abortSignal })))
        }
      }
      await Promise.all(Array.from({ length: Math.min(parallelRemovals, waiting.length) }, work))
    },

    async *list(prefix) {
      if (!isStoragePrefix(prefix)) throw new Error(`Not a prefix of keys: ${prefix}`)
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })
        const page = await inTime((abortSignal) => client.send(command, { abortSignal }), idleTimeoutMs)
        for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
          if (Key && LastModified && isStorageKey(Key)) yield { key: Key, size: Size, modifiedAt: LastModified }
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },

    async signPut({ key, expiresIn, contentType, size }) {
      const command = new PutObjectCommand({
        Bucket,
        Key: keyOf(key),
        ContentType: contentType,
        ...(size !== undefined && { ContentLength: size }),
      })
      const signableHeaders = new Set(['host', 'content-type', 'content-length'])
      return { upload_url: await getSignedUrl(client, command, { expiresIn, signableHeaders }) }
    },

    async trouble() {
      try {
        await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'v/', MaxKeys: 1 }), {
          abortSignal: AbortSignal.timeout(idleTimeoutMs),
        })
        return null
      } catch (error) {
        return { sentence: bucketSentence(error, settings), mayPass: mayPass(error) }
      }
    },

    close() {
      client.destroy()
      reader.destroy()
    },
  }

  /** One request, which is given up when its answer has not begun in time. Throws `NotThere`, or an error for the caller. */
  async function inTime<T>(send: (signal: AbortSignal) => Promise<T>, ms = patienceMs): Promise<T> {
    const giveUp = new AbortController()
    try {
      return await within(ms, send(giveUp.signal))
    } catch (error) {
      giveUp.abort()
      if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') throw new NotThere()
      throw failure(error)
    }
  }

  function failure(error: unknown): Error {
    if (statusOf(error) === 507 || /Quota|StorageFull/.test(nameOf(error))) return outOfSpace()
    if (performance.now() - reportedAt > reportEveryMs) {
      reportedAt = performance.now()
      report?.(bucketSentence(error, settings))
    }
    return unavailable(undefined, new Error(bucketSentence(error, settings)))
  }

  /**
   * The body of an answer, whose failure is `unavailable`, because the database is not at fault. It fails too when the bucket sends nothing
   * for long; the time in which we do not read does not count.
   */
  function guarded(body: Readable): Readable {
    const out = Readable.from(chunksOf(body), { objectMode: false })
    return out.once('close', () => body.destroy())
  }

  async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
    const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { value, done } = await within(idleMs, chunks.next())
        if (done) return
        yield value
      }
    } catch (error) {
      throw failure(error)
    }
  }
}

/** Rejects when `work` takes longer. The library does not always end with its signal: it may wait for "100 Continue" first. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('No answer in time', 'TimeoutError')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** There is no such file. */
class NotThere extends Error {}

async function orNull<T>(asking: () => Promise<T>): Promise<T | null> {
  try {
    return await asking()
  } catch (error) {
    if (error instanceof NotThere) return null
    throw error
  }
}

function keyOf(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

/** What the bucket sends with a file. Browsers and CDNs read only the public folder without us. */
function headersOf(key: string) {
  return { ContentType: contentTypeOf(key), ...(key.startsWith(publicFolder) && { CacheControl: shownToAll }) }
}

function described(key: string, size: number | undefined, etag: string | undefined) {
  const quoted = etag?.startsWith('"') ? etag : `"${etag ?? size}"`
  return { size: size ?? 0, etag: quoted, contentType: contentTypeOf(key) }
}
