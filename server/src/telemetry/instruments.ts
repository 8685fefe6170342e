import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What this process counts and times, whichever part of it does the work. `/metrics` and OpenTelemetry read the same numbers
 * (docs/decisions/034). Labels have a fixed set of values: never an id, an address or a text that somebody sent.
 */
export const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const slow = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

const counter = <L extends string = never>(name: string, labelNames: L[], help: string) =>
  new Counter({ name, help, labelNames, registers: [processMetrics] })
const histogram = <L extends string = never>(name: string, labelNames: L[], buckets: number[], help: string) =>
  new Histogram({ name, help, labelNames, buckets, registers: [processMetrics] })

export const requestsRefused = counter(
  'http_requests_refused_total',
  ['reason'],
  'Requests that were refused before any route, by reason: malformed, overloaded (load shedding), or connections (too many of one address)',
)
export const queryDuration = histogram(
  'database_query_duration_seconds',
  ['database', 'outcome'],
  quick,
  'Time for one statement, with the wait for a connection, by database (primary, replica) and outcome (ok, failed)',
)
export const renderDuration = histogram(
  'page_render_duration_seconds',
  [],
  quick,
  'Time for rendering one page, without the wait for its turn; pages from the cache are not rendered',
)
export const cacheRequests = counter(
  'answer_cache_requests_total',
  ['result'],
  'Public answers and pages that were asked for, by result: hit (sent from memory) or miss (made)',
)
export const jobDuration = histogram(
  'job_duration_seconds',
  ['queue', 'outcome'],
  slow,
  'Time for one run of a job, by queue and outcome (ok, failed)',
)
export const mailDuration = histogram(
  'mail_send_duration_seconds',
  ['outcome'],
  slow,
  'Time for one attempt to send an e-mail, by outcome: sent, gone (nothing to send), failed (tried again), given up',
)
export const storageDuration = histogram(
  'storage_operation_duration_seconds',
  ['operation', 'outcome'],
  quick,
  'Time for one operation of the storage of pictures, by operation and outcome (ok, failed)',
)
export const uploadsRunning = new Gauge({
  name: 'uploads_running',
  help: 'Pictures that are arriving now',
  registers: [processMetrics],
})
export const uploadBytes = counter('upload_bytes_total', [], 'Bytes of pictures that arrived completely')
export const uploadDuration = histogram(
  'upload_duration_seconds',
  ['outcome'],
  slow,
  'Time from the first to the last byte of a picture, by outcome (ok, failed)',
)
export const uploadsRefused = counter(
  'uploads_refused_total',
  ['code'],
  'Pictures that were refused, by the code of the answer',
)
export const limitRefusals = counter(
  'rate_limit_refusals_total',
  ['limit'],
  'Requests that were refused with 429, by limit (contract/src/limits.ts)',
)
export const securityEvents = counter(
  'security_events_total',
  ['event', 'outcome'],
  'Events of the security log, such as sign_in, by outcome (success, failure); failures are all counted, also those that the log sums up',
)
export const issuerDuration = histogram(
  'issuer_request_duration_seconds',
  ['outcome'],
  quick,
  'Time for one call to the hosted identity provider, by outcome (ok, failed)',
)

/** Starts a clock; the returned function gives the seconds that have passed. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}

/** Runs `work`; `note` gets how long it took and whether it failed. */
export async function timed<T>(
  work: () => Promise<T>,
  note: (outcome: 'ok' | 'failed', seconds: number) => void,
): Promise<T> {
  const seconds = stopwatch()
  let outcome: 'ok' | 'failed' = 'failed'
  try {
    const result = await work()
    outcome = 'ok'
    return result
  } finally {
    note(outcome, seconds())
  }
}
