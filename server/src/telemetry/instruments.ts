import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What this process counts and times, whichever part of it does the work. `/metrics` and OpenTelemetry read the same numbers
 * (docs/decisions/034). Labels have a fixed set of values: never an id, an address or a text that somebody sent.
 */
export const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

const registers = [processMetrics]
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const slow = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export const requestsRefused = new Counter({
  name: 'http_requests_refused_total',
  help: 'Requests that were refused before any route, by reason: malformed, overloaded (load shedding), or connections (too many of one address)',
  labelNames: ['reason'] as const,
  registers,
})

export const queryDuration = new Histogram({
  name: 'database_query_duration_seconds',
  help: 'Time for one statement, with the wait for a connection, by database (primary, replica) and outcome (ok, failed)',
  labelNames: ['database', 'outcome'] as const,
  buckets: quick,
  registers,
})

export const renderDuration = new Histogram({
  name: 'page_render_duration_seconds',
  help: 'Time for rendering one page, without the wait for its turn; pages from the cache are not rendered',
  buckets: quick,
  registers,
})

export const cacheRequests = new Counter({
  name: 'answer_cache_requests_total',
  help: 'Public answers and pages that were asked for, by result: hit (sent from memory) or miss (made)',
  labelNames: ['result'] as const,
  registers,
})

export const jobDuration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time for one run of a job, by queue and outcome (ok, failed)',
  labelNames: ['queue', 'outcome'] as const,
  buckets: slow,
  registers,
})

export const mailDuration = new Histogram({
  name: 'mail_send_duration_seconds',
  help: 'Time for one attempt to send an e-mail, by outcome: sent, gone (nothing to send), failed (tried again), given up',
  labelNames: ['outcome'] as const,
  buckets: slow,
  registers,
})

export const storageDuration = new Histogram({
  name: 'storage_operation_duration_seconds',
  help: 'Time for one operation of the storage of pictures, by operation and outcome (ok, failed)',
  labelNames: ['operation', 'outcome'] as const,
  buckets: quick,
  registers,
})

export const uploadsRunning = new Gauge({
  name: 'uploads_running',
  help: 'Pictures that are arriving now',
  registers,
})

export const uploadBytes = new Counter({
  name: 'upload_bytes_total',
  help: 'Bytes of pictures that arrived completely',
  registers,
})

export const uploadDuration = new Histogram({
  name: 'upload_duration_seconds',
  help: 'Time from the first to the last byte of a picture, by outcome (ok, failed)',
  labelNames: ['outcome'] as const,
  buckets: slow,
  registers,
})

export const uploadsRefused = new Counter({
  name: 'uploads_refused_total',
  help: 'Pictures that were refused, by the code of the answer',
  labelNames: ['code'] as const,
  registers,
})

export const limitRefusals = new Counter({
  name: 'rate_limit_refusals_total',
  help: 'Requests that were refused with 429, by limit (contract/src/limits.ts)',
  labelNames: ['limit'] as const,
  registers,
})

export const securityEvents = new Counter({
  name: 'security_events_total',
  help: 'Events of the security log, such as sign_in, by outcome (success, failure); failures are all counted, also those that the log sums up',
  labelNames: ['event', 'outcome'] as const,
  registers,
})

export const issuerDuration = new Histogram({
  name: 'issuer_request_duration_seconds',
  help: 'Time for one call to the hosted identity provider, by outcome (ok, failed)',
  labelNames: ['outcome'] as const,
  buckets: quick,
  registers,
})

/** Starts a clock; the returned function says how many seconds have passed. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}

/** Runs `work` and tells how long it took and whether it failed, whatever it does. */
export async function timed<T>(
  work: () => Promise<T>,
  tell: (outcome: 'ok' | 'failed', seconds: number) => void,
): Promise<T> {
  const seconds = stopwatch()
  try {
    const result = await work()
    tell('ok', seconds())
    return result
  } catch (error) {
    tell('failed', seconds())
    throw error
  }
}
