import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connectionLimits } from '../src/http/connections.ts'
import type { TrustedProxies } from '../src/network.ts'
import { testApp } from './test-app.ts'

const { unfinished } = connectionLimits.address
const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))

async function listening(trustProxy: TrustedProxies = false) {
  const { app } = await testApp({ trustProxy })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    /** Opens connections that send these bytes, and returns how many the server keeps. */
    async hold(count: number, bytes: string, localAddress: string) {
      const opened = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }))
      sockets.push(...opened)
      await Promise.all(
        opened.map(async (socket) => {
          socket.on('error', () => {})
          await once(socket, 'connect')
          socket.write(bytes)
        }),
      )
      // Those that are refused are closed in the order in which they came: this one was the last.
      await ask('127.0.0.9')
      return opened.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length
    },
    ask,
  }

  function ask(localAddress: string): Promise<number | string | undefined> {
    return new Promise((resolve) => {
      const sent = get({ port, host: '127.0.0.1', localAddress, path: '/healthz', agent: false }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode)),
      )
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    })
  }
}

const body = 'POST /api/events HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{'

test.each([
  ['a byte', 'G'],
  ['headers and the begin of a body', body.replace('/api/events', '/auth/interaction/confirm')],
])(
  'one address can keep a limited number of connections on which it sent %s, and others are served',
  async (_, bytes) => {
    const { hold, ask } = await listening()
    expect(await hold(unfinished + 50, bytes, '127.0.0.2')).toBeLessThanOrEqual(unfinished)
    expect(await ask('127.0.0.2')).toMatch(/ECONNRESET|EPIPE/)
    expect(await ask('127.0.0.3')).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => ask('127.0.0.2')).toBe(200)
  },
)

test('connections whose requests have arrived count less, and a trusted proxy has a limit of its own', async () => {
  const { hold, ask } = await listening('127.0.0.2')
  expect(await hold(unfinished + 50, 'G', '127.0.0.2')).toBe(unfinished + 50)
  expect(await ask('127.0.0.2')).toBe(200)
  const idle = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'
  expect(await hold(200, idle, '127.0.0.4')).toBe(200)
  expect(await hold(200, idle, '127.0.0.4')).toBe(200)
})
