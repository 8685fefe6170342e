import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@marquee/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

/** How long (ms) a stopping process still takes new connections, so that whoever watches `/readyz` stops sending them. */
const noticeMs = 1_500
/** Somebody who asked twice within this time (ms) watches. */
const watchMs = 10_000

/**
 * Fastify plugin: `/healthz` says that the process is up, `/readyz` that it can do its work: `probe` reads what a visitor would read, and
 * rejects when that cannot be had. A process that is stopping says first that it is not ready, and closes its port after that.
 */
export async function health(app: FastifyInstance, { probe }: { probe: () => Promise<unknown> }) {
  let isStopping = false
  let asked = [-watchMs, -watchMs] as [number, number]
  let running: Promise<unknown> | undefined
  app.addHook('preClose', async () => {
    isStopping = true
    if (performance.now() - asked[0] < watchMs) await sleep(noticeMs)
  })

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'up' })
  })
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    asked = [asked[1], performance.now()]
    if (isStopping) throw unavailable()
    // However many ask, one looks.
    running ??= probe().finally(() => (running = undefined))
    await running.catch((error: unknown) => {
      // A mistake in our code is logged, and answered with 500.
      throw error instanceof ApiError ? unavailable() : error
    })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
