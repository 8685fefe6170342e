import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { imageSentences } from '@marquee/contract/limits'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { variantKey, type StoredPicture } from './addresses.ts'
import { diskStorage, type DiskStorage } from './disk-storage.ts'
import { imageStore, type ImageStore } from './image-store.ts'
import type { Storage } from './storage.ts'

const publicUrl = 'http://localhost:4711'
const secret = 'a secret for tests'
const hour = 3600_000

let folder: string
let storage: DiskStorage
let store: ImageStore
let clock: number

beforeEach(async () => {
  clock = Date.now()
  folder = await mkdtemp(join(tmpdir(), 'marquee-images-'))
  storage = await diskStorage({ folder, publicUrl, secret, now })
  store = imageStore({ storage, secret, publicUrl, now })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a saved picture is stored in all its widths under a random key, and removed as a whole', async () => {
  const [one, two] = [await store.save(await photo(900, 600)), await store.save(await photo(900, 600))]
  expect(one).toMatchObject({ width: 900, height: 600, placeholder: expect.any(String) })
  expect(one.key).toMatch(/^v\/[0-9a-f]{32}$/)
  expect(one.key).not.toBe(two.key)
  expect(await keysOf(one.key)).toEqual([320, 800, 900].map((width) => variantKey(one.key, width)).toSorted())

  await store.remove(one)
  await store.remove(one)
  expect(await keysOf(one.key)).toEqual([])
  expect(await keysOf(two.key)).toHaveLength(3)
})

test('a refused picture stores nothing', async () => {
  await expect(store.save(Buffer.from('<html>'))).rejects.toMatchObject({ code: 'unsupported' })
  expect(await allKeys()).toEqual([])
})

test.each(['-320.webp', '-800.webp', '-900.webp'])('when %s cannot be written, no variant stays', async (failing) => {
  const broken = new Error('the disk is gone')
  const halfBroken: Storage = {
    ...storage,
    put: (key, bytes) => (key.endsWith(failing) ? Promise.reject(broken) : storage.put(key, bytes)),
  }
  const saving = imageStore({ storage: halfBroken, secret, publicUrl }).save(await photo(900, 600))
  await expect(saving).rejects.toBe(broken)
  expect(await allKeys()).toEqual([])
})

test('the error of storing is thrown, also when cleaning up fails too', async () => {
  const broken = new Error('the disk is gone')
  const allBroken: Storage = {
    ...storage,
    put: () => Promise.reject(broken),
    remove: () => Promise.reject(new Error('and so is this')),
  }
  const saving = imageStore({ storage: allBroken, secret, publicUrl }).save(await photo(900, 600))
  await expect(saving).rejects.toBe(broken)
})

test('the older flow: a URL to send to, a key to adopt, a public URL', async () => {
  const issued = await store.issueUpload({ vendorId: 7, fileType: 'image/jpeg' })
  expect(issued.image_key).toMatch(/^u\/[0-9a-f]{32}-7-/)
  expect(issued.upload_url.startsWith(`${publicUrl}/uploads/${issued.image_key}?`)).toBe(true)
  expect(issued.public_url).toBe(`${publicUrl}/images/${issued.image_key}`)
  expect(await store.adoptedAs(issued.image_key)).toBeNull()

  await send(issued.upload_url, await photo(900, 600))
  const picture = await store.adopt(issued.image_key, 7, keep)

  expect(picture).toMatchObject({ width: 900, height: 600 })
  expect(await keysOf(picture.key)).toHaveLength(3)
  expect(await storage.head(issued.image_key)).toBeNull()
  expect(await store.adoptedAs(issued.image_key)).toEqual({ key: picture.key, width: 900 })
})

test.each(['image/png', 'image/jpeg', 'image/jpg', 'IMAGE/WEBP'])('%s is accepted as a file type', async (fileType) => {
  await expect(store.issueUpload({ vendorId: 7, fileType })).resolves.toHaveProperty('upload_url')
})

test.each(['', 'image/svg+xml', 'image/gif', 'image/avif', 'text/html', 'image/png; x', 'png'])(
  '%j is refused as a file type',
  async (fileType) => {
    await expect(store.issueUpload({ vendorId: 7, fileType })).rejects.toMatchObject({
      code: 'unsupported',
      message: imageSentences.unsupported,
    })
  },
)

test('a key is valid for an hour, for the vendor that it was issued to', async () => {
  const { image_key } = await store.issueUpload({ vendorId: 7, fileType: 'image/png' })
  expect(isIssued(image_key, 7)).toBe(true)
  expect(isIssued(image_key, 77)).toBe(false)
  expect(isIssued(image_key.replace('-7-', '-77-'), 77)).toBe(false)
  expect(
    isIssued(
      image_key.replace(/^u\/./, (start) => (start === 'u/0' ? 'u/1' : 'u/0')),
      7,
    ),
  ).toBe(false)
  expect(isIssued(`${image_key}.used`, 7)).toBe(false)
  expect(isIssued('', 7)).toBe(false)
  expect(isIssued('v/0123456789abcdef0123456789abcdef', 7)).toBe(false)
  const elsewhere = imageStore({ storage, secret: 'another secret', publicUrl })
  expect(isIssued(image_key, 7, elsewhere)).toBe(false)
  clock += hour - 1000
  expect(isIssued(image_key, 7)).toBe(true)
  clock += 1000
  expect(isIssued(image_key, 7)).toBe(false)
})

test("another vendor's upload, or one never sent, is not adopted", async () => {
  const { image_key, upload_url } = await store.issueUpload({ vendorId: 7, fileType: 'image/png' })
  await expect(store.adopt(image_key, 7, keep)).rejects.toMatchObject({
    code: 'validation',
    message: 'Please upload the picture first.',
  })
  await send(upload_url, await photo(20, 20))
  const forged = image_key.replace('-7-', '-8-')
  for (const [key, vendorId] of [
    [image_key, 8],
    [forged, 8],
    ['../secret', 7],
    [upload_url, 7],
  ] as const) {
    await expect(store.adopt(key, vendorId, keep)).rejects.toMatchObject({
      code: 'validation',
      fields: { image_key: 'This picture was not uploaded for this profile.' },
    })
  }
  await expect(store.adopt(image_key, 7, keep)).resolves.toMatchObject({ width: 20 })
})

test('when `keep` fails only the upload stays, and can be adopted again', async () => {
  const { image_key, upload_url } = await store.issueUpload({ vendorId: 7, fileType: 'image/png' })
  await send(upload_url, await photo(20, 20))
  const full = new Error('no room')
  await expect(store.adopt(image_key, 7, () => Promise.reject(full))).rejects.toBe(full)
  expect(await allKeys()).toEqual([image_key])
  await expect(store.adopt(image_key, 7, keep)).resolves.toMatchObject({ width: 20 })
  await expect(store.adopt(image_key, 7, keep)).rejects.toMatchObject({ code: 'validation' })
})

test('hostile bytes are refused at adoption and deleted', async () => {
  const { image_key, upload_url } = await store.issueUpload({ vendorId: 7, fileType: 'image/png' })
  await send(upload_url, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(store.adopt(image_key, 7, keep)).rejects.toMatchObject({ code: 'unsupported' })
  expect(await allKeys()).toEqual([])
})

test('a file that is too large is refused at adoption, even when the storage accepted it', async () => {
  const { image_key } = await store.issueUpload({ vendorId: 7, fileType: 'image/png' })
  await storage.put(image_key, Buffer.alloc(10 * 1024 * 1024 + 1))
  await expect(store.adopt(image_key, 7, keep)).rejects.toMatchObject({ code: 'too_large' })
  expect(await allKeys()).toEqual([])
})

test('when the storage fails the upload stays, so that adopting can be retried', async () => {
  const { image_key, upload_url } = await store.issueUpload({ vendorId: 7, fileType: 'image/png' })
  await send(upload_url, await photo(20, 20))
  for (const failing of ['.webp', '.used']) {
    const broken: Storage = {
      ...storage,
      put: (key, bytes) => (key.endsWith(failing) ? Promise.reject(new Error('full')) : storage.put(key, bytes)),
    }
    const adopting = imageStore({ storage: broken, secret, publicUrl }).adopt(image_key, 7, keep)
    await expect(adopting).rejects.toThrow('full')
    expect(await allKeys()).toEqual([image_key])
  }
  await expect(store.adopt(image_key, 7, keep)).resolves.toMatchObject({ width: 20 })
})

test('a sweep deletes pictures without an owner after a day, and uploads after an hour', async () => {
  const kept = await store.save(await photo(400, 300))
  const orphan = await store.save(await photo(400, 300))
  const adopted = await adoptedUpload()
  const adoptedAndRemoved = await adoptedUpload()
  await store.remove(adoptedAndRemoved.picture)
  const abandoned = await store.issueUpload({ vendorId: 7, fileType: 'image/png' })
  await send(abandoned.upload_url, await photo(20, 20))
  const owned = new Set([kept.key, adopted.picture.key])
  const isKept = async (keys: string[]) => keys.filter((key) => owned.has(key))

  expect(await store.sweep({ isKept })).toBe(0)
  await makeOld(2 * hour)
  const fresh = await store.save(await photo(20, 20))
  expect(await store.sweep({ isKept })).toBe(2)
  expect(await storage.head(abandoned.image_key)).toBeNull()
  expect(await store.adoptedAs(adoptedAndRemoved.key)).toBeNull()
  expect(await keysOf(orphan.key)).toHaveLength(2)

  await makeOld(48 * hour)
  const fresher = await store.save(await photo(20, 20))
  owned.add(fresh.key)
  expect(await store.sweep({ isKept })).toBe(2)
  expect(await keysOf(orphan.key)).toEqual([])
  expect(await keysOf(kept.key)).toHaveLength(2)
  expect(await keysOf(fresher.key)).toHaveLength(1)
  expect(await store.adoptedAs(adopted.key)).toMatchObject({ key: adopted.picture.key })
  // The receipts of adopted uploads are known by now.
  const asked = [vi.spyOn(storage, 'get'), vi.spyOn(storage, 'head')]
  expect(await store.sweep({ isKept })).toBe(0)
  for (const ask of asked) expect(ask).not.toHaveBeenCalled()
})

function isIssued(key: string, vendorId: number, by = store): boolean {
  try {
    by.requireIssued(key, vendorId)
    return true
  } catch {
    return false
  }
}

const keep = async (picture: StoredPicture) => picture

function now(): number {
  return clock
}

function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a4' } })
    .png()
    .toBuffer()
}

async function adoptedUpload() {
  const { image_key, upload_url } = await store.issueUpload({ vendorId: 7, fileType: 'image/png' })
  await send(upload_url, await photo(20, 20))
  return { key: image_key, picture: await store.adopt(image_key, 7, keep) }
}

async function send(url: string, bytes: Uint8Array): Promise<void> {
  const { pathname, searchParams } = new URL(url)
  const signed = {
    expires: Number(searchParams.get('expires')),
    max: Number(searchParams.get('max')),
    signature: searchParams.get('signature') ?? '',
  }
  await storage.receivePut(pathname.slice('/uploads/'.length), signed, Readable.from([bytes]))
}

/** Makes everything in the storage older by this time (ms). */
async function makeOld(age: number): Promise<void> {
  for (const key of await allKeys()) {
    const [top = '', name = ''] = key.split('/')
    await utimes(join(folder, top, name.slice(0, 2), name), (clock - age) / 1000, (clock - age) / 1000)
  }
}

async function allKeys(): Promise<string[]> {
  return [...(await keysOf('v/')), ...(await keysOf('u/'))]
}

async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const file of storage.list(prefix)) keys.push(file.key)
  return keys.toSorted()
}
