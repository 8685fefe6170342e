import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network fault to simulate; no fault where nothing is set. */
export interface Trouble {
  /** Each piece of an answer is held back this long, in ms. */
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
  /** When one side closes, the other side is not informed. */
  halfOpen?: boolean
}

export interface FaultProxy {
  port: number
  set(trouble: Trouble): void
  /** Resets every open connection; with `halfOpen` the product's side is not informed. */
  cut(): void
  stop(): void
}

/** A TCP proxy on a loopback port that applies the fault of the last `set`. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let trouble: Trouble = {}
  const open = new Set<Socket>()
  const ofDatabase = new WeakSet<Socket>()

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    const line = { isDead: false }
    ofDatabase.add(target)
    for (const socket of [client, target]) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    pass(client, target, line, false)
    pass(target, client, line, true)
  })

  function pass(from: Socket, to: Socket, line: { isDead: boolean }, isAnswer: boolean): void {
    let passed = 0
    let chain = Promise.resolve()
    from.on('data', (bytes: Buffer) => {
      from.pause()
      chain = chain.then(async () => {
        const { latencyMs = 0, rate, cutAfter } = trouble
        const wait = (isAnswer ? latencyMs : 0) + (rate ? (bytes.length / rate) * 1000 : 0)
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        if (trouble.blackhole) line.isDead = true
        if (!line.isDead && !to.destroyed) {
          passed += bytes.length
          if (isAnswer && cutAfter !== undefined && passed >= cutAfter) {
            to.write(bytes.subarray(0, Math.max(0, bytes.length - (passed - cutAfter))))
            to.resetAndDestroy()
            from.destroy()
            return
          }
          to.write(bytes)
        }
        from.resume()
      })
    })
    from.on('end', () => void chain.then(() => (isSilent(line) ? undefined : to.end())))
    from.on('error', () => {
      if (!isSilent(line)) to.destroy()
    })
    from.on('close', () => void chain.then(() => (isSilent(line) ? undefined : to.destroy())))
  }

  function isSilent(line: { isDead: boolean }): boolean {
    return line.isDead || trouble.blackhole === true || trouble.halfOpen === true
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => (trouble = next),
    cut() {
      for (const socket of open) if (!trouble.halfOpen || ofDatabase.has(socket)) socket.resetAndDestroy()
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
