import { pictureUrls, type PictureUrls, type StoredPicture } from './addresses.ts'
import { publicFolder } from './storage.ts'

/** Which public pictures browsers can load from the bucket, or from a CDN in front of it. */
export type PublicFolder = ReturnType<typeof openPublicFolder>

/**
 * The public folder of a bucket whose address is `url`. It starts empty: `publicCopies` fills it. A picture that is not in it, or not yet,
 * is sent by the server.
 */
export function openPublicFolder(url: string) {
  const held = new Set<string>()

  return {
    origin: new URL(url).origin,
    held: held as ReadonlySet<string>,
    add: (key: string) => void held.add(key),
    delete: (key: string) => void held.delete(key),

    /** The URLs of a picture in the folder; null when it is not there. */
    addressesOf(picture: StoredPicture): PictureUrls | null {
      if (!held.has(picture.key)) return null
      return pictureUrls({ ...picture, key: copyOf(picture.key) }, url)
    },

    /** Replaces the plain URLs in an answer that the database has written as JSON. */
    replaceIn(json: string): string {
      if (held.size === 0) return json
      return JSON.stringify(JSON.parse(json), (_name, value: unknown) =>
        typeof value === 'string' && value.startsWith(plainUrl) ? publicUrl(value) : value,
      )
    },
  }

  function publicUrl(plain: string): string {
    const end = plain.lastIndexOf('-')
    const key = plain.slice(plainUrl.length, end)
    return held.has(key) ? `${url}/${copyOf(key)}${plain.slice(end)}` : plain
  }
}

const plainUrl = '/images/'

/** The name of a file, or of a picture, in the public folder. */
export function copyOf(key: string): string {
  return publicFolder + key.slice(key.indexOf('/') + 1)
}
