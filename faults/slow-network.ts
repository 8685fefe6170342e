import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { startFaultProxy, through, type Trouble } from './fault-proxy.ts'
import { never, within } from './figures.ts'
import { startReaders, startWriters } from './load.ts'
import { makeOrganizers } from './marketplace.ts'
import type { Stage } from './stage.ts'
import { tally } from './tally.ts'

const paths = ['/vendors', '/events', '/api/contractors', '/api/events']
const longestSeconds = 5

const troubles: { name: string; trouble: Trouble; cutsEveryMs?: number }[] = [
  { name: 'latency 200 ms', trouble: { latencyMs: 200 } },
  { name: '1 MB/s', trouble: { rate: 1_000_000 } },
  { name: 'latency and 1 MB/s', trouble: { latencyMs: 200, rate: 1_000_000 } },
  { name: 'cut after 1,000 bytes', trouble: { cutAfter: 1_000 } },
  { name: 'cut after 20,000 bytes', trouble: { cutAfter: 20_000 } },
  { name: 'all cut every second', trouble: {}, cutsEveryMs: 1_000 },
  { name: 'half-open', trouble: { halfOpen: true }, cutsEveryMs: 2_000 },
]

/** A bad line to the database: slow, narrow, cut, or with ends that nobody hears of. */
export async function slowNetwork(stage: Stage): Promise<Row[]> {
  const postgres = await stage.postgres()
  const proxy = await startFaultProxy(Number(new URL(postgres.url).port))
  stage.atEnd(() => proxy.stop())
  const issuer = await stage.issuer()
  const product = await stage.supervise({ databaseUrl: through(proxy, postgres.url), settings: issuer.settings })
  const people = await makeOrganizers(product.url, issuer, 8)
  const rows: Row[] = []
  for (const { name, trouble, cutsEveryMs } of troubles) {
    if (stage.signal.aborted) break
    const answers = tally()
    const writing = startWriters({ origin: product.url, people, tally: answers, timeoutMs: 20_000, retryMs: 200 })
    const reading = startReaders({ origin: product.url, paths, tally: answers, timeoutMs: 20_000 })
    proxy.set(trouble)
    const cutting = cutsEveryMs ? setInterval(() => proxy.cut(), cutsEveryMs) : undefined
    await sleep(stage.isQuick ? 4_000 : 15_000)
    clearInterval(cutting)
    proxy.set({})
    await sleep(1_000)
    await Promise.all([writing.stop(), reading.stop()])
    const { lost, doubled } = await writing.verify()
    answers.explain((line) => stage.report(`${name}: ${line}`))
    rows.push(
      within(`${name}: longest wait`, answers.slowest() / 1000, longestSeconds, 's'),
      never(`${name}: answers other than 2xx and 503 with Retry-After`, answers.bad(), String(answers.total())),
      never(`${name}: writes lost or doubled`, lost.length + doubled.length, String(writing.acknowledged())),
    )
  }
  return [...rows, never('deaths of our process', product.deaths())]
}
