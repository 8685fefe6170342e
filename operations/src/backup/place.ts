import { PassThrough, Readable, type Writable } from 'node:stream'
import type { BackupSettings } from '@marquee/server/env'
import type { S3Settings } from '@marquee/server/s3-settings'
import { encrypted, encryptedEnd } from './encryption.ts'

/** An archive that can be read, more than once. */
export interface Source {
  /** Its path or address. */
  name: string
  /** In bytes. */
  size: number
  passphrase: string | undefined
  open(): Promise<Readable>
}

/** A folder, or a bucket with a prefix, where backups are kept. Names are without it. */
export interface Place {
  /** Its path or address, with a slash at the end. */
  name: string
  /**
   * Lets `fill` write a new file, which has its name only when it is whole. `fill` need not end the stream. `print` gets what the operator should know.
   * Resolves to the number of bytes. Throws `BackupFailed`.
   */
  write(name: string, fill: (out: Writable) => Promise<void>, print: (line: string) => void): Promise<number>
  /** The names of backups that we have named, the oldest first. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  source(name: string): Promise<Source>
}

const pattern = /^marquee-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\dZ)\.tar\.zst(\.age)?$/

/** A name by the time (UTC). */
export const nameNow = (isEncrypted: boolean) =>
  `marquee-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst${isEncrypted ? encryptedEnd : ''}`

/** When a backup that we have named was begun; null for other files. */
export function timeIn(name: string): Date | null {
  const found = pattern.exec(name)
  return found && new Date(`${found[1]}T${found[2]}:${found[3]}:${found[4]}`)
}

/** Those of our own names, the oldest first. */
export const ownNames = (names: readonly string[]) => names.filter((name) => timeIn(name) !== null).toSorted()

export const isBucketAddress = (path: string) => path.startsWith('s3:')

/** Where a path or an address is: the place, and the name there, which is empty for the place itself. */
export async function placeOf(path: string, settings: PlaceSettings): Promise<{ place: Place; name: string }> {
  return isBucketAddress(path)
    ? (await import('./bucket.ts')).bucketPlace(path, settings)
    : (await import('./folder.ts')).folderPlace(path, settings.backup)
}

export interface PlaceSettings {
  backup: BackupSettings
  /** The bucket of the pictures. */
  s3: S3Settings | undefined
}

/** Lets `fill` write while `sink` takes the bytes, encrypted with a passphrase. Rejects when one of both fails, and both have ended. */
export async function through(
  fill: (out: Writable) => Promise<void>,
  passphrase: string | undefined,
  sink: (bytes: Readable) => Promise<void>,
): Promise<void> {
  const out = new PassThrough()
  out.on('error', () => {})
  const failures: unknown[] = []
  const bytes = passphrase === undefined ? out : Readable.from(encrypted(out, passphrase), { objectMode: false })
  const done = sink(bytes).catch((error: unknown) => {
    // It may be why `fill` failed, and is what `fill` failed with otherwise.
    failures.unshift(error)
    out.destroy(error as Error)
  })
  try {
    await fill(out)
    if (!out.writableEnded) out.end()
  } catch (error) {
    failures.push(error)
    out.destroy(error as Error)
  }
  await done
  if (failures.length > 0) throw failures[0]
}
