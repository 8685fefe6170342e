import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate as untilRead } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app } = await testApp()
const watched = await testApp()
const busy = await testApp()
const crowded = await testApp()

afterEach(() => void vi.useRealTimers())

const ask = (port: number, path: string, agent = new Agent()) =>
  new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
    })
      .on('error', reject)
      .end()
  })

async function listen(server: typeof app): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Begins to close a server, and resolves when its connections stay open for a last request until `pass` lets that time pass (ms). */
async function beginClosing(server: typeof app) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = server.close()
  await expect.poll(() => server.server.listening).toBe(false)
  return { closed, pass: (ms: number) => void vi.advanceTimersByTime(ms) }
}

test('R11: a stopping server answers one more request on kept-alive connections, and accepts no new ones', async () => {
  const port = await listen(app)
  const kept = Array.from({ length: 3 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const [early, late, unused] = kept as [Agent, Agent, Agent]
  for (const agent of kept) expect(await ask(port, '/api/event-types', agent)).toMatchObject({ status: 200 })

  const { closed, pass } = await beginClosing(app)
  expect(await ask(port, '/api/event-types', early)).toEqual({ status: 200, connection: 'close' })
  await expect(ask(port, '/healthz')).rejects.toThrow('ECONNREFUSED')
  pass(1_900)
  expect(await ask(port, '/api/event-types', late)).toEqual({ status: 200, connection: 'close' })
  pass(100)
  await closed
  unused.destroy()
})

test('R11: when /readyz is polled, a stopping server answers 503 there before it refuses new connections', async () => {
  const port = await listen(watched.app)
  for (let n = 0; n < 2; n++) expect(await ask(port, '/readyz')).toMatchObject({ status: 200 })
  const closed = watched.app.close()
  await expect.poll(() => ask(port, '/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(await ask(port, '/api/event-types')).toEqual({ status: 200, connection: 'close' })
  await closed
  await expect(ask(port, '/healthz')).rejects.toThrow('ECONNREFUSED')
})

test('R11: a stopping server that is busy answers a request that came just before it closes idle connections', async () => {
  const socket = connect(await listen(busy.app), '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  socket.write(get)
  await once(socket, 'data')

  const { closed, pass } = await beginClosing(busy.app)
  // Idle connections become due when the request has arrived and is not read yet.
  await untilRead()
  socket.write(get)
  pass(2_000)
  const [answer] = await once(socket, 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  await closed
})

test('R11: a stopping server that is busy with one request answers another that comes meanwhile', async () => {
  const port = await listen(crowded.app)
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const keptConnection = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    await once(socket, 'connect')
    socket.write(get('/healthz'))
    await once(socket, 'data')
    return socket
  }
  const first = await keptConnection()
  const second = await keptConnection()
  crowded.app.server.prependListener('request', ({ url }) => {
    if (url !== '/healthz?slow') return
    second.write(get('/healthz'))
    for (const began = performance.now(); performance.now() - began < 100;);
  })

  const { closed, pass } = await beginClosing(crowded.app)
  // As above: what is sent now is read in the iteration in which idle connections become due.
  await untilRead()
  first.write(get('/healthz?slow'))
  pass(2_000)
  const [answer] = await once(second, 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  await closed
})
