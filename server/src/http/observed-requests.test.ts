import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { observeRequests } from './observed-requests.ts'

const lines: { level: number; route: string }[] = []
const register = new Registry()
const app = Fastify({
  logger: { level: 'trace', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  disableRequestLogging: true,
})
observeRequests(app, register)
for (const path of ['/images/*', '/assets/root.js', '/favicon.ico', '/api/calendar.ics', '/events', '/readyz'])
  app.get(path, async () => 'ok')
app.get('/slow', async () => {
  await sleep(50)
  return 'ok'
})
const stream = { config: { call: { endpoint: { stream: true } } } } as unknown as { config: object }
app.get('/news', stream, async (request, reply) =>
  reply.code('refused' in (request.query as object) ? 429 : 200).send(),
)

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

test('the time of an answer is counted in seconds', async () => {
  await app.inject('/slow')
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
