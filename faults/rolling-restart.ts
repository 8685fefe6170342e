import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { startBalancer } from './balancer.ts'
import { longest, never, within } from './figures.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import { kill, lastWords, type Product, type Stage } from './stage.ts'
import { tally } from './tally.ts'

const paths = ['/', '/vendors', '/events', '/api/contractors', '/api/events', '/api/event-types']
const readersOfEach = 3
const drainSeconds = 10

/** Two processes on one database behind a proxy; one after the other is told to stop and is started again, while people read and write. */
export async function rollingRestart(stage: Stage): Promise<Row[]> {
  const rounds = stage.isQuick ? 1 : 5
  const postgres = await stage.postgres()
  const issuer = await stage.issuer()
  const places = [await stage.place(), await stage.place()]
  const balancer = await startBalancer(places.map(({ url }) => url))
  const settings = { ...issuer.settings, PUBLIC_URL: balancer.url }
  const products: Product[] = []
  for (const place of places) products.push(await stage.start({ databaseUrl: postgres.url, settings, place }))
  stage.atEnd(() => balancer.stop())
  const people = await makeOrganizers(balancer.url, issuer, 8)
  // A write may be told to come again; a read has no such excuse while the other process is up.
  const reads = tally(() => false)
  const writes = tally()
  const writing = startWriters({ origin: balancer.url, people, tally: writes })
  const reading = startReaders({
    origin: balancer.url,
    paths: paths.flatMap((path) => Array.from({ length: readersOfEach }, () => path)),
    tally: reads,
    pauseMs: 30,
  })
  await sleep(1_000)

  const drains: number[] = []
  const endings: string[] = []
  for (let round = 0; round < rounds && !stage.signal.aborted; round++) {
    for (const index of products.keys()) {
      const old = products[index] as Product
      const toldAt = performance.now()
      process.kill(old.pid, 'SIGTERM')
      const ending = await Promise.race([old.ended, sleep(30_000, undefined)])
      if (!ending) {
        kill(old.pid)
        stage.report(`a process had not ended 30 s after SIGTERM`)
      } else if (ending.code !== 0) {
        endings.push(String(ending.code ?? ending.signal))
        stage.report(`SIGTERM: exit code ${ending.code ?? ending.signal}: ${lastWords(ending)}`)
      }
      drains.push((performance.now() - toldAt) / 1000)
      products[index] = await stage.start({ databaseUrl: postgres.url, settings, place: old })
      await sleep(1_500)
    }
  }
  await Promise.all([writing.stop(), reading.stop()])
  const { lost, doubled } = await writing.verify()
  reads.explain(stage.report)
  writes.explain(stage.report)
  for (const failure of balancer.failures().slice(0, 10)) stage.report(`  ${failure}`)
  return [
    never(`failed reads, ${drains.length} restarts`, reads.bad(), String(reads.total())),
    never('writes answered other than 2xx and 503 with Retry-After', writes.bad(), String(writes.total())),
    never('acknowledged writes lost', lost.length, String(writing.acknowledged())),
    never('doubled in spite of their key', doubled.length),
    within('from SIGTERM to the end of the process', longest(drains), drainSeconds, 's'),
    never('exit codes other than 0', endings.length, String(drains.length)),
  ]
}
