import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { factories } from '../../test/factories.ts'
import { testDatabase } from '../../test/test-database.ts'
import { contentChanges, vendors } from '../db/schema.ts'
import { diskStorage } from './disk-storage.ts'
import { imageStore } from './image-store.ts'
import { publicCopies } from './public-copies.ts'
import { openPublicFolder } from './public-folder.ts'

const publicUrl = 'http://localhost:3000'

test('copies of hidden pictures are removed although another picture cannot be copied, which is logged once', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const database = await testDatabase()
  const make = factories(database.db)
  const place = await mkdtemp(join(tmpdir(), 'marquee-copies-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const disk = await diskStorage({ folder: place, publicUrl, secret: 'test' })
  let broken = ''
  const storage: typeof disk = {
    ...disk,
    get: (key) => (broken && key.startsWith(broken) ? Promise.reject(new Error('the file is damaged')) : disk.get(key)),
  }
  const folder = openPublicFolder('https://pictures.example')
  const store = imageStore({ storage, secret: 'test', publicUrl, folder })
  const copies = publicCopies({ database, storage, store, folder })
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#8a4' } })
    .png()
    .toBuffer()
  const shown = async () => {
    const vendor = await make.vendor()
    const { key, width, height } = await store.save(bytes)
    await make.picture({ vendor_id: vendor.id, key, width, height })
    return { vendor, key }
  }
  const copied = async () => {
    await copies.update()
    const names = new Set<string>()
    for await (const { key } of disk.list('p/')) names.add(`v/${key.slice(2, 34)}`)
    return [...names].toSorted()
  }

  const hidden = await shown()
  await copies.reload()
  expect(await copied()).toEqual([hidden.key])

  broken = (await shown()).key
  const others = [await shown(), await shown(), await shown()].map(({ key }) => key).toSorted()
  await database.db.update(vendors).set({ status: 'rejected' }).where(eq(vendors.id, hidden.vendor.id))
  await expect.poll(copied).toEqual(others)
  await copies.reload()
  expect(errors.mock.calls).toEqual([
    [expect.stringContaining(`1 public pictures are not copied to the bucket. The first is ${broken}: `)],
  ])

  // Nobody's kept answers are made again when the folder is as it was.
  const before = await database.db.$count(contentChanges)
  await copies.reload()
  expect(await database.db.$count(contentChanges)).toBe(before)
})
