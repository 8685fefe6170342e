import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import type { Postgres } from '../scripts/postgres.mjs'
import { maximum, mustNotHappen, atMost } from './limits.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import type { Environment } from './environment.ts'
import { tally } from './tally.ts'

const writers = 16
const pages = ['/vendors', '/events', '/api/contractors', '/api/events']
const recoveryTimeoutMs = 30_000

/** kill -9 of the postmaster, and restarts in both modes, while sixteen writers and four readers work. */
export async function killDatabase(environment: Environment): Promise<Row[]> {
  const ways: { name: string; count: number; run: (postgres: Postgres) => Promise<void>; isKill: boolean }[] = [
    { name: 'kill -9 of the postmaster', count: environment.isQuick ? 2 : 25, run: killAndStart, isKill: true },
    {
      name: 'restart -m fast',
      count: environment.isQuick ? 1 : 10,
      run: (postgres) => postgres.restart('fast'),
      isKill: false,
    },
    {
      name: 'restart -m immediate',
      count: environment.isQuick ? 1 : 10,
      run: (postgres) => postgres.restart('immediate'),
      isKill: false,
    },
  ]
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const product = await environment.supervise({ databaseUrl: postgres.url, settings: issuer.settings })
  const people = await makeOrganizers(product.url, issuer, writers)
  const answers = tally()
  const writing = startWriters({ origin: product.url, people, tally: answers })
  const reading = startReaders({ origin: product.url, paths: pages, tally: answers })
  const rows: Row[] = []

  for (const { name, count, run, isKill } of ways) {
    const readyAfter: number[] = []
    let done = 0
    let notRecovered = 0
    for (; done < count && !environment.signal.aborted; done++) {
      await sleep(500 + Math.random() * 700)
      await run(postgres)
      const databaseBack = performance.now()
      if (isKill) environment.kills.postmaster++
      const first = await Promise.race([writing.acknowledgedAfter(databaseBack), sleep(recoveryTimeoutMs, undefined)])
      if (first !== undefined) readyAfter.push((first - databaseBack) / 1000)
      else notRecovered++
    }
    rows.push(
      { what: `${name}: rounds`, measured: String(done), limit: String(count), ok: done === count },
      atMost(`${name}: first 2xx once the database is back`, notRecovered ? undefined : maximum(readyAfter), 1, 's', 2),
    )
  }

  await Promise.all([writing.stop(), reading.stop()])
  const { lost, doubled } = await writing.verify()
  answers.explain(environment.report)
  return [
    ...rows,
    mustNotHappen('unexpected exits of our process', product.deaths()),
    mustNotHappen('answers other than 2xx and 503 with Retry-After', answers.bad(), String(answers.total())),
    atMost('longest wait for an answer', answers.slowest() / 1000, 3, 's'),
    mustNotHappen('acknowledged writes lost', lost.length, String(writing.acknowledged())),
    mustNotHappen('writes done twice despite their key', doubled.length),
  ]
}

async function killAndStart(postgres: Postgres): Promise<void> {
  await postgres.kill()
  await postgres.start()
}
