import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSentences, maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { documentSentences } from '@marquee/contract/vendor-documents'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { failure, statusesOf } from '../../../test/answers.ts'
import { day, hiring, pdf, readDocument, sendDocument } from '../../../test/documents.ts'
import { imageFiles, testApp } from '../../../test/test-app.ts'
import { photo } from '../../../test/vendor-gallery.ts'
import { createContext } from '../../context.ts'
import { vendorDocuments } from '../../db/schema.ts'
import { diskStorage } from '../../images/disk-storage.ts'
import { gallery } from '../../images/gallery.ts'
import { imageStore } from '../../images/image-store.ts'
import { exportText } from '../account/export-text.ts'

const world = await testApp()
const { make, as, database } = world
const { db } = database
const storage = await diskStorage({ folder: world.folder, publicUrl: 'http://localhost:3000', secret: 'test' })

const hired = hiring(world)
const rowOf = async (id: number) => (await db.select().from(vendorDocuments).where(eq(vendorDocuments.id, id)))[0]
const isStored = async (key: string) => (await storage.head(key)) !== null

describe('a document of a vendor', () => {
  test('is stored as it is, and only downloaded', async () => {
    const { guest, list, vendor } = await hired()
    const sent = await sendDocument(guest, {
      kind: 'food_permit',
      valid_until: '2031-02-03',
      file_name: '../a"\r\nb.pdf',
    })
    expect(sent).toMatchObject({
      status: 201,
      body: {
        data: {
          kind: 'food_permit',
          title: null,
          valid_from: '2026-01-01',
          valid_until: '2031-02-03',
          name: 'a"b.pdf',
          size: pdf().length,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          checks: [],
          looks: [],
        },
      },
    })
    expect((await list()).map(({ kind }) => kind)).toEqual(['food_permit', 'insurance'])
    const { status, headers, body } = await readDocument(guest, sent.body.data.id)
    expect([status, body]).toEqual([200, pdf().toString()])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''a%22b.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(JSON.stringify(await guest.api.vendors.get({ params: { id: vendor.id } }))).not.toContain('a\\"b.pdf')
  })

  test('the bytes decide what it is, and a picture is written anew', async () => {
    const { guest } = await hired()
    const { data } = (await sendDocument(guest, { file_name: 'Our stall.pdf' }, { bytes: await photo() })).body
    expect(data.name).toBe('Our stall.webp')
    const { key } = (await rowOf(data.id))!
    const bytes = await readFile(join(world.folder, 'd', key.slice(2, 4), key.slice(2)))
    const { format, exif } = await sharp(bytes).metadata()
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined })

    const before = await imageFiles(world)
    const refused = async (bytes: Uint8Array) => (await sendDocument(guest, {}, { bytes })).body
    expect(await refused(Buffer.from('<html><script>alert(1)</script>'))).toEqual(
      failure(fileSentences.unsupported, 'unsupported'),
    )
    expect(await refused(Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]))).toEqual(
      failure(fileSentences.tooLarge, 'too_large'),
    )
    expect(await imageFiles(world)).toEqual(before)
  })

  test.each([
    [{ kind: 'passport' }, { kind: documentSentences.kind }],
    [{ kind: 'other' }, { title: documentSentences.title }],
    [{ kind: 'other', title: '  ' }, { title: documentSentences.title }],
    [{ valid_from: '2026-02-30' }, { valid_from: 'From when is it valid?' }],
    [{ valid_until: '2025-12-31' }, { valid_until: documentSentences.turned }],
  ])('%j is refused', async (fields, problem) => {
    const vendor = as((await make.vendor()).owner)
    expect(await sendDocument(vendor, fields)).toMatchObject({ status: 400, body: { fields: problem } })
  })

  test('sent twice, also at once, is one document and one file', async () => {
    const { guest, list } = await hired()
    const fields = { kind: 'licence', valid_until: '2031-02-03' }
    const sent = await Promise.all([sendDocument(guest, fields), sendDocument(guest, fields)])
    expect(new Set(sent.map(({ body }) => body.data.id)).size).toBe(1)
    await sendDocument(guest, fields)
    expect((await list()).filter(({ kind }) => kind === 'licence')).toHaveLength(1)
    await sendDocument(guest, { ...fields, valid_until: '2032-02-03' })
    expect((await list()).filter(({ kind }) => kind === 'licence')).toHaveLength(2)
  })

  test('without a file is refused, and another kind has no title', async () => {
    const vendor = as((await make.vendor()).owner)
    expect((await sendDocument(vendor, {}, { bytes: null })).status).toBe(400)
    expect((await sendDocument(vendor, { title: 'Ours' })).body.data.title).toBeNull()
    expect((await sendDocument(vendor, { kind: 'other', title: 'Fire test' })).body.data.title).toBe('Fire test')
  })

  test('there are at most so many, also when they arrive at once', async () => {
    const vendor = await make.vendor()
    for (let at = 1; at < maxCounts.vendorDocuments; at++) await make.document({ vendor_id: vendor.id })
    const answers = await Promise.all(
      [1, 2, 3].map((day) => sendDocument(as(vendor.owner), { valid_from: `2026-01-0${day}` })),
    )
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(failure(refusals.manyDocuments, 'conflict'))
  })

  test('is replaced and removed by its vendor, and the old file goes', async () => {
    const { guest, document, list } = await hired()
    const { key } = (await rowOf(document.id))!
    const dates = await sendDocument(guest, { valid_until: '2031-01-01' }, { bytes: null, replaces: document.id })
    expect(dates.body.data).toMatchObject({
      ...document,
      valid_until: '2031-01-01',
      version: 2,
      updated_at: expect.any(String),
    })
    expect(await isStored(key)).toBe(true)
    const late = { bytes: null, replaces: document.id, version: 1 }
    expect((await sendDocument(guest, {}, late)).status).toBe(412)
    const next = await sendDocument(guest, { file_name: 'new.pdf' }, { bytes: pdf('new'), replaces: document.id })
    expect(next.body.data).toMatchObject({ id: document.id, name: 'new.pdf', valid_until: null, version: 3 })
    expect((await readDocument(guest, document.id)).body).toBe(pdf('new').toString())
    await vi.waitFor(async () => expect(await isStored(key)).toBe(false))

    const { key: newKey } = (await rowOf(document.id))!
    await guest.api.vendors.removeDocument({ params: { id: document.id } })
    expect(await list()).toEqual([])
    await vi.waitFor(async () => expect(await isStored(newKey)).toBe(false))
  })
})

describe('what becomes of documents', () => {
  test('the sweep keeps their files', async () => {
    const { document } = await hired()
    const { key } = (await rowOf(document.id))!
    const later = () => Date.now() + 2 * 86_400_000
    await gallery(
      createContext(database, []),
      imageStore({ storage, secret: 'test', publicUrl: 'http://localhost:3000', now: later }),
    ).sweep()
    expect(await isStored(key)).toBe(true)
  })

  test('a deleted account leaves neither documents nor files', async () => {
    const { document, guest, vendor, read } = await hired()
    const { key } = (await rowOf(document.id))!
    const confirmation = vendor.owner.email
    await guest.api.account.deleteAccount({ body: { ...(confirmation && { confirmation }) } })
    expect((await read()).status).toBe(404)
    expect(await rowOf(document.id)).toBeUndefined()
    await vi.waitFor(async () => expect(await isStored(key)).toBe(false))
  })

  test('they are in the export of the vendor, with who has looked, and not in that of the organizer', async () => {
    const { document, vendor, organizer, read } = await hired()
    await read()
    const exported = async (userId: number) => {
      const report = async () => undefined
      const parts = { userId, own: null, storage, report, signal: new AbortController().signal }
      let text = ''
      for await (const part of exportText(createContext(database, []), parts)) text += part
      return JSON.parse(text).documents
    }
    expect(await exported(vendor.user_id)).toMatchObject([
      {
        id: document.id,
        kind: 'insurance',
        data: pdf().toString('base64'),
        looks: [{ by: 'Harbor Guild', day: day(0) }],
      },
    ])
    expect(await exported(organizer.user_id)).toEqual([])
  })
})
