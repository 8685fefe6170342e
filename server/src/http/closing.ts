import type { FastifyInstance } from 'fastify'

/** How long (ms) a kept-alive connection stays open for one more request, whose answer then says that it was the last. */
const grace = 2_000
/** After this (ms) whatever still runs is cut: a restart does not wait for one slow reader. */
const longest = 4_000

/**
 * Lets nobody be cut off when the server closes. Node ends all idle connections at that moment, also one on which a request is on its way;
 * here they are answered a little longer. New connections are refused at once. Needs `return503OnClosing: false`.
 */
export function closeGently({ server }: FastifyInstance): void {
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    setTimeout(closeIdle, grace).unref()
    setTimeout(() => server.closeAllConnections(), longest).unref()
  }
}
