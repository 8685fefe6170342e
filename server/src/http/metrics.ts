import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { notFound, unauthorized } from '../errors.ts'
import { isLoopback } from '../network.ts'
import { processMetrics } from '../telemetry/instruments.ts'
import { showState, type State } from './metrics-of-state.ts'
import { observeRequests } from './observed-requests.ts'

export interface MetricsSettings extends State {
  token: string | undefined
  /** The server can be reached from outside, perhaps through a proxy whose requests look local. */
  isPublic: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Brings the metrics up to date and returns them: those of the process, and those of this server. */
    readMetrics(): Promise<Registry>
  }
}

/**
 * Serves the metrics at `/metrics` as Prometheus text: to requests with `token`; without a token, and only when the server is not public,
 * to direct requests from this machine.
 */
export function metrics(app: FastifyInstance, { token, isPublic, ...state }: MetricsSettings) {
  const register = new Registry()
  observeRequests(app, register)
  const refresh = showState(register, state)
  app.decorate('readMetrics', async () => {
    await refresh()
    return Registry.merge([processMetrics, register])
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token && !carries(request, token)) throw unauthorized()
    if (!token && (isPublic || !isDirectFromHere(request))) throw notFound()
    const all = await app.readMetrics()
    return reply
      .type(all.contentType)
      .header('cache-control', 'no-store')
      .send(await all.metrics())
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
