import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../network.ts'
import { requestsRefused } from '../telemetry/instruments.ts'
import { hasBody } from './slow-bodies.ts'

/** Maximum number of connections; more are closed at once, before they need memory or file descriptors. */
const maxSockets = 4_096
/**
 * How many of them one address (an IPv6 /64) may have, and how many on which its request has not arrived whole. An office shares an
 * address, and all visitors share that of a proxy.
 */
export const connectionLimits = {
  address: { open: 1_024, unfinished: 256 },
  proxy: { open: 4_000, unfinished: 2_048 },
} as const

interface Count {
  open: number
  unfinished: Set<Socket>
}

/** Limits the connections of `server`, in total and of each address. Those beyond the limit are closed at once. */
export function boundConnections(server: Server, isProxy: (address: string) => boolean): void {
  server.maxConnections = maxSockets
  // When all connections are in use, idle ones must not keep others out.
  const closeIdle = server.closeIdleConnections.bind(server)
  server.on('drop', closeIdle)

  const counts = new Map<string, Count>()
  const countOf = new WeakMap<Socket, Count>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    const count = counts.get(network) ?? { open: 0, unfinished: new Set() }
    const limits = connectionLimits[isProxy(address) ? 'proxy' : 'address']
    if (count.open >= limits.open || count.unfinished.size >= limits.unfinished) {
      requestsRefused.inc({ reason: 'connections' })
      return void socket.destroy()
    }
    counts.set(network, count)
    countOf.set(socket, count)
    count.open += 1
    count.unfinished.add(socket)
    socket.once('close', () => {
      count.unfinished.delete(socket)
      count.open -= 1
      if (count.open === 0) counts.delete(network)
    })
  })
  server.on('request', (request) => {
    const { socket } = request
    const unfinished = countOf.get(socket)?.unfinished
    if (!hasBody(request)) return void unfinished?.delete(socket)
    if (!socket.destroyed) unfinished?.add(socket)
    request.once('end', () => unfinished?.delete(socket))
  })
}
