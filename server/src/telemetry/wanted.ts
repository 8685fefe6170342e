/** What is sent to a collector of OpenTelemetry. */
export interface Signals {
  traces: boolean
  metrics: boolean
}

/**
 * Reads the standard variables of OpenTelemetry. A signal is sent when an endpoint for it is named, unless its exporter is `none` or the
 * whole SDK is disabled. Everything else about it is read by `exporting.ts`, which is loaded only when there is something to send.
 */
export function wantedSignals(env: Record<string, string | undefined>): Signals {
  const isOff = env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true'
  const wants = (signal: 'TRACES' | 'METRICS') =>
    !isOff &&
    env[`OTEL_${signal}_EXPORTER`]?.trim() !== 'none' &&
    Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim() || env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]?.trim())
  return { traces: wants('TRACES'), metrics: wants('METRICS') }
}

/** The number of milliseconds that a variable names: 1 to 999,999,999; undefined for anything else. */
export const milliseconds = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined
