import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { pictures } from '../db/schema.ts'
import { storedWidths, variantKey } from './addresses.ts'
import { drawForMail } from './picture.ts'
import type { Storage } from './storage.ts'
import { pictureVisibility } from './visibility.ts'

/** Reads pictures for e-mails, as a small JPEG in base64; null for those that not everybody may see, and without one. */
export function mailPictures(db: Db, storage: Pick<Storage, 'get'>) {
  const isPublic = pictureVisibility(db, 0)
  return async (key: string): Promise<string | null> => {
    const [picture] = await db.select({ width: pictures.width }).from(pictures).where(eq(pictures.key, key)).limit(1)
    if (!picture || !(await isPublic(key))) return null
    const file = await storage.get(variantKey(key, storedWidths(picture.width)[0]!))
    if (!file) return null
    return Buffer.from(await drawForMail(await buffer(file.body))).toString('base64')
  }
}
