import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { emptyDatabase } from './support/databases.ts'
import { expect, test } from './support/journey.ts'
import { inspected, openHeap, type Heap } from './support/heap.ts'
import { endServer, saidBy, type Server, startServer, stopServer } from './support/server.ts'

// What the process keeps of the pages that it has rendered and of the calls that it has answered: nothing.

const views = 100
/** 20 KB for each: what is compiled late, or kept once. A page that is kept has ten times as much. */
const mostBytes = 2_000_000
/** Compiles what is compiled when first used, and fills what is kept once. */
const warmUp = 50
const atOnce = 8

test('pages and calls leave nothing behind in the process', async () => {
  test.setTimeout(240_000)
  // The demo's rows, but not what loading them has left in the process.
  const first = await startServer({ hasDemo: true })
  await endServer(first, 'SIGTERM')
  const server = await startServer({ place: first, settings: inspected })
  const heap = await openHeap(saidBy(server))
  try {
    const answer = await fetch(`${server.url}/api/contractors`)
    const { data } = (await answer.json()) as { data: { contractors: { id: number }[] } }
    const vendor = data.contractors[0]?.id
    for (const path of ['/', '/vendors', '/vendors?search=flowers', `/vendors/${vendor}`, '/events', '/auth']) {
      await leavesNothing(server, heap, path, 200)
    }
    for (const path of ['/vendors/999999', '/nowhere']) await leavesNothing(server, heap, path, 404)
    for (const path of [
      '/api/contractors',
      '/api/contractors?search=flowers',
      `/api/contractors/${vendor}`,
      '/api/events',
      '/api/aesthetic-tags',
    ]) {
      await leavesNothing(server, heap, path, 200)
    }
    await leavesNothing(server, heap, '/api/contractors/999999', 404)
    await leavesNothing(server, heap, '/api/users/profile', 401)
  } finally {
    heap.close()
    await stopServer(server)
  }
})

test('neither do pages and calls whose database has gone; they are a 503 at once', { tag: '@postgres' }, async () => {
  test.setTimeout(240_000)
  const address = new URL(await emptyDatabase('gone'))
  const way = await wayTo(address)
  address.host = `127.0.0.1:${way.port}`
  const server = await startServer({ databaseUrl: address.href, settings: { ...inspected, LOG_LEVEL: 'silent' } })
  const heap = await openHeap(saidBy(server))
  try {
    way.close()
    for (const path of ['/', '/vendors', '/vendors/7', '/events', '/api/contractors']) {
      await leavesNothing(server, heap, path, 503)
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
})

async function leavesNothing(server: Server, heap: Heap, path: string, status: number): Promise<void> {
  await test.step(path, async () => {
    await view(server.url + path, warmUp, status)
    const before = await heap.used()
    await view(server.url + path, views, status)
    expect.soft((await heap.used()) - before, `bytes left by ${views} of ${path}`).toBeLessThan(mostBytes)
  })
}

/** Asks for an address this often; each answer must have this status. */
async function view(url: string, times: number, status: number): Promise<void> {
  let left = times
  const ask = async () => {
    while (left-- > 0) {
      const answer = await fetch(url)
      await answer.arrayBuffer()
      expect(answer.status, url).toBe(status)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
}

/** Passes connections on to a database until it is closed; then they are cut, and new ones refused. */
async function wayTo(database: URL): Promise<{ port: number; close: () => void }> {
  const target = { host: database.hostname, port: Number(database.port || 5432) }
  const cut = new AbortController()
  const way = createServer((from) => {
    const to = connect({ ...target, signal: cut.signal })
    from.pipe(to).pipe(from)
    to.on('error', () => from.destroy())
    from.on('error', () => to.destroy())
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  return {
    port: (way.address() as AddressInfo).port,
    close() {
      way.close()
      cut.abort()
    },
  }
}
