import type { Readable } from 'node:stream'

/** What is known of a stored file. `etag` is quoted, as HTTP wants it. */
export type StoredFile = { size: number; etag: string; contentType: string }

export type ListedFile = { key: string; size: number; modifiedAt: Date }

/** What a signed address carries in its query. All three were signed together with the key. */
export type SignedPut = { expires: number; max: number; signature: string }

/**
 * Where files lie: the one seam between pictures and a disk or a bucket. Every driver passes `describeStorage`.
 *
 * A key is `<folder>/<name>` as `isStorageKey` says. Writing or removing another key is a mistake of ours and throws a plain Error;
 * reading one answers null. A full disk is `out_of_space`, an unreachable bucket `unavailable`.
 */
export interface Storage {
  /** Writes the whole file; when it resolves the file survives a crash. Until then nobody sees any of it. Overwrites. */
  put(key: string, bytes: Uint8Array): Promise<void>
  head(key: string): Promise<StoredFile | null>
  /** The caller reads `body` to its end or destroys it. */
  get(key: string): Promise<(StoredFile & { body: Readable }) | null>
  /** Keys that are not there are passed over. */
  remove(keys: readonly string[]): Promise<void>
  /** Every file whose key starts with `prefix` (`v/`, `v/1f`), in no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>
  /** An absolute address that takes one PUT of at most `maxBytes` for `expiresIn` seconds, from anybody who has it. */
  signPut(request: { key: string; maxBytes: number; expiresIn: number }): Promise<{ upload_url: string }>
  /**
   * Takes the body sent to an address of `signPut`, where that address leads back to this server. `forbidden` when the
   * signature does not hold or its time is over, `conflict` when the file is there already, `too_large`, `validation` when empty
   * or broken off, or what `judge` throws, which is called once with the first 12 bytes or more (all, where there are fewer); none of
   * them leaves anything behind.
   */
  receivePut?(key: string, signed: SignedPut, body: Readable, judge?: (start: Uint8Array) => void): Promise<void>
}

const keyPattern = /^[a-z]\/[0-9a-z][0-9a-z-]{1,180}(?:\.[a-z]{3,5})?$/

/** Whether a text may name a file: one lower-case letter, a slash, and a name without any other slash, dot or sign. */
export function isStorageKey(text: string): boolean {
  return keyPattern.test(text)
}

const prefixPattern = /^[a-z]\/[0-9a-z-]*$/

/** Whether a text may be the start of keys in a list: a folder's letter, a slash, and as much of a name as one likes. */
export function isStoragePrefix(text: string): boolean {
  return prefixPattern.test(text)
}

/** The content type a file is stored and served with; its key decides. */
export function contentTypeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream'
}
