import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '@marquee/contract/endpoint'
import { errorStatus, sentences } from '@marquee/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { CannotStart, retryAfter } from '../errors.ts'
import { personal } from './caching.ts'
import { databaseTrouble } from './error-handler.ts'

interface HealthSettings {
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

  app.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'up' })
  })
  app.get('/readyz', async (_request, reply) => {
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

/** What a server lacks to serve visitors. `content`: the tables are there, but what visitors read first cannot be read. */
type Missing = 'database' | 'migrations' | 'content'

interface ReadinessSettings {
  database: Pick<Database, 'isMigrated'>
  /** Reads what visitors read, from the database and not from a cache. */
  probe: () => Promise<unknown>
  /** Gets what is no trouble of the database, and so a mistake in our code or in the tables. */
  report: (error: unknown) => void
}

/** Returns the function that lists what is missing; the list is empty when this server can serve. Calls at the same time share one answer. */
export function readiness({ database, probe, report }: ReadinessSettings): () => Promise<Missing[]> {
  let running: Promise<Missing[]> | undefined
  return () => (running ??= look().finally(() => (running = undefined)))

  async function look(): Promise<Missing[]> {
    try {
      if (!(await database.isMigrated())) return ['migrations']
      await probe()
      return []
    } catch (error) {
      if (databaseTrouble(error)) return ['database']
      report(error)
      return ['content']
    }
  }
}

/**
 * Answers `/healthz` with 200 on a port of its own from the beginning of the start, so that a supervisor sees during a long migration that the process
 * runs. Visitors cannot be sent there by mistake. Rejects with `CannotStart` when the port cannot be opened. Returns a function that closes it.
 */
export async function openHealthPort(port: number, host: string): Promise<() => void> {
  const server = createServer((request, response) => {
    const isAsked = request.url === '/healthz'
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(isAsked ? '{"status":"up"}' : '{}')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', ({ code }: NodeJS.ErrnoException) => {
      reject(new CannotStart(`HEALTH_PORT ${port} cannot be opened (${code}). Set it to a free port.`))
    })
    server.listen(port, host === 'localhost' ? '127.0.0.1' : host)
  })
  server.unref()
  return () => void server.close()
}
