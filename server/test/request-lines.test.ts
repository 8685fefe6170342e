import { expect, test } from 'vitest'
import { captureOutput } from './captured-output.ts'
import { testApp, testToken } from './test-app.ts'

const written = captureOutput()
const { as, make, nobody, app } = await testApp({ logStream: written.stream })

const lines = () => written.named('ms')
/** Makes a call and returns the line that it wrote. */
async function lineOf(call: () => Promise<{ headers: Record<string, unknown> }>) {
  const { headers } = await call()
  return lines().find(({ reqId }) => reqId === headers['x-request-id'])
}

test('each request is one line: its id, method, route, status, time and the role of the caller, and nothing else', async () => {
  const person = await make.user({ email: 'zq-mail@marquee.test', name: 'zq-name' })
  const admin = await make.admin()
  const event = await make.event({})
  const line = await lineOf(() => nobody.call('GET', `/api/events/${event.id}?search=zq-search`))
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: expect.any(String),
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    method: 'GET',
    route: '/api/events/:id',
    status: 200,
    ms: expect.any(Number),
    role: 'nobody',
    msg: 'request',
  })
  expect(await lineOf(() => as(admin).call('GET', '/api/users/profile'))).toMatchObject({ status: 200, role: 'admin' })
  expect(await lineOf(() => as(person).call('GET', '/api/users/admin/all'))).toMatchObject({ level: 30, role: 'user' })
  expect(await lineOf(() => nobody.call('POST', '/api/events', { body: { title: 'zq-title' } }))).toMatchObject({
    method: 'POST',
    route: '/api/events',
    status: 401,
  })
  const ids = lines().map(({ reqId }) => reqId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(written.lines.join('\n')).not.toContain('zq-')
})

test('health checks, metrics and pictures are written at level debug, and their refusals at info', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect(await lineOf(() => nobody.call('GET', path))).toMatchObject({ level: 20, route: path, status: 200 })
  expect(await lineOf(() => nobody.call('GET', '/images/v/none-400.webp'))).toMatchObject({ level: 30, status: 404 })
})

test('a request whose caller leaves is one line too, with status 499', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  // The body never comes to its end, so the answer never begins.
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'))
    },
  })
  app.server.once('request', () => setImmediate(() => leaving.abort()))
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${testToken(await make.user())}` }
  const request = { method: 'PUT', body, headers, duplex: 'half', signal: leaving.signal } as RequestInit
  await expect(fetch(`${origin}/api/users/profile`, request)).rejects.toThrow('aborted')
  await expect.poll(() => written.named('status').filter(({ status }) => status === 499)).toHaveLength(1)
})
