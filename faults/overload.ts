import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { isGood, openLine } from './exchange.ts'
import { never, within } from './figures.ts'
import { makeVendors } from './marketplace.ts'
import { capacity, crowd, residentMegabytes } from './rate.ts'
import type { Stage } from './stage.ts'
import { tally } from './tally.ts'

const times = 4
const leastShare = 0.8
const recoverySeconds = 5
/** An answer within this time (ms) counts as normal. */
const prompt = 500

/** Four times as many requests as the product can answer, with 512 MB of heap. */
export async function overload(stage: Stage): Promise<Row[]> {
  const seconds = stage.isQuick ? 15 : stage.isLong ? 300 : 60
  const postgres = await stage.postgres()
  const issuer = await stage.issuer()
  const settings = { ...issuer.settings, NODE_OPTIONS: '--max-old-space-size=512' }
  const product = await stage.supervise({ databaseUrl: postgres.url, settings })
  await makeVendors(product.url, issuer, 15)
  await capacity(product.url, tally(), stage.isQuick ? 3_000 : 10_000)
  const before = tally()
  const most = await capacity(product.url, before, stage.isQuick ? 5_000 : 15_000)
  stage.report(`capacity ${most.goodput.toFixed(0)} answers a second, p95 ${most.p95.toFixed(0)} ms`)
  before.explain((line) => stage.report(`before: ${line}`))

  const answers = tally()
  let good = 0
  let largest = 0
  const memory = setInterval(() => (largest = Math.max(largest, residentMegabytes(product.pid()) ?? 0)), 250)
  // The first seconds fill the queues, so they are not measured.
  const settled = Math.min(5_000, seconds * 250)
  const perSecond = most.goodput * times
  const ms = seconds * 1000
  const flowing = crowd({ origin: product.url, tally: answers, perSecond, ms, signal: stage.signal }, (outcome, at) => {
    const answeredAt = at + outcome.ms
    if (isGood(outcome) && answeredAt > settled && answeredAt < ms) good++
  })
  await sleep(ms)
  const recovered = await recovery(product.url)
  const { notSent } = await flowing
  clearInterval(memory)
  const goodput = good / ((ms - settled) / 1000)
  answers.explain(stage.report)
  if (notSent > 0) stage.report(`${notSent} requests were not sent, because 4,000 were unanswered`)
  return [
    {
      what: `goodput at ${times} x capacity for ${seconds} s`,
      measured: `${goodput.toFixed(0)} of ${most.goodput.toFixed(0)} a second`,
      limit: `>= ${leastShare * 100} %`,
      ok: goodput >= leastShare * most.goodput,
    },
    never(
      'answers other than 2xx, 503 and 429 with Retry-After',
      answers.bad() + notSent,
      String(answers.total() + notSent),
    ),
    within(`an answer within ${prompt} ms again`, recovered, recoverySeconds, 's'),
    never('deaths of our process with 512 MB of heap', product.deaths()),
    { what: 'largest resident memory', measured: `${largest.toFixed(0)} MB`, limit: 'no limit', ok: true },
  ]
}

/** Seconds until five requests in a row are answered well and promptly; undefined when that takes a minute. */
async function recovery(origin: string): Promise<number | undefined> {
  const began = performance.now()
  const line = openLine(origin, { timeoutMs: 2_000 })
  try {
    for (let inRow = 0, since = 0; performance.now() - began < 60_000; await sleep(50)) {
      const outcome = await line.send('GET', '/vendors')
      if (!isGood(outcome) || outcome.ms > prompt) {
        inRow = 0
        continue
      }
      if (inRow++ === 0) since = performance.now()
      if (inRow === 5) return (since - began) / 1000
    }
    return undefined
  } finally {
    line.close()
  }
}
