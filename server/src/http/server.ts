import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '@marquee/contract/endpoint'
import { errorStatus, sentences } from '@marquee/contract/errors'
import type { FastifyServerFactory } from 'fastify'
import { retryAfter } from '../errors.ts'
import { personal } from './caching.ts'
import { boundConnections } from './connections.ts'
import type { Load } from './load.ts'
import { requestsRefused } from '../telemetry/instruments.ts'
import { isPageAddress, plainPage, plainPagePolicy } from './plain-page.ts'
import { boundBody, dropUnreadBody, lastAnswerMs, inactivityTimeoutMs } from './slow-bodies.ts'

export interface ServerSettings {
  /** On every answer; see `securityHeaders`. */
  headers: Record<string, string>
  load: Load
  /** Whether connections from this address come from a trusted proxy. */
  isProxy: (address: string) => boolean
  /** The id of a request. */
  nameRequest: (request: IncomingMessage) => string
}

/** Maximum time (ms) for a whole request to arrive, enough for a picture at the minimum rate (see slow-bodies.ts). */
const maxRequestMs = 360_000
/** Longer than load balancers keep idle connections (60 s), so that they never use a closed one. */
const keepAliveMs = 72_000

/**
 * The HTTP server around the application: timeouts, and what is refused before routing, where it is cheapest and holds for API, pages and
 * provider. Pipelined requests are not answered: our own clients send none, and a client that does not read could make the server keep any
 * number of answers in memory.
 */
export function httpServer({ headers, load, isProxy, nameRequest }: ServerSettings): FastifyServerFactory {
  const lasting = new Map(Object.entries(headers))
  const refuse = refusal(nameRequest)
  return (handler) => {
    const server = createServer({
      headersTimeout: inactivityTimeoutMs,
      requestTimeout: maxRequestMs,
      keepAliveTimeout: keepAliveMs,
      // Check for timeouts often; the default would let slow senders stay half a minute longer.
      connectionsCheckingInterval: 500,
      // Refused below instead, with our own sentence.
      requireHostHeader: false,
    })
    // Inactivity timeout: closes connections that do not read the answer at all, not those that read slowly.
    server.setTimeout(inactivityTimeoutMs)
    boundConnections(server, isProxy)

    const answering = new WeakMap<Socket, ServerResponse>()
    const ending = new WeakSet<Socket>()
    server.on('request', (request, response) => {
      // The last answer was sent; what follows is only dropped.
      if (!request.socket.writable) return
      const earlier = answering.get(request.socket)
      if (earlier) {
        // Only once per connection.
        if (!ending.has(request.socket)) earlier.once('finish', () => request.socket.destroySoon())
        ending.add(request.socket)
        return
      }
      answering.set(request.socket, response)
      response.once('finish', () => answering.delete(request.socket))
      response.setHeaders(lasting)
      boundBody(request, response, () => {
        if (response.headersSent) request.destroy()
        else server.emit('clientError', tooSlow(), request.socket)
      })
      dropUnreadBody(request, response)
      if (!isWellAddressed(request)) refuse(request, response, 'malformed')
      else if (load.isFull(request)) refuse(request, response, 'unavailable')
      else handler(request, response)
    })
    server.on('checkExpectation', (request, response) => {
      response.setHeaders(lasting)
      refuse(request, response, 'malformed', 417)
    })
    server.on('connect', (_request, socket) => {
      // Node has removed its own listeners by now.
      socket.on('error', () => {})
      server.emit('clientError', new Error('CONNECT'), socket)
    })
    return server
  }
}

const tooSlow = () => Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Answers what cannot be parsed as HTTP with the usual envelope, written to the socket because there is no request object. */
export function refuseBrokenRequest(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // More data after the refusal below is ignored.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    requestsRefused.inc({ reason: 'malformed' })
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    const body = envelope('malformed')
    const lines = Object.entries({ ...headers, ...about(body, 'application/json; charset=utf-8') })
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
    socket.end(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`)
    // Stop reading, and close the connection if the client does not.
    socket.pause()
    const timer = setTimeout(() => socket.destroy(), lastAnswerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}

/** The address must be a path, with exactly one Host: two readers of the request must not see two different sites. */
function isWellAddressed({ url = '', rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++
  }
  return url.startsWith('/') && (hosts === 1 || (hosts === 0 && httpVersionMinor === 0))
}

const refusal =
  (nameRequest: ServerSettings['nameRequest']) =>
  (
    request: IncomingMessage,
    response: ServerResponse,
    code: 'malformed' | 'unavailable',
    status: number = errorStatus[code],
  ): void => {
    requestsRefused.inc({ reason: code === 'unavailable' ? 'overloaded' : 'malformed' })
    const isPage = isPageAddress(request.url ?? '')
    const body = isPage ? plainPage(code, sentences[code]) : envelope(code)
    response.writeHead(status, {
      ...about(body, isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8', nameRequest(request)),
      ...(isPage && { 'content-security-policy': plainPagePolicy() }),
      ...(code === 'unavailable' ? { 'retry-after': retryAfter } : { connection: 'close' }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

const envelope = (code: 'malformed' | 'unavailable') =>
  JSON.stringify({ success: false, error: sentences[code], code } satisfies Failure)

const about = (body: string, type: string, id: string = crypto.randomUUID()) => ({
  'content-type': type,
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': personal,
  'x-request-id': id,
})
