import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { personal } from './caching.ts'

/** One open stream of server-sent events. */
export type EventStream = ReturnType<typeof openEventStream>

/** Bytes that may wait for a reader; what the system buffers for the connection comes before. An event has about 100. */
const mostWaiting = 8 * 1024
/** The socket is closed after this time (ms) without a byte; heartbeats come more often. */
const silenceMs = 90_000

const retryLine = (ms: number) => `retry: ${ms}\n\n`

/**
 * Answers with a stream of server-sent events. The client opens it again `retryMs` after a loss. `onClose` is called once, whoever ended it. The answer is neither stored nor compressed, and nginx
 * passes each event on at once.
 */
export function openEventStream(reply: FastifyReply, retryMs: number, onClose: () => void) {
  const { raw } = reply
  const body = new Readable({ read() {} })
  let isEnded = false
  // At once, so that the client gets the headers.
  body.push(retryLine(retryMs))
  // The client may have gone while its rights were read.
  if (raw.closed) queueMicrotask(onClose)
  else raw.once('close', onClose)
  // The server's timeout for silent connections is for those who do not read an answer. Injected requests have no connection.
  if (raw.socket instanceof Socket) raw.socket.setTimeout(silenceMs)
  void reply
    .headers({ 'content-type': 'text/event-stream', 'cache-control': personal, 'x-accel-buffering': 'no' })
    .send(body)

  return {
    /** Sends an event; `data` is sent as JSON. A reader who has not read what came before is cut off. */
    send: (event: string, data: unknown): void => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    /** Sends a comment, which keeps proxies from closing the connection. Cuts a reader off as `send` does. */
    beat: (): void => write(':\n\n'),
    /** Ends the stream. The client may open it again after `retryMs`. */
    end(retryMs: number): void {
      if (isEnded || raw.destroyed) return
      isEnded = true
      body.push(retryLine(retryMs))
      body.push(null)
    },
  }

  function write(text: string): void {
    if (isEnded || raw.destroyed) return
    if (body.readableLength + raw.writableLength > mostWaiting) raw.destroy()
    else body.push(text)
  }
}
