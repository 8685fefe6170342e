import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspected, openHeap, type Heap } from '../e2e/support/heap.ts'
import { findPostgres, startPostgres } from '../scripts/postgres.mjs'
import { atRest, vendorsToken } from './memory-at-rest.ts'
import { startProduct } from './product.ts'
import { atMost, type Report, type Row } from '../scripts/rows.ts'

const views = 20_000
/** Compiles what is compiled when first used, and lets the heap grow to what this load needs. */
const warmUp = 2_000
const atOnce = 8
const mostMegabytes = 60
/** What a load leaves under way (mails, connections that end) is over by then. */
const quietMs = 10_000

/** MB of one server process that has loaded the demo. */
const mostAtRest = { postgres: 200, embedded: 350 }

/** How large the process is at rest and after uploads, and whether it is as large after 20,000 pages and calls as before, on both databases, with the demo's rows. */
export async function memory(report: Report): Promise<Row[]> {
  const bin = findPostgres()
  if (!bin) throw new Error('The measurements need PostgreSQL (Debian: apt-get install postgresql).')
  return [
    ...(await atRest('PostgreSQL', mostAtRest.postgres, { DATABASE_URL: await startPostgres(bin) }, report)),
    ...(await atRest('embedded', mostAtRest.embedded, {}, report)),
    ...(await measure('PostgreSQL', { DATABASE_URL: await startPostgres(bin) }, report)),
    ...(await measure('embedded', {}, report)),
  ]
}

async function measure(database: string, settings: Record<string, string>, report: Report): Promise<Row[]> {
  const place = mkdtempSync(join(tmpdir(), 'marquee-memory-'))
  const at = { ...settings, DATA_DIR: place, DEMO: '1' }
  try {
    // The demo's rows, but not what loading them has left in the process.
    await (await startProduct(at)).stop()
    const product = await startProduct({ ...at, ...inspected })
    try {
      const heap = await openHeap(product.output())
      try {
        return await grow(database, product.url, heap, report)
      } finally {
        // The product cannot stop while its inspector has a client.
        heap.close()
      }
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function grow(database: string, origin: string, heap: Heap, report: Report): Promise<Row[]> {
  await view(await mixture(origin), warmUp)
  const before = await size(heap)
  report(`${database}: ${words(before)} before ${views} pages and calls`)
  for (let tenth = 1; tenth <= 10; tenth++) {
    // Made anew, because a token lasts ten minutes.
    await view(await mixture(origin), views / 10)
    report(`${database}: ${words(await size(heap))} after ${(views / 10) * tenth}`)
  }
  await sleep(quietMs)
  const after = await size(heap)
  const what = `${views} pages and calls, ${database}`
  return [
    atMost(`${what}: heap`, after.heap - before.heap, mostMegabytes, ' MB more'),
    atMost(`${what}: resident`, after.resident - before.resident, mostMegabytes, ' MB more'),
  ]
}

interface Address {
  url: string
  headers?: Record<string, string>
  /** Default 200. */
  status?: number
}

/** What is asked for, by turns: pages and calls, lists, filters, searches and single things, by visitors and by a vendor. */
async function mixture(origin: string): Promise<Address[]> {
  const token = await vendorsToken(origin)
  const vendors = await ids(`${origin}/api/contractors?limit=20`)
  const events = await ids(`${origin}/api/events?limit=10`)
  const open = [
    '/',
    '/vendors',
    '/vendors?search=flowers&pricing_range=premium',
    '/vendors?location=Portland&sort_by=company_name',
    '/events',
    '/events?search=supper',
    '/auth',
    '/api/contractors?event_type_ids=1&limit=12',
    '/api/contractors?search=flowrs',
    '/api/contractors?availability_date=2031-06-19',
    '/api/events?time=upcoming',
    '/api/event-types',
    ...vendors.flatMap((id) => [`/vendors/${id}`, `/api/contractors/${id}`]),
    ...events.flatMap((id) => [`/events/${id}`, `/api/events/${id}`]),
  ]
  const own = [
    '/api/users/profile',
    '/api/contractors/profile',
    '/api/event-applications/my-applications',
    '/api/notifications',
  ]
  return [
    ...open.map((path) => ({ url: origin + path })),
    ...own.map((path) => ({ url: origin + path, headers: { authorization: `Bearer ${token}` } })),
    { url: `${origin}/nowhere`, status: 404 },
    { url: `${origin}/api/contractors/999999`, status: 404 },
    { url: `${origin}${own[0]}`, status: 401 },
  ]
}

async function ids(url: string): Promise<number[]> {
  const answer = await fetch(url)
  const { data } = (await answer.json()) as { data: { contractors?: { id: number }[]; events?: { id: number }[] } }
  return (data.contractors ?? data.events ?? []).map(({ id }) => id)
}

/** Asks for `times` of them, by turns; one with another status than it should have ends the measurement. */
async function view(addresses: readonly Address[], times: number): Promise<void> {
  let next = 0
  const ask = async () => {
    while (next < times) {
      const { url, headers = {}, status = 200 } = addresses[next++ % addresses.length]!
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (answer.status !== status) throw new Error(`${url}: ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
}

interface Size {
  /** In MB, after everything was collected that nobody holds. */
  heap: number
  /** In MB, as the system counts it. */
  resident: number
}

async function size(heap: Heap): Promise<Size> {
  const used = await heap.used()
  return { heap: used / 1e6, resident: (await heap.resident()) / 1e6 }
}

const words = ({ heap, resident }: Size) => `${heap.toFixed(0)} MB of heap, ${resident.toFixed(0)} MB resident`
