import { join } from 'node:path'
import type { Settings } from '../env.ts'
import { CannotStart } from '../errors.ts'
import { diskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

export type StorageSettings = Pick<Settings, 'dataDir' | 'publicUrl' | 'storage' | 's3'>

/**
 * The storage that the settings name. A bucket that does not answer is a warning, because the rest of the product works without it; one that
 * refuses us or does not exist is `CannotStart`. The library for buckets is loaded only for one.
 * @param secret key of the signed URLs of a disk
 */
export async function openStorage(
  settings: StorageSettings,
  secret: string,
  warn: (sentence: string) => void = (sentence) => console.warn(sentence),
): Promise<Storage> {
  const { dataDir, publicUrl, s3 } = settings
  if (settings.storage === 'disk' || !s3) {
    return diskStorage({ folder: join(dataDir, 'images'), publicUrl, secret })
  }
  const { s3Storage } = await import('./s3-storage.ts')
  const bucket = s3Storage(s3, { report: warn })
  const trouble = await bucket.trouble()
  if (trouble && !trouble.mayPass) throw new CannotStart(trouble.sentence)
  if (trouble) warn(`${trouble.sentence} Pictures are missing until it does.`)
  return bucket
}
