import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { ImageServer, filesIn, keep, photo } from '../../test/image-server.ts'
import { polling } from '../../test/polling.ts'
import { pictureUrls } from './addresses.ts'
import { images } from './routes.ts'
import type { Storage } from './storage.ts'

const server = new ImageServer()

test('the older flow: upload, adopt, and the public URL redirects to the picture', async () => {
  const { image_key, upload_url, public_url } = await server.issue()
  const bytes = await photo(900, 600)
  expect(bytes.length).toBeGreaterThan(1024)
  const sent = await server.put(upload_url, bytes)
  expect([sent.statusCode, sent.body]).toEqual([200, ''])
  const picture = await server.store.adopt(image_key, 7, keep)

  const answer = await server.app.inject({ url: new URL(public_url).pathname })

  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(pictureUrls(picture).image_url)
  expect((await server.app.inject({ url: String(answer.headers.location) })).statusCode).toBe(200)
})

test.each(['image/png', 'application/json', 'multipart/form-data', 'text/plain', undefined])(
  'a body with the content type %s is stored unchanged',
  async (type) => {
    const { image_key, upload_url } = await server.issue()
    const bytes = await photo(20, 20)
    const answer = await server.put(upload_url, bytes, type ? { 'content-type': type } : {})
    expect(answer.statusCode).toBe(200)
    expect(await server.storage.head(image_key)).toMatchObject({ size: bytes.length })
  },
)

test('a changed, expired or unsigned URL takes no upload', async () => {
  const { upload_url, image_key } = await server.issue()
  const other = (await server.issue()).image_key
  const tampered = [
    upload_url.replace(image_key, other),
    upload_url.replace(image_key, image_key.replace('-7-', '-8-')),
    upload_url.replace(/expires=\d/, 'expires=9'),
    upload_url.replace(/max=\d/, 'max=9'),
    upload_url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ]
  for (const url of tampered) {
    const answer = await server.put(url, Buffer.from('x'))
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'forbidden' })
  }
  for (const url of [
    upload_url.split('?')[0]!,
    `${upload_url}&max=5`,
    upload_url.replace('expires', 'x'),
    upload_url.replace('/u/', '/v/'),
  ]) {
    expect((await server.put(url, Buffer.from('x'))).statusCode).toBe(404)
  }
  server.clock += 15 * 60_000
  const late = await server.put(upload_url, Buffer.from('x'))
  expect([late.statusCode, late.json().error]).toEqual([403, 'This upload address has expired.'])
  expect(await filesIn(server.folder)).toEqual([])
})

test('a URL takes one upload, and none after it was adopted', async () => {
  const { upload_url, image_key } = await server.issue()
  expect((await server.put(upload_url, await photo(20, 20))).statusCode).toBe(200)
  expect((await server.put(upload_url, await photo(30, 30))).statusCode).toBe(409)
  const picture = await server.store.adopt(image_key, 7, keep)
  expect(picture.width).toBe(20)
  expect((await server.put(upload_url, await photo(30, 30))).statusCode).toBe(409)
  expect(await server.storage.head(image_key)).toBeNull()
})

test('a body that is announced as too large is refused before it is sent', async () => {
  const { upload_url } = await server.issue()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { pathname, search } = new URL(upload_url)
  const answer = await server.raw(`PUT ${pathname}${search} HTTP/1.1\r\nContent-Length: 10485761`, '')
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(await filesIn(server.folder)).toEqual([])
})

test('an endless body without a length is cut off before 11 MiB were read', async () => {
  const { upload_url } = await server.issue()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { pathname, search } = new URL(upload_url)
  const connected = once(server.app.server, 'connection')
  const socket = connect(server.port(), '127.0.0.1')
  const [accepted] = await connected
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  // The server need not read the rest, so writing may fail before its response is read.
  socket.on('error', () => undefined)
  const ended = Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
  // Starts like a picture; other bytes would be refused at once.
  socket.write(`3\r\n\xff\xd8\xff\r\n`, 'latin1')
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')])
  const sending = setInterval(() => socket.writable && socket.writableLength < 1e6 && socket.write(chunk), 0)
  await ended
  clearInterval(sending)
  socket.destroy()
  expect(answer).toMatch(/^(HTTP\/1\.1 413 |$)/)
  expect(accepted.bytesRead).toBeLessThan(11 * 1024 * 1024)
  expect(await filesIn(server.folder)).toEqual([])
})

test('S10: a body that is no picture is refused at its first bytes, and leaves nothing', async () => {
  const { upload_url } = await server.issue()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { pathname, search } = new URL(upload_url)
  const answer = await server.raw(
    `PUT ${pathname}${search} HTTP/1.1\r\nContent-Length: 10000000`,
    'this is no picture at all',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 415 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(await filesIn(server.folder)).toEqual([])
})

test('an aborted upload leaves nothing, and the URL still works', async () => {
  const { upload_url } = await server.issue()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { pathname, search } = new URL(upload_url)
  const socket = connect(server.port(), '127.0.0.1')
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`)
  socket.write(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(50_000)]))
  await vi.waitUntil(async () => (await filesIn(server.folder)).length === 1, polling)
  socket.destroy()
  await vi.waitUntil(async () => (await filesIn(server.folder)).length === 0, polling)
  expect((await server.put(upload_url, await photo(20, 20))).statusCode).toBe(200)
})

test('with an external storage this server has no upload URLs', async () => {
  const elsewhere: Storage = { ...server.storage }
  delete elsewhere.receivePut
  const other = Fastify()
  await other.register(images, {
    store: server.store,
    storage: elsewhere,
    isPublic: async () => true,
    mayUpload: async () => true,
  })
  const answer = await other.inject({ method: 'PUT', url: '/uploads/u/abc', payload: 'x' })
  expect(answer.statusCode).toBe(404)
})
