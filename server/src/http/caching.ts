import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What anybody may keep: a cache in between for half a minute, a browser only to ask again. */
export const shared = 'public, max-age=0, s-maxage=30, must-revalidate'
/** The same for pages, which cost more. Whoever is hidden (a vendor who was rejected, say) has left every cache in between a minute later. */
export const sharedPage = 'public, max-age=0, s-maxage=60, must-revalidate'
/** What is one person's, or a failure, and kept by nobody. */
export const personal = 'private, no-store'

/** The weak ETag of a text: the same for the same text. An answer that never changes carries it from the start. */
export function tagOf(text: string | Buffer): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`
}

/** Gives answers that may be kept an ETag, and answers 304 to whoever has the current one. */
export function revalidate(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isKept(request, reply) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    const etag = String(reply.getHeader('etag') ?? tagOf(payload))
    reply.header('etag', etag)
    if (!names(request.headers['if-none-match'], etag)) return payload
    reply.code(304)
    reply.removeHeader('content-type')
    reply.removeHeader('content-length')
    return ''
  })
}

function isKept(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (reply.statusCode !== 200) return false
  return !String(reply.getHeader('cache-control') ?? '').includes('no-store')
}

/** `If-None-Match` is a list; weak and strong tags of the same text count as the same. */
function names(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes('*') || tags.some((tag) => tag.replace(/^W\//, '') === etag.slice(2))
}
