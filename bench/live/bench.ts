import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inspected, openHeap } from '../../e2e/support/heap.ts'
import { startIssuer } from '../../faults/issuer.ts'
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs'
import { atMost, median, type Report, type Row } from '../../scripts/rows.ts'
import { cpuOf, residentMegabytes } from '../api/processes.ts'
import { startProduct, type Product } from '../product.ts'

/** One for each person. */
const streams = 1_000
const idleSeconds = 60
/** How many notifications are written one after the other, each for another person. */
const single = 200

/** MB that all streams may take together, the share of a core that they may use while nothing happens, and ms from the commit to the reader. */
const most = { megabytes: 60, percent: 10, single: 200, all: 3_000 }

/** What a thousand open streams of news cost one process on PostgreSQL, and how long news take from the commit to their readers. */
export async function live(report: Report): Promise<Row[]> {
  const bin = findPostgres()
  if (!bin) throw new Error('The measurements need PostgreSQL (Debian: apt-get install postgresql).')
  const url = await startPostgres(bin)
  const issuer = await startIssuer()
  const product = await startProduct({ DATABASE_URL: url, ...issuer.settings, ...inspected })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tokens = await Promise.all(Array.from({ length: streams }, (_, n) => issuer.token(`reader-${n}`)))
    // The first call of a person stores who they are.
    for (const token of tokens) await fetchMe(product.url, token)
    const { rows } = await client.query<{ id: number }>(`select id from users where name like 'reader-%' order by id`)
    await sleep(5_000)
    const before = await size(product)
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
    const arrived = new Map<number, (at: number) => void>()
    for (const [n, token] of tokens.entries())
      await openStream(product.url, token, agent, () => arrived.get(n)?.(performance.now()))
    await sleep(5_000)
    const after = await size(product)
    report(`${streams} streams: ${words(before)} before, ${words(after)} with them`)

    const cpu = cpuOf(product.pid)
    await sleep(idleSeconds * 1000)
    const percent = (cpuOf(product.pid) - cpu) / idleSeconds / 10
    report(`idle: ${percent.toFixed(1)} % of a core`)

    const insert = `insert into notifications (user_id, kind, subject, body) values ($1, 'application.accepted', 'News', 'News')`
    const times: number[] = []
    for (let n = 0; n < single; n++) {
      const reader = (n * 7) % streams
      const received = new Promise<number>((resolve) => arrived.set(reader, resolve))
      await client.query(insert, [rows[reader]?.id])
      const committed = performance.now()
      times.push((await received) - committed)
      arrived.delete(reader)
      await sleep(30)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN
    report(`one at a time: median ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)

    const all = rows.map((_, n) => new Promise<number>((resolve) => arrived.set(n, resolve)))
    await client.query(
      `insert into notifications (user_id, kind, subject, body) select id, 'event.changed', 'News', 'News' from users where name like 'reader-%'`,
    )
    const committed = performance.now()
    const last = Math.max(...(await Promise.all(all))) - committed
    report(`to all in one commit: ${last.toFixed(0)} ms until the last has it`)
    agent.destroy()
    return [
      atMost(`${streams} idle streams: heap`, after.heap - before.heap, most.megabytes, ' MB more'),
      atMost(`${streams} idle streams: resident`, after.resident - before.resident, most.megabytes, ' MB more'),
      atMost(`${streams} idle streams: CPU`, percent, most.percent, ' % of a core'),
      atMost('news from commit to reader, p95', p95, most.single, ' ms'),
      atMost(`news to ${streams} readers in one commit, the last`, last, most.all, ' ms'),
    ]
  } finally {
    await client.end()
    await product.stop()
    issuer.stop()
  }
}

async function fetchMe(origin: string, token: string): Promise<void> {
  const answer = await fetch(`${origin}/api/users/profile`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`Status ${answer.status}`)
}

/** Resolves with the first event; `onNews` is called for each later one. */
function openStream(origin: string, token: string, agent: Agent, onNews: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    let isFirst = true
    get(`${origin}/api/notifications/stream`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`Status ${answer.statusCode}`))
      answer.on('data', (chunk: Buffer) => {
        if (!chunk.includes('event: news')) return
        if (isFirst) resolve()
        else onNews()
        isFirst = false
      })
      answer.on('error', () => {})
    }).on('error', reject)
  })
}

interface Size {
  /** In MB, after everything was collected that nobody holds. */
  heap: number
  /** In MB, as the system counts it. */
  resident: number
}

async function size({ pid, output }: Product): Promise<Size> {
  const heap = await openHeap(output())
  try {
    return { heap: (await heap.used()) / 1e6, resident: residentMegabytes(pid) }
  } finally {
    // The product cannot stop while its inspector has a client.
    heap.close()
  }
}

const words = ({ heap, resident }: Size) => `${heap.toFixed(0)} MB of heap, ${resident.toFixed(0)} MB resident`
