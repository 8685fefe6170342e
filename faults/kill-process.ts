import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { maximum, mustNotHappen, quantile, atMost } from './limits.ts'
import { startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import { kill, type Product, type ProductOptions, type Environment } from './environment.ts'
import { tally } from './tally.ts'

const writers = 16
const recoveryTimeoutMs = 60_000

/** kill -9 of the product while sixteen writers work; the next process is started immediately. */
export async function killProcess(environment: Environment): Promise<Row[]> {
  const postgres = await environment.postgres()
  const rows = await rounds(environment, 'PostgreSQL', { databaseUrl: postgres.url }, environment.isQuick ? 3 : 30, 1.5)
  return [...rows, ...(await rounds(environment, 'embedded', {}, environment.isQuick ? 2 : 20, 3))]
}

async function rounds(
  environment: Environment,
  database: string,
  where: ProductOptions,
  count: number,
  limitSeconds: number,
): Promise<Row[]> {
  const issuer = await environment.issuer()
  const options = { ...where, settings: issuer.settings }
  let product: Product = await environment.start(options)
  const people = await makeOrganizers(product.url, issuer, writers)
  // Without a process every connection is refused or reset, so only answers are checked here.
  const answers = tally(({ status }) => status === 0 || status === 503)
  const writing = startWriters({ origin: product.url, people, tally: answers, retryMs: 150 })
  const recoveryTimes: number[] = []
  let refused = 0
  let notRecovered = 0
  let killed = 0

  for (let round = 1; round <= count && !environment.signal.aborted; round++) {
    await sleep(500 + Math.random() * 1000)
    kill(product.pid)
    // Does not wait until the old process has ended: a supervisor does not wait either.
    const spawnedAt = performance.now()
    product = await environment.launch({ ...options, place: product })
    killed++
    environment.kills.process++
    const back = writing.acknowledgedAfter(spawnedAt)
    for (;;) {
      const first = await Promise.race([back, product.ended, sleep(recoveryTimeoutMs, undefined)])
      if (typeof first === 'number') {
        recoveryTimes.push((first - spawnedAt) / 1000)
        break
      }
      if (!first) {
        notRecovered++
        environment.report(`${database}, round ${round}: no 2xx within ${recoveryTimeoutMs / 1000} s`)
        break
      }
      refused++
      environment.report(
        `${database}, round ${round}: the new process ended with ${first.code}: ${first.output.trim().slice(-300)}`,
      )
      if (refused > 3 * count || environment.signal.aborted) break
      product = await environment.launch({ ...options, place: product })
    }
  }

  await writing.stop()
  const { lost, doubled } = await writing.verify()
  for (const title of lost) environment.report(`${database}: lost "${title}"`)
  for (const title of doubled) environment.report(`${database}: twice "${title}"`)
  const median = quantile(recoveryTimes, 0.5)
  environment.report(
    `${database}: ${killed} kills, ${writing.acknowledged()} writes, back after ${median?.toFixed(2)} s in the middle`,
  )
  answers.explain(environment.report)
  kill(product.pid)
  await product.ended
  return [
    {
      what: `${database}: rounds of kill -9 of the process`,
      measured: String(killed),
      limit: `${count}`,
      ok: killed === count,
    },
    mustNotHappen(`${database}: acknowledged writes lost`, lost.length, String(writing.acknowledged())),
    mustNotHappen(`${database}: writes done twice despite their key`, doubled.length),
    mustNotHappen(`${database}: answers other than 2xx and 503`, answers.bad(), String(answers.total())),
    mustNotHappen(`${database}: failed starts right after a kill`, refused),
    atMost(
      `${database}: first new 2xx, slowest round`,
      notRecovered ? undefined : maximum(recoveryTimes),
      limitSeconds,
      's',
      2,
    ),
  ]
}
