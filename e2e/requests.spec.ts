import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from './support/journey.ts'
import { type Server, startServer, stopServer } from './support/server.ts'

// Rate limits and malformed requests, with plain HTTP on the built product.

let server: Server

test.beforeAll(async () => {
  server = await startServer({ settings: { RATE_LIMITS: 'on' } })
})
test.afterAll(() => stopServer(server))

test('first pages are rendered before the port opens; pages are counted by the pattern of their route, unknown addresses as one', async () => {
  const fresh = await startServer({})
  try {
    const metrics = async () => (await fetch(`${fresh.url}/metrics`)).text()
    const rendered = async () => /^page_render_duration_seconds_count (\d+)$/m.exec(await metrics())?.[1]
    expect(await rendered()).toBe('3')
    for (const path of ['/', '/vendors', '/events']) expect((await fetch(fresh.url + path)).status).toBe(200)
    expect(await rendered()).toBe('3')

    const others = ['/vendors/1', '/vendors/2?x=1', '/vendors/', `/vendors/${'9'.repeat(400)}`, '/nothing', '/no/page']
    for (const path of others) await (await fetch(fresh.url + path)).text()
    const counts = [...(await metrics()).matchAll(/^http_request_duration_seconds_count\{method="GET",(.+)\} (\d+)$/gm)]
      .map(([, labels, count]) => `${labels}: ${count}`)
      .filter((line) => !/readyz|metrics/.test(line))
    expect(counts.toSorted()).toEqual([
      'route="/",status="200": 1',
      'route="/*",status="404": 3',
      'route="/events",status="200": 1',
      'route="/vendors",status="200": 2',
      'route="/vendors/:id",status="404": 2',
    ])
  } finally {
    await stopServer(fresh)
  }
})

test('pages and searches count against one limit, and the page above it answers 429 with the time to wait', async () => {
  const ask = (path: string) => fetch(server.url + path)
  for (let i = 0; i < 595; i++) expect((await ask('/api/contractors?page=x')).status).toBe(400)
  for (let i = 0; i < 5; i++) expect((await ask('/vendors?search=lamps')).status).toBe(200)

  const refused = await ask('/vendors?search=lamps')
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('cache-control')).toBe('private, no-store')
  expect(refused.headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(await refused.text()).toMatch(
    /<h1>One moment, please<\/h1><p>Too many requests\. Please try again in (\d+ seconds|a minute|a second)\.<\/p>/,
  )
  expect((await ask('/api/contractors')).status).toBe(429)
  // Other calls are still answered.
  expect((await ask('/api/config')).status).toBe(200)
  expect((await ask('/favicon.svg')).status).toBe(200)
})

test('an ambiguous request (two hosts, a broken address) is refused on pages, API and provider', async () => {
  for (const path of ['/vendors', '/api/contractors', '/idp/auth']) {
    const lines = [
      `GET http://evil.example${path} HTTP/1.1\r\nhost: ${new URL(server.url).host}`,
      `GET ${path} HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\nhost: evil.example`,
      `GET ${path}/%zz HTTP/1.1\r\nhost: ${new URL(server.url).host}`,
    ]
    for (const line of lines) {
      const answer = await exchange(`${line}\r\nconnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toMatch(/^x-frame-options: deny\r$/im)
    }
  }
})

async function exchange(lines: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), 'localhost')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  socket.write(lines)
  await once(socket, 'close')
  return answer
}
