import { sentences } from '@marquee/contract/errors'
import type { ReceivedFile } from '@marquee/contract/fields'
import type { FastifyReply } from 'fastify'
import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../errors.ts'

/**
 * Writes a file that arrives slowly to the disk, so that it needs memory only when it is whole and read. The file on the disk loses its name
 * at once: the system removes it with its last handle, also when this process is killed. It is closed when the request has its answer.
 */
export async function spooledFile(
  body: Readable,
  folder: string,
  reply: FastifyReply,
): Promise<ReceivedFile & { size: number }> {
  const path = join(folder, `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  let reading: Promise<unknown> = Promise.resolve()
  finished(reply.raw, () => {
    void reading
      .catch(() => {})
      .then(() => file.close())
      .catch(() => {})
  })
  await unlink(path)
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    await file.writeFile(chunk)
    size += chunk.length
  }
  return {
    size,
    async bytes() {
      // The sender has left, and the file is closed.
      if (reply.raw.closed) throw new AppError('malformed', sentences.malformed)
      const bytes = buffer(file.createReadStream({ start: 0, autoClose: false }))
      reading = bytes
      return bytes
    },
  }
}
