import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { imageSentences, maxCounts } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { galleryOf, photo, uploadPicture } from '../../../test/vendor-gallery.ts'
import { uploadSlots, users } from '../../db/schema.ts'
import { hostileKeys } from '../../../test/storage-suite.ts'
import { statusesOf } from '../../../test/answers.ts'

const world = await testApp()
/** A second server on the same database and the same files. */
const second = await testApp({ database: world.database, folder: world.folder })
const { make, nobody, as, app } = world
const { db } = world.database

describe('upload by presigned address', () => {
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

  test('a file sent to the presigned address becomes a picture once', async () => {
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
    expect((await galleryOf(db, vendor)).ids).toEqual([made.id])
  })

  test('only a key issued to this vendor, with an uploaded picture, is accepted', async () => {
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

  /** Files of uploads that are not pictures yet, complete or in transfer. */
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
  ])('S10: %s is no picture: it is refused at its first bytes and not stored', async (_name, junk) => {
    const vendor = await make.vendor()
    const { image_key, upload_url } = (await open(as(vendor.owner), vendor.id)).body.data
    const answer = await put(upload_url, junk)
    expect([answer.statusCode, answer.json().error]).toEqual([415, imageSentences.unsupported])
    expect(await rawFiles(image_key)).toEqual([])
    expect((await adopt(as(vendor.owner), vendor.id, image_key)).status).toBe(400)
    // The address can still be used.
    expect((await put(upload_url, await photo())).statusCode).toBe(200)
    expect((await adopt(as(vendor.owner), vendor.id, image_key)).status).toBe(201)
  })

  test(`S10: ${maxCounts.openUploads} uploads may be open, counted over all servers and for requests at once`, async () => {
    const [vendor, other] = [await make.vendor(), await make.vendor()]
    const callers = [as(vendor.owner), second.as(vendor.owner)]
    const answers = await Promise.all(
      Array.from({ length: maxCounts.openUploads + 10 }, (_, i) => open(callers[i % 2]!, vendor.id)),
    )
    expect(statusesOf(answers)).toEqual([...Array(maxCounts.openUploads).fill(200), ...Array(10).fill(409)])
    expect(answers.find((answer) => answer.status === 409)?.body.error).toMatch(/^At most 10 uploads/)
    expect((await open(as(other.owner), other.id)).status).toBe(200)

    // An upload that became a picture is no longer open.
    const { image_key, upload_url } = answers.find((answer) => answer.status === 200)!.body.data
    await put(upload_url, await photo())
    expect((await adopt(callers[1]!, vendor.id, image_key)).status).toBe(201)
    expect(statusesOf([await open(callers[0]!, vendor.id), await open(callers[1]!, vendor.id)])).toEqual([200, 409])
  })

  test('S10: an upload that became no picture is deleted after an hour, and only then is another allowed', async () => {
    const vendor = await make.vendor()
    const caller = as(vendor.owner)
    const opened = []
    for (let i = 0; i < maxCounts.openUploads; i++) opened.push((await open(caller, vendor.id)).body.data)
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

  test('an address stops working when its vendor is suspended, and works again afterwards', async () => {
    const vendor = await make.vendor()
    const { upload_url } = (await open(as(vendor.owner), vendor.id)).body.data
    const suspend = (at: Date | null) =>
      db
        .update(users)
        .set({ suspended_at: at, suspended_reason: at && 'Rude' })
        .where(eq(users.id, vendor.owner.id))
    await suspend(new Date())
    expect((await put(upload_url, await photo())).statusCode).toBe(404)
    await suspend(null)
    expect((await put(upload_url, await photo())).statusCode).toBe(200)
  })

  test('an upload becomes one picture when both servers are asked at once', async () => {
    const vendor = await make.vendor()
    const callers = [as(vendor.owner), second.as(vendor.owner)]
    for (let round = 0; round < 4; round++) {
      const { image_key, upload_url } = (await open(callers[0]!, vendor.id)).body.data
      await put(upload_url, await photo())
      const answers = await Promise.all([0, 1, 2, 3].map((i) => adopt(callers[i % 2]!, vendor.id, image_key)))
      expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
      expect((await adopt(callers[1]!, vendor.id, image_key)).status).toBe(409)
      expect((await put(upload_url, await photo())).statusCode).toBe(409)
    }
    expect((await galleryOf(db, vendor)).ids).toHaveLength(4)
  })

  test('a failed adoption can be repeated, also after its server crashed', async () => {
    const vendor = await make.vendor({ pictures: maxCounts.vendorImages - 1 })
    const caller = as(vendor.owner)
    const { image_key, upload_url } = (await open(caller, vendor.id)).body.data
    await put(upload_url, await photo())
    // Another picture fills the gallery while this one is processed.
    const [answer, uploaded] = await Promise.all([
      adopt(caller, vendor.id, image_key),
      uploadPicture(caller, { contractor_id: vendor.id }, await photo('#111', 64)),
    ])
    expect(statusesOf([answer, uploaded])).toEqual([201, 409])
    const { ids } = await galleryOf(db, vendor)
    await caller.call('DELETE', `/api/contractors/images/${ids[0]}`)
    // When there is room again the adoption succeeds, unless this one had succeeded before.
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

  test('S9: the server never sends a request to an address that a caller names', async () => {
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

  test('is refused to other people, for other file types, and when the gallery is full', async () => {
    const vendor = await make.vendor({ pictures: maxCounts.vendorImages })
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
