import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/client.ts'
import { notFound, unauthorized } from '../errors.ts'
import { isLoopback } from '../network.ts'

export interface MetricsSettings {
  token: string | undefined
  /** The server can be reached from outside, perhaps through a proxy whose requests look local. */
  isPublic: boolean
  replica: Database['replica']
}

/**
 * Counts and times every answer, and serves the metrics at `/metrics` as Prometheus text: to requests with `token`; without a token, and
 * only when the server is not public, to direct requests from this machine.
 */
export function metrics(app: FastifyInstance, { token, isPublic, replica }: MetricsSettings) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  if (replica) showReplica(register, replica)

  app.addHook('onResponse', async (request, reply) => {
    // The route pattern, not the address: each id would make a series of its own.
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token && !carries(request, token)) throw unauthorized()
    if (!token && (isPublic || !isDirectFromHere(request))) throw notFound()
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
}

function showReplica(register: Registry, replica: NonNullable<Database['replica']>) {
  const registers = [register]
  new Gauge({
    name: 'database_replica_in_use',
    help: '1 while reads without a sign-in go to the replica, otherwise 0',
    registers,
    collect() {
      this.set(replica.state() === 'in use' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'The replica has every change that is older than this',
    registers,
    collect() {
      this.set(replica.lagMs() / 1000)
    },
  })
}

function carries(request: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Whether the request comes from this machine without a proxy (seen by its forwarding headers) and not from a foreign page (seen by the host). */
function isDirectFromHere({ raw, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return !isForwarded && isLoopback(raw.socket.remoteAddress ?? '') && isLoopback(hostname)
}
