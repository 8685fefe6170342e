import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { emptyDatabase } from './support/databases.ts'
import { expect, test } from './support/journey.ts'
import { inspected, openHeap, type Heap } from './support/heap.ts'
import { endServer, saidBy, type Server, startServer, stopServer } from './support/server.ts'

// The server process must not keep memory of pages that it has rendered and calls that it has answered.

const views = 100
/** 20 KB for each view, for code that is compiled late and caches that fill once. A page that is kept takes ten times as much. */
const maxBytes = 2_000_000
/** Views before the measurement: they compile code and fill caches. */
const warmUp = 50
const parallelViews = 8

test('rendered pages and answered calls leave no memory in use', async () => {
  // A new process on the demo's rows, because loading them leaves memory in use.
  const first = await startServer({ hasDemo: true })
  await endServer(first, 'SIGTERM')
  const server = await startServer({ place: first, hasDemo: true, settings: inspected })
  const heap = await openHeap(saidBy(server))
  try {
    const answer = await fetch(`${server.url}/api/contractors`)
    const { data } = (await answer.json()) as { data: { contractors: { id: number }[] } }
    const vendor = data.contractors[0]?.id
    for (const path of ['/', '/vendors', '/vendors?search=flowers', `/vendors/${vendor}`, '/events', '/auth']) {
      await expectNothingKept(server, heap, path, 200)
    }
    for (const path of ['/vendors/999999', '/nowhere']) await expectNothingKept(server, heap, path, 404)
    for (const path of [
      '/api/contractors',
      '/api/contractors?search=flowers',
      `/api/contractors/${vendor}`,
      '/api/events',
      '/api/aesthetic-tags',
    ]) {
      await expectNothingKept(server, heap, path, 200)
    }
    await expectNothingKept(server, heap, '/api/contractors/999999', 404)
    await expectNothingKept(server, heap, '/api/users/profile', 401)
  } finally {
    heap.close()
    await stopServer(server)
  }
})

test(
  'pages and calls without a database answer 503 within three seconds, and leave no memory in use',
  { tag: '@postgres' },
  async () => {
    const address = new URL(await emptyDatabase('gone'))
    const proxy = await proxyTo(address)
    address.host = `127.0.0.1:${proxy.port}`
    const server = await startServer({ databaseUrl: address.href, settings: { ...inspected, LOG_LEVEL: 'silent' } })
    const heap = await openHeap(saidBy(server))
    try {
      proxy.close()
      for (const path of ['/', '/vendors', '/vendors/7', '/events', '/api/contractors']) {
        await expectNothingKept(server, heap, path, 503)
        const began = performance.now()
        const { headers } = await fetch(server.url + path)
        expect(headers.get('retry-after'), path).toBe('2')
        expect(headers.get('cache-control'), path).toContain('no-store')
        expect(performance.now() - began, path).toBeLessThan(3_000)
      }
    } finally {
      heap.close()
      await stopServer(server)
    }
  },
)

async function expectNothingKept(server: Server, heap: Heap, path: string, status: number): Promise<void> {
  await test.step(path, async () => {
    await view(server.url + path, warmUp, status)
    const before = await heap.used()
    await view(server.url + path, views, status)
    expect.soft((await heap.used()) - before, `bytes left by ${views} of ${path}`).toBeLessThan(maxBytes)
  })
}

/** Requests a URL so many `times`; each answer must have this status. */
async function view(url: string, times: number, status: number): Promise<void> {
  let left = times
  const ask = async () => {
    while (left-- > 0) {
      const answer = await fetch(url)
      await answer.arrayBuffer()
      expect(answer.status, url).toBe(status)
    }
  }
  await Promise.all(Array.from({ length: parallelViews }, ask))
}

/** A TCP proxy to a database. `close` cuts its connections and refuses new ones. */
async function proxyTo(database: URL): Promise<{ port: number; close: () => void }> {
  const target = { host: database.hostname, port: Number(database.port || 5432) }
  const cut = new AbortController()
  const proxy = createServer((from) => {
    const to = connect({ ...target, signal: cut.signal })
    from.pipe(to).pipe(from)
    to.on('error', () => from.destroy())
    from.on('error', () => to.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    close() {
      proxy.close()
      cut.abort()
    },
  }
}
