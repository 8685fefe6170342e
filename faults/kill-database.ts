import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import type { Postgres } from '../scripts/postgres.mjs'
import { longest, never, within } from './figures.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import type { Stage } from './stage.ts'
import { tally } from './tally.ts'

const writers = 16
const pages = ['/vendors', '/events', '/api/contractors', '/api/events']
const backWithinMs = 30_000

/** kill -9 of the postmaster, and restarts in both modes, while sixteen people write and four read. */
export async function killDatabase(stage: Stage): Promise<Row[]> {
  const ways: { name: string; count: number; run: (postgres: Postgres) => Promise<void>; isKill: boolean }[] = [
    { name: 'kill -9 of the postmaster', count: stage.isQuick ? 2 : 25, run: killAndStart, isKill: true },
    {
      name: 'restart -m fast',
      count: stage.isQuick ? 1 : 10,
      run: (postgres) => postgres.restart('fast'),
      isKill: false,
    },
    {
      name: 'restart -m immediate',
      count: stage.isQuick ? 1 : 10,
      run: (postgres) => postgres.restart('immediate'),
      isKill: false,
    },
  ]
  const postgres = await stage.postgres()
  const issuer = await stage.issuer()
  const product = await stage.supervise({ databaseUrl: postgres.url, settings: issuer.settings })
  const people = await makeOrganizers(product.url, issuer, writers)
  const answers = tally()
  const writing = startWriters({ origin: product.url, people, tally: answers })
  const reading = startReaders({ origin: product.url, paths: pages, tally: answers })
  const rows: Row[] = []

  for (const { name, count, run, isKill } of ways) {
    const readyAfter: number[] = []
    let done = 0
    let neverBack = 0
    for (; done < count && !stage.signal.aborted; done++) {
      await sleep(500 + Math.random() * 700)
      await run(postgres)
      const databaseBack = performance.now()
      if (isKill) stage.kills.postmaster++
      const first = await Promise.race([writing.acknowledgedAfter(databaseBack), sleep(backWithinMs, undefined)])
      if (first !== undefined) readyAfter.push((first - databaseBack) / 1000)
      else neverBack++
    }
    rows.push(
      { what: `${name}: rounds`, measured: String(done), limit: String(count), ok: done === count },
      within(`${name}: first 2xx once the database is back`, neverBack ? undefined : longest(readyAfter), 1, 's', 2),
    )
  }

  await Promise.all([writing.stop(), reading.stop()])
  const { lost, doubled } = await writing.verify()
  answers.explain(stage.report)
  return [
    ...rows,
    never('deaths of our process', product.deaths()),
    never('answers other than 2xx and 503 with Retry-After', answers.bad(), String(answers.total())),
    within('longest wait for an answer', answers.slowest() / 1000, 3, 's'),
    never('acknowledged writes lost', lost.length, String(writing.acknowledged())),
    never('doubled in spite of their key', doubled.length),
  ]
}

async function killAndStart(postgres: Postgres): Promise<void> {
  await postgres.kill()
  await postgres.start()
}
