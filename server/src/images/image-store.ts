import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ReceivedFile } from '@marquee/contract/fields'
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
import { drawShare, readFile, readPicture, type Picture } from './picture.ts'
import { privateAddresses } from './private-addresses.ts'
import { copyOf, type PublicFolder } from './public-folder.ts'
import { fileFolders, unchangingFolders, type ListedFile, type Storage } from './storage.ts'
import { isUploadKey, uploadKeys, uploadSeconds } from './upload-keys.ts'

export type ImageStoreOptions = {
  storage: Storage
  /** Key of the signatures of upload keys and private URLs. The same for all processes of one installation. */
  secret: string
  /** URL of this server, without a slash at the end. */
  publicUrl: string
  /** The pictures that browsers load from the bucket. */
  folder?: PublicFolder | null | undefined
  /** Current time in Unix ms; for tests. */
  now?: () => number
}

type IsKept = (keys: string[]) => Promise<Iterable<string>>
export type UploadClaim = { vendorId: number; fileType: string; fileSize?: number | undefined }

export type ImageStore = ReturnType<typeof imageStore>

/** How long (s) a signed upload URL accepts a picture. */
const addressLifetime = 15 * 60
/** A picture younger than this (ms) may belong to a change that is not committed yet, so a sweep does not delete it. */
const sweepPicturesAfter = 24 * 3600_000
const maxFilesPerQuery = 500
type FileFolder = (typeof fileFolders)[number]
const receiptEnd = '.used'
const notYours = 'This picture was not uploaded for this profile.'
const notSent = 'Please upload the picture first.'

/** Reads, stores and finds pictures. The content under a key never changes, so its URLs may be cached for ever. */
export function imageStore({ storage, secret, publicUrl, folder, now = Date.now }: ImageStoreOptions) {
  const keys = uploadKeys({ secret, now })
  const hidden = privateAddresses({ secret, now })
  /** The link previews that are being drawn, by the picture's key. */
  const drawings = new Map<string, Promise<boolean>>()
  /** The picture's key that a receipt names, so that the sweep reads each receipt once: many stay for years. Empty when it names none. */
  const pictureOf = new Map<string, string>()
  const addressesOf: Addressing = (picture, isPublic) =>
    (isPublic && folder?.addressesOf(picture)) ||
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

    /**
     * Stores a file under a key of its own: one that answers a question (`f/`), is a document (`d/`) or belongs to a booking sheet (`b/`). Each
     * has its folder, because a version that does not know the rows sweeps every folder that it knows. Fails as `readFile` and the storage do.
     */
    async saveFile(received: ReceivedFile, folder: FileFolder): Promise<{ key: string; size: number; sha256: string }> {
      const { ending, bytes } = await readFile(received)
      const key = `${folder}${randomBytes(16).toString('hex')}${ending}`
      await storage.put(key, bytes)
      return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },

    /** A stored file; null without one. The caller must read `body` or destroy it. */
    openFile: (key: string) => storage.get(key),

    /** A signed URL gives access to everybody who has it, so it must be sent only to the owner and to admins. */
    addressesOf,

    /** Gives an answer that the database has written as JSON the URLs of `addressesOf`. */
    addressWritten: (json: string): string => folder?.replaceIn(json) ?? json,

    /** The origin of pictures that browsers load from elsewhere; null without any. */
    origin: folder?.origin ?? null,

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
      const files = [...variantKeys(picture), shareKey(picture.key)]
      folder?.delete(picture.key)
      await storage.remove(folder ? [...files, ...files.map(copyOf)] : files)
    },

    /**
     * Starts the older flow. Returns a URL that accepts one PUT of a picture within 15 minutes, the key to adopt it
     * with within an hour, and the URL of the picture after it was adopted. `fileType` is the type that the client
     * claims; types that are not accepted are `unsupported`. `fileSize` (bytes) is the size that it claims, if it does; too many are
     * `too_large`. The bytes are checked at adoption; the caller limits the number of open uploads.
     */
    async issueUpload({ vendorId, fileType, fileSize }: UploadClaim) {
      if (!isAcceptedType(fileType)) throw unsupported(imageSentences.unsupported)
      if (fileSize !== undefined && fileSize > imageRules.maxBytes) throw tooLarge(imageSentences.tooLarge)
      const image_key = keys.issue(vendorId)
      const { upload_url } = await storage.signPut({
        key: image_key,
        maxBytes: imageRules.maxBytes,
        expiresIn: addressLifetime,
        contentType: fileType,
        size: fileSize,
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
        if (!isUnavailable(error)) {
          await quietly(storage.remove([receiptKey(uploadKey), ...variantKeys(picture)]), error)
        }
        throw error
      }
    },

    /** Deletes files. Missing ones are no error. */
    async dropFiles(fileKeys: readonly string[]): Promise<void> {
      await storage.remove(fileKeys)
    },

    /** The picture that an upload key became; null when there is none. */
    adoptedAs,

    /**
     * Deletes files that nobody can reach: uploads that were never adopted, and pictures and files that `isKept` does not return. `isKept`
     * gets up to 500 keys and returns those that belong to a row. A receipt is kept as long as the row of its picture. Pictures and files younger
     * than a day and uploads younger than an hour stay. Returns the number of deleted files.
     */
    async sweep({ isKept }: { isKept: IsKept }): Promise<number> {
      // An upload is needed until it expires, its receipt as long as the row of its picture.
      let files = 0
      for (const folder of unchangingFolders) files += await sweepFolder(folder, sweepPicturesAfter, isKept)
      return files + (await sweepFolder('u/', uploadSeconds * 1000, isKept))
    },
  }

  /**
   * Stores a picture in all its widths; resolves when all are written. When one fails, all are removed. Fails as
   * `readPicture` and the storage do.
   */
  async function save(image: Uint8Array | ReceivedFile): Promise<StoredPicture> {
    return write(`v/${randomBytes(16).toString('hex')}`, await readPicture(image))
  }

  async function write(key: string, { width, height, placeholder, variants }: Picture): Promise<StoredPicture> {
    const written = await Promise.allSettled(
      variants.map((variant) => storage.put(variantKey(key, variant.width), variant.bytes)),
    )
    const failure = written.find((result) => result.status === 'rejected')
    if (failure) {
      await quietly(storage.remove(variantKeys({ key, width })), failure.reason)
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
    try {
      return await save(await buffer(upload.body))
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

  /** The key in the row that a file belongs to; empty without one, and null for a file that is none of ours. */
  async function ownerOf({ key: name }: ListedFile): Promise<string | null> {
    if (fileFolders.some((folder) => name.startsWith(folder))) return name
    if (name.startsWith('v/')) return parseVariantKey(name)?.key ?? parseShareKey(name)
    if (!name.endsWith(receiptEnd)) return ''
    const known = pictureOf.get(name) ?? (await adoptedAs(name.slice(0, -receiptEnd.length)))?.key ?? ''
    pictureOf.set(name, known)
    return known
  }

  /** Removes the files of a folder that are old enough and whose picture has no row. */
  async function sweepFolder(folder: string, age: number, isKept: IsKept): Promise<number> {
    let removed = 0
    const owners = new Map<string, string>()
    const removeUseless = async () => {
      const pictureKeys = [...new Set(owners.values())].filter(Boolean)
      const kept = new Set(pictureKeys.length > 0 ? await isKept(pictureKeys) : [])
      const useless = [...owners].flatMap(([name, owner]) => (kept.has(owner) ? [] : [name]))
      await storage.remove(useless)
      for (const name of useless) pictureOf.delete(name)
      removed += useless.length
      owners.clear()
    }
    for await (const file of storage.list(folder)) {
      const owner = file.modifiedAt.getTime() < now() - age ? await ownerOf(file) : null
      if (owner !== null) owners.set(file.key, owner)
      if (owners.size === maxFilesPerQuery) await removeUseless()
    }
    await removeUseless()
    return removed
  }
}

function variantKeys({ key, width }: Pick<StoredPicture, 'key' | 'width'>): string[] {
  return storedWidths(width).map((variant) => variantKey(key, variant))
}

const receiptKey = (uploadKey: string) => uploadKey + receiptEnd

function isAcceptedType(fileType: string): boolean {
  const type = fileType.toLowerCase()
  return type === 'image/jpg' || imageRules.types.some((accepted) => accepted === type)
}

/**
 * Ignores errors of cleaning up: the original error is thrown, and the sweep deletes the rest later. While the storage is unavailable, nobody
 * waits for it.
 */
async function quietly(cleaning: Promise<unknown>, failure?: unknown): Promise<void> {
  const cleaned = cleaning.catch(() => undefined)
  if (!(failure instanceof AppError && failure.code === 'unavailable')) await cleaned
}
