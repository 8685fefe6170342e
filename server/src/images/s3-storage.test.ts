import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasBuckets, newBucket } from '../../test/s3-service.ts'
import { describeStorage } from '../../test/storage-suite.ts'
import type { S3Settings } from '../s3-settings.ts'
import { s3Storage } from './s3-storage.ts'

const settings: S3Settings = {
  endpoint: undefined,
  bucket: 'pictures',
  region: 'eu-central-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  pathStyle: false,
  publicUrl: undefined,
}
const key = 'u/abc'
const request = { key, maxBytes: 1000, expiresIn: 60, contentType: 'image/png' }

describe.skipIf(!hasBuckets)('on a real S3 service', () => {
  describeStorage('s3', async () => {
    const storage = s3Storage(await newBucket(), { patienceMs: 20_000 })
    return { storage, put: (url, bytes) => send(url, bytes), close: async () => storage.close() }
  })

  test('a signed URL takes no other type, and no other size', async () => {
    const storage = s3Storage(await newBucket())
    const { upload_url } = await storage.signPut({ ...request, size: 4 })
    expect(await send(upload_url, Buffer.from('sent'), 'text/html')).toBe(403)
    expect(await send(upload_url, Buffer.from('sen'))).toBe(403)
    expect(await storage.head(key)).toBeNull()
    expect(await send(upload_url, Buffer.from('sent'))).toBe(200)
  })

  test('a stream of many megabytes is stored in parts', async () => {
    const storage = s3Storage(await newBucket(), { patienceMs: 20_000 })
    const part = Buffer.alloc(1024 * 1024, 'x')
    await storage.put(
      'x/export.json',
      (async function* () {
        for (let sent = 0; sent < 11; sent += 1) yield part
      })(),
    )
    const got = await storage.get('x/export.json')
    expect((await buffer(got!.body)).equals(Buffer.concat(Array.from({ length: 11 }, () => part)))).toBe(true)
  })

  test('wrong credentials and a missing bucket are sentences for the operator', async () => {
    const good = await newBucket()
    const troubleOf = (change: Partial<S3Settings>) => s3Storage({ ...good, ...change }).trouble()
    expect(await troubleOf({})).toBeNull()
    expect(await troubleOf({ secretAccessKey: 'wrong' })).toEqual({
      sentence: expect.stringMatching(/refuses us \(SignatureDoesNotMatch\): check S3_ACCESS_KEY_ID/),
      mayPass: false,
    })
    expect(await troubleOf({ accessKeyId: 'nobody' })).toMatchObject({ mayPass: false })
    expect(await troubleOf({ bucket: 'nowhere' })).toEqual({
      sentence: expect.stringMatching(/^The bucket "nowhere" at .* does not exist/),
      mayPass: false,
    })
  })
})

test('the bucket is in the host name, or in the path', async () => {
  const urlOf = async (change: Partial<S3Settings>) =>
    new URL((await s3Storage({ ...settings, ...change }).signPut({ ...request, size: 7 })).upload_url)
  expect((await urlOf({})).host).toBe('pictures.s3.eu-central-1.amazonaws.com')
  const own = 'https://s3.example:9000/storage'
  expect((await urlOf({ endpoint: own })).href).toMatch(/^https:\/\/pictures\.s3\.example:9000\/storage\/u\/abc\?/)
  const url = await urlOf({ endpoint: own, pathStyle: true })
  expect(url.href).toMatch(/^https:\/\/s3\.example:9000\/storage\/pictures\/u\/abc\?/)
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(url.searchParams.get('X-Amz-Expires')).toBe('60')
})

test.each<[string, RequestListener]>([
  ['answers 500', (_, answer) => answer.writeHead(500).end()],
  ['answers 503 SlowDown', (_, answer) => answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
  ['is silent', () => undefined],
  ['cuts the line', (received) => received.socket.destroy()],
  ['refuses us', (_, answer) => answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
])(
  'while the bucket %s, everything is unavailable within seconds, and the operator gets one line',
  async (_, answer) => {
    const reported: string[] = []
    const endpoint = await fakeService(answer)
    const storage = s3Storage(
      { ...settings, endpoint, pathStyle: true },
      { report: (sentence) => reported.push(sentence) },
    )
    const began = performance.now()
    const results = await Promise.allSettled([
      storage.put('v/abc.webp', Buffer.from('x')),
      storage.head('v/abc.webp'),
      storage.get('v/abc.webp'),
      storage.remove(['v/abc.webp']),
    ])
    expect(performance.now() - began).toBeLessThan(6_000)
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', status: 503 } })
    }
    expect(reported).toHaveLength(1)
    expect(reported[0]).toMatch(/^The bucket "pictures" at http:\/\/127\.0\.0\.1:\d+ /)
  },
)

test('a picture whose bytes stop in the middle fails as unavailable', async () => {
  const endpoint = await fakeService((_, answer) => {
    answer.writeHead(200, { 'content-length': 1000, etag: '"x"' }).write('half')
    setTimeout(() => answer.destroy(), 50)
  })
  // It is seen at once, not only when nothing has come for long.
  const got = await s3Storage({ ...settings, endpoint, pathStyle: true }, { idleMs: 600_000 }).get('v/abc.webp')
  await expect(buffer(got!.body)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a file whose bytes stop coming is given up, but not while nobody reads it', async () => {
  const size = 8_000_000
  const endpoint = await fakeService((received, answer) => {
    answer.writeHead(200, { 'content-length': size, etag: '"x"' })
    if (received.url?.includes('stops')) answer.write('half')
    else answer.end(Buffer.alloc(size))
  })
  const storage = s3Storage({ ...settings, endpoint, pathStyle: true }, { idleMs: 1_000 })
  const stopped = await storage.get('v/stops.webp')
  await expect(buffer(stopped!.body)).rejects.toMatchObject({ code: 'unavailable' })
  const slow = await storage.get('v/abc.webp')
  slow!.body.read()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await buffer(slow!.body)).not.toHaveLength(0)
})

test('nobody listens at the endpoint: that may pass by itself', async () => {
  const storage = s3Storage({ ...settings, endpoint: 'http://127.0.0.1:9', pathStyle: true })
  await expect(storage.head('v/abc.webp')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await storage.trouble()).toEqual({
    sentence:
      'The bucket "pictures" at http://127.0.0.1:9 does not answer (ECONNREFUSED). Look whether it runs, and whether this machine reaches it.',
    mayPass: true,
  })
})

test('a host name with the bucket in it that nobody knows leads to S3_PATH_STYLE', async () => {
  // No machine can have this name, so nothing is looked up.
  const endpoint = `http://${'s3'.repeat(40)}.example:9000`
  const sentenceOf = async (pathStyle: boolean) =>
    (await s3Storage({ ...settings, endpoint, pathStyle }).trouble())?.sentence
  expect(await sentenceOf(false)).toMatch(
    /does not answer \(ENOTFOUND\): the name pictures\.s3.*example is asked\. Where .* in the path, set S3_PATH_STYLE=1\.$/,
  )
  expect(await sentenceOf(true)).toMatch(/does not answer \(ENOTFOUND\)\. Look /)
})

describe('what a bucket answers', () => {
  /** A storage whose bucket answers so. */
  const storageOf = async (answer: RequestListener) =>
    s3Storage({ ...settings, endpoint: await fakeService(answer), pathStyle: true })
  const failing = (status: number, code: string) =>
    storageOf((_, answer) => answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`))

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
    [400, 'XMinioStorageFull'],
  ])('%i %s means that there is no room', async (status, code) => {
    const storage = await failing(status, code)
    await expect(storage.put('v/abc.webp', Buffer.from('x'))).rejects.toMatchObject({ code: 'out_of_space' })
  })

  test('a missing bucket is not a missing file', async () => {
    await expect((await failing(404, 'NoSuchBucket')).get('v/abc.webp')).rejects.toMatchObject({ code: 'unavailable' })
    const storage = await failing(404, 'NoSuchKey')
    expect(await storage.get('v/abc.webp')).toBeNull()
    await storage.remove(['v/abc.webp'])
  })

  test.each([
    [401, 'Unauthorized', false, 'refuses us (Unauthorized)'],
    [403, 'AccessDenied', false, 'refuses us (AccessDenied)'],
    [408, 'RequestTimeout', true, 'does not answer (RequestTimeout 408)'],
    [429, 'TooManyRequests', true, 'does not answer (TooManyRequests 429)'],
    [400, 'BadRequest', false, 'answers BadRequest (400)'],
  ])('%i %s is a sentence for the operator', async (status, code, mayPass, words) => {
    const found = await (await failing(status, code)).trouble()
    expect(found).toEqual({ mayPass, sentence: expect.stringContaining(words) })
  })

  test('a stream whose source fails rejects with that failure, and one that the bucket refuses as unavailable', async () => {
    const stream = async function* (error?: Error) {
      yield Buffer.from('begun')
      if (error) throw error
    }
    const storage = await failing(500, 'InternalError')
    await expect(storage.put('x/export.json', stream(new Error('the source')))).rejects.toThrow('the source')
    await expect(storage.put('x/export.json', stream())).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a list goes on to its last page, and takes only prefixes of keys', async () => {
    const tokens: (string | null)[] = []
    const page = (key: string, next = '') =>
      `<ListBucketResult><Contents><Key>${key}</Key><Size>3</Size><LastModified>2027-01-01T00:00:00.000Z</LastModified></Contents>${next}</ListBucketResult>`
    const storage = await storageOf(({ url = '' }, answer) => {
      const token = new URL(url, 'http://localhost').searchParams.get('continuation-token')
      tokens.push(token)
      const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>'
      answer.end(token ? page('v/two.webp') : page('v/one.webp', more))
    })
    const keys: string[] = []
    for await (const file of storage.list('v/')) keys.push(file.key)
    expect([keys, tokens]).toEqual([
      ['v/one.webp', 'v/two.webp'],
      [null, 'more'],
    ])
    await expect(storage.list('../')[Symbol.asyncIterator]().next()).rejects.toThrow('Not a prefix of keys')
  })

  test('entities that the XML of an answer declares are neither read nor fetched', async () => {
    const asked: string[] = []
    const storage = await storageOf(({ url = '', headers }, answer) => {
      asked.push(url.split('?')[0] ?? '')
      const entity = (name: string, value: string) => `<!ENTITY ${name} ${value}>`
      const declared = [
        entity('file', `SYSTEM "file://${import.meta.filename}"`),
        entity('far', `SYSTEM "http://${headers.host}/far"`),
        entity('here', '"0"'),
      ]
      answer.end(
        `<?xml version="1.0"?><!DOCTYPE r [${declared.join('')}]><ListBucketResult><Contents><Key>v/&file;&far;&here;one.webp</Key><Size>3</Size><LastModified>2027-01-01T00:00:00.000Z</LastModified></Contents></ListBucketResult>`,
      )
    })
    const keys: string[] = []
    for await (const file of storage.list('v/')) keys.push(file.key)
    expect([keys, asked]).toEqual([['v/one.webp'], ['/pictures/']])
  })

  test('only files of the public folder are stored with a time for caches', async () => {
    const cacheControls: (string | undefined)[] = []
    const storage = await storageOf(({ headers }, answer) => {
      cacheControls.push(headers['cache-control'])
      answer.end()
    })
    for (const one of ['v/abc.webp', 'p/abc.webp']) await storage.put(one, Buffer.from('x'))
    expect(cacheControls).toEqual([undefined, 'public, max-age=31536000, s-maxage=60, immutable'])
  })

  test.each([
    ['"abc"', '"abc"'],
    ['abc', '"abc"'],
    [undefined, '"4"'],
  ])('its tag %s is %s to browsers', async (etag, tag) => {
    const storage = await storageOf((_, answer) => {
      answer.writeHead(200, { 'content-length': 4, ...(etag && { etag }) }).end('sent')
    })
    expect(await storage.head('v/abc.webp')).toEqual({ size: 4, etag: tag, contentType: 'image/webp' })
  })

  test('a reader who leaves ends the connection, and so does the end of the storage', async () => {
    let closed = 0
    const storage = await storageOf((received, answer) => {
      received.socket.once('close', () => (closed += 1))
      if (received.url?.includes('endless')) answer.writeHead(200, { 'content-length': 1_000 }).write('begun')
      else answer.writeHead(200, { 'content-length': 4 }).end('sent')
    })
    const left = await storage.get('v/endless.webp')
    left?.body.destroy()
    await expect.poll(() => closed).toBe(1)
    const read = await storage.get('v/abc.webp')
    await buffer(read!.body)
    storage.close()
    await expect.poll(() => closed).toBe(2)
  })
})

async function send(url: string, body: Uint8Array, type = 'image/png'): Promise<number> {
  const { status } = await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })
  return status
}

/** The address of a service with one answer to everything. */
async function fakeService(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
