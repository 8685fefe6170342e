import type { FastifyInstance } from 'fastify'

/** How long (ms) a kept-alive connection stays open for one more request, which is answered with `connection: close`. */
const grace = 2_000
/** After this (ms) all connections are closed: a restart does not wait for one slow reader. */
const cutAfterMs = 4_000
/** During an iteration of the event loop that is shorter (ms), hardly a request can arrive unseen. */
const quietMs = 5

/**
 * Closes the server without losing requests. Node would end all idle connections at once, also one on which a request is arriving; here
 * they stay open for a moment. New connections are refused at once. Needs `return503OnClosing: false`.
 */
export function closeGently({ server }: FastifyInstance): void {
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    setTimeout(closeWhenQuiet, grace).unref()
    setTimeout(() => server.closeAllConnections(), cutAfterMs).unref()
  }

  /**
   * After the events that are waiting: otherwise a connection would still look idle whose request has arrived but is not read. While those are
   * handled more may arrive, so a long iteration is followed by another one.
   */
  function closeWhenQuiet() {
    const began = performance.now()
    setImmediate(() => (performance.now() - began < quietMs ? closeIdle() : closeWhenQuiet()))
  }
}
