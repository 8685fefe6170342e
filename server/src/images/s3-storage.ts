import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { outOfSpace, unavailable } from '../errors.ts'
import type { S3Settings } from '../s3-settings.ts'
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
const connectionTimeoutMs = 1_000
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
  const clientWith = (socketTimeout: number) =>
    new S3Client({
      region: settings.region,
      ...(settings.endpoint && { endpoint: settings.endpoint }),
      forcePathStyle: settings.pathStyle,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      // Checksums of newer SDKs, which many other services refuse. The body is part of the signature anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      retryMode: 'standard',
      requestHandler: {
        connectionTimeout: connectionTimeoutMs,
        socketTimeout,
        httpAgent: { keepAlive: true, maxSockets: 50 },
        httpsAgent: { keepAlive: true, maxSockets: 50 },
      },
    })
  const client = clientWith(idleTimeoutMs)
  // Its limit would also end an answer that we do not read; `guarded` has another one.
  const reader = clientWith(0)
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
        return { sentence: sentenceOf(error), mayPass: mayPass(error) }
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
    let timer: NodeJS.Timeout | undefined
    // The library does not always end with its signal: it may wait for "100 Continue" first.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        giveUp.abort()
        reject(new DOMException('No answer in time', 'TimeoutError'))
      }, ms)
    })
    try {
      return await Promise.race([send(giveUp.signal), late])
    } catch (error) {
      if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') throw new NotThere()
      throw failure(error)
    } finally {
      clearTimeout(timer)
    }
  }

  function failure(error: unknown): Error {
    if (statusOf(error) === 507 || /Quota|StorageFull/.test(nameOf(error))) return outOfSpace()
    if (performance.now() - reportedAt > reportEveryMs) {
      reportedAt = performance.now()
      report?.(sentenceOf(error))
    }
    return unavailable(undefined, new Error(sentenceOf(error)))
  }

  /**
   * The body of an answer, whose failure is `unavailable`, because the database is not at fault. It fails too when the bucket sends nothing
   * for long; the time in which we do not read does not count.
   */
  function guarded(body: Readable): Readable {
    let timer: NodeJS.Timeout | undefined
    const out = new Readable({
      read() {
        if (body.isPaused()) waitForMore()
        body.resume()
      },
      destroy(error, done) {
        clearTimeout(timer)
        body.destroy()
        done(error)
      },
    })
    const waitForMore = () => {
      clearTimeout(timer)
      timer = setTimeout(() => fail(new DOMException('Nothing more came', 'TimeoutError')), idleMs)
    }
    const fail = (error: unknown) => out.destroyed || out.destroy(failure(error))
    body.pause()
    body.on('data', (chunk) => {
      waitForMore()
      if (out.push(chunk)) return
      body.pause()
      clearTimeout(timer)
    })
    body.on('end', () => {
      clearTimeout(timer)
      out.push(null)
    })
    body.on('error', fail)
    return out
  }

  function sentenceOf(error: unknown): string {
    const { endpoint, bucket } = settings
    const where = `The bucket "${bucket}" at ${endpoint ?? 'Amazon S3'}`
    const status = statusOf(error)
    const code = nameOf(error)
    if (code === 'NoSuchBucket') return `${where} does not exist: create it, or correct S3_BUCKET and S3_ENDPOINT.`
    if (status === 401 || status === 403) {
      return `${where} refuses us (${code}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and that the key may list, read, write and delete.`
    }
    if (endpoint && !settings.pathStyle && /^(ENOTFOUND|EAI_AGAIN|ERR_TLS_CERT_ALTNAME_INVALID)$/.test(code)) {
      return `${where} does not answer (${code}): the name ${bucket}.${new URL(endpoint).hostname} is asked. Where this service has the bucket in the path, set S3_PATH_STYLE=1.`
    }
    if (mayPass(error))
      return `${where} does not answer (${status ? `${code} ${status}` : code}). Look whether it runs, and whether this machine reaches it.`
    return `${where} answers ${code}${status ? ` (${status})` : ''}: check S3_ENDPOINT, S3_REGION and S3_PATH_STYLE.`
  }
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

/** What the bucket says with a file. Browsers and CDNs read only the public folder without us. */
function headersOf(key: string) {
  return { ContentType: contentTypeOf(key), ...(key.startsWith(publicFolder) && { CacheControl: shownToAll }) }
}

function described(key: string, size: number | undefined, etag: string | undefined) {
  const quoted = etag?.startsWith('"') ? etag : `"${etag ?? size}"`
  return { size: size ?? 0, etag: quoted, contentType: contentTypeOf(key) }
}

type SdkError = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** Errors of the SDK carry what is known of the request; those of a source of bytes do not. */
function isOfBucket(error: unknown): boolean {
  return (
    error instanceof Error && ('$metadata' in error || error.name === 'AbortError' || error.name === 'TimeoutError')
  )
}

function statusOf(error: unknown): number | undefined {
  return (error as SdkError).$metadata?.httpStatusCode
}

function nameOf(error: unknown): string {
  const { code, name } = error as SdkError
  return typeof code === 'string' ? code : (name ?? 'Error')
}

/** Down, unreachable, slow or overloaded. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 429 || status === 408
}
