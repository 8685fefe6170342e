import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { photo } from '../../test/vendor-gallery.ts'
import { createContext } from '../context.ts'
import { diskStorage } from './disk-storage.ts'
import { gallery } from './gallery.ts'
import { imageStore } from './image-store.ts'
import { readPicture } from './picture.ts'

test('pictures for an owner who has some are refused, and the files of the first ones stay', async () => {
  const { database, folder, url: publicUrl, app, make, nobody } = await testApp()
  const storage = await diskStorage({ folder, publicUrl, secret: 'test' })
  const pictures = gallery(createContext(database, []), imageStore({ storage, secret: 'test', publicUrl }))
  const vendor = await make.vendor()
  const ready = [{ ...(await readPicture(await photo())), alt_text: 'The stand' }]

  await pictures.fill({ vendor_id: vendor.id }, ready)
  await expect(pictures.fill({ vendor_id: vendor.id }, ready)).rejects.toThrow('There are pictures already.')

  const images = await nobody.api.vendors.images({ params: { id: vendor.id } })
  expect(images.map(({ alt_text, is_primary }) => ({ alt_text, is_primary }))).toEqual([
    { alt_text: 'The stand', is_primary: true },
  ])
  for (const address of Object.values(images[0]?.variants ?? {}))
    expect((await app.inject(address)).statusCode).toBe(200)
})
