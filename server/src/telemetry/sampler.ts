import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'

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
