import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { notFound, unauthorized } from '../errors.ts'
import { isLoopback } from '../network.ts'

export interface MetricsSettings {
  token: string | undefined
  /** Strangers may reach this server, also through a proxy, whose calls look like this machine's own. */
  isPublic: boolean
}

/**
 * Counts and times every answer, and shows the figures at `/metrics` as Prometheus text: to bearers of `token`, or, when there
 * is none and no stranger can reach this server, to direct calls from this machine.
 */
export function metrics(app: FastifyInstance, { token, isPublic }: MetricsSettings) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })

  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: ids would make a row each.
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

function carries(request: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** A proxy that nobody told us of still gives itself away by what it forwards, and a page of somebody else's by the host it names. */
function isDirectFromHere({ raw, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return !isForwarded && isLoopback(raw.socket.remoteAddress ?? '') && isLoopback(hostname)
}
