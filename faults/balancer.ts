import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  /**
   * Requests that were cut without an answer, or refused by all processes: a visitor would see the proxy's error
   * page.
   */
  failures(): string[]
  stop(): void
}

interface Upstream {
  origin: string
  agent: Agent
  isUp: boolean
}

const askEveryMs = 250

/**
 * A plain round robin as stands before two processes in production: it holds kept-alive connections to both, asks `/readyz` four times
 * a second, and sends a request elsewhere only when its connection was refused. A request that was sent and not answered has failed.
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
      const kept = sent.reusedSocket ? 'kept-alive' : 'new'
      failures.push(`${incoming.method} ${incoming.url}: ${error.code ?? error.message} on a ${kept} connection`)
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(error.code ?? error.message)
    })
    sent.end(body)
  }

  function next(): Upstream {
    const up = upstreams.filter(({ isUp }) => isUp)
    const among = up.length > 0 ? up : upstreams
    return among[turn++ % among.length] as Upstream
  }

  const asking = setInterval(() => {
    for (const upstream of upstreams) {
      fetch(`${upstream.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        (answer) => (upstream.isUp = answer.ok),
        () => (upstream.isUp = false),
      )
    }
  }, askEveryMs)

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    failures: () => failures,
    stop() {
      clearInterval(asking)
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
