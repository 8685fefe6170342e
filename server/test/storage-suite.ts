import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '../src/images/storage.ts'

export type StorageUnderTest = {
  /** An empty storage. */
  storage: Storage
  /** Sends a PUT with the type `image/png` to a URL of `signPut` and returns the HTTP status. */
  put: (url: string, bytes: Uint8Array) => Promise<number>
  close: () => Promise<void>
}

/** Tests that every storage driver must pass. `make` is called before each test. */
export function describeStorage(name: string, make: () => Promise<StorageUnderTest>) {
  describe(`storage: ${name}`, () => {
    let made: StorageUnderTest
    let storage: Storage

    beforeEach(async () => {
      made = await make()
      storage = made.storage
    })
    afterEach(() => made.close())

    test('a stored file is read back unchanged', async () => {
      const key = newKey('.webp')
      const bytes = randomBytes(300_000)
      await storage.put(key, bytes)
      const got = await storage.get(key)
      expect(got).toMatchObject({ size: bytes.length, contentType: 'image/webp' })
      expect(got?.etag).toMatch(/^"[^"]+"$/)
      expect(bytes.equals(await buffer(got!.body))).toBe(true)
    })

    test('a file may come in parts, and one whose source fails is not stored', async () => {
      const [whole, broken] = [newKey('.json'), newKey('.json')]
      const parts = async function* (end: () => void) {
        yield Buffer.from('{"a":')
        await sleep(1)
        end()
        yield Buffer.from('1}')
      }
      await storage.put(
        whole,
        parts(() => {}),
      )
      expect(await read(whole)).toBe('{"a":1}')
      expect(await storage.head(whole)).toMatchObject({ size: 7, contentType: 'application/json' })
      const failing = parts(() => {
        throw new Error('no more')
      })
      await expect(storage.put(broken, failing)).rejects.toThrow('no more')
      expect(await storage.head(broken)).toBeNull()
    })

    test('head returns the same details as get', async () => {
      const key = newKey()
      await storage.put(key, Buffer.from('some'))
      const got = await storage.get(key)
      got?.body.destroy()
      expect(await storage.head(key)).toEqual({ size: 4, etag: got?.etag, contentType: 'application/octet-stream' })
    })

    test('putting again replaces the whole file and its tag', async () => {
      const key = newKey()
      await storage.put(key, Buffer.from('the first, longer one'))
      const before = await storage.head(key)
      await storage.put(key, Buffer.from('the second'))
      expect((await storage.head(key))?.etag).not.toBe(before?.etag)
      expect(await read(key)).toBe('the second')
    })

    test('concurrent writes are all stored', async () => {
      const keys = Array.from({ length: 30 }, () => newKey())
      await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))))
      expect(await Promise.all(keys.map(read))).toEqual(keys)
    })

    test('a missing file is null', async () => {
      expect(await storage.get(newKey())).toBeNull()
      expect(await storage.head(newKey())).toBeNull()
    })

    test('a removed file is gone, and removing it again is no error', async () => {
      const [gone, kept] = [newKey(), newKey()]
      await storage.put(gone, Buffer.from('gone'))
      await storage.put(kept, Buffer.from('kept'))
      await storage.remove([gone, newKey()])
      await storage.remove([gone])
      await storage.remove([])
      expect(await storage.get(gone)).toBeNull()
      expect(await read(kept)).toBe('kept')
    })

    test('a list contains exactly the files with the prefix', async () => {
      await storage.put('v/ab12-320.webp', Buffer.from('1'))
      await storage.put('v/ab13-320.webp', Buffer.from('22'))
      await storage.put('v/cd12-320.webp', Buffer.from('3'))
      await storage.put('u/ab12', Buffer.from('4'))
      expect(await listed('v/')).toEqual(['v/ab12-320.webp', 'v/ab13-320.webp', 'v/cd12-320.webp'])
      expect(await listed('v/a')).toEqual(['v/ab12-320.webp', 'v/ab13-320.webp'])
      expect(await listed('v/ab13')).toEqual(['v/ab13-320.webp'])
      expect(await listed('u/')).toEqual(['u/ab12'])
      expect(await listed('w/')).toEqual([])
    })

    test('a listed file has its size and its time', async () => {
      await storage.put('v/ab13-320.webp', Buffer.from('22'))
      for await (const file of storage.list('v/')) {
        expect(file).toMatchObject({ key: 'v/ab13-320.webp', size: 2 })
        expect(Math.abs(file.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
      }
    })

    test.each(hostileKeys)('the key %j reads nothing and writes nothing', async (key) => {
      expect(await storage.get(key)).toBeNull()
      expect(await storage.head(key)).toBeNull()
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
      await expect(storage.remove([key])).rejects.toThrow('Not a storage key')
      await expect(storage.signPut({ key, maxBytes: 9, expiresIn: 9, contentType: 'image/png' })).rejects.toThrow(
        'Not a storage key',
      )
    })

    test.each(['', '/', '..', '../', 'v/../u', 'V/', 'v/a/b', 'v/.'])('%j is no valid prefix', async (prefix) => {
      await expect(listed(prefix)).rejects.toThrow('Not a prefix of keys')
    })

    test('a signed URL accepts the file that it was made for', async () => {
      const key = newKey()
      const { upload_url } = await sign(key)
      expect(new URL(upload_url).protocol).toMatch(/^https?:$/)
      expect(await made.put(upload_url, Buffer.from('sent'))).toBe(200)
      expect(await read(key)).toBe('sent')
    })

    test('a URL that was signed for one file accepts no other', async () => {
      const [key, other] = [newKey(), newKey()]
      const { upload_url } = await sign(key)
      expect(await made.put(upload_url.replace(key, other), Buffer.from('sent'))).toBe(403)
      expect(await storage.head(other)).toBeNull()
    })

    test('a signed URL expires', async () => {
      const key = newKey()
      const { upload_url } = await sign(key, { expiresIn: 1 })
      await sleep(2100)
      expect(await made.put(upload_url, Buffer.from('sent'))).toBe(403)
      expect(await storage.head(key)).toBeNull()
    })

    test('a URL that was signed for a size takes nothing larger', async () => {
      const key = newKey()
      const { upload_url } = await sign(key, { size: 4 })
      expect(await made.put(upload_url, Buffer.from('sent!'))).toBeGreaterThanOrEqual(400)
      expect(await storage.head(key)).toBeNull()
      expect(await made.put(upload_url, Buffer.from('sent'))).toBe(200)
    })

    function sign(key: string, { expiresIn = 60, size }: { expiresIn?: number; size?: number } = {}) {
      return storage.signPut({ key, maxBytes: 1000, expiresIn, contentType: 'image/png', size })
    }

    async function read(key: string): Promise<string> {
      const got = await storage.get(key)
      return (await buffer(got!.body)).toString()
    }

    async function listed(prefix: string): Promise<string[]> {
      const keys: string[] = []
      for await (const file of storage.list(prefix)) keys.push(file.key)
      return keys.toSorted()
    }
  })
}

/** Texts that must never name a file. */
export const hostileKeys = [
  '',
  '/',
  '.',
  '..',
  'v',
  'v/',
  'v/..',
  'v/.',
  'v/.hidden',
  '../etc/passwd',
  'v/../../etc/passwd',
  'v/..%2f..%2fetc%2fpasswd',
  'v/%2e%2e',
  'v/....//x',
  'v\\..\\x',
  'v/..\\x',
  '/etc/passwd',
  '//etc/passwd',
  'v//abc',
  'v/abc/def',
  'v/abc\u0000.webp',
  'v/abc.webp\u0000',
  'v/abc.webp\n',
  'v/abc.webp/',
  'v/abc.webp/..',
  'v/ABC.webp',
  'v/äbc',
  'v/a b',
  'v/abc.tar.gz',
  'v/-abc',
  'aside/abc',
  'C:\\x',
  'file:///etc/passwd',
  `v/${'a'.repeat(4000)}`,
]

function newKey(extension = ''): string {
  return `v/${randomBytes(16).toString('hex')}${extension}`
}
