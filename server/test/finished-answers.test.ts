import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { api } from '@marquee/contract/api'
import type { Endpoint } from '@marquee/contract/endpoint'
import { rateLimits } from '@marquee/contract/limits'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { vendors } from '../src/db/schema.ts'
import { freshForMs } from '../src/db/content-version.ts'
import { breakDatabase, statementsOf } from './broken-database.ts'
import type { VendorRow } from './factories.ts'
import { testApp, type Caller } from './test-app.ts'
import { asSecondServer } from './test-database.ts'
import { photo, uploadPicture } from './vendor-gallery.ts'

/** As in the product: so long a look at the database counts. */
const windowMs = freshForMs.primary + 10
const first = await testApp({ answersFreshForMs: undefined })
const second = await testApp({
  database: await asSecondServer(first.database),
  folder: first.folder,
  answersFreshForMs: undefined,
})
/** Looks at the database only after a commit of its own. */
const trusting = await testApp({
  database: await asSecondServer(first.database),
  folder: first.folder,
  answersFreshForMs: Infinity,
})
const { make, as, nobody } = first
const admin = as(await make.admin())
const vendor = await make.vendor({ business_description: 'Flowers for every table. '.repeat(80) })
const event = await make.event({ status: 'published' })

const reads = [
  '/api/contractors',
  '/api/contractors?search=flowers&limit=3',
  `/api/contractors/${vendor.id}`,
  `/api/contractors/${vendor.id}/images`,
  '/api/events',
  `/api/events/${event.id}`,
  '/api/services',
  '/api/aesthetic-tags',
  '/api/event-types',
  '/api/service-areas?ids=1',
]

describe('a kept answer', () => {
  test.each(reads)('of %s is sent again without the database, and is what signed-in people get', async (path) => {
    const fresh = await as(vendor.owner).call('GET', path)
    await trusting.nobody.call('GET', path)
    const made = await trusting.nobody.call('GET', path)
    let kept = made
    expect(await statementsOf(async () => (kept = await trusting.nobody.call('GET', path)))).toBe(0)
    expect(made.status).toBe(200)
    expect(made.body).toEqual(fresh.body)
    expect(kept.body).toEqual(fresh.body)
    const { date: _, 'x-request-id': id, ...headers } = kept.headers
    const { date: __, 'x-request-id': otherId, ...same } = made.headers
    expect(headers).toEqual(same)
    expect(id).not.toBe(otherId)
  })

  test('is one answer for all unknown parameters, orders of parameters and spellings of a default', async () => {
    const path = '/api/contractors?pricing_range=luxury&location=Portland'
    for (let time = 0; time < 2; time++) await trusting.nobody.call('GET', path)
    const again = async () => {
      for (const other of [
        `${path}&utm_source=letter`,
        `${path}&x=1&y[]=2`,
        '/api/contractors?location=Portland&pricing_range=luxury&page=1&sort_order=desc',
        '/api/contractors/?location=%50ortland%20&pricing_range=luxury',
      ]) {
        expect((await trusting.nobody.call('GET', other)).status).toBe(200)
      }
    }
    expect(await statementsOf(again)).toBe(0)
  })

  test('is sent as the request accepts it, to GET and HEAD', async () => {
    const path = '/api/contractors'
    const plain = await first.app.inject({ url: path })
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
    // Made, kept, and sent from memory.
    for (const encoding of Array.from({ length: 3 }, () => Object.keys(decoders)).flat() as (keyof typeof decoders)[]) {
      const url = { url: path, headers: { 'accept-encoding': `${encoding}, identity;q=0.5` } }
      const answer = await first.app.inject(url)
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(answer.rawPayload.length),
        'content-type': 'application/json; charset=utf-8',
        etag: plain.headers.etag,
        vary: 'authorization, accept-encoding',
      })
      expect(decoders[encoding](answer.rawPayload).toString()).toBe(plain.body)
      const head = await first.app.inject({ ...url, method: 'HEAD' })
      expect(head.body).toBe('')
      for (const name of ['etag', 'vary', 'content-encoding', 'content-type', 'content-length', 'cache-control'])
        expect([name, head.headers[name]]).toEqual([name, answer.headers[name]])
      const known = await first.app.inject({
        url: path,
        headers: { ...url.headers, 'if-none-match': String(plain.headers.etag) },
      })
      expect([known.statusCode, known.body, known.headers['content-encoding']]).toEqual([304, '', undefined])
      expect(known.headers).toMatchObject({ etag: plain.headers.etag, vary: 'authorization, accept-encoding' })
    }
    for (const accepted of ['identity', 'deflate;q=0', '']) {
      const answer = await first.app.inject({ url: path, headers: { 'accept-encoding': accepted } })
      expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, plain.body])
    }
  })

  test('counts against the limits as any other', async () => {
    const limited = await testApp({ rateLimits: true, answersFreshForMs: Infinity })
    const statuses = new Map<number, number>()
    for (let i = 0; i <= rateLimits.search.max; i++) {
      const { status } = await limited.nobody.call('GET', '/api/contractors')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, rateLimits.search.max],
      [429, 1],
    ])
  })

  test('is not sent while the database is away', async () => {
    await nobody.call('GET', '/api/contractors')
    await sleep(windowMs)
    const lost = breakDatabase('lost connection', 0)
    const answer = await nobody.call('GET', '/api/contractors').finally(lost.mend)
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(answer.headers['retry-after']).toBeDefined()
    expect((await nobody.call('GET', '/api/contractors')).status).toBe(200)
  })
})

describe('a vendor who is no longer listed', () => {
  const owners = ({ user_id }: VendorRow) => ({ params: { userId: user_id } })
  const ends: [string, (row: VendorRow) => Promise<unknown>][] = [
    [
      'rejected',
      ({ id }) =>
        first.database.inTransaction(() =>
          first.database.db.update(vendors).set({ status: 'rejected' }).where(eq(vendors.id, id)),
        ),
    ],
    [
      'suspended',
      (row) => admin.api.admin.suspend({ ...owners(row), body: { suspended: true, reason: 'Complaints' } }),
    ],
    ['demoted', (row) => admin.api.admin.updateRole({ ...owners(row), body: { role: 'user' } })],
  ]

  test.each(ends)('because %s is gone here at once, and in another process within a second', async (_, end) => {
    const gone = await make.vendor({ company_name: 'Gone With The Bin' })
    const shown = async (by: Caller) => {
      const { status } = await by.call('GET', `/api/contractors/${gone.id}`)
      const { body } = await by.call('GET', '/api/contractors?limit=100')
      const images = await by.call('GET', `/api/contractors/${gone.id}/images`)
      const ids = (body.data.contractors as { id: number }[]).map(({ id }) => id)
      return [status, ids.includes(gone.id), images.status]
    }
    await sleep(windowMs)
    expect(await shown(nobody)).toEqual([200, true, 200])
    expect(await shown(second.nobody)).toEqual([200, true, 200])
    await end(gone)
    expect(await shown(nobody)).toEqual([404, false, 404])
    await sleep(windowMs)
    expect(await shown(second.nobody)).toEqual([404, false, 404])
  })
})

describe('nothing personal is kept', () => {
  test('what its owner and admins see of a vendor or an event that is not public is for them alone', async () => {
    const hidden = await make.vendor({ status: 'pending' })
    const draft = await make.event({ status: 'draft' })
    const owner = as(hidden.owner)
    const upload = await uploadPicture(owner, { contractor_id: hidden.id }, await photo())
    expect(upload.status).toBe(201)
    const paths = [`/api/contractors/${hidden.id}`, `/api/contractors/${hidden.id}/images`]
    for (const path of [...paths, `/api/events/${draft.id}`]) {
      expect((await nobody.call('GET', path)).status).toBe(404)
      const seen = await admin.call('GET', path)
      expect([path, seen.status, seen.headers['cache-control']]).toEqual([path, 200, 'private, no-store'])
      expect((await nobody.call('GET', path)).status).toBe(404)
    }
    for (const path of paths) expect((await owner.call('GET', path)).body).toEqual((await admin.call('GET', path)).body)
    // Their pictures have signed addresses, which expire. None is left once the vendor is listed.
    const signed = String((await owner.call('GET', paths[0]!)).body.data.primary_image)
    expect(signed).toContain('?')
    await admin.api.admin.updateRole({
      params: { userId: hidden.user_id },
      body: { role: 'contractor', status: 'approved' },
    })
    for (const path of paths) {
      const answer = await nobody.call('GET', path)
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain(signed.split('?')[1])
    }
  })

  test('headers and cookies of a request are in no answer to another one', async () => {
    const path = `/api/contractors/${vendor.id}`
    const headers = {
      cookie: 'session=zq-secret',
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': 'zq-secret',
      'user-agent': 'zq-secret',
      referer: 'https://zq-secret.example/',
    }
    await make.vendor()
    const theirs = await nobody.call('GET', path, { headers })
    const ours = await nobody.call('GET', path)
    for (const answer of [theirs, ours]) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer)).not.toMatch(/zq-secret|203\.0\.113/)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('a failure is not kept', async () => {
    const path = '/api/contractors/999999'
    expect((await trusting.nobody.call('GET', path)).status).toBe(404)
    expect(await statementsOf(() => trusting.nobody.call('GET', path))).toBeGreaterThan(0)
  })

  test('only reads that are the same for everybody are marked for it', () => {
    const marked = Object.values(api)
      .flatMap((part) => Object.values(part) as Endpoint[])
      .filter((endpoint) => endpoint.cached)
    expect(marked.length).toBeGreaterThan(0)
    for (const { method, access } of marked) expect([method, access]).toEqual(['GET', 'public'])
  })
})
