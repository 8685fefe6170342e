import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Timeout in milliseconds for headers, for bodies, and for sockets without activity. Node checks twice a second, so every connection ends
 * within 15 s.
 */
export const inactivityTimeoutMs = 14_000
/** Milliseconds that a client has to read the last answer before the connection is closed. */
export const lastAnswerMs = 2_000
/**
 * Pictures may take longer at this minimum rate in bytes per second, because ten megabytes over a slow connection need minutes. Only
 * bodies of admitted callers are read; other bodies are dropped.
 */
const minimumRate = 32 * 1024
/** With more pictures that arrive at once, each must be so many times faster: their places are scarce. */
const arrivingAtMinimum = 128
let arriving = 0
/** Up to this size (bytes) an unwanted body is read to its end, and the connection is kept. */
const maxUnwantedBytes = 256 * 1024
/** So many bytes of a larger one are read and dropped while the client receives the last answer. */
const maxDroppedBytes = 4 * 1024 * 1024

/** Calls `onTimeout` once when the body of a request arrives too slowly. `timeoutMs` is in milliseconds. */
export function boundBody(
  request: IncomingMessage,
  response: ServerResponse,
  onTimeout: () => void,
  timeoutMs = inactivityTimeoutMs,
): void {
  if (!hasBody(request)) return
  const { socket } = request
  let received = socket.bytesRead
  const isLarge = isPicture(request)
  if (isLarge) arriving += 1
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - received
    received += arrived
    const rate = minimumRate * Math.max(1, arriving / arrivingAtMinimum)
    if (isLarge && arrived >= (rate * timeoutMs) / 1000) return
    stop()
    onTimeout()
  }, timeoutMs)
  let isOver = false
  const stop = () => {
    if (isOver) return
    isOver = true
    if (isLarge) arriving -= 1
    clearInterval(timer)
  }
  request.once('end', stop).once('close', stop)
  response.once('close', stop)
}

/**
 * Ends the connection when a request is answered before its large body has arrived. The answer has `connection: close`, therefore nobody sends another
 * request behind the body. Some of the body is still read: closing at once would discard the answer on its way to a client that sends first
 * and reads afterwards.
 */
export function dropUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  const { socket } = request
  if (Number(request.headers['content-length']) <= maxUnwantedBytes) {
    // Node reads it.
    response.once('finish', () => request.complete || closeAfter(lastAnswerMs, request))
    return
  }
  const end = socket.destroySoon.bind(socket)
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) {
      // Node then adds `connection: close`, and calls `destroySoon` after the answer.
      response.shouldKeepAlive = false
      socket.destroySoon = () => linger(request, end)
    }
    return writeHead(...head)
  }
}

/** Sends the answer to its end, and drops what arrives until the body has ended, for a limited time and number of bytes. */
function linger(request: IncomingMessage, end: () => void): void {
  const { socket } = request
  socket.end()
  if (request.readableEnded) return end()
  closeAfter(inactivityTimeoutMs, request)
  let left = maxDroppedBytes
  request.unpipe()
  request.once('end', end).on('data', ({ length }: Buffer) => {
    const isLast = left >= 0 && left < length
    left -= length
    if (!isLast) return
    socket.pause()
    closeAfter(lastAnswerMs, request)
  })
  request.resume()
}

function closeAfter(ms: number, request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), ms)
  request.once('close', () => clearTimeout(timer))
}

/** Whether a body follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Whether the request uploads a picture: the only large bodies. */
export function isPicture({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return url.startsWith('/uploads/') || (headers['content-type'] ?? '').startsWith('multipart/form-data')
}
