import type { Readable } from 'node:stream'
import { sharePicture } from '@marquee/contract/share-picture'

/** Details of a stored file. `etag` is quoted, as HTTP requires. */
export type StoredFile = { size: number; etag: string; contentType: string }

export type ListedFile = { key: string; size: number; modifiedAt: Date }

export type SignRequest = {
  key: string
  /** The largest file. A bucket cannot refuse a larger one without `size`: the caller looks at the file afterwards. */
  maxBytes: number
  /** In seconds. */
  expiresIn: number
  /** The type that the sender will name. A bucket takes no other. */
  contentType: string
  /** The size (bytes) of the file, where the sender knows it: nothing larger is taken, by a bucket nothing else. */
  size?: number | undefined
}

/** The query of a signed URL. All three values were signed together with the key. */
export type SignedPut = { expires: number; max: number; signature: string }

/**
 * Where files are stored: the interface between pictures and a disk or a bucket. Every driver passes
 * `describeStorage`.
 *
 * A key is `<folder>/<name>`, see `isStorageKey`. Writing or removing an invalid key is a programming error and
 * throws a plain Error; reading one returns null. A full disk is `out_of_space`, an unreachable bucket `unavailable`.
 */
export interface Storage {
  /**
   * Writes the whole file, replacing an existing one. After it resolves the file survives a crash; before that no
   * part of it is visible. A large file may come in parts.
   */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  head(key: string): Promise<StoredFile | null>
  /** The caller must read `body` to its end or destroy it. */
  get(key: string): Promise<(StoredFile & { body: Readable }) | null>
  /** Keys that do not exist are ignored. */
  remove(keys: readonly string[]): Promise<void>
  /** Every file whose key starts with `prefix` (`v/`, `v/1f`), in no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>
  /** An absolute URL that accepts a PUT within `expiresIn` seconds, from everybody who has it. */
  signPut(request: SignRequest): Promise<{ upload_url: string }>
  /**
   * Stores a body that was sent to a URL of `signPut`, when that URL points to this server. Fails with `forbidden`
   * when the signature is wrong or expired, `conflict` when the file exists, `too_large`, `validation` when the body
   * is empty or aborted, or with the error of `judge`, which is called once with the first 12 bytes or more (or all,
   * if there are fewer). After a failure nothing is stored.
   */
  receivePut?(key: string, signed: SignedPut, body: Readable, judge?: (start: Uint8Array) => void): Promise<void>
}

/** Files that belong to a row each: those that answer questions, documents, and those of booking sheets. */
export const fileFolders = ['f/', 'd/', 'b/'] as const

/** With the pictures, all folders of files whose bytes never change. */
export const unchangingFolders = ['v/', ...fileFolders] as const

/** With uploads and exports, all folders but the public one, whose copies the server makes. */
export const storageFolders = [...unchangingFolders, 'u/', 'x/'] as const

/** Files with this prefix are copies of public pictures: of a bucket, everybody may read them. All others are private. */
export const publicFolder = 'p/'

/**
 * Browsers cache a public picture for a year without asking, because its content never changes. Shared caches ask
 * every minute, so that a picture that is no longer public disappears from them.
 */
export const shownToAll = 'public, max-age=31536000, s-maxage=60, immutable'

const keyPattern = /^[a-z]\/[0-9a-z][0-9a-z-]{1,180}(?:\.[a-z]{3,5})?$/

/** Whether a text may name a file: one lower-case letter, a slash, and a name without slashes, dots or other signs. */
export function isStorageKey(text: string): boolean {
  return keyPattern.test(text)
}

const prefixPattern = /^[a-z]\/[0-9a-z-]*$/

/** Whether a text may be the prefix of a list: a folder's letter, a slash, and any first part of a name. */
export function isStoragePrefix(text: string): boolean {
  return prefixPattern.test(text)
}

/** The content type of a file, which follows from its key. */
export function contentTypeOf(key: string): string {
  if (key.endsWith('.webp')) return 'image/webp'
  if (key.endsWith('.pdf')) return 'application/pdf'
  if (key.endsWith('.json')) return 'application/json'
  return key.endsWith('.jpg') ? sharePicture.type : 'application/octet-stream'
}
