import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { startFaultProxy, through, type NetworkFault } from './fault-proxy.ts'
import { mustNotHappen, atMost } from './limits.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import type { Environment } from './environment.ts'
import { tally } from './tally.ts'

const paths = ['/vendors', '/events', '/api/contractors', '/api/events']
const maxWaitSeconds = 5

const networkFaults: { name: string; fault: NetworkFault; cutsEveryMs?: number }[] = [
  { name: 'latency 200 ms', fault: { latencyMs: 200 } },
  { name: '1 MB/s', fault: { rate: 1_000_000 } },
  { name: 'latency and 1 MB/s', fault: { latencyMs: 200, rate: 1_000_000 } },
  { name: 'cut after 1,000 bytes', fault: { cutAfter: 1_000 } },
  { name: 'cut after 20,000 bytes', fault: { cutAfter: 20_000 } },
  { name: 'all cut every second', fault: {}, cutsEveryMs: 1_000 },
  { name: 'half-open', fault: { halfOpen: true }, cutsEveryMs: 2_000 },
]

/** A bad connection to the database: latency, low bandwidth, resets, or half-open connections. */
export async function slowNetwork(environment: Environment): Promise<Row[]> {
  const postgres = await environment.postgres()
  const proxy = await startFaultProxy(Number(new URL(postgres.url).port))
  environment.atEnd(() => proxy.stop())
  const issuer = await environment.issuer()
  const product = await environment.supervise({ databaseUrl: through(proxy, postgres.url), settings: issuer.settings })
  const people = await makeOrganizers(product.url, issuer, 8)
  const rows: Row[] = []
  for (const { name, fault, cutsEveryMs } of networkFaults) {
    if (environment.signal.aborted) break
    const answers = tally()
    const writing = startWriters({ origin: product.url, people, tally: answers, timeoutMs: 20_000, retryMs: 200 })
    const reading = startReaders({ origin: product.url, paths, tally: answers, timeoutMs: 20_000 })
    proxy.set(fault)
    const cutting = cutsEveryMs ? setInterval(() => proxy.cut(), cutsEveryMs) : undefined
    await sleep(environment.isQuick ? 4_000 : 15_000)
    clearInterval(cutting)
    proxy.set({})
    await sleep(1_000)
    await Promise.all([writing.stop(), reading.stop()])
    const { lost, doubled } = await writing.verify()
    answers.explain((line) => environment.report(`${name}: ${line}`))
    rows.push(
      atMost(`${name}: longest wait`, answers.slowest() / 1000, maxWaitSeconds, 's'),
      mustNotHappen(`${name}: answers other than 2xx and 503 with Retry-After`, answers.bad(), String(answers.total())),
      mustNotHappen(`${name}: writes lost or doubled`, lost.length + doubled.length, String(writing.acknowledged())),
    )
  }
  return [...rows, mustNotHappen('unexpected exits of our process', product.deaths())]
}
