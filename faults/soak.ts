import type { Row } from '../scripts/rows.ts'
import { isGood } from './exchange.ts'
import { never, quantile } from './figures.ts'
import { startWriters } from './load.ts'
import { makeOrganizers, makeVendors } from './marketplace.ts'
import { capacity, crowd, residentMegabytes } from './rate.ts'
import type { Stage } from './stage.ts'
import { tally } from './tally.ts'

const mostSlower = 1.2
const mostGrowth = 1.1

/** Half of what the product can do, for half an hour: nothing fails, slows down or grows. */
export async function soak(stage: Stage): Promise<Row[]> {
  const minutes = stage.isQuick ? 2 : 30
  const windowMs = stage.isQuick ? 20_000 : 60_000
  const postgres = await stage.postgres()
  const issuer = await stage.issuer()
  const product = await stage.supervise({ databaseUrl: postgres.url, settings: issuer.settings })
  await makeVendors(product.url, issuer, 15)
  const people = await makeOrganizers(product.url, issuer, 2)
  // The first minute compiles and fills: what follows is compared.
  await capacity(product.url, tally(), windowMs)
  const most = await capacity(product.url, tally(), 10_000)
  const perSecond = most.goodput / 2
  stage.report(`${perSecond.toFixed(0)} requests a second for ${minutes} minutes`)

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
  await crowd({ origin: product.url, tally: answers, perSecond, ms, signal: stage.signal }, (outcome, at) => {
    if (!isGood(outcome)) return
    if (at < windowMs) first.push(outcome.ms)
    if (at >= ms - windowMs) last.push(outcome.ms)
  })
  await writing.stop()
  clearInterval(watching)
  answers.explain(stage.report)
  writes.explain(stage.report)

  const within = (from: number, to: number) =>
    quantile(
      memory.filter(({ at }) => at >= from && at < to).map(({ megabytes }) => megabytes),
      0.5,
    ) ?? Number.NaN
  const [before, after] = [within(0, windowMs), within(ms - windowMs, ms)]
  const [early, late] = [quantile(first, 0.95) ?? Number.NaN, quantile(last, 0.95) ?? Number.NaN]
  return [
    never(
      `answers other than 2xx in ${minutes} minutes`,
      answers.bad() + writes.bad(),
      String(answers.total() + writes.total()),
    ),
    {
      what: 'p95 at the end against the beginning',
      measured: `${late.toFixed(0)} of ${early.toFixed(0)} ms`,
      limit: `<= ${mostSlower} x`,
      ok: late <= mostSlower * early,
    },
    {
      what: 'resident memory at the end against the beginning',
      measured: `${after.toFixed(0)} of ${before.toFixed(0)} MB`,
      limit: `<= ${mostGrowth} x`,
      ok: after <= mostGrowth * before,
    },
    never('deaths of our process', product.deaths()),
  ]
}
