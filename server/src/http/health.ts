import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

/**
 * Fastify plugin: `/healthz` says that the process is up, `/readyz` that it can do its work: `probe` reads what a visitor would read, and
 * rejects when that cannot be had. A process that is stopping is not ready, so that nobody new is sent to it.
 */
export async function health(app: FastifyInstance, { probe }: { probe: () => Promise<unknown> }) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'up' })
  })
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isStopping) throw unavailable()
    await probe().catch(() => {
      throw unavailable()
    })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
