import { imageSentences, maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { galleryOf, photo, uploadPicture } from '../../../test/vendor-gallery.ts'
import { statusesOf } from '../../../test/answers.ts'

const world = await testApp()
const { make, nobody, as, app } = world
const { db } = world.database

describe('uploading a vendor’s picture', () => {
  test('a picture is stored in several widths; the first one is primary', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const caller = as(vendor.owner)

    const first = await uploadPicture(caller, { contractor_id: vendor.id, alt_text: ' An arch ' }, await photo())
    const second = await uploadPicture(caller, { contractor_id: vendor.id }, await photo('#393', 200))

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

  test('a later picture sent as primary becomes the primary one', async () => {
    const vendor = await make.vendor({ pictures: 2 })
    const answer = await uploadPicture(as(vendor.owner), { contractor_id: vendor.id, is_primary: true }, await photo())
    expect(answer.body.data).toMatchObject({ is_primary: true, display_order: 2 })
    expect((await galleryOf(db, vendor)).primary).toBe(answer.body.data.id)
  })

  test('works through the typed client with a Blob', async () => {
    const vendor = await make.vendor()
    const image = new Blob([(await photo()) as BlobPart])
    const made = await as(vendor.owner).api.vendors.uploadImage({ body: { contractor_id: vendor.id, image } })
    expect(made).toMatchObject({ contractor_id: vendor.id, is_primary: true })
  })

  test(`a picture beyond ${maxCounts.vendorImages} is refused with a sentence, and no file is kept`, async () => {
    const vendor = await make.vendor({ pictures: maxCounts.vendorImages })
    const answer = await uploadPicture(as(vendor.owner), { contractor_id: vendor.id }, await photo())
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'At most 5 pictures. Delete one to add another.' },
    })
  })

  test('with many uploads at once the limit, the order and the one primary picture hold', async () => {
    const vendor = await make.vendor({ pictures: 3 })
    const images = await Promise.all(['#111', '#333', '#555', '#777'].map((colour) => photo(colour, 64)))
    const answers = await Promise.all(
      images.map((image) => uploadPicture(as(vendor.owner), { contractor_id: vendor.id, is_primary: true }, image)),
    )
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409])
    expect((await galleryOf(db, vendor)).ids).toHaveLength(maxCounts.vendorImages)
  })

  test('an upload to somebody else, to an unknown vendor or without sign-in is refused and not stored', async () => {
    const vendor = await make.vendor()
    const image = await photo('#111', 64)
    const others = [as((await make.vendor()).owner), as((await make.organizer()).owner), as(await make.admin())]
    for (const caller of others) {
      expect(await uploadPicture(caller, { contractor_id: vendor.id }, image)).toMatchObject({
        status: 404,
        body: { error: refusals.vendorNotFound },
      })
    }
    const left = await make.vendor({ ownerRole: 'user' })
    expect((await uploadPicture(as(left.owner), { contractor_id: left.id }, image)).status).toBe(404)
    expect((await uploadPicture(as(vendor.owner), { contractor_id: 999_999 }, image)).status).toBe(404)
    expect((await uploadPicture(nobody, { contractor_id: vendor.id }, image)).status).toBe(401)
    expect((await galleryOf(db, vendor)).ids).toEqual([])
  })

  test('the bytes decide the type, not the file name', async () => {
    const vendor = await make.vendor()
    const send = (image: Uint8Array | null, fields: object = { contractor_id: vendor.id }) =>
      uploadPicture(as(vendor.owner), fields, image)
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
    expect((await galleryOf(db, vendor)).ids).toEqual([])
  })
})

describe('order and primary picture', () => {
  test('a moved picture takes its position, the others close the gap; beyond the end it is last', async () => {
    const vendor = await make.vendor({ pictures: 4 })
    const caller = as(vendor.owner)
    const [a, b, c, d] = (await galleryOf(db, vendor)).ids as [number, number, number, number]
    const move = (id: number, display_order: number) =>
      caller.api.vendors.orderImage({ params: { id }, body: { display_order } })

    expect(await move(d, 0)).toMatchObject({ id: d, display_order: 0 })
    expect((await galleryOf(db, vendor)).ids).toEqual([d, a, b, c])
    expect(await move(a, 2)).toMatchObject({ display_order: 2 })
    expect((await galleryOf(db, vendor)).ids).toEqual([d, b, a, c])
    expect(await move(d, 1000)).toMatchObject({ display_order: 3 })
    expect(await galleryOf(db, vendor)).toEqual({ ids: [b, a, c, d], primary: a })
  })

  test('exactly one picture is primary; making it primary again changes nothing', async () => {
    const vendor = await make.vendor({ pictures: 3 })
    const [, , last] = (await galleryOf(db, vendor)).ids as [number, number, number]
    const make3rd = () => as(vendor.owner).api.vendors.makeImagePrimary({ params: { id: last } })
    expect(await make3rd()).toMatchObject({ id: last, is_primary: true })
    expect(await make3rd()).toMatchObject({ id: last, is_primary: true })
    expect((await galleryOf(db, vendor)).primary).toBe(last)
  })

  test('the alternative text of a stored picture is changed and removed; nothing else of the picture changes', async () => {
    const vendor = await make.vendor({ pictures: 2 })
    const { api, call } = as(vendor.owner)
    const before = await galleryOf(db, vendor)
    const [, id] = before.ids as [number, number]
    const put = (body: object) => call('PUT', `/api/contractors/images/${id}`, { body })

    expect((await put({ alt_text: '  An arch of dahlias ' })).body.data).toMatchObject({ id, is_primary: false })
    const shown = await nobody.api.vendors.get({ params: { id: vendor.id } })
    expect(shown.images.map((image) => image.alt_text)).toEqual([null, 'An arch of dahlias'])
    for (const body of [{}, { alt_text: 7 }, { alt_text: 'a'.repeat(301) }, { alt_text: 'a\u0000' }]) {
      expect((await put(body)).status).toBe(400)
    }
    expect((await put({ alt_text: 'a'.repeat(300), is_primary: true, display_order: 0 })).status).toBe(200)
    expect((await put({ alt_text: ' ' })).body.data.alt_text).toBeNull()
    expect((await api.vendors.own()).images.map((image) => image.alt_text)).toEqual([null, null])
    expect(await galleryOf(db, vendor)).toEqual(before)
  })

  test('deleting the primary picture deletes its files and makes the next one primary', async () => {
    const vendor = await make.vendor()
    const caller = as(vendor.owner)
    const made = []
    for (const colour of ['#111', '#222', '#333']) {
      made.push((await uploadPicture(caller, { contractor_id: vendor.id }, await photo(colour, 400))).body.data)
    }
    const [first, second, third] = made

    const answer = await caller.call('DELETE', `/api/contractors/images/${first.id}`)
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } })
    expect(await galleryOf(db, vendor)).toEqual({ ids: [second.id, third.id], primary: second.id })
    await expect.poll(async () => (await app.inject({ url: first.image_url })).statusCode).toBe(404)
    expect((await app.inject({ url: second.image_url })).statusCode).toBe(200)

    await caller.call('DELETE', `/api/contractors/images/${third.id}`)
    expect((await galleryOf(db, vendor)).primary).toBe(second.id)
    await caller.call('DELETE', `/api/contractors/images/${second.id}`)
    expect((await galleryOf(db, vendor)).ids).toEqual([])
    expect((await caller.call('DELETE', `/api/contractors/images/${second.id}`)).status).toBe(404)
  })

  test('only the vendor changes them', async () => {
    const vendor = await make.vendor({ pictures: 1 })
    const event = await make.event()
    const eventPicture = await make.picture({ event_id: event.id, is_primary: true })
    const [own] = (await galleryOf(db, vendor)).ids as [number]
    const attempts = (caller: Caller, id: number | string) =>
      Promise.all([
        caller.call('DELETE', `/api/contractors/images/${id}`),
        caller.call('PUT', `/api/contractors/images/${id}`, { body: { alt_text: 'Mine' } }),
        caller.call('PUT', `/api/contractors/images/${id}/order`, { body: { display_order: 0 } }),
        caller.call('PUT', `/api/contractors/images/${id}/primary`),
      ])
    for (const caller of [as((await make.vendor()).owner), as(await make.admin())]) {
      expect(statusesOf(await attempts(caller, own))).toEqual([404, 404, 404, 404])
    }
    for (const id of [eventPicture.id, 999_999, 'abc']) {
      expect(statusesOf(await attempts(as(vendor.owner), id))).toEqual([404, 404, 404, 404])
    }
    expect(statusesOf(await attempts(nobody, own))).toEqual([401, 401, 401, 401])
    for (const display_order of [-1, 1.5, '0', 1001, null]) {
      const body = { display_order }
      const answer = await as(vendor.owner).call('PUT', `/api/contractors/images/${own}/order`, { body })
      expect(answer.status).toBe(400)
    }
    expect((await galleryOf(db, vendor)).ids).toEqual([own])
  })

  test('stay consistent when moves, deletions and uploads happen at once', async () => {
    const vendor = await make.vendor({ pictures: 5 })
    const caller = as(vendor.owner)
    const [a, b, c, d, e] = (await galleryOf(db, vendor)).ids as [number, number, number, number, number]
    const image = await photo('#abc', 64)
    const answers = await Promise.all([
      caller.call('DELETE', `/api/contractors/images/${a}`),
      caller.call('DELETE', `/api/contractors/images/${a}`),
      caller.call('PUT', `/api/contractors/images/${b}/order`, { body: { display_order: 4 } }),
      caller.call('PUT', `/api/contractors/images/${c}/primary`),
      caller.call('PUT', `/api/contractors/images/${d}/primary`),
      uploadPicture(caller, { contractor_id: vendor.id, is_primary: true }, image),
      caller.call('PUT', `/api/contractors/images/${e}/order`, { body: { display_order: 0 } }),
    ])
    expect(answers.every((answer) => answer.status < 500)).toBe(true)
    expect(statusesOf(answers.slice(0, 2))).toEqual([200, 404])
    const { ids } = await galleryOf(db, vendor)
    expect(ids).toHaveLength(answers[5]?.status === 201 ? 5 : 4)
    expect(ids).not.toContain(a)
  })
})
