import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api'
import { describeError } from '../log.ts'

/**
 * Spans at the places where time is spent. Unless `exporting.ts` was started, the interface of OpenTelemetry does nothing here. Attributes
 * hold patterns, kinds and counts: no ids of people, no addresses, no texts.
 */
const tracer = trace.getTracer('marquee')

/** Runs `work` in a span below the current one. Without a current span, or when its trace is not recorded, it only runs `work`. */
export async function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes }: { kind?: SpanKind; attributes?: () => Attributes },
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return work()
  return tracer.startActiveSpan(name, { kind, attributes: attributes?.() ?? {} }, (span) => until(span, work))
}

/** Runs `work` as a trace of its own: background work that no request waits for. */
export async function inTrace<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { root: true, attributes, kind: SpanKind.CONSUMER }, (span) => until(span, work))
}

/** A call to another server, which gets the trace of the caller along. `work` gets the headers to send. */
export async function inCall<T>(
  name: string,
  attributes: () => Attributes,
  work: (headers: Record<string, string>, span?: Span) => Promise<T>,
): Promise<T> {
  return inSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) => {
    const headers: Record<string, string> = {}
    propagation.inject(context.active(), headers, defaultTextMapSetter)
    return work(headers, span)
  })
}

/**
 * Begins the span of a request. With `headers` it continues the trace that they name (W3C `traceparent`); the caller passes them
 * only when the sender is trusted. Returns the span, and the context in which the request is handled.
 */
export function beginRequest(name: string, attributes: Attributes, headers?: Record<string, unknown>) {
  const above = headers ? propagation.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, above)
  return { span, context: trace.setSpan(above, span) }
}

/** Ends it. What the caller did wrong is no failure of the server. */
export function endRequest(span: Span, { status, role }: { status: number; role: string }): void {
  span.setAttributes({ 'http.response.status_code': status, 'marquee.role': role })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Marks a span as failed: with the class or code of the error, never with its message, which may repeat personal data. */
function fail(span: Span, error: unknown): void {
  const { type, code } = describeError(error)
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code ?? type)
}

async function until<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span)
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}
