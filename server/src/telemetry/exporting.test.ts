import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context, diag, propagation, trace } from '@opentelemetry/api'
import { Registry } from 'prom-client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { otlpReceiver } from '../../test/otlp-receiver.ts'
import { version } from '../root.ts'
import { startExporting } from './exporting.ts'

afterEach(() => {
  for (const api of [trace, propagation, context, diag]) api.disable()
  vi.unstubAllEnvs()
})

const nothing = { traces: false, metrics: false }

test('that nothing can be sent is reported at most once a minute, without what was to be sent', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  onTestFinished(() => now.mockRestore())
  const warnings: string[] = []
  startExporting(nothing, {}, (sentence) => void warnings.push(sentence))
  diag.warn('Noor Haddad')
  expect(warnings).toEqual([])
  for (const [at, count] of [
    [5_000, 1],
    [64_999, 1],
    [65_000, 2],
    [124_999, 2],
  ] as const) {
    now.mockReturnValue(at)
    diag.error('Noor Haddad')
    expect([at, warnings.length]).toEqual([at, count])
  }
  expect(warnings[0]).toMatch(/^Traces and metrics cannot be sent: the collector/)
  expect(warnings.join()).not.toContain('Noor')
})

test('a signal that is not wanted is not sent', async () => {
  const read = vi.fn<() => Promise<Registry>>(async () => new Registry())
  const exporting = startExporting(nothing, { OTEL_METRIC_EXPORT_INTERVAL: '1' }, () => {})
  exporting.sendMetrics(read)
  await exporting.stop()
  expect(read).not.toHaveBeenCalled()
  expect(trace.getTracer('test').startSpan('work').isRecording()).toBe(false)
})

test('traces are sent after the delay that the environment names, with the name and the version of the product', async () => {
  const collector = await otlpReceiver()
  onTestFinished(collector.close)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  const exporting = startExporting({ traces: true, metrics: false }, { OTEL_BSP_SCHEDULE_DELAY: '1' }, () => {})
  trace.getTracer('test').startSpan('work').end()
  // Without the variable it takes five seconds.
  await expect.poll(() => collector.spans.map(({ name }) => name), { timeout: 3_000 }).toEqual(['work'])
  expect(collector.resources).toEqual([
    expect.objectContaining({ 'service.name': 'marquee', 'service.version': version }),
  ])
  await exporting.stop()
})

test('the sampler of the environment decides which traces are recorded', async () => {
  const wanted = { traces: true, metrics: false }
  const exporting = startExporting(wanted, { OTEL_TRACES_SAMPLER: 'always_off' }, () => {})
  expect(trace.getTracer('test').startSpan('work').isRecording()).toBe(false)
  await exporting.stop()
})

test('a collector that never answers does not hold up the stop for more than two seconds', async () => {
  const asked = Promise.withResolvers<void>()
  const silent = createServer(() => asked.resolve())
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const exporting = startExporting({ traces: true, metrics: false }, { OTEL_BSP_SCHEDULE_DELAY: '1' }, () => {})
  trace.getTracer('test').startSpan('work').end()
  await asked.promise

  const began = performance.now()
  await exporting.stop()
  const seconds = (performance.now() - began) / 1000
  expect(seconds).toBeGreaterThan(1.9)
  expect(seconds).toBeLessThan(4)
})
