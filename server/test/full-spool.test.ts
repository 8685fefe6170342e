import type { FileHandle } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { testApp } from './test-app.ts'
import { photo, uploadPicture } from './vendor-gallery.ts'

let isFull = false
const opened: FileHandle[] = []
vi.mock(import('node:fs/promises'), async (original) => {
  const fs = await original()
  const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const open: typeof fs.open = async (path, ...rest) => {
    const file = await fs.open(path, ...rest)
    if (!/upload-[\w-]+$/.test(String(path))) return file
    opened.push(file)
    return isFull ? Object.assign(file, { writeFile: full }) : file
  }
  return { ...fs, open }
})

const { make, as } = await testApp()

test('a picture that arrives on a full disk is refused with 507, and its file is closed in every outcome', async () => {
  const vendor = await make.vendor()
  const send = async (bytes: Buffer) =>
    (await uploadPicture(as(vendor.owner), { contractor_id: vendor.id }, bytes)).status
  isFull = true
  expect(await send(await photo())).toBe(507)
  isFull = false
  expect(await send(await photo())).toBe(201)
  expect(await send(Buffer.from('no picture'))).toBe(415)
  expect(opened).toHaveLength(3)
  await expect.poll(() => opened.map(({ fd }) => fd)).toEqual([-1, -1, -1])
})
