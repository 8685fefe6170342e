import { once } from 'node:events'
import { request as send, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { TracerProvider } from '@opentelemetry/sdk-trace'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteRole, observeRequests } from './observed-requests.ts'

const lines: { level: number; route: string; trace_id?: string; ms?: number; msg: string }[] = []
const register = new Registry()
const app = Fastify({
  logger: { level: 'trace', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  disableRequestLogging: true,
})
observeRequests(app, register)
for (const path of ['/assets/root.js', '/favicon.ico', '/api/calendar.ics', '/events', '/readyz'])
  app.get(path, async () => 'ok')
app.get('/images/*', async (request, reply) => reply.code(request.url.endsWith('/refused') ? 400 : 200).send('ok'))
app.get('/slow', async () => {
  await sleep(50)
  return 'ok'
})
const entered = Promise.withResolvers<void>()
const left = Promise.withResolvers<void>()
app.get('/held', async (request, reply) => {
  noteRole(request, 'client')
  // Sends the answer to a caller who has left.
  request.raw.on('close', () => setImmediate(() => void reply.send('late')))
  reply.raw.on('close', () => setTimeout(left.resolve, 20))
  entered.resolve()
  return reply
})
app.post('/echo', async () => trace.getActiveSpan()?.spanContext().traceId ?? 'no trace')
app.post('/early', {
  onRequest: async (_request, reply) => reply.code(401).send('no'),
  handler: async () => 'not reached',
})
const stream = { config: { call: { endpoint: { stream: true } } } } as unknown as { config: object }
app.get('/news', stream, async (request, reply) =>
  reply.code('refused' in (request.query as object) ? 429 : 200).send(),
)

let port = 0
beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(new TracerProvider({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const api of [trace, context]) api.disable()
  await app.close()
})

test.each([
  ['/images/v/a.webp', '/images/*', 20],
  ['/assets/root.js', '/assets/*', 20],
  ['/favicon.ico', '/favicon.ico', 20],
  ['/readyz', '/readyz', 20],
  ['/api/calendar.ics', '/api/calendar.ics', 30],
  ['/events', '/events', 30],
])('the request for %s is one line, of %s, at level %i', async (url, route, level) => {
  lines.length = 0
  await app.inject(url)
  expect(lines).toEqual([expect.objectContaining({ route, level, status: 200 })])
})

test('the refusal of a picture is a line at level info', async () => {
  lines.length = 0
  await app.inject('/images/refused')
  expect(lines).toEqual([expect.objectContaining({ route: '/images/*', level: 30, status: 400, role: 'nobody' })])
})

test('a request whose caller left before the answer is one line, without a time, and is not counted', async () => {
  lines.length = 0
  const request = send({ port, path: '/held' }).on('error', () => {})
  request.end()
  await entered.promise
  request.destroy()
  await left.promise
  expect(lines).toEqual([expect.objectContaining({ route: '/held', level: 30, status: 499, role: 'client' })])
  expect(lines[0]).not.toHaveProperty('ms')
  expect(await numberOf('count', 'route="/held"')).toBeUndefined()
})

test('a request that was answered before its body arrived is one line, also when its caller leaves then', async () => {
  lines.length = 0
  const headers = { 'content-type': 'application/json', 'content-length': '1000' }
  const request = send({ port, path: '/early', method: 'POST', headers }).on('error', () => {})
  request.write('{"a":')
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  await text(answer)
  request.destroy()
  await sleep(50)
  const ofRequests = lines.filter(({ msg }) => msg === 'request')
  expect(ofRequests).toEqual([expect.objectContaining({ route: '/early', status: 401 })])
})

test('a request is handled in its trace, also when its body arrived slowly', async () => {
  lines.length = 0
  const request = send({ port, path: '/echo', method: 'POST', headers: { 'content-type': 'application/json' } })
  request.write('{"a":')
  await sleep(20)
  request.end('1}')
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const traceId = await text(answer)
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  await expect.poll(() => lines.map((line) => line.trace_id)).toEqual([traceId])
})

test('the time of an answer is counted in seconds, and logged in tenths of milliseconds', async () => {
  lines.length = 0
  await app.inject('/slow')
  const [{ ms = 0 } = {}] = lines
  expect(ms).toBeGreaterThan(30)
  expect(ms).toBe(Math.round(ms * 10) / 10)
  const seconds = await numberOf('sum', 'route="/slow"')
  expect(seconds).toBeGreaterThan(0.03)
  expect(seconds).toBeLessThan(20)
})

test('the time of a stream is not counted, but that of its refusal', async () => {
  await app.inject('/news')
  await app.inject('/news?refused')
  expect(await numberOf('count', 'route="/news",status="200"')).toBeUndefined()
  expect(await numberOf('count', 'route="/news",status="429"')).toBe(1)
})

/** The sum or count of the answers with these labels; undefined without any. */
async function numberOf(what: 'sum' | 'count', labels: string): Promise<number | undefined> {
  const text = await register.metrics()
  const line = text
    .split('\n')
    .find((one) => one.startsWith(`http_request_duration_seconds_${what}{`) && one.includes(labels))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
