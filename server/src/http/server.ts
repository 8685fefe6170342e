import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '@marquee/contract/endpoint'
import { errorStatus, sentences } from '@marquee/contract/errors'
import type { FastifyServerFactory } from 'fastify'
import { retryAfter } from '../errors.ts'
import { personal } from './caching.ts'
import type { Load } from './load.ts'
import { isPageAddress, plainPage, plainPagePolicy } from './plain-page.ts'
import { boundBody, dropUnreadBody, goodbyeMs, patienceMs } from './slow-bodies.ts'

export interface ServerSettings {
  /** On every answer; see `securityHeaders`. */
  headers: Record<string, string>
  load: Load
}

/** Nothing takes longer than this to arrive, not even a picture that comes at the slowest rate allowed (see slow-bodies.ts). */
const longestRequestMs = 360_000
/** Idle connections stay a little longer than load balancers keep theirs (60 s), so that these never meet a closed one. */
const keepAliveMs = 72_000
/** Connections at the same time; more are closed as they come, before they cost memory or file descriptors. */
const mostSockets = 4_096

/**
 * The HTTP server around the application: its patience, and what it refuses before any route is looked for, because it costs least
 * there and holds for API, pages and provider alike. Who sends a request before the last one was answered gets that answer and no
 * other: nothing of ours does so, and somebody who does not read could have any number of answers kept for them.
 */
export function httpServer({ headers, load }: ServerSettings): FastifyServerFactory {
  const lasting = new Map(Object.entries(headers))
  return (handler) => {
    const server = createServer({
      headersTimeout: patienceMs,
      requestTimeout: longestRequestMs,
      keepAliveTimeout: keepAliveMs,
      // Slow senders are looked for often; the default would let them stay for half a minute more.
      connectionsCheckingInterval: 500,
      // Refused below instead, in our own words.
      requireHostHeader: false,
    })
    // Counts only while nothing moves: it cuts who does not read the answer, and never who reads slowly.
    server.setTimeout(patienceMs)
    server.maxConnections = mostSockets
    // Somebody who only holds connections must not keep others out.
    const closeIdle = server.closeIdleConnections.bind(server)
    server.on('drop', closeIdle)

    const answering = new WeakMap<Socket, ServerResponse>()
    const ending = new WeakSet<Socket>()
    server.on('request', (request, response) => {
      const earlier = answering.get(request.socket)
      if (earlier) {
        // Noted once, however many requests have come.
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
      // Node has taken its own listeners away by now.
      socket.on('error', () => {})
      server.emit('clientError', new Error('CONNECT'), socket)
    })
    return server
  }
}

const tooSlow = () => Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** What cannot be parsed as HTTP never becomes a request; it gets the same envelope, in raw bytes. */
export function refuseBrokenRequest(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Whoever goes on talking after the refusal below has heard enough.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    const body = envelope('malformed')
    const lines = Object.entries({ ...headers, ...about(body, 'application/json; charset=utf-8') })
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
    socket.end(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`)
    // Nothing more of what is sent is read, and whoever does not leave by themselves is cut.
    socket.pause()
    const timer = setTimeout(() => socket.destroy(), goodbyeMs)
    socket.once('close', () => clearTimeout(timer))
  }
}

/** An address is a path, and one host is named: two readers of the request must not see two different sites. */
function isWellAddressed({ url = '', rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++
  }
  return url.startsWith('/') && (hosts === 1 || (hosts === 0 && httpVersionMinor === 0))
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  code: 'malformed' | 'unavailable',
  status: number = errorStatus[code],
): void {
  const isPage = isPageAddress(request.url ?? '')
  const body = isPage ? plainPage(code, sentences[code]) : envelope(code)
  response.writeHead(status, {
    ...about(body, isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'),
    ...(isPage && { 'content-security-policy': plainPagePolicy }),
    ...(code === 'unavailable' ? { 'retry-after': retryAfter } : { connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const envelope = (code: 'malformed' | 'unavailable') =>
  JSON.stringify({ success: false, error: sentences[code], code } satisfies Failure)

const about = (body: string, type: string) => ({
  'content-type': type,
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': personal,
  'x-request-id': crypto.randomUUID(),
})
