import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { BackupFailed } from '@marquee/server/errors'

/** How a file of age begins (https://age-encryption.org/v1). */
const magic = 'age-encryption.org/'
/** What age's files are called. */
export const encryptedEnd = '.age'

/** The bytes, encrypted with a passphrase in the format of age. */
export async function* encrypted(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  yield* webStream(await encrypter.encrypt(webStream(bytes)))
}

/**
 * The bytes as they were before `encrypted`; those that are not encrypted stay. Throws `BackupFailed` when the passphrase is wrong or missing, or when
 * they are not what was written.
 */
export async function* decrypted(
  bytes: Readable,
  { name, passphrase }: { name: string; passphrase: string | undefined },
): AsyncGenerator<Uint8Array> {
  const iterator: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
  let begin = Buffer.alloc(0)
  while (begin.length < magic.length) {
    const { value, done } = await iterator.next()
    if (done) break
    begin = Buffer.concat([begin, value])
  }
  const all = (async function* () {
    yield begin
    yield* { [Symbol.asyncIterator]: () => iterator }
  })()
  if (!begin.toString('latin1').startsWith(magic)) return yield* all
  if (passphrase === undefined)
    throw new BackupFailed(
      `${name} is encrypted: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE, to the passphrase that it was written with.`,
    )
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    yield* webStream(await decrypter.decrypt(webStream(all)))
  } catch (error) {
    if (bytes.errored) throw bytes.errored
    if (/no identity matched/.test((error as Error).message))
      throw new BackupFailed(`BACKUP_PASSPHRASE is not the passphrase that ${name} was written with.`)
    throw new BackupFailed(`${name} was changed, or its end is missing. Use another backup.`)
  }
}

/** The library has the types of browsers. */
const webStream = (bytes: AsyncIterable<Uint8Array> | globalThis.ReadableStream<Uint8Array>) =>
  ReadableStream.from(bytes as AsyncIterable<Uint8Array>) as unknown as globalThis.ReadableStream<
    Uint8Array<ArrayBuffer>
  >
