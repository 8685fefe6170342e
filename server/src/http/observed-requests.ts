import type { Role } from '@marquee/contract/limits'
import { context, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { routeOf, traceOf } from '../log.ts'
import { beginRequest, endRequest } from '../telemetry/spans.ts'
import { traceIdOf } from '../telemetry/trace-id.ts'

/** Asked for by machines every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])
/** The status in the log of a request whose caller left before the answer began, as nginx writes it. */
const callerLeft = 499

/** The requests that are being handled, with the span and the role of the caller. */
const handled = new WeakMap<FastifyRequest, { span: Span; role: Role | 'nobody' }>()

/** Notes as whom a request is handled, for its line in the log. */
export function noteRole(request: FastifyRequest, role: Role): void {
  const noted = handled.get(request)
  if (noted) noted.role = role
}

/**
 * Times every answer by its route, writes one line per request into the log, and makes a span of it. All three name the pattern of the
 * route and the role of the caller, never the address, which contains searches and codes, nor who it was.
 *
 * The line is written at level `info`; those of health checks, built files and pictures at `debug`, unless they were refused.
 */
export function observeRequests(app: FastifyInstance, register: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer, by method, route (such as /vendors/:id; /* for unknown pages) and status; without streams',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = routeOf(request)
    const attributes = { 'http.request.method': method, 'http.route': route, 'marquee.request_id': request.id }
    const begun = beginRequest(`${method} ${route}`, attributes, isFromProxy(request) ? request.headers : undefined)
    handled.set(request, { span: begun.span, role: 'nobody' })
    context.with(begun.context, done)
  })
  app.addHook('onResponse', async (request, reply) => end(request, reply, reply.statusCode))
  app.addHook('onRequestAbort', async (request) => end(request, null, callerLeft))

  function end(request: FastifyRequest, reply: FastifyReply | null, status: number): void {
    const noted = handled.get(request)
    if (!noted) return
    handled.delete(request)
    const { span, role } = noted
    const { method } = request
    const route = routeOf(request)
    // A stream is open for as long as its reader wants it.
    const isStream = request.routeOptions.config.call?.endpoint.stream && status === 200
    if (reply && !isStream) duration.observe({ method, route, status }, reply.elapsedTime / 1000)
    endRequest(span, { status, role })
    const ms = reply && Math.round(reply.elapsedTime * 10) / 10
    const level = isQuiet(route) && status < 400 ? 'debug' : 'info'
    request.log[level](
      { method, route, status, ...(ms !== null && { ms }), role, ...traceOf(traceIdOf(span)) },
      'request',
    )
  }
}

function isQuiet(route: string): boolean {
  return probes.has(route) || route === '/images/*' || (/\.\w+$|^\/assets\//.test(route) && !route.startsWith('/api/'))
}

/**
 * Whether a proxy that `TRUST_PROXY` names has passed the request on. Only then its `traceparent` counts: anybody can send that header, and
 * would decide what is recorded and to which trace it belongs.
 */
const isFromProxy = ({ ips }: FastifyRequest): boolean => ips !== undefined && ips.length > 1
