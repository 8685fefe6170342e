import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { describeStorage } from '../../test/storage-suite.ts'
import { diskStorage, type DiskStorage } from './disk-storage.ts'
import type { SignedPut } from './storage.ts'

const publicUrl = 'http://localhost:4711'
const secret = 'a secret for tests'
const folders: string[] = []

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

describeStorage('disk', async () => {
  const { storage } = await newStorage()
  return {
    storage,
    put: (url, bytes) => send(storage, url, Readable.from([bytes])),
    close: async () => undefined,
  }
})

test('a signed URL is absolute and contains its expiry, its size limit and its signature', async () => {
  const { storage } = await newStorage({ now: () => 1_000_000_000 })
  const { upload_url } = await storage.signPut({ key: 'u/abc', maxBytes: 10, expiresIn: 60, contentType: 'image/png' })
  expect(upload_url).toMatch(/^http:\/\/localhost:4711\/uploads\/u\/abc\?expires=1000060&max=10&signature=[\w-]{43}$/)
})

test.each<[string, (signed: SignedPut) => SignedPut]>([
  ['a later end', (signed) => ({ ...signed, expires: signed.expires + 1 })],
  ['a larger size', (signed) => ({ ...signed, max: signed.max + 1 })],
  ['another signature', (signed) => ({ ...signed, signature: signed.signature.toUpperCase() })],
  ['a cut signature', (signed) => ({ ...signed, signature: signed.signature.slice(1) })],
  ['no signature', (signed) => ({ ...signed, signature: '' })],
])('a URL with %s is refused', async (_name, tamper) => {
  const { storage, folder } = await newStorage()
  const { signed } = await sign(storage, 'u/abc')
  const receiving = storage.receivePut('u/abc', tamper(signed), Readable.from([Buffer.from('x')]))
  await expect(receiving).rejects.toMatchObject({ code: 'forbidden' })
  expect(await filesIn(folder)).toEqual([])
})

test('a URL accepts one file and never replaces it', async () => {
  const { storage, folder } = await newStorage()
  const { signed } = await sign(storage, 'u/abc')
  await storage.receivePut('u/abc', signed, Readable.from([Buffer.from('first')]))
  const again = storage.receivePut('u/abc', signed, Readable.from([Buffer.from('again')]))
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
  expect(await filesIn(folder)).toEqual(['abc'])
  expect(await readFile(join(folder, 'u/ab/abc'), 'utf8')).toBe('first')
})

test('of two concurrent bodies for one URL, one is stored whole', async () => {
  const { storage, folder } = await newStorage()
  const { signed } = await sign(storage, 'u/abc')
  const bodies = ['one', 'two'].map((text) => Readable.from([Buffer.from(text), Buffer.from(text)]))
  const results = await Promise.allSettled(bodies.map((body) => storage.receivePut('u/abc', signed, body)))
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await filesIn(folder)).toEqual(['abc'])
  expect(['oneone', 'twotwo']).toContain(await readFile(join(folder, 'u/ab/abc'), 'utf8'))
})

test('a body of the largest size is stored; one byte more, an empty or an aborted body leaves nothing', async () => {
  const { storage, folder } = await newStorage()
  const { signed } = await sign(storage, 'u/abc', 10)
  const refusal = async (body: Readable) => {
    const error: unknown = await storage.receivePut('u/abc', signed, body).catch((reason: unknown) => reason)
    expect(await filesIn(folder)).toEqual([])
    return error instanceof AppError ? error.code : error
  }
  expect(await refusal(Readable.from([Buffer.alloc(6), Buffer.alloc(5)]))).toBe('too_large')
  expect(await refusal(Readable.from([]))).toBe('validation')
  expect(await refusal(Readable.from(brokenBody()))).toBe('validation')
  await storage.receivePut('u/abc', signed, Readable.from([Buffer.alloc(6), Buffer.alloc(4)]))
  expect(await storage.head('u/abc')).toMatchObject({ size: 10 })
})

test('the rest of a body that is too large is not read', async () => {
  const { storage } = await newStorage()
  const { signed } = await sign(storage, 'u/abc', 100_000)
  let sent = 0
  const endless = Readable.from(
    (function* () {
      for (;;) {
        sent += 50_000
        yield Buffer.alloc(50_000)
      }
    })(),
    { objectMode: false, highWaterMark: 50_000 },
  )
  await expect(storage.receivePut('u/abc', signed, endless)).rejects.toMatchObject({ code: 'too_large' })
  expect(sent).toBeLessThan(500_000)
  endless.destroy()
})

test.each(['writeFile', 'sync'] as const)(
  'a disk that becomes full during %s is reported as full, nothing is left, and writing works again later',
  async (step) => {
    const { storage, folder } = await newStorage()
    const { signed } = await sign(storage, 'u/abc')
    const handle = await open(folder)
    const failing = vi.spyOn(Object.getPrototypeOf(handle), step)
    await handle.close()
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

    failing.mockRejectedValueOnce(full)
    await expect(storage.put('v/abc', Buffer.from('x'))).rejects.toMatchObject({ code: 'out_of_space', status: 507 })
    failing.mockRejectedValueOnce(full)
    const receiving = storage.receivePut('u/abc', signed, Readable.from([Buffer.from('x')]))
    await expect(receiving).rejects.toMatchObject({ code: 'out_of_space', status: 507 })
    expect(await filesIn(folder)).toEqual([])

    failing.mockRestore()
    await storage.put('v/abc', Buffer.from('x'))
    expect(await filesIn(folder)).toEqual(['abc'])
  },
)

test('kill -9 during a write leaves whole files or none', { timeout: 30_000 }, async () => {
  const { folder } = await newStorage()
  const module = new URL('./disk-storage.ts', import.meta.url).href
  const script = `
    import { diskStorage } from ${JSON.stringify(module)}
    const storage = await diskStorage({ folder: ${JSON.stringify(folder)}, publicUrl: '', secret: 's' })
    for (let n = 0; ; n += 1) {
      const key = 'v/' + process.pid.toString(16) + 'x' + n.toString(16)
      await storage.put(key, Buffer.alloc(2_000_000, n))
      process.stdout.write(key + '\\n')
    }`
  const acknowledged: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await once(child.stdout, 'data')
    await sleep(40 + round * 17)
    child.kill('SIGKILL')
    await once(child, 'close')
    acknowledged.push(...output.split('\n').slice(0, -1))
  }
  const storage = await diskStorage({ folder, publicUrl, secret })
  const listed: string[] = []
  for await (const file of storage.list('v/')) {
    listed.push(file.key)
    expect(file.size).toBe(2_000_000)
  }
  expect(acknowledged.length).toBeGreaterThan(4)
  expect(acknowledged.filter((key) => !listed.includes(key))).toEqual([])
})

test('temporary files of a killed process are removed at the next start, but not those that are being written', async () => {
  const { folder } = await newStorage()
  const [old, fresh] = [join(folder, 'aside', 'old'), join(folder, 'aside', 'fresh')]
  await writeFile(old, 'x')
  await writeFile(fresh, 'x')
  const twoHoursAgo = Date.now() / 1000 - 7200
  await utimes(old, twoHoursAgo, twoHoursAgo)
  await diskStorage({ folder, publicUrl, secret })
  expect(await readdir(join(folder, 'aside'))).toEqual(['fresh'])
})

async function newStorage({ now = Date.now }: { now?: () => number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-images-'))
  folders.push(folder)
  return { folder, storage: await diskStorage({ folder, publicUrl, secret, now }) }
}

async function sign(storage: DiskStorage, key: string, maxBytes = 1000) {
  const { upload_url } = await storage.signPut({ key, maxBytes, expiresIn: 60, contentType: 'image/png' })
  return parse(upload_url)
}

async function send(storage: DiskStorage, url: string, body: Readable): Promise<number> {
  const { key, signed } = parse(url)
  try {
    await storage.receivePut(key, signed, body)
    return 200
  } catch (error) {
    if (error instanceof AppError) return error.status
    throw error
  }
}

function parse(url: string): { key: string; signed: SignedPut } {
  const { pathname, searchParams } = new URL(url)
  const signed = {
    expires: Number(searchParams.get('expires')),
    max: Number(searchParams.get('max')),
    signature: searchParams.get('signature') ?? '',
  }
  return { key: pathname.slice('/uploads/'.length), signed }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => basename(entry.name))
}

async function* brokenBody() {
  yield Buffer.from('abc')
  throw new Error('aborted')
}
