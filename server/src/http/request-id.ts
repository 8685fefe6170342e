import type { IncomingMessage } from 'node:http'

/**
 * Returns the function that names requests: by the `X-Request-Id` of a trusted proxy, so that its log and ours have the same id, and
 * otherwise by a random one. It is written into logs and headers, so it is short and of plain characters.
 * @param isProxy whether connections from this address come from a trusted proxy
 */
export const requestIds = (isProxy: (address: string) => boolean) => (request: IncomingMessage) => {
  const given = request.headers['x-request-id']
  const isUsable = typeof given === 'string' && /^[\w.:+/=-]{1,128}$/.test(given)
  return isUsable && isProxy(request.socket.remoteAddress ?? '') ? given : crypto.randomUUID()
}
