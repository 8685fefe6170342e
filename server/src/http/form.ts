import { imageRules, imageSentences } from '@marquee/contract/limits'
import type { ReceivedFile } from '@marquee/contract/fields'
// Its types add `parts` to a request.
import type {} from '@fastify/multipart'
import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFull } from '../db/trouble.ts'
import { AppError, tooLarge } from '../errors.ts'
import { watchedUpload } from '../images/watched-upload.ts'
import { sentences } from '@marquee/contract/errors'
import { refuseNul } from './json-body.ts'

/** Limits of a multipart body. */
const formLimits = {
  fileSize: imageRules.maxBytes,
  files: 1,
  fields: 20,
  fieldSize: 16 * 1024,
  parts: 21,
  headerPairs: 50,
}

/** Reads a multipart form: text fields as text, files into `folder` until the request is answered. Throws 400, also for a name that stands twice, 413, 415 or 507. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
): Promise<Record<string, string | ReceivedFile>> {
  if (!request.isMultipart()) throw new AppError('unsupported', 'This call takes a multipart/form-data body.')
  const form: Record<string, string | ReceivedFile> = Object.create(null)
  try {
    for await (const part of request.parts({ limits: formLimits })) {
      refuseNul(part.fieldname, [])
      if (part.fieldname in form) throw new AppError('malformed', sentences.malformed)
      if (part.type === 'file') {
        refuseNul(part.filename ?? '', [part.fieldname])
        form[part.fieldname] = await watchedUpload(
          async () => {
            const file = await spooledFile(part.file, folder, reply)
            if (part.file.truncated) throw tooLarge(imageSentences.tooLarge)
            return file
          },
          ({ size }) => size,
        )
      } else {
        refuseNul(String(part.value), [part.fieldname])
        form[part.fieldname] = String(part.value)
      }
    }
  } catch (error) {
    if (error instanceof AppError || isFull(error)) throw error
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(imageSentences.tooLarge)
    throw new AppError('malformed', sentences.malformed)
  }
  return form
}

/**
 * Writes a file that arrives slowly to the disk, so that it needs memory only when it is whole and read. The file on the disk loses its name
 * at once: the system removes it with its last handle, also when this process is killed. It is closed when the request has its answer.
 */
async function spooledFile(
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
