import type { Row } from '../scripts/rows.ts'
import { isGood } from './http-client.ts'
import { mustNotHappen, quantile } from './limits.ts'
import { startWriters } from './load.ts'
import { makeOrganizers, makeVendors } from './marketplace.ts'
import { capacity, sendAtFixedRate, residentMegabytes } from './rate.ts'
import type { Environment } from './environment.ts'
import { tally } from './tally.ts'

const maxSlowdown = 1.2
const maxGrowth = 1.1

/** Half of the maximum load for half an hour: no errors, no slowdown, no growing memory. */
export async function soak(environment: Environment): Promise<Row[]> {
  const minutes = environment.isQuick ? 2 : 30
  const windowMs = environment.isQuick ? 20_000 : 60_000
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const product = await environment.supervise({ databaseUrl: postgres.url, settings: issuer.settings })
  await makeVendors(product.url, issuer, 15)
  const people = await makeOrganizers(product.url, issuer, 2)
  // Warm-up: caches are filled and code is compiled. It is not measured.
  await capacity({ origin: product.url, tally: tally() }, windowMs)
  const maximumLoad = await capacity({ origin: product.url, tally: tally() }, 10_000)
  const perSecond = maximumLoad.goodput / 2
  environment.report(`${perSecond.toFixed(0)} requests a second for ${minutes} minutes`)

  const answers = tally(() => false)
  const writes = tally(() => false)
  const ms = minutes * 60_000
  const first: number[] = []
  const last: number[] = []
  const memory: { at: number; megabytes: number }[] = []
  const began = performance.now()
  const watching = setInterval(() => {
    const megabytes = residentMegabytes(product.pid())
    if (megabytes !== undefined) memory.push({ at: performance.now() - began, megabytes })
  }, 1_000)
  const writing = startWriters({ origin: product.url, people, tally: writes, pauseMs: 1_000 })
  await sendAtFixedRate(
    { origin: product.url, tally: answers, perSecond, ms, signal: environment.signal },
    (outcome, at) => {
      if (!isGood(outcome)) return
      if (at < windowMs) first.push(outcome.ms)
      if (at >= ms - windowMs) last.push(outcome.ms)
    },
  )
  await writing.stop()
  clearInterval(watching)
  answers.explain(environment.report)
  writes.explain(environment.report)

  const medianBetween = (from: number, to: number) =>
    quantile(
      memory.filter(({ at }) => at >= from && at < to).map(({ megabytes }) => megabytes),
      0.5,
    ) ?? Number.NaN
  const [before, after] = [medianBetween(0, windowMs), medianBetween(ms - windowMs, ms)]
  const [early, late] = [quantile(first, 0.95) ?? Number.NaN, quantile(last, 0.95) ?? Number.NaN]
  return [
    mustNotHappen(
      `answers other than 2xx in ${minutes} minutes`,
      answers.bad() + writes.bad(),
      String(answers.total() + writes.total()),
    ),
    {
      what: 'p95 at the end against the beginning',
      measured: `${late.toFixed(0)} of ${early.toFixed(0)} ms`,
      limit: `<= ${maxSlowdown} x`,
      ok: late <= maxSlowdown * early,
    },
    {
      what: 'resident memory at the end against the beginning',
      measured: `${after.toFixed(0)} of ${before.toFixed(0)} MB`,
      limit: `<= ${maxGrowth} x`,
      ok: after <= maxGrowth * before,
    },
    mustNotHappen('unexpected exits of our process', product.deaths()),
  ]
}
