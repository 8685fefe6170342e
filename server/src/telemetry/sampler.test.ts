import { expect, test } from 'vitest'
import { samplerOf } from './exporting.ts'

test.each([
  [undefined, undefined, 'ParentBased{root=AlwaysOnSampler'],
  ['always_on', undefined, 'AlwaysOnSampler'],
  ['always_off', undefined, 'AlwaysOffSampler'],
  ['traceidratio', '0.25', 'TraceIdRatioBased{0.25}'],
  ['parentbased_always_on', undefined, 'ParentBased{root=AlwaysOnSampler'],
  ['parentbased_always_off', undefined, 'ParentBased{root=AlwaysOffSampler'],
  ['parentbased_traceidratio', '0.1', 'ParentBased{root=TraceIdRatioBased{0.1}'],
  ['traceidratio', '0', 'TraceIdRatioBased{0}'],
  ['traceidratio', undefined, 'TraceIdRatioBased{1}'],
  ['traceidratio', '7', 'TraceIdRatioBased{1}'],
  ['traceidratio', '-1', 'TraceIdRatioBased{1}'],
  ['traceidratio', 'many', 'TraceIdRatioBased{1}'],
  [' always_off ', undefined, 'AlwaysOffSampler'],
])('OTEL_TRACES_SAMPLER=%s with the argument %s is %s', (name, argument, description) => {
  const sampler = samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: argument })
  expect(sampler.toString().startsWith(description)).toBe(true)
})
