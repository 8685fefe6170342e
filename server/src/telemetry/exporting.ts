import { setTimeout as sleep } from 'node:timers/promises'
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  hostDetector,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import { version } from '../root.ts'
import { registryProducer } from './registry-producer.ts'
import { milliseconds, type Signals } from './wanted.ts'

const longestStopMs = 2_000
const warnEveryMs = 60_000

/**
 * Sends spans, and later metrics, to a collector by OTLP over HTTP. Addresses, headers, compression and timeouts are the standard
 * variables, which the exporters read from the environment of the process.
 * @param env the same environment, for what the exporters do not read
 * @param warn gets a sentence when nothing can be sent, at most once a minute
 */
export function startExporting(
  wanted: Signals,
  env: Record<string, string | undefined>,
  warn: (sentence: string) => void,
) {
  let warnedAt = -Infinity
  const trouble = () => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    // The message of the SDK may repeat what was sent.
    warn('Traces and metrics cannot be sent: the collector that OTEL_EXPORTER_OTLP_ENDPOINT names does not take them.')
  }
  const nothing = () => {}
  diag.setLogger(
    { error: trouble, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'marquee', 'service.version': version }))
    .merge(
      detectResources({
        detectors: [hostDetector, serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
      }),
    )
  const stops: (() => Promise<unknown>)[] = []

  if (wanted.traces) {
    const exporter = new OTLPTraceExporter()
    const delay = milliseconds(env.OTEL_BSP_SCHEDULE_DELAY)
    const processor = new BatchSpanProcessor({ exporter, ...(delay && { scheduledDelayMillis: delay }) })
    const provider = new TracerProvider({ resource, sampler: samplerOf(env), spanProcessors: [processor] })
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(new W3CTraceContextPropagator())
    trace.setGlobalTracerProvider(provider)
    stops.push(() => provider.shutdown())
  }

  return {
    /** Sends the metrics too, from now on. */
    sendMetrics(read: () => Promise<Registry>): void {
      if (!wanted.metrics) return
      const interval = milliseconds(env.OTEL_METRIC_EXPORT_INTERVAL)
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        metricProducers: [registryProducer(read)],
        ...(interval && { exportIntervalMillis: interval }),
      })
      const provider = new MeterProvider({ resource, readers: [reader] })
      stops.push(() => provider.shutdown())
    },
    /** Sends what is left and stops, within two seconds. Never rejects. */
    async stop(): Promise<void> {
      const all = Promise.allSettled(stops.map((stop) => stop()))
      await Promise.race([all, sleep(longestStopMs, undefined, { ref: false })])
    },
  }
}

/** The sampler that `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` name; the default of the standard records every trace. */
export function samplerOf(env: Record<string, string | undefined>): Sampler {
  const given = Number(env.OTEL_TRACES_SAMPLER_ARG?.trim() || 1)
  const ratio = given >= 0 && given <= 1 ? given : 1
  const name = env.OTEL_TRACES_SAMPLER?.trim() || 'parentbased_always_on'
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
