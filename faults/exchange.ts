import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** How one request ended. */
export interface Outcome {
  /** 0 when no whole answer came; `trouble` then says why. */
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** From the moment it was sent to its end, in ms. */
  ms: number
  /** When it was sent, as `performance.now()` counts. */
  sentAt: number
  trouble?: string
}

export interface Sending {
  token?: string
  /** Sent as JSON, or as it is when it is made of bytes. */
  body?: object | Buffer
  headers?: Record<string, string>
}

/** Kept-alive connections to one origin, as a browser or proxy holds them. */
export interface Line {
  /** Never rejects. */
  send(method: string, path: string, sending?: Sending): Promise<Outcome>
  close(): void
}

/**
 * Opens connections to an origin on this machine.
 * @param sockets maximum number of parallel connections
 * @param timeoutMs time after which an unanswered request counts as hanging and is aborted
 */
export function openLine(origin: string, { sockets = 1, timeoutMs = 10_000 } = {}): Line {
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
            // The address rather than the name, which would be looked up each time.
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
            const chunks: Buffer[] = []
            answer.on('data', (chunk: Buffer) => chunks.push(chunk))
            answer.on('error', (error) => end({ status: 0, trouble: `answer cut (${codeOf(error)})` }))
            answer.on('end', () =>
              end({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
            )
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
export function inWords(outcome: Outcome): string {
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
