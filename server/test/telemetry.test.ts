import { context, diag, propagation, trace } from '@opentelemetry/api'
import { afterAll, expect, test, vi } from 'vitest'
import { startExporting } from '../src/telemetry/exporting.ts'
import { wantedSignals } from '../src/telemetry/wanted.ts'
import { captureOutput } from './captured-output.ts'
import { otlpReceiver } from './otlp-receiver.ts'
import { testApp } from './test-app.ts'

const collector = await otlpReceiver()
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test')
vi.stubEnv('OTEL_SERVICE_NAME', 'marquee-test')
// Sent at once, so that no test waits.
vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '1')
vi.stubEnv('OTEL_METRIC_EXPORT_INTERVAL', '100')
const reported: string[] = []
const exporting = startExporting(wantedSignals(process.env), process.env, (sentence) => void reported.push(sentence))
const written = captureOutput()
afterAll(async () => {
  written.restore()
  await collector.close()
  vi.unstubAllEnvs()
  for (const api of [trace, propagation, context, diag]) api.disable()
})

const site = await testApp({ logStream: written.stream })
const proxied = await testApp({ database: site.database, trustProxy: 1 })
const { make, as, nobody } = site

const spansOf = (requestId: unknown) => {
  const top = collector.spans.find(({ attributes }) => attributes['marquee.request_id'] === requestId)
  return {
    top,
    below: collector.spans.filter(({ traceId, spanId }) => traceId === top?.traceId && spanId !== top.spanId),
  }
}
const arrived = async (requestId: unknown) => {
  await expect.poll(() => spansOf(requestId).top).toBeDefined()
  return spansOf(requestId) as { top: NonNullable<ReturnType<typeof spansOf>['top']>; below: typeof collector.spans }
}

test('a request is one trace, with its statements below it and nothing personal in it', async () => {
  const person = await make.user({ email: 'zq-mail@marquee.test', name: 'zq-name' })
  const { headers } = await as(person).call('PUT', '/api/users/profile', { body: { name: 'zq-other' } })
  const { top, below } = await arrived(headers['x-request-id'])
  expect(top).toMatchObject({
    name: 'PUT /api/users/profile',
    kind: 2,
    parentSpanId: undefined,
    attributes: { 'http.route': '/api/users/profile', 'http.request.method': 'PUT', 'marquee.role': 'user' },
  })
  const statements = below.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'SELECT', 'UPDATE', 'COMMIT']))
  const update = statements.find(({ name }) => name === 'UPDATE')
  expect(update?.attributes['db.query.text']).toMatch(/^update "users" set .*\$1/)
  expect(below.every(({ parentSpanId }) => parentSpanId !== undefined)).toBe(true)
  expect(collector.texts.join('\n')).not.toMatch(/zq-|marquee\.test/)
  expect(collector.resources.at(-1)).toMatchObject({
    'service.name': 'marquee-test',
    'deployment.environment.name': 'test',
  })
})

test('the line of a request names its trace', async () => {
  const { headers } = await nobody.call('GET', '/api/event-types')
  const { top } = await arrived(headers['x-request-id'])
  expect(written.named('ms').find(({ reqId }) => reqId === headers['x-request-id'])?.trace_id).toBe(top.traceId)
})

test('a caller continues a trace only through a proxy that is trusted', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-forwarded-for': '203.0.113.9' }
  const trusted = await proxied.nobody.call('GET', '/api/event-types', { headers })
  expect((await arrived(trusted.headers['x-request-id'])).top).toMatchObject({
    traceId,
    parentSpanId: '00f067aa0ba902b7',
  })
  const { traceparent } = headers
  for (const direct of [
    await nobody.call('GET', '/api/event-types', { headers }),
    // Past the proxy.
    await proxied.nobody.call('GET', '/api/event-types', { headers: { traceparent } }),
  ])
    expect((await arrived(direct.headers['x-request-id'])).top.traceId).not.toBe(traceId)
})

test('the numbers of /metrics are sent too, and what is left is sent at the stop', async () => {
  exporting.sendMetrics(() => site.app.readMetrics())
  await nobody.call('GET', '/api/event-types')
  await exporting.stop()
  const named = (name: string) => collector.metrics.filter((metric) => metric.name === name).at(-1)
  expect(named('http_request_duration_seconds')).toMatchObject({ unit: 's' })
  const [point] = named('database_query_duration_seconds')?.histogram?.dataPoints ?? []
  expect(point?.bucketCounts).toHaveLength((point?.explicitBounds?.length ?? 0) + 1)
  expect(point?.bucketCounts?.reduce((sum, count) => sum + count)).toBe(point?.count)
  expect(named('security_events_total')?.sum).toMatchObject({ isMonotonic: true })
  expect(named('database_pool_max_connections')?.gauge?.dataPoints[0]?.asDouble).toBeGreaterThan(0)
  expect(reported).toEqual([])
})
