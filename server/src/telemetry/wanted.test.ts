import { expect, test } from 'vitest'
import { wantedSignals } from './wanted.ts'

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://c:4318'

test.each([
  [{}, false, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT }, true, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, false, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }, false, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: ' TRUE ' }, false, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'false' }, true, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/v1/traces' }, true, false],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://c:4318/v1/metrics' }, false, true],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: '  ' }, false, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_METRICS_EXPORTER: 'none' }, true, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: ' none ' }, false, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'otlp' }, true, true],
])('what is sent follows from the standard variables: %j', (env, traces, metrics) => {
  expect(wantedSignals(env)).toEqual({ traces, metrics })
})
