import { DataPointType } from '@opentelemetry/sdk-metrics'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { registryProducer } from './registry-producer.ts'

test('counters, gauges and histograms become those of OpenTelemetry, each with its unit', async () => {
  const register = new Registry()
  const registers = [register]
  new Counter({ name: 'upload_bytes_total', help: 'Bytes', registers }).inc(7)
  const gauge = new Gauge({ name: 'mail_queued', help: 'Mails', labelNames: ['queue'], registers })
  gauge.set({ queue: 'known' }, 3)
  gauge.set({ queue: 'unknown' }, NaN)
  const histogram = new Histogram({
    name: 'job_duration_seconds',
    help: 'Jobs',
    labelNames: ['queue'],
    buckets: [1, 5],
    registers,
  })
  for (const seconds of [0.5, 2, 3, 60]) histogram.observe({ queue: 'email' }, seconds)
  histogram.observe({ queue: 'export' }, 4)

  const { resourceMetrics } = await registryProducer(async () => register).collect()
  const metrics = resourceMetrics.scopeMetrics[0]?.metrics ?? []
  const [bytes, mails, jobs] = metrics
  expect(metrics.map(({ descriptor: { name, unit } }) => [name, unit])).toEqual([
    ['upload_bytes_total', 'By'],
    ['mail_queued', '1'],
    ['job_duration_seconds', 's'],
  ])
  expect(bytes).toMatchObject({ dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: [{ value: 7 }] })
  expect(mails?.dataPointType).toBe(DataPointType.GAUGE)
  // What is not known is left out.
  expect(mails?.dataPoints).toEqual([expect.objectContaining({ value: 3, attributes: { queue: 'known' } })])
  expect(jobs).toMatchObject({
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: [
      {
        attributes: { queue: 'email' },
        value: { buckets: { boundaries: [1, 5], counts: [1, 2, 1] }, sum: 65.5, count: 4 },
      },
      {
        attributes: { queue: 'export' },
        value: { buckets: { boundaries: [1, 5], counts: [0, 1, 0] }, sum: 4, count: 1 },
      },
    ],
  })
})
