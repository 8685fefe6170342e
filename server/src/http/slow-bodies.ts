import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Headers and bodies have this many milliseconds to arrive, and a socket on which nothing moves for as long is cut. Node looks twice a
 * second, so that nobody stays for more than 15 s.
 */
export const patienceMs = 14_000
/** A connection that was told of its end has this many milliseconds to read so. */
export const goodbyeMs = 2_000
/**
 * Pictures may take longer, as long as this many bytes a second keep coming: ten megabytes over a slow line are minutes of honest
 * work. Only somebody who was admitted is read at all; everybody else's body is dropped with the answer.
 */
const fairRate = 32 * 1024
/** So many bytes of a body that is not wanted are read, to keep the connection for what comes next. */
const mostUnwantedBytes = 256 * 1024

/** Calls `giveUp` once when the body of a request comes too slowly. `patience` is in milliseconds. */
export function boundBody(
  request: IncomingMessage,
  response: ServerResponse,
  giveUp: () => void,
  patience = patienceMs,
): void {
  if (!hasBody(request)) return
  const { socket } = request
  let received = socket.bytesRead
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - received
    received += arrived
    if (isPicture(request) && arrived >= (fairRate * patience) / 1000) return
    clearInterval(timer)
    giveUp()
  }, patience)
  const stop = () => clearInterval(timer)
  request.once('end', stop).once('close', stop)
  response.once('close', stop)
}

/** Ends the connection of who goes on sending a body after it was answered; otherwise Node would read it to its end. */
export function dropUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  response.once('finish', () => {
    if (request.complete) return
    const { socket } = request
    const timer = setTimeout(() => socket.destroy(), goodbyeMs)
    request.once('close', () => clearTimeout(timer))
    // After Node has begun to read it on.
    if (!(Number(request.headers['content-length']) <= mostUnwantedBytes)) setImmediate(() => socket.pause())
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Whether a picture comes with this request: the only bodies that are large. */
export function isPicture({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return url.startsWith('/uploads/') || (headers['content-type'] ?? '').startsWith('multipart/form-data')
}
