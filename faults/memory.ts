import { inspected, openHeap } from '../e2e/support/heap.ts'
import { outputOf } from '../e2e/support/server.ts'
import type { Row } from '../scripts/rows.ts'
import { type Environment, kill, type Product } from './environment.ts'
import { startFaultProxy, through } from './fault-proxy.ts'
import { atMost, maximum, mustNotHappen } from './limits.ts'

const views = 100
/** Views before the measurement: they compile code and fill caches. */
const warmUp = 50
const parallelViews = 8
/** 20 KB for each view, for code that is compiled late and caches that fill once. A page that is kept takes ten times as much. */
const maxMegabytes = 2

/** Pages and calls, also of what there is not and without a database: the process keeps no memory of them. */
export async function memory(environment: Environment): Promise<Row[]> {
  // Another process loads the demo, because loading leaves much in its memory.
  const first = await environment.start({ hasDemo: true })
  kill(first.pid)
  await first.ended
  const product = await environment.start({ place: first, hasDemo: true, settings: inspected })
  const answer = await fetch(`${product.url}/api/contractors`)
  const { data } = (await answer.json()) as { data: { contractors: { id: number }[] } }
  const vendor = data.contractors[0]?.id
  const found = ['/', '/vendors', '/vendors?search=flowers', `/vendors/${vendor}`, '/events', '/auth']
  const calls = ['', '?search=flowers', `/${vendor}`].map((end) => `/api/contractors${end}`)
  const paths = { 200: [...found, ...calls, '/api/events', '/api/aesthetic-tags'], 401: ['/api/users/profile'] }
  const missing = ['/vendors/999999', '/nowhere', '/api/contractors/999999']
  const kept = await keptBy(environment, product, { ...paths, 404: missing })
  kill(product.pid)

  const postgres = await environment.postgres()
  const proxy = await startFaultProxy(Number(new URL(postgres.url).port))
  environment.atEnd(() => proxy.stop())
  const settings = { ...inspected, LOG_LEVEL: 'silent' }
  const away = await environment.start({ databaseUrl: through(proxy, postgres.url), settings })
  proxy.set({ refuse: true })
  proxy.cut()
  const without = { 503: ['/', '/vendors', '/vendors/7', '/events', '/api/contractors'] }
  const keptWithout = await keptBy(environment, away, without)
  let slowest = 0
  let unsaid = 0
  for (const path of without[503]) {
    const began = performance.now()
    const { headers } = await fetch(away.url + path)
    slowest = Math.max(slowest, (performance.now() - began) / 1000)
    if (headers.get('retry-after') !== '2' || !headers.get('cache-control')?.includes('no-store')) unsaid++
  }
  return [
    ...rowsOf('', kept),
    ...rowsOf(' without a database', keptWithout),
    mustNotHappen('503 without Retry-After or with a cache', unsaid, String(without[503].length)),
    atMost('longest wait for a 503', slowest, 3, 's'),
  ]
}

const rowsOf = (where: string, { wrong, asked, megabytes }: Awaited<ReturnType<typeof keptBy>>): Row[] => [
  atMost(`memory kept of ${views} views of one address${where}`, megabytes, maxMegabytes, 'MB', 2),
  mustNotHappen(`answers with another status${where}`, wrong, String(asked)),
]

/** Views each address, given by the status that it answers with, and compares the heap before and after. */
async function keptBy(environment: Environment, product: Product, paths: Record<number, string[]>) {
  const heap = await openHeap(outputOf(product))
  environment.atEnd(() => heap.close())
  const bytes: number[] = []
  let wrong = 0
  let asked = 0
  const view = async (path: string, status: string, times: number) => {
    let left = times
    const ask = async () => {
      while (left-- > 0 && !environment.signal.aborted) {
        const answer = await fetch(product.url + path)
        await answer.arrayBuffer()
        asked++
        if (answer.status !== Number(status)) wrong++
      }
    }
    await Promise.all(Array.from({ length: parallelViews }, ask))
  }
  for (const [status, each] of Object.entries(paths)) {
    for (const path of each) {
      await view(path, status, warmUp)
      const before = await heap.used()
      await view(path, status, views)
      const more = (await heap.used()) - before
      if (more > maxMegabytes * 1e6) environment.report(`${path}: ${(more / 1e6).toFixed(1)} MB more`)
      bytes.push(more / 1e6)
    }
  }
  return { wrong, asked, megabytes: maximum(bytes) }
}
