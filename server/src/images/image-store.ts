import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { imageRules, imageSentences } from '@marquee/contract/limits'
import { isUnavailable } from '../db/trouble.ts'
import { AppError, refused, tooLarge, unsupported } from '../errors.ts'
import {
  parseShareKey,
  parseVariantKey,
  pictureUrls,
  shareKey,
  storedWidths,
  variantKey,
  type Addressing,
  type StoredPicture,
} from './addresses.ts'
import { drawShare, readPicture, type Picture } from './picture.ts'
import { privateAddresses } from './private-addresses.ts'
import type { ListedFile, Storage } from './storage.ts'
import { isUploadKey, uploadKeys, uploadSeconds } from './upload-keys.ts'

export type ImageStoreOptions = {
  storage: Storage
  /** Key of the signatures of upload keys and private URLs. The same for all processes of one installation. */
  secret: string
  /** URL of this server, without a slash at the end. */
  publicUrl: string
  /** Current time in Unix ms; for tests. */
  now?: () => number
}

export type ImageStore = ReturnType<typeof imageStore>

/** How long (s) a signed upload URL accepts a picture. */
const addressLifetime = 15 * 60
/** A picture younger than this (ms) may belong to a change that is not committed yet, so a sweep does not delete it. */
const sweepPicturesAfter = 24 * 3600_000
const maxKeysPerQuery = 500
const notYours = 'This picture was not uploaded for this profile.'
const notSent = 'Please upload the picture first.'

/** Reads, stores and finds pictures. The content under a key never changes, so its URLs may be cached for ever. */
export function imageStore({ storage, secret, publicUrl, now = Date.now }: ImageStoreOptions) {
  const keys = uploadKeys({ secret, now })
  const hidden = privateAddresses({ secret, now })
  /** The link previews that are being drawn, by the picture's key. */
  const drawings = new Map<string, Promise<boolean>>()
  const addressesOf: Addressing = (picture, isPublic) =>
    pictureUrls(picture, undefined, isPublic ? '' : hidden.proofOf(picture.key))

  return {
    save,

    /**
     * Stores a result of `readPicture` unchanged. Its key is calculated from its bytes, so storing it again changes nothing. Fails as the
     * storage does.
     */
    saveReady(picture: Picture): Promise<StoredPicture> {
      const hash = createHash('sha256')
      for (const { bytes } of picture.variants) hash.update(bytes)
      return write(`v/${hash.digest('hex').slice(0, 32)}`, picture)
    },

    /** A signed URL gives access to everybody who has it, so it must be sent only to the owner and to admins. */
    addressesOf,

    /** For how many seconds a URL's query still gives access to a picture that is not public; 0 when it does not. */
    secondsLeft: hidden.secondsLeft,

    /**
     * Makes sure that the link preview of a stored picture exists, as the file `shareKey(key)`: it is drawn at the first request and kept.
     * False when there is no such picture. Fails as `drawShare` and the storage do.
     */
    async ensureShare(key: string): Promise<boolean> {
      if (await storage.head(shareKey(key))) return true
      const drawing = drawings.get(key) ?? keepShare(key).finally(() => drawings.delete(key))
      drawings.set(key, drawing)
      return drawing
    },

    /** Removes every variant of a picture and its link preview. A picture that does not exist is no error. */
    async remove(picture: Pick<StoredPicture, 'key' | 'width'>): Promise<void> {
      await storage.remove(filesOf(picture))
    },

    /**
     * Starts the older flow. Returns a URL that accepts one PUT of a picture within 15 minutes, the key to adopt it
     * with within an hour, and the URL of the picture after it was adopted. `fileType` is the type that the client
     * claims; types that are not accepted are `unsupported`. The bytes are checked at adoption; the caller limits the
     * number of open uploads.
     */
    async issueUpload({ vendorId, fileType }: { vendorId: number; fileType: string }) {
      if (!isAcceptedType(fileType)) throw unsupported(imageSentences.unsupported)
      const image_key = keys.issue(vendorId)
      const { upload_url } = await storage.signPut({
        key: image_key,
        maxBytes: imageRules.maxBytes,
        expiresIn: addressLifetime,
      })
      return { upload_url, image_key, public_url: `${publicUrl}/images/${image_key}` }
    },

    /** Throws `validation` when the key was not issued to this vendor or has expired. */
    requireIssued,

    /**
     * Turns an uploaded file into a picture and passes it to `keep`, which saves its row and makes sure that this
     * happens once. The uploaded bytes are deleted afterwards, also when they were refused; when `keep` or the
     * storage fails, nothing changes. Throws `validation` when the key was not issued to this vendor or nothing was
     * sent, otherwise like `save` and `keep`.
     */
    async adopt<T>(uploadKey: string, vendorId: number, keep: (picture: StoredPicture) => Promise<T>): Promise<T> {
      requireIssued(uploadKey, vendorId)
      const picture = await readUpload(uploadKey)
      try {
        await storage.put(receiptKey(uploadKey), Buffer.from(variantKey(picture.key, picture.width)))
        const kept = await keep(picture)
        // It can never be adopted again; if it stays behind, the sweep deletes it.
        await quietly(storage.remove([uploadKey]))
        return kept
      } catch (error) {
        // When the database did not answer, the row may have been saved.
        if (!isUnavailable(error)) await quietly(storage.remove([receiptKey(uploadKey), ...variantKeys(picture)]))
        throw error
      }
    },

    /** Deletes uploaded files. Missing ones are no error. */
    async dropUploads(uploadKeys: readonly string[]): Promise<void> {
      await storage.remove(uploadKeys)
    },

    /** The picture that an upload key became; null when there is none. */
    adoptedAs,

    /**
     * Deletes files that nobody can reach: uploads that were never adopted, and pictures that `isKept` does not
     * return. `isKept` gets up to 500 keys and returns those that belong to a row. Pictures younger than a day and
     * uploads younger than an hour stay. Returns the number of deleted pictures and uploads.
     */
    async sweep({ isKept }: { isKept: (keys: string[]) => Promise<Iterable<string>> }): Promise<number> {
      return (await sweepPictures(isKept)) + (await sweepUploads())
    },
  }

  /**
   * Stores a picture in all its widths; resolves when all are written. When one fails, all are removed. Fails as
   * `readPicture` and the storage do.
   */
  async function save(bytes: Uint8Array): Promise<StoredPicture> {
    return write(`v/${randomBytes(16).toString('hex')}`, await readPicture(bytes))
  }

  async function write(key: string, { width, height, placeholder, variants }: Picture): Promise<StoredPicture> {
    const written = await Promise.allSettled(
      variants.map((variant) => storage.put(variantKey(key, variant.width), variant.bytes)),
    )
    const failure = written.find((result) => result.status === 'rejected')
    if (failure) {
      await quietly(storage.remove(variantKeys({ key, width })))
      throw failure.reason
    }
    return { key, width, height, placeholder }
  }

  async function keepShare(key: string): Promise<boolean> {
    let largest = 0
    for await (const file of storage.list(`${key}-`)) {
      largest = Math.max(largest, parseVariantKey(file.key)?.width ?? 0)
    }
    const original = await storage.get(variantKey(key, largest))
    if (!original) return false
    await storage.put(shareKey(key), await drawShare(await buffer(original.body)))
    return true
  }

  function requireIssued(uploadKey: string, vendorId: number): void {
    if (!keys.isIssuedTo(uploadKey, vendorId)) throw refused(notYours, { image_key: notYours })
  }

  async function readUpload(uploadKey: string): Promise<StoredPicture> {
    const upload = await storage.get(uploadKey)
    if (!upload) throw refused(notSent, { image_key: notSent })
    if (upload.size > imageRules.maxBytes) {
      upload.body.destroy()
      await storage.remove([uploadKey])
      throw tooLarge(imageSentences.tooLarge)
    }
    return saveOrDrop(await buffer(upload.body), uploadKey)
  }

  async function saveOrDrop(bytes: Uint8Array, uploadKey: string): Promise<StoredPicture> {
    try {
      return await save(bytes)
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await quietly(storage.remove([uploadKey]))
      throw error
    }
  }

  async function adoptedAs(uploadKey: string): Promise<{ key: string; width: number } | null> {
    if (!isUploadKey(uploadKey)) return null
    const receipt = await storage.get(receiptKey(uploadKey))
    return receipt && parseVariantKey((await buffer(receipt.body)).toString('utf8'))
  }

  async function sweepPictures(isKept: (keys: string[]) => Promise<Iterable<string>>): Promise<number> {
    let removed = 0
    let batch = new Map<string, string[]>()
    for await (const file of storage.list('v/')) {
      const key = parseVariantKey(file.key)?.key ?? parseShareKey(file.key)
      if (!key || !isOlder(file, sweepPicturesAfter)) continue
      const files = batch.get(key) ?? []
      batch.set(key, [...files, file.key])
      if (batch.size < maxKeysPerQuery) continue
      removed += await sweepBatch(batch, isKept)
      batch = new Map()
    }
    return removed + (await sweepBatch(batch, isKept))
  }

  async function sweepBatch(
    batch: Map<string, string[]>,
    isKept: (keys: string[]) => Promise<Iterable<string>>,
  ): Promise<number> {
    if (batch.size === 0) return 0
    for (const key of await isKept([...batch.keys()])) batch.delete(key)
    const orphans = [...batch.values()].flat()
    await storage.remove(orphans)
    return orphans.length
  }

  async function sweepUploads(): Promise<number> {
    const useless: string[] = []
    for await (const file of storage.list('u/')) {
      if (isOlder(file, uploadSeconds * 1000) && (await isUseless(file.key))) useless.push(file.key)
    }
    await storage.remove(useless)
    return useless.length
  }

  /** A receipt is needed as long as its picture; an upload until it expires. */
  async function isUseless(key: string): Promise<boolean> {
    const receipt = /^(.+)\.used$/.exec(key)
    if (!receipt?.[1]) return true
    const picture = await adoptedAs(receipt[1])
    return !picture || !(await storage.head(variantKey(picture.key, picture.width)))
  }

  function isOlder(file: ListedFile, age: number): boolean {
    return file.modifiedAt.getTime() < now() - age
  }
}

function variantKeys({ key, width }: Pick<StoredPicture, 'key' | 'width'>): string[] {
  return storedWidths(width).map((variant) => variantKey(key, variant))
}

function filesOf(picture: Pick<StoredPicture, 'key' | 'width'>): string[] {
  return [...variantKeys(picture), shareKey(picture.key)]
}

function receiptKey(uploadKey: string): string {
  return `${uploadKey}.used`
}

function isAcceptedType(fileType: string): boolean {
  const type = fileType.toLowerCase()
  return type === 'image/jpg' || imageRules.types.some((accepted) => accepted === type)
}

/** Ignores errors of cleaning up: the original error is thrown, and the sweep deletes the rest later. */
async function quietly(cleaning: Promise<unknown>): Promise<void> {
  await cleaning.catch(() => undefined)
}
