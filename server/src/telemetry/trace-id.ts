import { isSpanContextValid, trace, type Span } from '@opentelemetry/api'

/** The id of a span's trace, or of the current one; undefined without tracing. */
export function traceIdOf(span: Span | undefined = trace.getActiveSpan()): string | undefined {
  const found = span?.spanContext()
  return found && isSpanContextValid(found) ? found.traceId : undefined
}
