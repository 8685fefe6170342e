import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { imageSentences, most } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { VendorRow } from '../../../test/factories.ts'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { pictures, uploadSlots } from '../../db/schema.ts'
import { hostileKeys } from '../../images/describe-storage.ts'

const world = await testApp()
/** A second server beside it, on the same database and the same files. */
const beside = await testApp({ database: world.database, folder: world.folder })
const { make, nobody, as, app } = world
const { db } = world.database

const statusesOf = (answers: { status: number }[]) => answers.map((answer) => answer.status).toSorted((a, b) => a - b)

const photo = (colour = '#a43', width = 900) =>
  sharp({ create: { width, height: Math.round((width * 2) / 3), channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer()

async function upload(
  caller: Caller,
  fields: { contractor_id?: unknown; alt_text?: string; is_primary?: boolean },
  image: Uint8Array | null,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (image) form.append('image', new Blob([image as BlobPart], { type: 'image/jpeg' }), '../../etc/passwd.svg')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return caller.call('POST', '/api/contractors/images/upload', {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': String(request.headers.get('content-type')) },
  })
}

/** What a gallery always is: in order from 0 without a gap, with exactly one primary picture. */
async function galleryOf(vendor: VendorRow) {
  const rows = await db
    .select()
    .from(pictures)
    .where(eq(pictures.vendor_id, vendor.id))
    .orderBy(asc(pictures.display_order))
  expect(rows.map((row) => row.display_order)).toEqual(rows.map((_, i) => i))
  expect(rows.filter((row) => row.is_primary)).toHaveLength(Math.min(rows.length, 1))
  return { ids: rows.map((row) => row.id), primary: rows.find((row) => row.is_primary)?.id }
}

describe('uploading', () => {
  test('stores a picture in its widths; the first is primary by itself', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const caller = as(vendor.owner)

    const first = await upload(caller, { contractor_id: vendor.id, alt_text: ' An arch ' }, await photo())
    const second = await upload(caller, { contractor_id: vendor.id }, await photo('#393', 200))

    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({
      contractor_id: vendor.id,
      alt_text: 'An arch',
      is_primary: true,
      display_order: 0,
      width: 900,
      height: 600,
    })
    expect(Object.keys(first.body.data.variants)).toEqual(['320', '800'])
    expect(second.body.data).toMatchObject({ alt_text: null, is_primary: false, display_order: 1, variants: {} })

    for (const url of [first.body.data.image_url, ...Object.values<string>(first.body.data.variants)]) {
      const file = await app.inject({ url })
      expect(file.statusCode).toBe(200)
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp' })
      expect(file.rawPayload.includes('somebody')).toBe(false)
    }
    const listed = await caller.api.vendors.images({ params: { id: vendor.id } })
    expect(listed).toEqual([first.body.data, second.body.data])
    expect((await caller.api.vendors.own()).primary_image).toBe(first.body.data.image_url)
  })

  test('a later picture sent as primary takes the place', async () => {
    const vendor = await make.vendor({ pictures: 2 })
    const answer = await upload(as(vendor.owner), { contractor_id: vendor.id, is_primary: true }, await photo())
    expect(answer.body.data).toMatchObject({ is_primary: true, display_order: 2 })
    expect((await galleryOf(vendor)).primary).toBe(answer.body.data.id)
  })

  test('works through the typed client with a Blob', async () => {
    const vendor = await make.vendor()
    const image = new Blob([(await photo()) as BlobPart])
    const made = await as(vendor.owner).api.vendors.uploadImage({ body: { contractor_id: vendor.id, image } })
    expect(made).toMatchObject({ contractor_id: vendor.id, is_primary: true })
  })

  test(`beyond ${most.vendorImages} it is refused with a sentence, and no file stays`, async () => {
    const vendor = await make.vendor({ pictures: most.vendorImages })
    const answer = await upload(as(vendor.owner), { contractor_id: vendor.id }, await photo())
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'At most 5 pictures. Delete one to add another.' },
    })
  })

  test('the limit, the order and the one primary hold when many arrive at once', async () => {
    const vendor = await make.vendor({ pictures: 3 })
    const images = await Promise.all(['#111', '#333', '#555', '#777'].map((colour) => photo(colour, 64)))
    const answers = await Promise.all(
      images.map((image) => upload(as(vendor.owner), { contractor_id: vendor.id, is_primary: true }, image)),
    )
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409])
    expect((await galleryOf(vendor)).ids).toHaveLength(most.vendorImages)
  })

  test('to somebody else, to nobody and as nobody is refused before anything is stored', async () => {
    const vendor = await make.vendor()
    const image = await photo('#111', 64)
    const others = [as((await make.vendor()).owner), as((await make.organizer()).owner), as(await make.admin())]
    for (const caller of others) {
      expect(await upload(caller, { contractor_id: vendor.id }, image)).toMatchObject({
        status: 404,
        body: { error: refusals.vendorNotFound },
      })
    }
    const left = await make.vendor({ ownerRole: 'user' })
    expect((await upload(as(left.owner), { contractor_id: left.id }, image)).status).toBe(404)
    expect((await upload(as(vendor.owner), { contractor_id: 999_999 }, image)).status).toBe(404)
    expect((await upload(nobody, { contractor_id: vendor.id }, image)).status).toBe(401)
    expect((await galleryOf(vendor)).ids).toEqual([])
  })

  test('the bytes decide, not the name', async () => {
    const vendor = await make.vendor()
    const send = (image: Uint8Array | null, fields: object = { contractor_id: vendor.id }) =>
      upload(as(vendor.owner), fields, image)
    const cut = (await photo()).subarray(0, 300)

    expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      status: 415,
      body: { error: imageSentences.unsupported },
    })
    expect(await send(cut)).toMatchObject({ status: 400, body: { error: imageSentences.invalid } })
    expect(await send(Buffer.alloc(0))).toMatchObject({ status: 400, body: { error: imageSentences.invalid } })
    expect(await send(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { error: imageSentences.tooLarge },
    })
    expect(await send(null)).toMatchObject({ status: 400, body: { fields: { image: 'Please choose a picture' } } })
    expect((await send(await photo(), {})).status).toBe(400)
    expect((await send(await photo(), { contractor_id: 'x' })).status).toBe(400)
    expect((await send(await photo(), { contractor_id: vendor.id, is_primary: 'maybe' })).status).toBe(400)
    const json = await as(vendor.owner).call('POST', '/api/contractors/images/upload', { body: { image: {} } })
    expect(json.status).toBe(415)
    expect((await galleryOf(vendor)).ids).toEqual([])
  })
})

describe('the older flow', () => {
  const open = (caller: Caller, contractor_id: unknown, part: object = {}) =>
    caller.call('POST', '/api/upload/presigned-url', {
      body: { contractor_id, file_name: 'arch.jpg', file_type: 'image/jpeg', ...part },
    })
  const put = async (uploadUrl: string, image: Uint8Array) => {
    const { pathname, search } = new URL(uploadUrl)
    return app.inject({
      method: 'PUT',
      url: pathname + search,
      payload: Buffer.from(image),
      headers: { 'content-type': 'image/jpeg' },
    })
  }
  const adopt = (caller: Caller, id: number, image_key: string, part: object = {}) =>
    caller.call('POST', `/api/contractors/${id}/images`, { body: { image_key, ...part } })

  test('an address to PUT to, the bytes, and the picture that becomes of them, once', async () => {
    const vendor = await make.vendor()
    const caller = as(vendor.owner)
    const opened = await open(caller, vendor.id)
    expect(opened.status).toBe(200)
    const { upload_url, image_key, public_url } = opened.body.data

    expect((await put(upload_url, await photo())).statusCode).toBe(200)
    const body = { image_url: public_url, alt_text: 'An arch', is_primary: true }
    const answers = await Promise.all([1, 2, 3].map(() => adopt(caller, vendor.id, image_key, body)))

    expect(statusesOf(answers)).toEqual([201, 409, 409])
    const made = answers.find((answer) => answer.status === 201)?.body.data
    expect(made).toMatchObject({ contractor_id: vendor.id, alt_text: 'An arch', is_primary: true, width: 900 })
    expect(made.image_key).not.toBe(image_key)
    expect((await app.inject({ url: made.image_url })).statusCode).toBe(200)
    expect((await app.inject({ url: new URL(public_url).pathname })).statusCode).toBe(302)
    expect((await galleryOf(vendor)).ids).toEqual([made.id])
  })

  test('takes only keys issued to this vendor, with a picture behind them', async () => {
    const [vendor, rival] = [await make.vendor(), await make.vendor()]
    const caller = as(vendor.owner)
    const { image_key, upload_url } = (await open(caller, vendor.id)).body.data

    expect((await adopt(caller, vendor.id, image_key)).status).toBe(400)
    await put(upload_url, await photo())
    expect((await adopt(as(rival.owner), rival.id, image_key)).status).toBe(400)
    expect((await adopt(as(rival.owner), vendor.id, image_key)).status).toBe(404)
    expect((await adopt(caller, vendor.id, 'v/0123456789abcdef0123456789abcdef')).status).toBe(400)
    expect((await adopt(caller, vendor.id, ' ')).status).toBe(400)
    expect((await adopt(nobody, vendor.id, image_key)).status).toBe(401)
    expect((await adopt(caller, vendor.id, image_key)).status).toBe(201)
  })

  /** Files of uploads that were sent and not adopted, and what is being received; not what became of others. */
  const rawFiles = async (uploadKey: string) => {
    const names = await readdir(world.folder, { recursive: true })
    return names.filter((name) => name.endsWith(uploadKey.slice(2)) || /^aside\/./.test(name))
  }

  test.each([
    ['zeros', Buffer.alloc(100_000)],
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a and so on and on')],
    ['half a signature', Buffer.from([0xff, 0xd8])],
    ['a RIFF that is no WebP', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
  ])('S10: %s is no picture: it is refused at its first bytes and not kept', async (_name, junk) => {
    const vendor = await make.vendor()
    const { image_key, upload_url } = (await open(as(vendor.owner), vendor.id)).body.data
    const answer = await put(upload_url, junk)
    expect([answer.statusCode, answer.json().error]).toEqual([415, imageSentences.unsupported])
    expect(await rawFiles(image_key)).toEqual([])
    expect((await adopt(as(vendor.owner), vendor.id, image_key)).status).toBe(400)
    // The address is as good as before.
    expect((await put(upload_url, await photo())).statusCode).toBe(200)
    expect((await adopt(as(vendor.owner), vendor.id, image_key)).status).toBe(201)
  })

  test(`S10: ${most.openUploads} uploads may be open, counted over all servers and however many ask at once`, async () => {
    const [vendor, other] = [await make.vendor(), await make.vendor()]
    const callers = [as(vendor.owner), beside.as(vendor.owner)]
    const answers = await Promise.all(
      Array.from({ length: most.openUploads + 10 }, (_, i) => open(callers[i % 2]!, vendor.id)),
    )
    expect(statusesOf(answers)).toEqual([...Array(most.openUploads).fill(200), ...Array(10).fill(409)])
    expect(answers.find((answer) => answer.status === 409)?.body.error).toMatch(/^At most 10 uploads/)
    expect((await open(as(other.owner), other.id)).status).toBe(200)

    // One that becomes a picture makes room for one.
    const { image_key, upload_url } = answers.find((answer) => answer.status === 200)!.body.data
    await put(upload_url, await photo())
    expect((await adopt(callers[1]!, vendor.id, image_key)).status).toBe(201)
    expect(statusesOf([await open(callers[0]!, vendor.id), await open(callers[1]!, vendor.id)])).toEqual([200, 409])
  })

  test('S10: what was sent and left is deleted when its hour is over, before there is room for more', async () => {
    const vendor = await make.vendor()
    const caller = as(vendor.owner)
    const opened = []
    for (let i = 0; i < most.openUploads; i++) opened.push((await open(caller, vendor.id)).body.data)
    for (const { upload_url } of opened) expect((await put(upload_url, await photo())).statusCode).toBe(200)
    const [{ seconds }] = (await db
      .select({ seconds: sql<number>`extract(epoch from max(${uploadSlots.expires_at}) - now())::float` })
      .from(uploadSlots)
      .where(eq(uploadSlots.vendor_id, vendor.id))) as [{ seconds: number }]
    expect(seconds).toBeGreaterThan(3_590)
    expect(seconds).toBeLessThanOrEqual(3_600)

    await db.update(uploadSlots).set({ expires_at: sql`now()` })
    expect((await adopt(caller, vendor.id, opened[0].image_key)).status).toBe(409)
    expect((await open(caller, vendor.id)).status).toBe(200)
    for (const { image_key } of opened) await expect.poll(() => rawFiles(image_key)).toEqual([])
    expect(await db.$count(uploadSlots, eq(uploadSlots.vendor_id, vendor.id))).toBe(1)
  })

  test('an upload becomes one picture, whichever servers are asked at once', async () => {
    const vendor = await make.vendor()
    const callers = [as(vendor.owner), beside.as(vendor.owner)]
    for (let round = 0; round < 4; round++) {
      const { image_key, upload_url } = (await open(callers[0]!, vendor.id)).body.data
      await put(upload_url, await photo())
      const answers = await Promise.all([0, 1, 2, 3].map((i) => adopt(callers[i % 2]!, vendor.id, image_key)))
      expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
      expect((await adopt(callers[1]!, vendor.id, image_key)).status).toBe(409)
      expect((await put(upload_url, await photo())).statusCode).toBe(409)
    }
    expect((await galleryOf(vendor)).ids).toHaveLength(4)
  })

  test('an adoption that failed can be tried again, also when its server died over it', async () => {
    const vendor = await make.vendor({ pictures: most.vendorImages - 1 })
    const caller = as(vendor.owner)
    const { image_key, upload_url } = (await open(caller, vendor.id)).body.data
    await put(upload_url, await photo())
    // Another picture takes the last place while this one is read.
    const [answer, uploaded] = await Promise.all([
      adopt(caller, vendor.id, image_key),
      upload(caller, { contractor_id: vendor.id }, await photo('#111', 64)),
    ])
    expect(statusesOf([answer, uploaded])).toEqual([201, 409])
    const { ids } = await galleryOf(vendor)
    await caller.call('DELETE', `/api/contractors/images/${ids[0]}`)
    // With room again it is taken, unless it was the one that went through.
    expect(statusesOf([answer, await adopt(caller, vendor.id, image_key)])).toEqual([201, 409])

    const next = await make.vendor()
    const { image_key: key, upload_url: url } = (await open(as(next.owner), next.id)).body.data
    await put(url, await photo())
    const claimed = (ago: string) =>
      db
        .update(uploadSlots)
        .set({ claimed_at: sql`now() - ${ago}::interval` })
        .where(eq(uploadSlots.key, key))
    await claimed('30 seconds')
    expect((await adopt(as(next.owner), next.id, key)).status).toBe(409)
    await claimed('3 minutes')
    expect((await adopt(as(next.owner), next.id, key)).status).toBe(201)
  })

  test.each(hostileKeys.filter((key) => key.trim()))('S12: the key %j opens no file', async (key) => {
    const vendor = await make.vendor()
    for (const hostile of [key, `u/${key}`, `${key}.used`]) {
      const answer = await adopt(as(vendor.owner), vendor.id, hostile)
      expect(answer.status).toBe(400)
    }
  })

  test('S9: addresses that a caller names are never asked', async () => {
    let asked = 0
    const canary = createServer((_request, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const { port } = canary.address() as AddressInfo
    const vendor = await make.vendor()
    const caller = as(vendor.owner)
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      const url = `http://${host}:${port}/arch.jpg`
      const { image_key, upload_url } = (await open(caller, vendor.id, { file_name: url })).body.data
      expect(upload_url.startsWith('http://localhost:3000/uploads/')).toBe(true)
      for (const key of [url, image_key]) {
        expect((await adopt(caller, vendor.id, key, { image_url: url })).status).toBe(400)
      }
      await caller.call('PUT', '/api/contractors/profile', { body: { website: url } })
    }
    await new Promise((resolve) => canary.close(resolve))
    expect(asked).toBe(0)
  })

  test('is refused to strangers, for other types, and when there is no room', async () => {
    const vendor = await make.vendor({ pictures: most.vendorImages })
    const stranger = as((await make.vendor()).owner)
    expect((await open(as(vendor.owner), vendor.id)).status).toBe(409)
    expect((await open(stranger, vendor.id)).status).toBe(404)
    expect((await open(nobody, vendor.id)).status).toBe(401)
    expect(await open(stranger, stranger.person?.id, { file_type: 'image/gif' })).toMatchObject({
      status: 400,
      body: { fields: { file_type: imageSentences.unsupported } },
    })
  })
})

describe('order and primary', () => {
  test('a picture moves to a position, the others close up; beyond the end is last', async () => {
    const vendor = await make.vendor({ pictures: 4 })
    const caller = as(vendor.owner)
    const [a, b, c, d] = (await galleryOf(vendor)).ids as [number, number, number, number]
    const move = (id: number, display_order: number) =>
      caller.api.vendors.orderImage({ params: { id }, body: { display_order } })

    expect(await move(d, 0)).toMatchObject({ id: d, display_order: 0 })
    expect((await galleryOf(vendor)).ids).toEqual([d, a, b, c])
    expect(await move(a, 2)).toMatchObject({ display_order: 2 })
    expect((await galleryOf(vendor)).ids).toEqual([d, b, a, c])
    expect(await move(d, 1000)).toMatchObject({ display_order: 3 })
    expect(await galleryOf(vendor)).toEqual({ ids: [b, a, c, d], primary: a })
  })

  test('one is primary; making the primary one primary changes nothing', async () => {
    const vendor = await make.vendor({ pictures: 3 })
    const [, , last] = (await galleryOf(vendor)).ids as [number, number, number]
    const make3rd = () => as(vendor.owner).api.vendors.makeImagePrimary({ params: { id: last } })
    expect(await make3rd()).toMatchObject({ id: last, is_primary: true })
    expect(await make3rd()).toMatchObject({ id: last, is_primary: true })
    expect((await galleryOf(vendor)).primary).toBe(last)
  })

  test('deleting the primary promotes the next in order; its files go', async () => {
    const vendor = await make.vendor()
    const caller = as(vendor.owner)
    const made = []
    for (const colour of ['#111', '#222', '#333']) {
      made.push((await upload(caller, { contractor_id: vendor.id }, await photo(colour, 400))).body.data)
    }
    const [first, second, third] = made

    const answer = await caller.call('DELETE', `/api/contractors/images/${first.id}`)
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } })
    expect(await galleryOf(vendor)).toEqual({ ids: [second.id, third.id], primary: second.id })
    await expect.poll(async () => (await app.inject({ url: first.image_url })).statusCode).toBe(404)
    expect((await app.inject({ url: second.image_url })).statusCode).toBe(200)

    await caller.call('DELETE', `/api/contractors/images/${third.id}`)
    expect((await galleryOf(vendor)).primary).toBe(second.id)
    await caller.call('DELETE', `/api/contractors/images/${second.id}`)
    expect((await galleryOf(vendor)).ids).toEqual([])
    expect((await caller.call('DELETE', `/api/contractors/images/${second.id}`)).status).toBe(404)
  })

  test('belong to the vendor alone', async () => {
    const vendor = await make.vendor({ pictures: 1 })
    const event = await make.event()
    const eventPicture = await make.picture({ event_id: event.id, is_primary: true })
    const [own] = (await galleryOf(vendor)).ids as [number]
    const attempts = (caller: Caller, id: number | string) =>
      Promise.all([
        caller.call('DELETE', `/api/contractors/images/${id}`),
        caller.call('PUT', `/api/contractors/images/${id}/order`, { body: { display_order: 0 } }),
        caller.call('PUT', `/api/contractors/images/${id}/primary`),
      ])
    for (const caller of [as((await make.vendor()).owner), as(await make.admin())]) {
      expect(statusesOf(await attempts(caller, own))).toEqual([404, 404, 404])
    }
    for (const id of [eventPicture.id, 999_999, 'abc']) {
      expect(statusesOf(await attempts(as(vendor.owner), id))).toEqual([404, 404, 404])
    }
    expect(statusesOf(await attempts(nobody, own))).toEqual([401, 401, 401])
    for (const display_order of [-1, 1.5, '0', 1001, null]) {
      const body = { display_order }
      const answer = await as(vendor.owner).call('PUT', `/api/contractors/images/${own}/order`, { body })
      expect(answer.status).toBe(400)
    }
    expect((await galleryOf(vendor)).ids).toEqual([own])
  })

  test('stay whole when moves, deletions and uploads meet', async () => {
    const vendor = await make.vendor({ pictures: 5 })
    const caller = as(vendor.owner)
    const [a, b, c, d, e] = (await galleryOf(vendor)).ids as [number, number, number, number, number]
    const image = await photo('#abc', 64)
    const answers = await Promise.all([
      caller.call('DELETE', `/api/contractors/images/${a}`),
      caller.call('DELETE', `/api/contractors/images/${a}`),
      caller.call('PUT', `/api/contractors/images/${b}/order`, { body: { display_order: 4 } }),
      caller.call('PUT', `/api/contractors/images/${c}/primary`),
      caller.call('PUT', `/api/contractors/images/${d}/primary`),
      upload(caller, { contractor_id: vendor.id, is_primary: true }, image),
      caller.call('PUT', `/api/contractors/images/${e}/order`, { body: { display_order: 0 } }),
    ])
    expect(answers.every((answer) => answer.status < 500)).toBe(true)
    expect(statusesOf(answers.slice(0, 2))).toEqual([200, 404])
    const { ids } = await galleryOf(vendor)
    expect(ids).toHaveLength(answers[5]?.status === 201 ? 5 : 4)
    expect(ids).not.toContain(a)
  })
})
