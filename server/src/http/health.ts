import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { unavailable } from '../errors.ts'
import { databaseTrouble } from './error-handler.ts'

export interface HealthSettings {
  probe: () => Promise<unknown>
  replica: Database['replica']
}

/** How long (ms) a stopping process still accepts new connections, so that load balancers that poll `/readyz` stop sending them. */
const noticeMs = 1_500
/** Two requests for `/readyz` within this time (ms) count as polling. */
const watchMs = 10_000

/**
 * Fastify plugin: `/healthz` answers 200 while the process runs, `/readyz` while `probe` resolves (it reads what visitors read, from the
 * database and not from a cache). A stopping process first answers 503 at `/readyz`, and then closes its port. A replica that is not in use
 * does not make it less ready.
 */
export async function health(app: FastifyInstance, { probe, replica }: HealthSettings) {
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
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    asked = [asked[1], performance.now()]
    if (isStopping) throw unavailable()
    // Requests at the same time share one probe.
    running ??= probe().finally(() => (running = undefined))
    await running.catch((error: unknown) => {
      // Whatever the reason, this server serves nobody. The log says it where it is a mistake in our code.
      if (!databaseTrouble(error)) request.log.error({ err: error }, 'not ready')
      throw unavailable()
    })
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', ...(replica && { replica: replica.state() }) })
  })
}
