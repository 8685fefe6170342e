import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { beginRequest, endRequest, inCall, inSpan, inTrace } from './spans.ts'

const exporter = new InMemorySpanExporter()

beforeAll(() => {
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
})
afterAll(() => {
  for (const api of [trace, propagation, context]) api.disable()
})
beforeEach(() => exporter.reset())

/** The spans that ended, by name. */
const ended = () => Object.fromEntries(exporter.getFinishedSpans().map((span) => [span.name, span]))
const recorded = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

/** Runs `work` below the span of a request, and ends that. */
async function inRequest<T>(work: () => Promise<T>): Promise<T> {
  const { span, context: at } = beginRequest('GET /things', {})
  try {
    return await context.with(at, work)
  } finally {
    endRequest(span, { status: 200, role: 'nobody' })
  }
}

test('work outside of a trace, or in one that is not recorded, makes no span', async () => {
  const attributes = vi.fn<() => Record<string, string>>(() => ({}))
  const spanOf = () => inSpan('read', { attributes }, async (span) => span)
  const unrecorded = trace.setSpanContext(ROOT_CONTEXT, { ...recorded, traceFlags: TraceFlags.NONE })
  expect(await spanOf()).toBeUndefined()
  expect(await context.with(unrecorded, spanOf)).toBeUndefined()
  expect(attributes).not.toHaveBeenCalled()
  expect(ended()).toEqual({})
})

test('work in a request is a span below it, of the kind that is named, otherwise internal', async () => {
  const given = await inRequest(async () => {
    await inSpan('read', { kind: SpanKind.CLIENT, attributes: () => ({ rows: 3 }) }, async () => {})
    return inSpan('render', {}, async (span) => span?.spanContext().spanId)
  })
  const { 'GET /things': top, read, render } = ended()
  expect(top).toMatchObject({ kind: SpanKind.SERVER, parentSpanContext: undefined })
  expect(read).toMatchObject({ kind: SpanKind.CLIENT, attributes: { rows: 3 } })
  expect(render).toMatchObject({ kind: SpanKind.INTERNAL, attributes: {} })
  for (const span of [read, render]) expect(span?.parentSpanContext?.spanId).toBe(top?.spanContext().spanId)
  expect(given).toBe(render?.spanContext().spanId)
})

test('background work is a trace of its own, also when a request began it', async () => {
  await inRequest(() => inTrace('job', { queue: 'email' }, async () => {}))
  const { 'GET /things': top, job } = ended()
  expect(job).toMatchObject({ kind: SpanKind.CONSUMER, parentSpanContext: undefined, attributes: { queue: 'email' } })
  expect(job?.spanContext().traceId).not.toBe(top?.spanContext().traceId)
})

test.each([
  [new TypeError('Noor Haddad'), 'TypeError'],
  [Object.assign(new Error('Noor Haddad'), { code: '23505' }), '23505'],
])('the span of failed work has the class or the code of the error, not its message: %#', async (error, type) => {
  await expect(inTrace('job', {}, () => Promise.reject(error))).rejects.toBe(error)
  const { job } = ended()
  expect(job).toMatchObject({ status: { code: SpanStatusCode.ERROR }, attributes: { 'error.type': type } })
  expect(JSON.stringify([job?.status, job?.attributes, job?.events])).not.toContain('Noor')
})

test('a call to another server passes on the trace of its own span', async () => {
  const headers = await inRequest(() =>
    inCall(
      'ask',
      () => ({ method: 'GET' }),
      async (sent) => sent,
    ),
  )
  const { ask } = ended()
  const { traceId, spanId } = ask!.spanContext()
  expect(ask).toMatchObject({ kind: SpanKind.CLIENT, attributes: { method: 'GET' } })
  expect(headers).toEqual({ traceparent: `00-${traceId}-${spanId}-01` })
  expect(
    await inCall(
      'ask',
      () => ({}),
      async (sent) => sent,
    ),
  ).toEqual({})
})

test('a request continues the trace of its headers only when they are given, and never the one that runs', async () => {
  const headers = { traceparent: `00-${recorded.traceId}-${recorded.spanId}-01` }
  await inTrace('job', {}, async () => {
    for (const [name, of] of Object.entries({ trusted: headers, empty: {}, none: undefined }))
      endRequest(beginRequest(name, {}, of).span, { status: 200, role: 'nobody' })
  })
  const { trusted, empty, none } = ended()
  expect(trusted?.parentSpanContext).toMatchObject(recorded)
  expect([empty?.parentSpanContext, none?.parentSpanContext]).toEqual([undefined, undefined])
})

test.each([
  [200, SpanStatusCode.UNSET],
  [499, SpanStatusCode.UNSET],
  [500, SpanStatusCode.ERROR],
])('a request that was answered with %i ends with its status and role', (status, code) => {
  const { span, context: at } = beginRequest('request', {})
  context.with(at, () => expect(trace.getActiveSpan()).toBe(span))
  endRequest(span, { status, role: 'client' })
  expect(ended().request).toMatchObject({
    status: { code },
    attributes: { 'http.response.status_code': status, 'marquee.role': 'client' },
  })
})
