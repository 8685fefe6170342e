import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ImageServer, filesIn, keep, photo } from '../../test/image-server.ts'
import { pictureUrls } from './addresses.ts'
import { hostileKeys } from '../../test/storage-suite.ts'

const server = new ImageServer()

test('every URL of a public picture returns WebP that browsers may cache for ever', async () => {
  const picture = await server.store.save(await photo(1700, 900))
  const { image_url, variants } = pictureUrls(picture)
  expect(Object.values(variants)).toContain(image_url)
  for (const [width, url] of Object.entries(variants)) {
    const answer = await server.app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'$/),
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: Number(width) })
  }
})

test('HEAD returns the same headers as GET, without the body', async () => {
  const url = pictureUrls(await server.store.save(await photo(400, 300))).image_url
  const [get, head] = [await server.app.inject({ url }), await server.app.inject({ url, method: 'HEAD' })]
  expect(head.statusCode).toBe(200)
  expect(head.rawPayload).toHaveLength(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
})

test('a picture that the browser has already is not sent again', async () => {
  const url = pictureUrls(await server.store.save(await photo(400, 300))).image_url
  const etag = String((await server.app.inject({ url })).headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await server.app.inject({ url, headers: { 'if-none-match': known } })
    expect(answer.statusCode).toBe(304)
    expect(answer.rawPayload).toHaveLength(0)
    expect(answer.headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('immutable') })
    expect(answer.headers['content-type']).toBeUndefined()
  }
  expect((await server.app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
})

test('a picture that is not public is a small 404 except by its signed URL, for one to two hours', async () => {
  const picture = await server.store.save(await photo(1700, 900))
  const other = await server.store.save(await photo(400, 300))
  for (const { key } of [picture, other]) server.hidden.add(key)
  const signed = server.store.addressesOf(picture, false)
  const plain = pictureUrls(picture)
  server.clock = Math.ceil(server.clock / 3600_000) * 3600_000 + 1
  for (const url of [plain.image_url, ...Object.values(plain.variants)]) {
    expect(await server.app.inject({ url })).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'no-store' },
    })
    expect((await server.app.inject({ url, headers: { 'if-none-match': '*' } })).statusCode).toBe(404)
  }
  const { image_url: url, variants } = server.store.addressesOf(picture, false)
  for (const address of [url, ...Object.values(variants)]) {
    const answer = await server.app.inject({ url: address })
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, max-age=7200' } })
  }
  // The URL stays the same for the rest of the hour, so that the browser's cache works; an hour before it was
  // another.
  server.clock += 3599_000
  expect(server.store.addressesOf(picture, false).image_url).toBe(url)
  expect(signed.image_url).not.toBe(url)
  expect((await server.app.inject({ url })).headers['cache-control']).toBe('private, max-age=3601')
  server.clock += 3602_000
  expect((await server.app.inject({ url })).statusCode).toBe(404)
  server.clock -= 3600_000

  // Its signature is valid for this picture only.
  const query = url.slice(url.indexOf('?'))
  const until = Number(/until=(\d+)/.exec(query)?.[1])
  const forged = [
    pictureUrls(other).image_url + query,
    url.replace(`until=${until}`, `until=${until + 3600}`),
    url.replace(/signature=.*/, 'signature='),
    url.replace(/&signature=.*/, ''),
    `${url}&signature=x`,
    `${url}x`,
    url.replace('until=', 'until=0'),
  ]
  for (const address of forged) expect((await server.app.inject({ url: address })).statusCode).toBe(404)
})

test('the content of a URL never changes: a new picture has new URLs', async () => {
  const bytes = await photo(400, 300)
  const urls = [pictureUrls(await server.store.save(bytes)), pictureUrls(await server.store.save(bytes))]
  expect(urls[0]?.image_url).not.toBe(urls[1]?.image_url)
})

test('a removed picture, a missing width and an unknown key are a small 404 that is not cached', async () => {
  const picture = await server.store.save(await photo(400, 300))
  await server.store.remove(picture)
  const unknown = '/images/v/0123456789abcdef0123456789abcdef-320.webp'
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [pictureUrls(picture).image_url, unknown, unknown.replace('320', '321')]) {
      const answer = await server.app.inject({ url, method })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.body).toBe(method === 'GET' ? 'Not found' : '')
    }
  }
})

const escapes = [
  '../secret.txt',
  '../../secret.txt',
  '..%2fsecret.txt',
  '..%2Fsecret.txt',
  '%2e%2e/secret.txt',
  '%2e%2e%2fsecret.txt',
  '%252e%252e%252fsecret.txt',
  '..%5csecret.txt',
  '..\\secret.txt',
  '....//secret.txt',
  'v/../../secret.txt',
  'v/..%2f..%2fsecret.txt',
  'v/%2e%2e/%2e%2e/secret.txt',
  'v/0123456789abcdef0123456789abcdef-320.webp/../../../secret.txt',
  'v/0123456789abcdef0123456789abcdef-320.webp%00',
  'v/%00/../secret.txt',
  'v/..;/secret.txt',
  '%c0%ae%c0%ae/secret.txt',
  '..%c0%afsecret.txt',
  '%',
  '%zz',
  'aside/secret',
  'v',
  'v/',
  'u/',
  ...hostileKeys.map(encodeURIComponent),
]

test.each(escapes)('the path %j reaches no file', async (path) => {
  await writeFile(join(server.folder, 'secret.txt'), 'the secret')
  await writeFile(join(server.folder, 'images', 'aside', 'secret'), 'the secret')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (const method of ['GET', 'PUT']) {
    const answer = await server.raw(`${method} /${method === 'GET' ? 'images' : 'uploads'}/${path} HTTP/1.1`, 'x')
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('the secret')
  }
  expect(await filesIn(join(server.folder, 'images'))).toEqual(['secret'])
})

test('uploaded originals and receipts are never served', async () => {
  const { image_key, upload_url } = await server.issue()
  await server.put(upload_url, await photo(20, 20))
  expect((await server.app.inject({ url: `/images/${image_key}` })).statusCode).toBe(404)
  await server.store.adopt(image_key, 7, keep)
  expect((await server.app.inject({ url: `/images/${image_key}.used` })).statusCode).toBe(404)
})
