import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network fault to simulate; no fault where nothing is set. */
export interface NetworkFault {
  /** Delay of each chunk of an answer, in ms. */
  latencyMs?: number
  /** Bytes per second and direction. */
  rate?: number
  /**
   * Connections are accepted, but no data passes. Connections that have lost data stay dead afterwards, as behind a
   * firewall that dropped their state.
   */
  blackhole?: boolean
  /** A connection is reset after this many bytes of answers. */
  cutAfter?: number
  /** A connection is reset after this many bytes of requests. */
  cutRequestAfter?: number
  /** New connections are reset at once, as by a machine where nobody listens. */
  refuse?: boolean
  /** Sent in place of an answer; nothing reaches the target. */
  answer?: string
  /** When one side closes, the other side is not informed. */
  halfOpen?: boolean
}

export interface FaultProxy {
  port: number
  set(fault: NetworkFault): void
  /** Resets every open connection; with `halfOpen` the product's side is not informed. */
  cut(): void
  stop(): void
}

/** A TCP proxy on a loopback port that applies the fault of the last `set`. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let fault: NetworkFault = {}
  const open = new Set<Socket>()
  const databaseSockets = new WeakSet<Socket>()

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (fault.refuse) return void client.resetAndDestroy()
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    const connection = { isDead: false }
    databaseSockets.add(target)
    for (const socket of [client, target]) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    forward(client, target, connection, false)
    forward(target, client, connection, true)
  })

  function forward(from: Socket, to: Socket, connection: { isDead: boolean }, isAnswer: boolean): void {
    let bytesSent = 0
    let chain = Promise.resolve()
    from.on('data', (bytes: Buffer) => {
      from.pause()
      chain = chain.then(async () => {
        const { latencyMs = 0, rate, cutAfter } = fault
        const wait = (isAnswer ? latencyMs : 0) + (rate ? (bytes.length / rate) * 1000 : 0)
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        if (fault.blackhole) connection.isDead = true
        if (!connection.isDead && !to.destroyed) {
          if (fault.answer !== undefined) {
            if (!isAnswer) from.end(fault.answer)
            return
          }
          bytesSent += bytes.length
          if (!isAnswer && fault.cutRequestAfter !== undefined && bytesSent >= fault.cutRequestAfter) {
            to.resetAndDestroy()
            from.resetAndDestroy()
            return
          }
          if (isAnswer && cutAfter !== undefined && bytesSent >= cutAfter) {
            to.write(bytes.subarray(0, Math.max(0, bytes.length - (bytesSent - cutAfter))))
            to.resetAndDestroy()
            from.destroy()
            return
          }
          to.write(bytes)
        }
        from.resume()
      })
    })
    from.on('end', () => void chain.then(() => (hidesClose(connection) ? undefined : to.end())))
    from.on('error', () => {
      if (!hidesClose(connection)) to.destroy()
    })
    from.on('close', () => void chain.then(() => (hidesClose(connection) ? undefined : to.destroy())))
  }

  function hidesClose(connection: { isDead: boolean }): boolean {
    return connection.isDead || fault.blackhole === true || fault.halfOpen === true
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => (fault = next),
    cut() {
      for (const socket of open) if (!fault.halfOpen || databaseSockets.has(socket)) socket.resetAndDestroy()
    },
    stop() {
      server.close()
      open.forEach((socket) => socket.destroy())
    },
  }
}

/** The same database, reached through the proxy. */
export function through(proxy: FaultProxy, databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.port = String(proxy.port)
  return url.href
}
