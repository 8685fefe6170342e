import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { imageRules, imageSentences } from '@marquee/contract/limits'
import { AppError, conflict, refused, tooLarge, unsupported } from '../errors.ts'
import { parseVariantKey, storedWidths, variantKey, type StoredPicture } from './addresses.ts'
import { readPicture } from './picture.ts'
import type { ListedFile, Storage } from './storage.ts'
import { isUploadKey, uploadKeys } from './upload-keys.ts'

export type ImageStoreOptions = {
  storage: Storage
  /** Proves that an upload key was issued by us. The same for all processes of one installation. */
  secret: string
  /** Where this server is reached, without a slash at the end. */
  publicUrl: string
  /** Unix ms. */
  now?: () => number
}

export type ImageStore = ReturnType<typeof imageStore>

/** How long (s) a signed upload address takes a picture. */
const addressLifetime = 15 * 60
/** A file younger than this (ms) may belong to a change that is not committed yet; no sweep touches it. */
const sweepAfter = 24 * 3600_000
const sweepAtOnce = 500
const notYours = 'This picture was not uploaded for this profile.'
const notSent = 'Please upload the picture first.'

/**
 * Pictures as features know them: bytes in, a key and a size out. What is stored under a key never changes, so its
 * addresses may be cached forever.
 */
export function imageStore({ storage, secret, publicUrl, now = Date.now }: ImageStoreOptions) {
  const keys = uploadKeys({ secret, now })
  const beingAdopted = new Set<string>()

  return {
    save,

    /** Removes every variant of a picture. One that is gone already is no failure. */
    async remove(picture: Pick<StoredPicture, 'key' | 'width'>): Promise<void> {
      await storage.remove(variantKeys(picture))
    },

    /**
     * Opens the older flow: an address that takes one PUT of a picture within a quarter of an hour, the key to adopt it by within a day,
     * and the address that leads to the picture once it is adopted. `fileType` is what the client says the picture is; another than
     * the accepted ones is `unsupported`. The bytes are judged at adoption.
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

    /** Whether a key was issued to this vendor and its day is not over. */
    isIssuedTo: (key: string, vendorId: number) => keys.isIssuedTo(key, vendorId),

    /**
     * Turns what was sent to an upload address into a picture, once. The raw bytes are gone afterwards, also when they were refused.
     * `validation` when the key was not issued to this vendor or nothing was sent, `conflict` when it was adopted before, else as `save`.
     */
    async adopt(uploadKey: string, vendorId: number): Promise<StoredPicture> {
      if (!keys.isIssuedTo(uploadKey, vendorId)) throw refused(notYours, { image_key: notYours })
      if (beingAdopted.has(uploadKey)) throw alreadyAdopted()
      beingAdopted.add(uploadKey)
      try {
        return await adoptOnce(uploadKey)
      } finally {
        beingAdopted.delete(uploadKey)
      }
    },

    /** The picture an upload key became; null while it is none. */
    adoptedAs,

    /**
     * Removes what nobody can reach: uploads never adopted, and pictures that `isKept` does not name. `isKept` gets up to 500 keys and
     * answers with those that belong to somebody. Files younger than a day are left alone. Answers how many files went.
     */
    async sweep({ isKept }: { isKept: (keys: string[]) => Promise<Iterable<string>> }): Promise<number> {
      return (await sweepPictures(isKept)) + (await sweepUploads())
    },
  }

  /** Stores a picture in all its widths; resolves when all are safe. When one fails, none stays. Fails as `readPicture` and the storage do. */
  async function save(bytes: Uint8Array): Promise<StoredPicture> {
    const { width, height, placeholder, variants } = await readPicture(bytes)
    const key = `v/${randomBytes(16).toString('hex')}`
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

  async function adoptOnce(uploadKey: string): Promise<StoredPicture> {
    if (await storage.head(receiptKey(uploadKey))) throw alreadyAdopted()
    const upload = await storage.get(uploadKey)
    if (!upload) throw refused(notSent, { image_key: notSent })
    if (upload.size > imageRules.maxBytes) {
      upload.body.destroy()
      await storage.remove([uploadKey])
      throw tooLarge(imageSentences.tooLarge)
    }
    const bytes = await buffer(upload.body)
    const picture = await saveOrDrop(bytes, uploadKey)
    try {
      await storage.put(receiptKey(uploadKey), Buffer.from(variantKey(picture.key, picture.width)))
    } catch (error) {
      await quietly(storage.remove(variantKeys(picture)))
      throw error
    }
    // With its receipt written the upload can never be adopted again; if it stays behind, the sweep takes it.
    await quietly(storage.remove([uploadKey]))
    return picture
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
      const variant = parseVariantKey(file.key)
      if (!variant || !isOld(file)) continue
      const files = batch.get(variant.key) ?? []
      batch.set(variant.key, [...files, file.key])
      if (batch.size < sweepAtOnce) continue
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
      if (isOld(file) && (await isUseless(file.key))) useless.push(file.key)
    }
    await storage.remove(useless)
    return useless.length
  }

  /** A receipt serves as long as its picture; an upload for its day. */
  async function isUseless(key: string): Promise<boolean> {
    const receipt = /^(.+)\.used$/.exec(key)
    if (!receipt?.[1]) return true
    const picture = await adoptedAs(receipt[1])
    return !picture || !(await storage.head(variantKey(picture.key, picture.width)))
  }

  function isOld(file: ListedFile): boolean {
    return file.modifiedAt.getTime() < now() - sweepAfter
  }
}

function variantKeys({ key, width }: Pick<StoredPicture, 'key' | 'width'>): string[] {
  return storedWidths(width).map((variant) => variantKey(key, variant))
}

function receiptKey(uploadKey: string): string {
  return `${uploadKey}.used`
}

function isAcceptedType(fileType: string): boolean {
  const type = fileType.toLowerCase()
  return type === 'image/jpg' || imageRules.types.some((accepted) => accepted === type)
}

function alreadyAdopted() {
  return conflict('This picture was added already.')
}

/** The failure at hand is the one to tell; what is left behind is swept later. */
async function quietly(cleaning: Promise<unknown>): Promise<void> {
  await cleaning.catch(() => undefined)
}
