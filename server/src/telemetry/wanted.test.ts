import { expect, test } from 'vitest'
import { milliseconds, wantedSignals } from './wanted.ts'

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

test.each([
  ['1', 1],
  [' 250 ', 250],
  ['999999999', 999_999_999],
  ['1000000000', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['', undefined],
  [undefined, undefined],
])('a time of %j is %j milliseconds', (text, time) => {
  expect(milliseconds(text)).toBe(time)
})
