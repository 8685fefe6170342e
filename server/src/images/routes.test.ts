import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { pictureUrls, type StoredPicture } from './addresses.ts'
import { hostileKeys } from './describe-storage.ts'
import { diskStorage, type DiskStorage } from './disk-storage.ts'
import { imageStore, type ImageStore } from './image-store.ts'
import { revalidate } from '../http/caching.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { images } from './routes.ts'
import type { Storage } from './storage.ts'

const publicUrl = 'http://localhost:4711'
const secret = 'a secret for tests'

let folder: string
let storage: DiskStorage
let store: ImageStore
let app: FastifyInstance
let clock: number
/** Keys of pictures that are not public. */
let hidden: Set<string>

beforeEach(async () => {
  clock = Date.now()
  hidden = new Set()
  folder = await mkdtemp(join(tmpdir(), 'marquee-images-'))
  storage = await diskStorage({ folder: join(folder, 'images'), publicUrl, secret, now })
  store = imageStore({ storage, secret, publicUrl, now })
  // Settings of the whole server that could affect these routes.
  app = Fastify({ forceCloseConnections: true, bodyLimit: 1024, routerOptions: { ignoreTrailingSlash: true } })
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders(true))) reply.raw.setHeader(name, value)
  })
  revalidate(app)
  await app.register(compress, { threshold: 10 })
  await app.register(multipart)
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) return reply.code(500).send({ error: String(error) })
    return reply.code(error.status).send({ code: error.code, error: error.message })
  })
  await app.register(images, { store, storage, isPublic: async (key) => !hidden.has(key) })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('every URL of a public picture returns WebP that browsers may cache for ever', async () => {
  const picture = await store.save(await photo(1700, 900))
  const { image_url, variants } = pictureUrls(picture)
  expect(Object.values(variants)).toContain(image_url)
  for (const [width, url] of Object.entries(variants)) {
    const answer = await app.inject({ url })
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
  const url = pictureUrls(await store.save(await photo(400, 300))).image_url
  const [get, head] = [await app.inject({ url }), await app.inject({ url, method: 'HEAD' })]
  expect(head.statusCode).toBe(200)
  expect(head.rawPayload).toHaveLength(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
})

test('a picture that the browser has already is not sent again', async () => {
  const url = pictureUrls(await store.save(await photo(400, 300))).image_url
  const etag = String((await app.inject({ url })).headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await app.inject({ url, headers: { 'if-none-match': known } })
    expect(answer.statusCode).toBe(304)
    expect(answer.rawPayload).toHaveLength(0)
    expect(answer.headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('immutable') })
    expect(answer.headers['content-type']).toBeUndefined()
  }
  expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
})

test('a picture that is not public is a small 404 except by its signed URL, for one to two hours', async () => {
  const picture = await store.save(await photo(1700, 900))
  const other = await store.save(await photo(400, 300))
  for (const { key } of [picture, other]) hidden.add(key)
  const signed = store.addressesOf(picture, false)
  const plain = pictureUrls(picture)
  clock = Math.ceil(clock / 3600_000) * 3600_000 + 1
  for (const url of [plain.image_url, ...Object.values(plain.variants)]) {
    expect(await app.inject({ url })).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } })
    expect((await app.inject({ url, headers: { 'if-none-match': '*' } })).statusCode).toBe(404)
  }
  const { image_url: url, variants } = store.addressesOf(picture, false)
  for (const address of [url, ...Object.values(variants)]) {
    const answer = await app.inject({ url: address })
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, max-age=7200' } })
  }
  // The URL stays the same for the rest of the hour, so that the browser's cache works; an hour before it was
  // another.
  clock += 3599_000
  expect(store.addressesOf(picture, false).image_url).toBe(url)
  expect(signed.image_url).not.toBe(url)
  expect((await app.inject({ url })).headers['cache-control']).toBe('private, max-age=3601')
  clock += 3602_000
  expect((await app.inject({ url })).statusCode).toBe(404)
  clock -= 3600_000

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
  for (const address of forged) expect((await app.inject({ url: address })).statusCode).toBe(404)
})

test('the content of a URL never changes: a new picture has new URLs', async () => {
  const bytes = await photo(400, 300)
  const urls = [pictureUrls(await store.save(bytes)), pictureUrls(await store.save(bytes))]
  expect(urls[0]?.image_url).not.toBe(urls[1]?.image_url)
})

test('a removed picture, a missing width and an unknown key are a small 404 that is not cached', async () => {
  const picture = await store.save(await photo(400, 300))
  await store.remove(picture)
  const unknown = '/images/v/0123456789abcdef0123456789abcdef-320.webp'
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [pictureUrls(picture).image_url, unknown, unknown.replace('320', '321')]) {
      const answer = await app.inject({ url, method })
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
  await writeFile(join(folder, 'secret.txt'), 'the secret')
  await writeFile(join(folder, 'images', 'aside', 'secret'), 'the secret')
  await app.listen({ port: 0, host: '127.0.0.1' })
  for (const method of ['GET', 'PUT']) {
    const answer = await raw(`${method} /${method === 'GET' ? 'images' : 'uploads'}/${path} HTTP/1.1`, 'x')
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('the secret')
  }
  expect(await filesIn(join(folder, 'images'))).toEqual(['secret'])
})

test('uploaded originals and receipts are never served', async () => {
  const { image_key, upload_url } = await issue()
  await put(upload_url, await photo(20, 20))
  expect((await app.inject({ url: `/images/${image_key}` })).statusCode).toBe(404)
  await store.adopt(image_key, 7, keep)
  expect((await app.inject({ url: `/images/${image_key}.used` })).statusCode).toBe(404)
})

test('the older flow: upload, adopt, and the public URL redirects to the picture', async () => {
  const { image_key, upload_url, public_url } = await issue()
  const bytes = await photo(900, 600)
  expect(bytes.length).toBeGreaterThan(1024)
  const sent = await put(upload_url, bytes)
  expect([sent.statusCode, sent.body]).toEqual([200, ''])
  const picture = await store.adopt(image_key, 7, keep)

  const answer = await app.inject({ url: new URL(public_url).pathname })

  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(pictureUrls(picture).image_url)
  expect((await app.inject({ url: String(answer.headers.location) })).statusCode).toBe(200)
})

test.each(['image/png', 'application/json', 'multipart/form-data', 'text/plain', undefined])(
  'a body with the content type %s is stored unchanged',
  async (type) => {
    const { image_key, upload_url } = await issue()
    const bytes = await photo(20, 20)
    const answer = await put(upload_url, bytes, type ? { 'content-type': type } : {})
    expect(answer.statusCode).toBe(200)
    expect(await storage.head(image_key)).toMatchObject({ size: bytes.length })
  },
)

test('a changed, expired or unsigned URL takes no upload', async () => {
  const { upload_url, image_key } = await issue()
  const other = (await issue()).image_key
  const tampered = [
    upload_url.replace(image_key, other),
    upload_url.replace(image_key, image_key.replace('-7-', '-8-')),
    upload_url.replace(/expires=\d/, 'expires=9'),
    upload_url.replace(/max=\d/, 'max=9'),
    upload_url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ]
  for (const url of tampered) {
    const answer = await put(url, Buffer.from('x'))
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'forbidden' })
  }
  for (const url of [
    upload_url.split('?')[0]!,
    `${upload_url}&max=5`,
    upload_url.replace('expires', 'x'),
    upload_url.replace('/u/', '/v/'),
  ]) {
    expect((await put(url, Buffer.from('x'))).statusCode).toBe(404)
  }
  clock += 15 * 60_000
  const late = await put(upload_url, Buffer.from('x'))
  expect([late.statusCode, late.json().error]).toEqual([403, 'This upload address has expired.'])
  expect(await filesIn(folder)).toEqual([])
})

test('a URL takes one upload, and none after it was adopted', async () => {
  const { upload_url, image_key } = await issue()
  expect((await put(upload_url, await photo(20, 20))).statusCode).toBe(200)
  expect((await put(upload_url, await photo(30, 30))).statusCode).toBe(409)
  const picture = await store.adopt(image_key, 7, keep)
  expect(picture.width).toBe(20)
  expect((await put(upload_url, await photo(30, 30))).statusCode).toBe(409)
  expect(await storage.head(image_key)).toBeNull()
})

test('a body that is announced as too large is refused before it is sent', async () => {
  const { upload_url } = await issue()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { pathname, search } = new URL(upload_url)
  const answer = await raw(`PUT ${pathname}${search} HTTP/1.1\r\nContent-Length: 10485761`, '')
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(await filesIn(folder)).toEqual([])
})

test('an endless body without a length is cut off before 11 MiB were read', async () => {
  const { upload_url } = await issue()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { pathname, search } = new URL(upload_url)
  const connected = once(app.server, 'connection')
  const socket = connect(port(), '127.0.0.1')
  const [server] = await connected
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  // The server need not read the rest, so writing may fail before its response is read.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
  // Starts like a picture; other bytes would be refused at once.
  socket.write(`3\r\n\xff\xd8\xff\r\n`, 'latin1')
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')])
  const sending = setInterval(() => socket.writable && socket.writableLength < 1e6 && socket.write(chunk), 0)
  await closed
  clearInterval(sending)
  expect(answer).toMatch(/^(HTTP\/1\.1 413 |$)/)
  expect(server.bytesRead).toBeLessThan(11 * 1024 * 1024)
  expect(await filesIn(folder)).toEqual([])
})

test('S10: a body that is no picture is refused at its first bytes, and leaves nothing', async () => {
  const { upload_url } = await issue()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { pathname, search } = new URL(upload_url)
  const answer = await raw(`PUT ${pathname}${search} HTTP/1.1\r\nContent-Length: 10000000`, 'this is no picture at all')
  expect(answer).toMatch(/^HTTP\/1\.1 415 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(await filesIn(folder)).toEqual([])
})

test('an aborted upload leaves nothing, and the URL still works', async () => {
  const { upload_url } = await issue()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { pathname, search } = new URL(upload_url)
  const socket = connect(port(), '127.0.0.1')
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`)
  socket.write(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(50_000)]))
  await vi.waitUntil(async () => (await filesIn(folder)).length === 1)
  socket.destroy()
  await vi.waitUntil(async () => (await filesIn(folder)).length === 0)
  expect((await put(upload_url, await photo(20, 20))).statusCode).toBe(200)
})

test('with an external storage this server has no upload URLs', async () => {
  const elsewhere: Storage = { ...storage }
  delete elsewhere.receivePut
  const other = Fastify()
  await other.register(images, { store, storage: elsewhere, isPublic: async () => true })
  const answer = await other.inject({ method: 'PUT', url: '/uploads/u/abc', payload: 'x' })
  expect(answer.statusCode).toBe(404)
})

function now(): number {
  return clock
}

function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a4' } })
    .png()
    .toBuffer()
}

const keep = async (picture: StoredPicture) => picture

function issue() {
  return store.issueUpload({ vendorId: 7, fileType: 'image/png' })
}

function put(url: string, payload: Buffer, headers: Record<string, string> = {}) {
  return app.inject({ method: 'PUT', url: url.replace(publicUrl, ''), payload, headers })
}

function port(): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server is not listening')
  return address.port
}

/** Sends a raw request, because HTTP clients change hostile paths; reads until the server closes the connection. */
async function raw(head: string, body: string): Promise<string> {
  const socket = connect(port(), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString('latin1')))
  const length = head.includes('Content-Length') ? '' : `Content-Length: ${body.length}\r\n`
  socket.write(`${head}\r\nHost: x\r\n${length}Connection: close\r\n\r\n${body}`)
  await once(socket, 'close')
  return answer
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => basename(entry.name))
}
