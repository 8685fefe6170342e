import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  /**
   * Requests without a complete answer: cut, or refused by all processes. A visitor would see the proxy's error page.
   */
  failures(): string[]
  stop(): void
}

interface Upstream {
  origin: string
  agent: Agent
  isUp: boolean
}

const probeEveryMs = 250

/**
 * A round-robin load balancer, as in production: keeps connections to all processes open, requests `/readyz` four times a second, and sends
 * a request to another process only when the connection was refused. A request that was sent but not answered has failed.
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const upstreams: Upstream[] = origins.map((origin) => ({ origin, agent: new Agent({ keepAlive: true }), isUp: true }))
  const failures: string[] = []
  let turn = 0

  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => forward(incoming, Buffer.concat(chunks), outgoing, upstreams.length))
  })

  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tries: number): void {
    const upstream = next()
    const { port: to } = new URL(upstream.origin)
    const { connection: _, ...headers } = incoming.headers
    const sent = request(
      { agent: upstream.agent, host: '127.0.0.1', port: to, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers))
        answer.on('error', () => {
          failures.push(`${incoming.method} ${incoming.url}: its answer was cut`)
          outgoing.destroy()
        })
        answer.pipe(outgoing)
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) return
      if (error.code === 'ECONNREFUSED') {
        upstream.isUp = false
        if (tries > 1) return forward(incoming, body, outgoing, tries - 1)
      }
      const kind = sent.reusedSocket ? 'kept-alive' : 'new'
      failures.push(`${incoming.method} ${incoming.url}: ${error.code ?? error.message} on a ${kind} connection`)
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(error.code ?? error.message)
    })
    sent.end(body)
  }

  function next(): Upstream {
    const up = upstreams.filter(({ isUp }) => isUp)
    const candidates = up.length > 0 ? up : upstreams
    return candidates[turn++ % candidates.length] as Upstream
  }

  const probing = setInterval(() => {
    for (const upstream of upstreams) {
      fetch(`${upstream.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        (answer) => (upstream.isUp = answer.ok),
        () => (upstream.isUp = false),
      )
    }
  }, probeEveryMs)

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    failures: () => failures,
    stop() {
      clearInterval(probing)
      server.closeAllConnections()
      server.close()
      for (const { agent } of upstreams) agent.destroy()
    },
  }
}

/** Hop-by-hop headers are not passed on. */
function withoutHops(headers: IncomingMessage['headers']) {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers
  return rest
}
