import { imageSentences } from '@marquee/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { conflict, notFound, tooLarge } from '../errors.ts'
import { parseShareKey, parseVariantKey, pictureUrl } from './addresses.ts'
import type { ImageStore } from './image-store.ts'
import { requireKnownFormat } from './picture.ts'
import { shownToAll, type SignedPut, type Storage } from './storage.ts'
import { isUploadKey, vendorOfKey } from './upload-keys.ts'
import { watchedUpload } from './watched-upload.ts'

type Wildcard = { Params: { '*': string }; Querystring: Record<string, unknown> }

export interface ImageParts {
  store: ImageStore
  storage: Storage
  /** Whether everybody may see the picture with this key. */
  isPublic: (key: string) => Promise<boolean>
  /** Whether pictures may be uploaded for this vendor now. */
  mayUpload: (vendorId: number) => Promise<boolean>
}

/**
 * Fastify plugin with `GET` and `HEAD /images/*` (the pictures, their link previews, and `/images/<upload key>`, which redirects to the
 * picture that it became) and, for a storage with signed URLs of this server, `PUT /uploads/*`. Errors of the latter
 * are thrown for the error handler.
 */
export async function images(app: FastifyInstance, { store, storage, isPublic, mayUpload }: ImageParts) {
  app.route<Wildcard>({
    method: ['GET', 'HEAD'],
    url: '/images/*',
    handler: async (request, reply) => {
      const name = request.params['*']
      if (isUploadKey(name)) return leadToPicture(name, reply)
      return sendPicture(name, request, reply)
    },
  })

  const receivePut = storage.receivePut?.bind(storage)
  if (!receivePut) return

  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body))

    uploads.put<Wildcard>('/uploads/*', async (request, reply) => {
      const key = request.params['*']
      const signed = signedPut(request.query)
      if (!isUploadKey(key) || !signed || !(await mayUpload(vendorOfKey(key)))) throw notFound()
      if (Number(request.headers['content-length'] ?? 0) > signed.max) throw tooLarge(imageSentences.tooLarge)
      if (await store.adoptedAs(key)) throw conflict('This upload address was already used.')
      await watchedUpload(
        () => receivePut(key, signed, request.raw, requireKnownFormat),
        () => Number(request.headers['content-length'] ?? 0),
      )
      return reply.send()
    })
  })

  async function sendPicture(name: string, request: FastifyRequest<Wildcard>, reply: FastifyReply) {
    const shared = parseShareKey(name)
    const key = shared ?? parseVariantKey(name)?.key
    if (!key) return sendMissing(reply)
    // A signed URL works for its holder even after the picture was hidden; shared caches must not store it.
    const seconds = shared ? 0 : store.secondsLeft(key, request.query)
    if (seconds === 0 && !(await isPublic(key))) return sendMissing(reply)
    if (shared && !(await store.ensureShare(shared))) return sendMissing(reply)
    const file = request.method === 'HEAD' ? null : await storage.get(name)
    const found = file ?? (await storage.head(name))
    if (!found) return sendMissing(reply)
    reply
      .header('cache-control', seconds > 0 ? `private, max-age=${seconds}` : shownToAll)
      .header('etag', found.etag)
      .header('cross-origin-resource-policy', 'cross-origin')
    if (isKnown(request.headers['if-none-match'], found.etag)) {
      file?.body.destroy()
      return reply.code(304).send()
    }
    return reply.type(found.contentType).header('content-length', found.size).send(file?.body)
  }

  async function leadToPicture(uploadKey: string, reply: FastifyReply) {
    const picture = await store.adoptedAs(uploadKey)
    if (!picture || !(await isPublic(picture.key))) return sendMissing(reply)
    return reply
      .header('cache-control', 'public, max-age=300, s-maxage=60')
      .redirect(pictureUrl(picture.key, picture.width))
  }
}

function sendMissing(reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send('Not found')
}

/** `If-None-Match` is a list; proxies that compress may have made a tag weak. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

function signedPut(query: Record<string, unknown>): SignedPut | null {
  const { expires, max, signature } = query
  if (typeof signature !== 'string' || !isCount(expires) || !isCount(max)) return null
  return { expires: Number(expires), max: Number(max), signature }
}

function isCount(value: unknown): boolean {
  return typeof value === 'string' && /^[1-9][0-9]{0,14}$/.test(value)
}
