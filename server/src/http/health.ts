import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '@marquee/contract/endpoint'
import { errorStatus, sentences } from '@marquee/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { retryAfter } from '../errors.ts'
import { personal } from './caching.ts'
import type { Missing } from './readiness.ts'

export interface HealthSettings {
  missing: () => Promise<Missing[]>
  replica: Database['replica']
}

/** How long (ms) a stopping process still accepts new connections, so that load balancers that poll `/readyz` stop sending them. */
const noticeMs = 1_500
/** Two requests for `/readyz` within this time (ms) count as polling. */
const watchMs = 10_000

/**
 * Fastify plugin: `/healthz` answers 200 while the process runs, `/readyz` while nothing is missing to serve visitors; otherwise 503 with a
 * list of what is. A stopping process first answers 503 at `/readyz`, and then closes its port. A replica that is not in use does not make
 * it less ready.
 */
export async function health(app: FastifyInstance, { missing, replica }: HealthSettings) {
  let isStopping = false
  let asked = [-watchMs, -watchMs] as [number, number]
  app.addHook('preClose', async () => {
    isStopping = true
    if (performance.now() - asked[0] < watchMs) await sleep(noticeMs)
  })

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'up' })
  })
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    asked = [asked[1], performance.now()]
    const lacking = isStopping ? ['stopping'] : await missing()
    if (lacking.length > 0) {
      const answer: Failure = { success: false, error: sentences.unavailable, code: 'unavailable' }
      return reply
        .status(errorStatus.unavailable)
        .headers({ 'cache-control': personal, 'retry-after': retryAfter })
        .send({ ...answer, missing: lacking })
    }
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', ...(replica && { replica: replica.state() }) })
  })
}
