import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspected, openHeap } from '../e2e/support/heap.ts'
import type { Row } from '../scripts/rows.ts'
import { kill, type Environment } from './environment.ts'
import { isGood, openHttpClient } from './http-client.ts'
import { atMost, mustNotHappen } from './limits.ts'

const pages = 20_000
/** As in server/src/http/finished-answers.ts. */
const cacheMegabytes = 48
const maxShare = 1.3
const atOnce = 8
/** Asked for before the memory is compared: compiles the code, and lets the heap grow to what rendering needs. */
const warmUp = 5_000
const compressed = { headers: { 'accept-encoding': 'gzip' } }
/** As `npm start` and the image start it, and with an inspector. */
const settings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: `--max-semi-space-size=2 ${inspected.NODE_OPTIONS}`,
}

/** Thousands of different pages, each asked for twice so that it is kept: the process grows by the size of its cache. */
export async function keptAnswers(environment: Environment): Promise<Row[]> {
  const { url: databaseUrl } = await environment.postgres()
  const place = await environment.place()
  // Another process loads the demo, because loading leaves much in its memory.
  const loading = await environment.start({ databaseUrl, place, hasDemo: true })
  kill(loading.pid)
  await loading.ended
  const logFile = join(environment.folder(), 'server.log')
  const product = await environment.start({ databaseUrl, place, hasDemo: true, settings, logFile })
  const heap = await openHeap(readFileSync(logFile, 'utf8'))
  environment.atEnd(() => heap.close())
  const client = openHttpClient(product.url, { sockets: atOnce, timeoutMs: 30_000 })
  environment.atEnd(() => client.close())
  const wanted = environment.isQuick ? pages / 5 : pages
  let failures = 0

  await ask('once', warmUp, 1)
  const before = await megabytes()
  await ask('twice', wanted, 2)
  const after = await megabytes()
  return [
    atMost(
      `${wanted} different pages, each twice: more resident memory`,
      after - before,
      Math.round(cacheMegabytes * maxShare),
      'MB',
      0,
    ),
    mustNotHappen('answers other than 2xx', failures, String(warmUp + 2 * wanted)),
  ]

  async function ask(name: string, count: number, times: number): Promise<void> {
    let next = 0
    const workers = Array.from({ length: atOnce }, async () => {
      while (next < count && !environment.signal.aborted) {
        const path = `/vendors?search=${name}${next++}`
        for (let time = 0; time < times; time++) failures += Number(!isGood(await client.send('GET', path, compressed)))
      }
    })
    await Promise.all(workers)
  }

  /** What is resident after everything was collected that nobody holds. */
  async function megabytes(): Promise<number> {
    const used = (await heap.used()) / 1e6
    const resident = (await heap.resident()) / 1e6
    const { body } = await client.send('GET', '/metrics')
    const cache = body.match(/^answer_cache_(bytes|entries) .*$/gm) ?? []
    environment.report(`${resident.toFixed(0)} MB resident, ${used.toFixed(0)} MB of heap; ${cache.join(', ')}`)
    return resident
  }
}
