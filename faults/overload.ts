import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { isGood, openHttpClient } from './http-client.ts'
import { mustNotHappen, atMost } from './limits.ts'
import { makeVendors } from './marketplace.ts'
import { capacity, newSearch, sendAtFixedRate, residentMegabytes } from './rate.ts'
import type { Environment } from './environment.ts'
import { tally } from './tally.ts'

const times = 4
const minGoodputShare = 0.8
const recoverySeconds = 5
/** An answer within this time (ms) counts as normal. */
const normalMs = 500

/** Four times as many new searches as the product can answer, with 512 MB of heap. */
export async function overload(environment: Environment): Promise<Row[]> {
  const seconds = environment.isQuick ? 15 : environment.isLong ? 300 : 60
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const settings = { ...issuer.settings, NODE_OPTIONS: '--max-old-space-size=512' }
  const product = await environment.supervise({ databaseUrl: postgres.url, settings })
  await makeVendors(product.url, issuer, 15)
  const flow = { origin: product.url, path: newSearch }
  await capacity({ ...flow, tally: tally() }, environment.isQuick ? 3_000 : 10_000)
  const before = tally()
  const maximumLoad = await capacity({ ...flow, tally: before }, environment.isQuick ? 5_000 : 15_000)
  environment.report(
    `capacity ${maximumLoad.goodput.toFixed(0)} answers a second, p95 ${maximumLoad.p95.toFixed(0)} ms`,
  )
  before.explain((line) => environment.report(`before: ${line}`))

  const answers = tally()
  let good = 0
  let largest = 0
  const memory = setInterval(() => (largest = Math.max(largest, residentMegabytes(product.pid()) ?? 0)), 250)
  // The first seconds fill the queues, so they are not measured.
  const warmUpMs = Math.min(5_000, seconds * 250)
  const perSecond = maximumLoad.goodput * times
  const ms = seconds * 1000
  const sending = sendAtFixedRate(
    { ...flow, tally: answers, perSecond, ms, signal: environment.signal },
    (outcome, at) => {
      const answeredAt = at + outcome.ms
      if (isGood(outcome) && answeredAt > warmUpMs && answeredAt < ms) good++
    },
  )
  await sleep(ms)
  const recovered = await recovery(product.url)
  const { notSent } = await sending
  clearInterval(memory)
  const goodput = good / ((ms - warmUpMs) / 1000)
  answers.explain(environment.report)
  if (notSent > 0) environment.report(`${notSent} requests were not sent, because 4,000 were unanswered`)
  return [
    {
      what: `goodput at ${times} x capacity for ${seconds} s`,
      measured: `${goodput.toFixed(0)} of ${maximumLoad.goodput.toFixed(0)} a second`,
      limit: `>= ${minGoodputShare * 100} %`,
      ok: goodput >= minGoodputShare * maximumLoad.goodput,
    },
    mustNotHappen(
      'answers other than 2xx, 503 and 429 with Retry-After',
      answers.bad() + notSent,
      String(answers.total() + notSent),
    ),
    atMost(`an answer within ${normalMs} ms again`, recovered, recoverySeconds, 's'),
    mustNotHappen('unexpected exits of our process with 512 MB of heap', product.deaths()),
    { what: 'largest resident memory', measured: `${largest.toFixed(0)} MB`, limit: 'no limit', ok: true },
  ]
}

/** Seconds until five requests in a row get 2xx within the normal time; undefined after a minute without. */
async function recovery(origin: string): Promise<number | undefined> {
  const began = performance.now()
  const client = openHttpClient(origin, { timeoutMs: 2_000 })
  try {
    for (let inRow = 0, since = 0; performance.now() - began < 60_000; await sleep(50)) {
      const outcome = await client.send('GET', '/vendors')
      if (!isGood(outcome) || outcome.ms > normalMs) {
        inRow = 0
        continue
      }
      if (inRow++ === 0) since = performance.now()
      if (inRow === 5) return (since - began) / 1000
    }
    return undefined
  } finally {
    client.close()
  }
}
