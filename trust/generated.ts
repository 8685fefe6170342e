import * as fc from 'fast-check'
import { describeOutcome, openHttpClient } from '../faults/http-client.ts'
import { atLeast, mustNotHappen } from '../faults/limits.ts'
import type { Environment } from '../faults/environment.ts'
import type { Row } from '../scripts/rows.ts'
import { conformity } from '../server/test/conformity.ts'
import { documentedCalls, hostileRequests, type DocumentedCall } from '../server/test/hostile-requests.ts'
import { documentOf, openMarketplace, tokenOf, visitors } from './visitors.ts'

const seed = 20_271
const sockets = 8
/** Requests that are generated at once for a call; after each batch the age of the tokens is checked. */
const batchSize = 1_000
/** New tokens are fetched after this time (ms), before the old ones expire. */
const tokenAge = 120_000
/** These calls remove data that other calls need, so they are tested last. */
const isDestructive = ({ method, path }: DocumentedCall) => method === 'DELETE' || path.includes('update-role')

/** Generated requests to every documented call, signed out and as each role: no 5xx, and only documented answers. */
export async function generated(environment: Environment): Promise<Row[]> {
  // TRUST_REQUESTS sets another number.
  const perCall = environment.isQuick ? 100 : Number(process.env.TRUST_REQUESTS ?? 10_000)
  const product = await openMarketplace(environment)
  const document = await documentOf(product.url)
  const check = conformity(document)
  const calls = documentedCalls(document).toSorted((a, b) => Number(isDestructive(a)) - Number(isDestructive(b)))
  const client = openHttpClient(product.url, { sockets, timeoutMs: 30_000 })
  environment.atEnd(() => client.close())

  let tokens: (string | undefined)[] = []
  let tokensMade = -Infinity
  const counts = { sent: 0, failures: 0, lost: 0, odd: 0, least: Infinity }
  for (const call of calls) {
    let sent = 0
    const statuses = new Map<number, number>()
    while (sent < perCall && !environment.signal.aborted) {
      if (performance.now() - tokensMade > tokenAge) {
        tokens = await Promise.all(visitors.map((who) => tokenOf(product.url, who)))
        tokensMade = performance.now()
      }
      const requests = fc.sample(hostileRequests(document, [call], visitors.length), {
        numRuns: Math.min(batchSize, perCall - sent),
        seed: seed + sent,
      })
      sent += requests.length
      const workers = Array.from({ length: sockets }, async () => {
        for (let next = requests.pop(); next; next = requests.pop()) {
          const { caller, method, path, headers, body } = next
          const token = tokens[caller]
          const outcome = await client.send(method, path, {
            headers,
            ...(token && { token }),
            ...(body !== undefined && { body: Buffer.from(body) }),
          })
          statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
          if (outcome.status === 0) counts.lost++
          if (outcome.status >= 500) counts.failures++
          if (outcome.status === 0 || outcome.status >= 500)
            environment.report(`${method} ${path.slice(0, 200)}: ${describeOutcome(outcome)}`)
          // Outside of /api an address without a call is an unknown page, which answers HTML.
          if (outcome.status === 404 && outcome.headers['content-type']?.startsWith('text/html')) continue
          try {
            check(method, path.split('?')[0] ?? '', { ...outcome, statusCode: outcome.status })
          } catch (error) {
            if (counts.odd++ < 20) environment.report((error as Error).message.slice(0, 400))
          }
        }
      })
      await Promise.all(workers)
    }
    counts.sent += sent
    counts.least = Math.min(counts.least, sent)
    const sorted = Array.from(statuses).toSorted(([a], [b]) => a - b)
    environment.report(
      `${call.method} ${call.path}: ${sorted.map(([status, times]) => `${times} x ${status}`).join(', ')}`,
    )
  }
  const of = `${counts.sent} over ${calls.length} calls`
  return [
    atLeast('generated requests of each call', counts.least, perCall),
    mustNotHappen('answers 5xx', counts.failures, of),
    mustNotHappen('requests without an answer', counts.lost, of),
    mustNotHappen('answers other than documented', counts.odd, of),
  ]
}
