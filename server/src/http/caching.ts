import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Public answers: shared caches keep them for half a minute, browsers revalidate each time. */
export const shared = 'public, max-age=0, s-maxage=30, must-revalidate'
/** The same for pages, which cost more: a minute. After that a vendor who is no longer public is in no shared cache. */
export const sharedPage = 'public, max-age=0, s-maxage=60, must-revalidate'
/** Personal answers and failures: no cache keeps them. */
export const personal = 'private, no-store'

/** The weak ETag of a text: the same for the same text. */
export function tagOf(text: string | Buffer): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`
}

/** Adds an ETag to cacheable answers, and answers 304 when `If-None-Match` has the current one. */
export function revalidate(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isKept(request, reply) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    const etag = String(reply.getHeader('etag') ?? tagOf(payload))
    reply.header('etag', etag)
    if (!names(request.headers['if-none-match'], etag)) return payload
    reply.code(304)
    for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name)
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
