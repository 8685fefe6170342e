import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { longest, never, quantile, within } from './figures.ts'
import { startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import { kill, type Product, type ProductOptions, type Stage } from './stage.ts'
import { tally } from './tally.ts'

const writers = 16
const backWithinMs = 60_000

/** kill -9 of the product while sixteen people write, and the next process started in the same moment. */
export async function killProcess(stage: Stage): Promise<Row[]> {
  const postgres = await stage.postgres()
  const rows = await rounds(stage, 'PostgreSQL', { databaseUrl: postgres.url }, stage.isQuick ? 3 : 30, 1.5)
  return [...rows, ...(await rounds(stage, 'embedded', {}, stage.isQuick ? 2 : 20, 3))]
}

async function rounds(
  stage: Stage,
  database: string,
  where: ProductOptions,
  count: number,
  limitSeconds: number,
): Promise<Row[]> {
  const issuer = await stage.issuer()
  const options = { ...where, settings: issuer.settings }
  let product: Product = await stage.start(options)
  const people = await makeOrganizers(product.url, issuer, writers)
  // While the process is away every connection is refused or reset: only its answers are judged here.
  const answers = tally(({ status }) => status === 0 || status === 503)
  const writing = startWriters({ origin: product.url, people, tally: answers, retryMs: 150 })
  const backAfter: number[] = []
  let refused = 0
  let neverBack = 0
  let killed = 0

  for (let round = 1; round <= count && !stage.signal.aborted; round++) {
    await sleep(500 + Math.random() * 1000)
    kill(product.pid)
    // No waiting for the one that dies: whatever supervises a process does not wait either.
    const spawnedAt = performance.now()
    product = await stage.launch({ ...options, place: product })
    killed++
    stage.kills.process++
    const back = writing.acknowledgedAfter(spawnedAt)
    for (;;) {
      const first = await Promise.race([back, product.ended, sleep(backWithinMs, undefined)])
      if (typeof first === 'number') {
        backAfter.push((first - spawnedAt) / 1000)
        break
      }
      if (!first) {
        neverBack++
        stage.report(`${database}, round ${round}: no 2xx within ${backWithinMs / 1000} s`)
        break
      }
      refused++
      stage.report(
        `${database}, round ${round}: the new process ended with ${first.code}: ${first.said.trim().slice(-300)}`,
      )
      if (refused > 3 * count || stage.signal.aborted) break
      product = await stage.launch({ ...options, place: product })
    }
  }

  await writing.stop()
  const { lost, doubled } = await writing.verify()
  for (const title of lost) stage.report(`${database}: lost "${title}"`)
  for (const title of doubled) stage.report(`${database}: twice "${title}"`)
  const median = quantile(backAfter, 0.5)
  stage.report(
    `${database}: ${killed} kills, ${writing.acknowledged()} writes, back after ${median?.toFixed(2)} s in the middle`,
  )
  answers.explain(stage.report)
  kill(product.pid)
  await product.ended
  return [
    {
      what: `${database}: rounds of kill -9 of the process`,
      measured: String(killed),
      limit: `${count}`,
      ok: killed === count,
    },
    never(`${database}: acknowledged writes lost`, lost.length, String(writing.acknowledged())),
    never(`${database}: doubled in spite of their key`, doubled.length),
    never(`${database}: answers other than 2xx and 503`, answers.bad(), String(answers.total())),
    never(`${database}: starts right after a kill that gave up`, refused),
    within(
      `${database}: first new 2xx, slowest round`,
      neverBack ? undefined : longest(backAfter),
      limitSeconds,
      's',
      2,
    ),
  ]
}
