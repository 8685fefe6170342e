import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { nginxProgram, startNginx } from '../e2e/support/nginx.ts'
import { canInstall, install } from '../scripts/debian.mjs'
import { startBalancer } from './balancer.ts'
import { maximum, mustNotHappen, atMost } from './limits.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import { kill, exitReason, type Product, type Environment } from './environment.ts'
import { tally } from './tally.ts'

const paths = ['/', '/vendors', '/events', '/api/contractors', '/api/events', '/api/event-types']
const readersOfEach = 3
const drainSeconds = 10

interface Proxy {
  url: string
  failures?: () => string[]
  stop(): unknown
}

/**
 * Two processes on one database behind a load balancer: one of our own, which asks `/readyz`, and Debian's nginx, which does not. One process
 * after the other gets SIGTERM and is started again, while people read and write.
 */
export async function rollingRestart(environment: Environment): Promise<Row[]> {
  const rows = await behind(environment, startBalancer)
  if (!existsSync(nginxProgram) && canInstall) await install(['nginx-light'])
  if (!existsSync(nginxProgram)) environment.skip('there is no nginx (Debian: apt-get install nginx-light)')
  else rows.push(...(await behind(environment, startNginx)).map((row) => ({ ...row, what: `nginx: ${row.what}` })))
  return rows
}

async function behind(environment: Environment, start: (origins: string[]) => Promise<Proxy>): Promise<Row[]> {
  const rounds = environment.isQuick ? 1 : 5
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const places = [await environment.place(), await environment.place()]
  const balancer = await start(places.map(({ url }) => url))
  const settings = { ...issuer.settings, PUBLIC_URL: balancer.url }
  const products: Product[] = []
  for (const place of places) products.push(await environment.start({ databaseUrl: postgres.url, settings, place }))
  environment.atEnd(() => balancer.stop())
  const people = await makeOrganizers(balancer.url, issuer, 8)
  // A write may get 503; a read must succeed, because the other process is running.
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
  for (let round = 0; round < rounds && !environment.signal.aborted; round++) {
    for (const index of products.keys()) {
      const old = products[index] as Product
      const signalledAt = performance.now()
      process.kill(old.pid, 'SIGTERM')
      const ending = await Promise.race([old.ended, sleep(30_000, undefined)])
      if (!ending) {
        kill(old.pid)
        environment.report(`a process had not ended 30 s after SIGTERM`)
      } else if (ending.code !== 0) {
        endings.push(String(ending.code ?? ending.signal))
        environment.report(`SIGTERM: exit code ${ending.code ?? ending.signal}: ${exitReason(ending)}`)
      }
      drains.push((performance.now() - signalledAt) / 1000)
      products[index] = await environment.start({ databaseUrl: postgres.url, settings, place: old })
      await sleep(1_500)
    }
  }
  await Promise.all([writing.stop(), reading.stop()])
  const { lost, doubled } = await writing.verify()
  reads.explain(environment.report)
  writes.explain(environment.report)
  for (const failure of balancer.failures?.().slice(0, 10) ?? []) environment.report(`  ${failure}`)
  return [
    mustNotHappen(`failed reads, ${drains.length} restarts`, reads.bad(), String(reads.total())),
    mustNotHappen('writes answered other than 2xx and 503 with Retry-After', writes.bad(), String(writes.total())),
    mustNotHappen('acknowledged writes lost', lost.length, String(writing.acknowledged())),
    mustNotHappen('writes done twice despite their key', doubled.length),
    atMost('from SIGTERM to the end of the process', maximum(drains), drainSeconds, 's'),
    mustNotHappen('exit codes other than 0', endings.length, String(drains.length)),
  ]
}
