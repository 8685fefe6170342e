import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { CorsOrigins } from '../network.ts'

/** Seconds that a browser may keep the answer to a preflight request; browsers shorten it. */
const preflightSeconds = 86_400

/**
 * Lets pages of other sites call what is registered on `scope` afterwards. Cookies are never sent along: a call counts only by its bearer
 * token, which no other site has. With one origin, or `*`, every caller gets the same headers, so shared caches need not separate origins.
 */
export async function allowOrigins(scope: FastifyInstance, origins: CorsOrigins): Promise<void> {
  if (origins.length === 0) return
  const [only] = origins
  const isForAll = origins === '*' || origins.length === 1
  await scope.register(cors, {
    origin: isForAll ? (only as string) : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'if-none-match'],
    exposedHeaders: ['etag', 'idempotency-replayed', 'retry-after', 'www-authenticate', 'x-request-id'],
    credentials: false,
    maxAge: preflightSeconds,
    // Otherwise an OPTIONS request that is no preflight gets a refusal in another format than ours.
    strictPreflight: false,
  })
  if (isForAll) return
  // Handlers set `Vary` themselves, after the plugin.
  scope.addHook('onSend', async (_request, reply) => {
    const names = String(reply.getHeader('vary') ?? '')
    if (!/\borigin\b/i.test(names)) reply.header('vary', names ? `${names}, origin` : 'origin')
  })
}
