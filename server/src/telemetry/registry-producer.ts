import { ValueType, type HrTime } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

type PromMetric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
type PromValue = { value: number; labels: Record<string, string | number>; metricName?: string }

/** The metrics of `/metrics` for OpenTelemetry, under the same names, so that each number is counted in one place. */
export function registryProducer(read: () => Promise<Registry>): MetricProducer {
  const startTime = hrTime(performance.timeOrigin)
  return {
    async collect() {
      const endTime = hrTime(Date.now())
      const metrics = await (await read()).getMetricsAsJSON()
      const scope = { name: 'marquee' }
      const data = metrics.flatMap((metric) => convert(metric, { startTime, endTime }) ?? [])
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics: data }] }, errors: [] }
    },
  }
}

type Times = { startTime: HrTime; endTime: HrTime }

function convert(metric: PromMetric, times: Times): MetricData | undefined {
  const { name, help } = metric
  // An enum in the types; at run time it is its name.
  const type = String(metric.type)
  const values = metric.values as PromValue[]
  const descriptor = { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE }
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  if (type === 'histogram')
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, times) }
  const dataPoints = values
    // NaN stands for "not known now".
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...times, attributes: labels, value }))
  if (type === 'counter') return { ...common, dataPointType: DataPointType.SUM, dataPoints, isMonotonic: true }
  if (type === 'gauge') return { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
  return undefined
}

/** Prometheus counts what is at most `le`; OpenTelemetry counts what is between two boundaries. */
function histograms(values: PromValue[], times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: PromValue['labels']; below: [number, number][]; sum: number }>()
  for (const { value, labels, metricName = '' } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, below: [], sum: 0 }
    series.set(key, one)
    if (metricName.endsWith('_bucket')) one.below.push([le === '+Inf' ? Infinity : Number(le), value])
    if (metricName.endsWith('_sum')) one.sum = value
  }
  return [...series.values()].map(({ attributes, below, sum }) => {
    const counts = below.map(([, count], at) => count - (below[at - 1]?.[1] ?? 0))
    const boundaries = below.map(([le]) => le).filter(Number.isFinite)
    return { ...times, attributes, value: { buckets: { boundaries, counts }, sum, count: below.at(-1)?.[1] ?? 0 } }
  })
}

function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's'
  return /_bytes(_total)?$/.test(name) ? 'By' : '1'
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)]
