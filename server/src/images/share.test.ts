import { sharePictureUrl } from '@marquee/contract/share-picture'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { ImageServer, filesIn, photo } from '../../test/image-server.ts'
import { pictureUrls } from './addresses.ts'

const server = new ImageServer()

test.each([
  ['large', () => photo(1700, 900)],
  ['small', () => photo(40, 30)],
  ['tall', () => photo(600, 1600)],
  ['transparent', () => transparent(900, 600)],
])('the link preview of a %s picture is a JPEG of 1200 × 630 px that caches may keep', async (_, draw) => {
  const { image_url, variants } = pictureUrls(await server.store.save(await draw()))
  const url = sharePictureUrl(image_url)
  expect(Object.values(variants).map(sharePictureUrl)).toEqual(Object.keys(variants).map(() => url))
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const answer = await server.app.inject({ url, method })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (method === 'HEAD') continue
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

test('the transparent part of a picture is white in its link preview', async () => {
  const { image_url } = pictureUrls(await server.store.save(await transparent(900, 600)))
  const { rawPayload } = await server.app.inject({ url: sharePictureUrl(image_url) })
  const { channels } = await sharp(rawPayload).stats()
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
})

test('many requests at once draw a link preview once, and later ones read the file', async () => {
  const { image_url } = pictureUrls(await server.store.save(await photo(900, 600)))
  const put = vi.spyOn(server.storage, 'put')
  const url = sharePictureUrl(image_url)
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.app.inject({ url })))
  answers.push(await server.app.inject({ url }))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  expect(put).toHaveBeenCalledTimes(1)
})

test('a picture that is not public has no link preview, not even by a signed URL', async () => {
  const picture = await server.store.save(await photo(900, 600))
  const url = sharePictureUrl(pictureUrls(picture).image_url)
  expect((await server.app.inject({ url })).statusCode).toBe(200)
  server.hidden.add(picture.key)
  const { image_url: signed } = server.store.addressesOf(picture, false)
  for (const address of [url, url + signed.slice(signed.indexOf('?'))]) {
    const answer = await server.app.inject({ url: address })
    expect(answer).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } })
  }
})

test('there is no link preview of an unknown picture and none in another size, and nothing is stored for them', async () => {
  const { image_url } = pictureUrls(await server.store.save(await photo(900, 600)))
  const files = await filesIn(server.folder)
  const share = sharePictureUrl(image_url)
  const unknown = '/images/v/0123456789abcdef0123456789abcdef-share.jpg'
  for (const url of [unknown, share.replace('-share', '-1600'), share.replace('-share', '-share-600'), `${share}x`]) {
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  }
  expect(await filesIn(server.folder)).toEqual(files)
})

test('a link preview is removed with its picture, and by the sweep', async () => {
  const [removed, orphan] = [await server.store.save(await photo(900, 600)), await server.store.save(await photo(9, 6))]
  for (const picture of [removed, orphan]) {
    await server.app.inject({ url: sharePictureUrl(pictureUrls(picture).image_url) })
  }
  await server.store.remove(removed)
  expect((await filesIn(server.folder)).filter((name) => name.endsWith('.jpg'))).toHaveLength(1)
  server.clock += 48 * 3600_000
  await server.store.sweep({ isKept: async () => [] })
  expect(await filesIn(server.folder)).toEqual([])
})

function transparent(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 10, g: 20, b: 30, alpha: 0 } } })
    .png()
    .toBuffer()
}
