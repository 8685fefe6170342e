import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  /** SERVER is 2, CLIENT 3, CONSUMER 5. */
  kind: number
  /** ERROR is 2. */
  status: number
  attributes: Record<string, unknown>
}

export interface ReceivedMetric {
  name: string
  unit: string
  sum?: { isMonotonic: boolean; dataPoints: Point[] }
  gauge?: { dataPoints: Point[] }
  histogram?: { dataPoints: Point[] }
}
type Point = { asDouble?: number; count?: number; bucketCounts?: number[]; explicitBounds?: number[] }

/** A collector of OpenTelemetry on loopback, for OTLP over HTTP as JSON. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  /** Everything that arrived, as text. */
  const texts: string[] = []
  const resources: Record<string, unknown>[] = []
  const server = createServer((request, response) => void receive(request, response))

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The shape is that of the protocol; the test reads a few fields of it.
    // oxlint-disable-next-line typescript/no-explicit-any -- the tests look at single fields of a large format
    const body = (await json(request)) as any
    texts.push(JSON.stringify(body))
    for (const one of body.resourceSpans ?? []) {
      resources.push(read(one.resource.attributes))
      for (const span of one.scopeSpans.flatMap((scope: { spans: unknown[] }) => scope.spans))
        spans.push({
          ...span,
          parentSpanId: span.parentSpanId || undefined,
          status: span.status.code ?? 0,
          attributes: read(span.attributes),
        })
    }
    for (const one of body.resourceMetrics ?? [])
      metrics.push(...one.scopeMetrics.flatMap((scope: { metrics: unknown[] }) => scope.metrics))
    response.setHeader('content-type', 'application/json').end('{}')
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    texts,
    resources,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

function read(attributes: { key: string; value: Record<string, unknown> }[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
