import { createServer } from 'node:http'
import { CannotStart } from '../errors.ts'

/**
 * Answers `/healthz` with 200 on a port of its own from the beginning of the start, so that a supervisor sees during a long migration that the process
 * runs. Visitors cannot be sent there by mistake. Rejects with `CannotStart` when the port cannot be opened. Returns a function that closes it.
 */
export async function openHealthPort(port: number, host: string): Promise<() => void> {
  const server = createServer((request, response) => {
    const isAsked = request.url === '/healthz'
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(isAsked ? '{"status":"up"}' : '{}')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', ({ code }: NodeJS.ErrnoException) => {
      reject(new CannotStart(`HEALTH_PORT ${port} cannot be opened (${code}). Set it to a free port.`))
    })
    server.listen(port, host === 'localhost' ? '127.0.0.1' : host)
  })
  server.unref()
  return () => void server.close()
}
