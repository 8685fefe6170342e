import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { inspected, openHeap } from '../e2e/support/heap.ts'
import { signIn, tokenOf } from '../e2e/support/people.ts'
import { atMost, type Report, type Row } from '../scripts/rows.ts'
import { startProduct, type Product } from './product.ts'
import { startChromium } from './web/browser.ts'

const uploads = 100
const mostMoreMegabytes = 100
/** After a start and after the uploads, so long (ms) until what is under way is over. */
const quietMs = 10_000

/**
 * The size of one server process that has loaded the demo, at rest and after 100 uploads; `limit` in MB. Nothing is collected by force
 * before it is read.
 */
export async function atRest(
  database: string,
  limit: number,
  settings: Record<string, string>,
  report: Report,
): Promise<Row[]> {
  const place = mkdtempSync(join(tmpdir(), 'marquee-memory-'))
  try {
    const product = await startProduct({ ...settings, DATA_DIR: place, DEMO: '1', ...inspected })
    try {
      await sleep(quietMs)
      const before = resident(product)
      // The product cannot stop while its inspector has a client.
      const heap = await openHeap(product.output())
      try {
        report(`${database}, at rest: ${before.toFixed(0)} MB resident; ${words(await heap.usage(), before)}`)
        await upload(product.url)
        await sleep(quietMs)
        const after = resident(product)
        report(
          `${database}, after ${uploads} uploads: ${after.toFixed(0)} MB resident; ${words(await heap.usage(), after)}`,
        )
        return [
          atMost(`at rest after the demo was loaded, ${database}: resident`, before, limit, ' MB'),
          atMost(`${uploads} uploads, ${database}: resident`, after - before, mostMoreMegabytes, ' MB more'),
        ]
      } finally {
        heap.close()
      }
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** The access token of the demo's vendor, good for ten minutes. */
export async function vendorsToken(origin: string): Promise<string> {
  const { browser } = await startChromium()
  try {
    const context = await browser.newContext({ baseURL: origin })
    const page = await context.newPage()
    await signIn(page, 'vendor@marquee.test')
    return await tokenOf(page)
  } finally {
    await browser.close()
  }
}

/** In MB, as the system counts it. */
function resident({ pid }: Product): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4096) / 1e6
}

/** Uploads pictures of a phone's size one after the other, and removes each again. */
async function upload(origin: string): Promise<void> {
  const authorization = `Bearer ${await vendorsToken(origin)}`
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'gray', noise } })
    .jpeg()
    .toBuffer()
  const own = await fetch(`${origin}/api/contractors/profile`, { headers: { authorization } })
  const { data: vendor } = (await own.json()) as { data: { id: number; images: { id: number }[] } }
  const remove = (id: number) =>
    fetch(`${origin}/api/contractors/images/${id}`, { method: 'DELETE', headers: { authorization } })
  // The demo's vendor may have as many pictures as a vendor can.
  for (const { id } of vendor.images) await remove(id)
  for (let i = 0; i < uploads; i++) {
    const body = new FormData()
    body.append('contractor_id', String(vendor.id))
    body.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg')
    const sent = await fetch(`${origin}/api/contractors/images/upload`, {
      method: 'POST',
      body,
      headers: { authorization },
    })
    const answer = (await sent.json()) as { data?: { id: number }; error?: string }
    if (!answer.data) throw new Error(`An upload was refused: ${answer.error}`)
    await remove(answer.data.id)
  }
}

/** Where it goes. Memory of WebAssembly (the embedded database) is part of `external`. */
function words(usage: Record<'heapTotal' | 'external' | 'arrayBuffers', number>, total: number): string {
  const [heap, external, buffers] = [usage.heapTotal / 1e6, usage.external / 1e6, usage.arrayBuffers / 1e6]
  return [
    `V8 heap ${heap.toFixed(0)}`,
    `array buffers ${buffers.toFixed(0)}`,
    `WebAssembly and other external memory ${(external - buffers).toFixed(0)}`,
    `the rest (program, libraries, compiled code) ${(total - heap - external).toFixed(0)}`,
  ].join(', ')
}
