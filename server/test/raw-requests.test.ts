import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { securityHeaders } from '../src/http/security-headers.ts'
import { testApp, testToken } from './test-app.ts'

/** Requests written to a raw socket, as no HTTP client would send them. */
const { app, make, nobody } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const usual = { timeout: app.server.timeout, headersTimeout: app.server.headersTimeout }
afterEach(() => {
  vi.useRealTimers()
  Object.assign(app.server, usual)
})

/** Sends `lines` and resolves to the whole answer and the milliseconds until the server closed the connection. */
async function talk(lines: string | Buffer): Promise<{ received: string; ms: number }> {
  const began = performance.now()
  const socket = await open()
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
  socket.write(lines)
  await once(socket, 'close')
  return { received, ms: performance.now() - began }
}

async function open(localAddress?: string): Promise<Socket> {
  // A connection closed by the server is expected here.
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) }).on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function read(received: string) {
  const end = received.indexOf('\r\n\r\n')
  const [line = '', ...rest] = received.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(rest.map((one) => one.split(/: (.*)/s, 2).map((part) => part.toLowerCase())))
  return { status: Number(line.split(' ')[1]), headers, body: received.slice(end + 4) }
}

const lowered = Object.fromEntries(
  Object.entries(securityHeaders(false)).map(([name, value]) => [name, value.toLowerCase()]),
)

describe('S18: malformed requests', () => {
  const closing = 'connection: close\r\n'
  const broken: [string, (path: string) => string][] = [
    ['no HTTP at all', () => 'hello\r\n\r\n'],
    ['an absolute-form address', (path) => `GET http://evil.example${path} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['an address of another scheme', (path) => `GET ftp:${path} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['no path', () => `OPTIONS * HTTP/1.1\r\nhost: a\r\n${closing}\r\n`],
    ['two hosts', (path) => `GET ${path} HTTP/1.1\r\nhost: a\r\nhost: evil.example\r\n\r\n`],
    ['the same host twice', (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\nHOST: a\r\n\r\n`],
    ['no host', (path) => `GET ${path} HTTP/1.1\r\n\r\n`],
    ['a header over several lines', (path) => `GET ${path} HTTP/1.1\r\nhost: a\r\nx: a\r\n b\r\n\r\n`],
    ['a space before the colon', (path) => `GET ${path} HTTP/1.1\r\nhost : a\r\n\r\n`],
    ['U+0000 in a header', (path) => `GET ${path} HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n`],
    ['a method that nobody knows', (path) => `FROB ${path} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['a tunnel', () => `CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n`],
    ['a version that nobody knows', (path) => `GET ${path} HTTP/4.2\r\nhost: a\r\n\r\n`],
    ['two lengths', (path) => `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab`],
    ['Content-Length twice', (p) => `POST ${p} HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 1\r\n\r\na`],
    ['a negative length', (path) => `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n`],
    [
      'Content-Length and chunked encoding',
      (p) => `POST ${p} HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'chunked encoding and Content-Length',
      (p) => `POST ${p} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 1\r\n\r\n0\r\n\r\n`,
    ],
    [
      'chunked encoding without chunks',
      (path) => `POST ${path} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a disguised Transfer-Encoding',
      (path) => `POST ${path} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    ],
    ['an odd expectation', (path) => `GET ${path} HTTP/1.1\r\nhost: a\r\nexpect: tea\r\n\r\n`],
    ['endless headers', (path) => `GET ${path} HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['an escape that is none', (path) => `GET ${path}/%zz HTTP/1.1\r\nhost: a\r\n${closing}\r\n`],
    ['bytes that are no UTF-8', (path) => `GET ${path}/%ff HTTP/1.1\r\nhost: a\r\n${closing}\r\n`],
    ['half a sequence', (path) => `GET ${path}/%E0%A4%A HTTP/1.1\r\nhost: a\r\n${closing}\r\n`],
    ['U+0000 in a query', (path) => `GET ${path}?search=%00 HTTP/1.1\r\nhost: a\r\n${closing}\r\n`],
    ['U+0000 in a path', (path) => `GET ${path}/%00 HTTP/1.1\r\nhost: a\r\n${closing}\r\n`],
  ]

  test.each(broken)('%s gets 4xx with the usual headers, for API, pages and provider', async (name, lines) => {
    for (const path of ['/api/contractors', '/vendors', '/idp/auth']) {
      const { status, headers, body } = read((await talk(lines(path))).received)
      const expected = expectedStatus(name, path)
      expect({ path, status, headers }).toMatchObject({
        path,
        status: expected,
        headers: { 'cache-control': 'private, no-store', 'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) },
      })
      const { 'content-security-policy': policy, ...others } = lowered
      expect(headers).toMatchObject(others)
      const plainPolicy = expect.stringContaining("script-src 'none'")
      const isHtml = path === '/vendors' && String(headers['content-type']).startsWith('text/html')
      expect(headers).toMatchObject({
        'content-type': isHtml ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        'content-security-policy': isHtml ? plainPolicy : policy,
      })
      expect(body).toMatch(
        isHtml
          ? /^<!doctype html><html lang="en">.*<p>[A-Z][^<]{10,80}<\/p><\/body><\/html>$/s
          : /^\{"success":false,"error":"[A-Z][^"]+","code":"\w+".*\}$/,
      )
    }
    expect((await nobody.call('GET', '/api/config')).status).toBe(200)
  })

  function expectedStatus(name: string, path: string): number {
    if (name === 'endless headers') return 431
    if (name === 'an odd expectation') return 417
    if (name === 'U+0000 in a path') return 404
    // The provider answers U+0000 itself; this server has none.
    return name === 'U+0000 in a query' && path === '/idp/auth' ? 404 : 400
  }

  test('a request smuggled behind a refused one is not answered', async () => {
    const smuggled = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'
    for (const [, lines] of broken.filter(([name]) => /length|chunk|host|disguised/i.test(name))) {
      expect((await talk(lines('/api/config') + smuggled)).received.match(/HTTP\/1.1 \d/g)).toHaveLength(1)
    }
  })
})

test('S11: the connection is closed long before the end of a body that is far too large', async () => {
  const calls = [
    [
      'a form of somebody who may not send it',
      'POST /api/contractors/images/upload',
      'multipart/form-data; boundary=x',
    ],
    ['JSON of nobody', 'POST /api/events', 'application/json'],
    ['JSON that anybody may send', 'POST /auth/interaction/confirm', 'application/json'],
    ['an upload without a signature', 'PUT /uploads/u/x', 'image/png'],
    ['a body where none is wanted', 'GET /api/config', 'application/json'],
  ] as const
  const isCut = async (line: string, type: string, isChunked: boolean) => {
    const socket = await open()
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    const length = isChunked ? 'transfer-encoding: chunked' : 'content-length: 60000000'
    socket.write(`${line} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`)
    const chunk = isChunked ? `10000\r\n${'x'.repeat(65_536)}\r\n` : 'x'.repeat(65_536)
    while (!socket.destroyed && socket.bytesWritten < 60_000_000) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    }
    // The connection may be closed before the client has read the answer.
    return { isShort: socket.bytesWritten < 11 * 1024 * 1024, isPlain: received === '' || read(received).status < 500 }
  }
  for (const isChunked of [true, false]) {
    const cut = await Promise.all(calls.map(([, line, type]) => isCut(line, type, isChunked)))
    expect(Object.fromEntries(calls.map(([name], i) => [name, cut[i]]))).toEqual(
      Object.fromEntries(calls.map(([name]) => [name, { isShort: true, isPlain: true }])),
    )
  }
})

describe('R10: slow clients', () => {
  const held = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
    )

  test('headers must arrive within 15 seconds', async () => {
    expect(app.server.headersTimeout).toBe(14_000)
    app.server.headersTimeout = 300
    const { received, ms } = await talk('GET /api/config HTTP/1.1\r\nhost: a\r\n')
    expect(ms).toBeLessThan(13_000)
    expect(read(received).status).toBe(408)
    expect(JSON.parse(read(received).body)).toMatchObject({ success: false })
  })

  const json =
    'POST /auth/interaction/confirm HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{'
  test('a body must arrive within 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const socket = await open()
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    socket.write(json)
    await untilTimer()
    await vi.advanceTimersByTimeAsync(13_000)
    socket.write('"a":')
    await sleep(50)
    expect(received).toBe('')
    await vi.advanceTimersByTimeAsync(1_500)
    await once(socket, 'end')
    expect(read(received)).toMatchObject({ status: 408, headers: { connection: 'close' } })
  })

  test('a picture may take longer while it keeps a minimum rate', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const maker = await make.vendor()
    const token = testToken(maker.owner)
    const connected = once(app.server, 'connection') as Promise<[Socket]>
    const socket = await open()
    const [accepted] = await connected
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    const start = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
    socket.write(
      `POST /api/contractors/images/upload HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n${start}`,
    )
    await untilTimer()
    /** Sends so many bytes; the rate is looked at when the server has read them. */
    const send = async (bytes: number) => {
      const all = accepted.bytesRead + bytes
      socket.write(Buffer.alloc(bytes))
      await expect.poll(() => accepted.bytesRead).toBe(all)
      await vi.advanceTimersByTimeAsync(14_000)
    }
    await expect.poll(() => accepted.bytesRead).toBe(socket.bytesWritten)
    for (let i = 0; i < 4; i++) await send(600_000)
    expect(received).toBe('')
    await send(100_000)
    await once(socket, 'end')
    expect(read(received).status).toBe(408)
  })

  const untilTimer = async () => {
    await expect.poll(() => vi.getTimerCount()).toBe(1)
  }

  test('a client that goes on sending after a timeout is disconnected', async () => {
    app.server.headersTimeout = 300
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write('GET /api/config HTTP/1.1\r\nhost: a\r\n')
    const drip = setInterval(() => socket.write('x: y\r\n'), 100)
    const began = performance.now()
    await expect.poll(held).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(300)
    clearInterval(drip)
    socket.destroy()
  })

  test('a CONNECT request that is reset does not harm the server', async () => {
    for (let i = 0; i < 5; i++) {
      const socket = await open()
      socket.on('error', () => {})
      socket.write('CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n')
      if (i % 2) await sleep(20)
      socket.resetAndDestroy()
    }
    const staying = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    staying.on('error', () => {})
    staying.write('CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n')
    // Earlier than the inactivity timeout.
    await expect.poll(held, { timeout: 12_000 }).toBe(0)
    expect((await nobody.call('GET', '/api/config')).status).toBe(200)
    staying.destroy()
  })

  test('pipelined requests from a client that does not read get one answer, and the connection is closed', async () => {
    expect(app.server.timeout).toBe(14_000)
    const socket = await open()
    const began = performance.now()
    socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: a\r\naccept-encoding: identity\r\n\r\n'.repeat(200))
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    await once(socket, 'close')
    expect(performance.now() - began).toBeLessThan(13_000)
    // The document itself has answers in its guide.
    expect(received.match(/HTTP\/1.1 \d+ \w+\r\n/g)).toEqual(['HTTP/1.1 200 OK\r\n'])
    expect(JSON.parse(read(received).body)).toHaveProperty('openapi')
  })

  test('hundreds of slow clients need little memory, and other requests are still answered', async () => {
    const before = process.memoryUsage.rss()
    const sockets: Socket[] = []
    const kinds = [
      'GET /api/config HTTP/1.1\r\nhost: a\r\n',
      json.replace('9000', '16000') + 'x'.repeat(15_900),
      'GET /api/openapi.json HTTP/1.1\r\nhost: a\r\naccept-encoding: identity\r\n\r\n',
    ]
    for (const lines of kinds) {
      for (let i = 0; i < 300; i += 100) {
        // From several addresses, because each may have few such connections.
        const some = await Promise.all(Array.from({ length: 100 }, (_, n) => open(`127.0.0.${n + 2}`)))
        for (const socket of some) socket.pause().write(lines)
        sockets.push(...some)
      }
    }
    for (let i = 0; i < 60; i++) expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200)
    const grown = process.memoryUsage.rss() - before
    for (const socket of sockets) socket.destroy()
    await expect.poll(held).toBeLessThan(10)
    // Includes the client ends of the connections, in this same process; `npm run faults` measures the server alone.
    expect(grown / 1024 / 1024).toBeLessThan(100)
  })
})
