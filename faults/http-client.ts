import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** How one request ended. */
export interface Outcome {
  /** 0 without a complete answer; `trouble` is then the reason. */
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Time from sending the request to the end of the answer, in ms. */
  ms: number
  /** When the request was sent, as `performance.now()`. */
  sentAt: number
  trouble?: string
}

export interface RequestOptions {
  token?: string
  /** Sent as JSON; a Buffer is sent unchanged. */
  body?: object | Buffer
  headers?: Record<string, string>
}

/** Keeps connections to one origin open between requests, as a browser or proxy does. */
export interface HttpClient {
  /** Never rejects: errors are in the outcome. */
  send(method: string, path: string, options?: RequestOptions): Promise<Outcome>
  close(): void
}

/**
 * Creates a client for an origin on this machine.
 * @param sockets maximum number of parallel connections
 * @param timeoutMs time after which an unanswered request counts as hanging and is aborted
 */
export function openHttpClient(origin: string, { sockets = 1, timeoutMs = 10_000 } = {}): HttpClient {
  const { port, host } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return {
    close: () => agent.destroy(),
    send: (method, path, { token, body, headers = {} } = {}) =>
      new Promise((resolve) => {
        const sentAt = performance.now()
        const end = (found: Pick<Outcome, 'status'> & Partial<Outcome>) => {
          clearTimeout(timer)
          resolve({ headers: {}, body: '', ...found, sentAt, ms: performance.now() - sentAt })
        }
        const bytes = body && (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)))
        const sent = request(
          {
            agent,
            // The address and not the name, to avoid a lookup for each request.
            host: '127.0.0.1',
            port,
            method,
            path,
            headers: {
              host,
              accept: path.startsWith('/api') ? 'application/json' : 'text/html',
              ...(token && { authorization: `Bearer ${token}` }),
              ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
              ...headers,
            },
          },
          (answer) => {
            const { statusCode: status = 0, headers: received } = answer
            // A stream has no end: its head is the answer.
            if (received['content-type']?.startsWith('text/event-stream')) {
              end({ status, headers: received, body: '' })
              return void sent.destroy()
            }
            const chunks: Buffer[] = []
            answer.on('data', (chunk: Buffer) => chunks.push(chunk))
            answer.on('error', (error) => end({ status: 0, trouble: `answer cut (${codeOf(error)})` }))
            answer.on('end', () => end({ status, headers: received, body: Buffer.concat(chunks).toString() }))
          },
        )
        const timer = setTimeout(() => {
          end({ status: 0, trouble: `no answer in ${timeoutMs / 1000} s` })
          sent.destroy()
        }, timeoutMs)
        sent.on('error', (error) => end({ status: 0, trouble: codeOf(error) }))
        sent.end(bytes)
      }),
  }
}

export const isGood = ({ status }: Outcome) => status >= 200 && status < 300

/** Refused with a hint to retry: 503, 429 or 507 with `Retry-After` (507 needs none). */
export function isBusy({ status, headers }: Outcome): boolean {
  if (status === 507) return true
  return (status === 503 || status === 429) && headers['retry-after'] !== undefined
}

/** The result in a few words: `200`, `503 without Retry-After`, `500 internal`, `ECONNRESET`. */
export function describeOutcome(outcome: Outcome): string {
  const { status, trouble, body } = outcome
  if (status === 0) return trouble ?? 'nothing'
  if (isGood(outcome)) return String(status)
  if (status === 503 || status === 429) return isBusy(outcome) ? String(status) : `${status} without Retry-After`
  const code = /"code":"(\w+)"/.exec(body)?.[1]
  return code ? `${status} ${code}` : String(status)
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? error.message
}
