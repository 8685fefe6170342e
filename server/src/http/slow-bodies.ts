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
/** Maximum bytes of an unwanted body that are read to keep the connection for the next request. */
const maxUnwantedBytes = 256 * 1024

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
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - received
    received += arrived
    if (isPicture(request) && arrived >= (minimumRate * timeoutMs) / 1000) return
    clearInterval(timer)
    onTimeout()
  }, timeoutMs)
  const stop = () => clearInterval(timer)
  request.once('end', stop).once('close', stop)
  response.once('close', stop)
}

/** Closes the connection of a client that goes on sending after the answer; otherwise Node would read the body to its end. */
export function dropUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  response.once('finish', () => {
    if (request.complete) return
    const { socket } = request
    const timer = setTimeout(() => socket.destroy(), lastAnswerMs)
    request.once('close', () => clearTimeout(timer))
    // After Node has started to drain the body.
    if (!(Number(request.headers['content-length']) <= maxUnwantedBytes)) setImmediate(() => socket.pause())
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Whether the request uploads a picture: the only large bodies. */
export function isPicture({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return url.startsWith('/uploads/') || (headers['content-type'] ?? '').startsWith('multipart/form-data')
}
