import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { notFound, unauthorized } from '../errors.ts'

/**
 * Counts and times every answer, and shows the figures at `/metrics` as Prometheus text: to bearers of `token`, or, when there
 * is none, to direct calls from this machine (a forwarded call is somebody else's).
 */
export function metrics(app: FastifyInstance, { token }: { token: string | undefined }) {
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
    if (token ? !carries(request, token) : !isDirectFromHere(request)) throw token ? unauthorized() : notFound()
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

function isDirectFromHere({ raw, headers }: FastifyRequest): boolean {
  const from = raw.socket.remoteAddress ?? ''
  const isHere = from === '::1' || from.startsWith('127.') || from.startsWith('::ffff:127.')
  return isHere && !Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
}
