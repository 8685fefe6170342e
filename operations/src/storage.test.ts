import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { hasBuckets, newBucket } from '../../server/test/s3-service.ts'
import { diskStorage } from '@marquee/server/images/disk-storage'
import { s3Storage } from '@marquee/server/images/s3-storage'
import type { Storage } from '@marquee/server/images/storage'
import { storageCommand } from './storage.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'marquee-storage-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test.each([[[]], [['copy']], [['copy', '--to', 'tape']], [['move', '--to', 's3']], [['copy', '--to', 's3', '--all']]])(
  '%j is answered with the usage, or with what is missing',
  async (args) => {
    expect(await run(args)).toMatchObject([1, '', expect.stringMatching(/^npm run storage -- copy --to s3 /)])
  },
)

test('without the settings of a bucket there is nothing to copy to', async () => {
  expect(await run(['copy', '--to', 's3'])).toEqual([
    1,
    '',
    expect.stringMatching(/^There is no bucket: set S3_BUCKET/),
  ])
})

test('a bucket that is away is a sentence', async () => {
  const away = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'away',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  }
  expect(await run(['copy', '--to', 's3'], away)).toEqual([
    1,
    '',
    'The bucket "away" at http://127.0.0.1:9 does not answer (ECONNREFUSED). Look whether it runs, and whether this machine reaches it.\n',
  ])
})

describe.skipIf(!hasBuckets)('with a bucket', () => {
  test('everything is copied to the bucket and back, and what is there already is left alone', async () => {
    const settings = await newBucket()
    const environment = {
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    }
    const disk = await diskStorage({ folder: join(dataDir, 'images'), publicUrl: '', secret: '' })
    const bucket = s3Storage(settings, { patienceMs: 20_000 })
    const files = new Map([
      ...Array.from({ length: 30 }, (_, n) => [`v/${n}a-320.webp`, randomBytes(2_000 + n)] as const),
      ['u/abc', randomBytes(100)] as const,
      ['f/abc.pdf', randomBytes(3_000)] as const,
      ['d/abc.pdf', randomBytes(3_000)] as const,
      // Larger than what is held in memory.
      ['x/abc.json', randomBytes(6_000_000)] as const,
    ])
    for (const [key, bytes] of files) await disk.put(key, bytes)
    // Left by a copy that was interrupted: one whole file, and one of another size.
    await bucket.put('v/0a-320.webp', files.get('v/0a-320.webp') ?? Buffer.of())
    await bucket.put('v/1a-320.webp', Buffer.from('half'))
    await bucket.put('p/0a-320.webp', Buffer.from('a copy that everybody may read'))

    const [code, output, complained] = await run(['copy', '--to', 's3'], environment)
    expect([code, complained]).toEqual([0, ''])
    expect(output).toMatch(/^34 files \(6\.1 MB\) are in the bucket \S+, each with the size that it has in /)
    expect(output).toContain('STORAGE=s3')
    expect(shown.join('')).toContain('100 % (33 of 33 files)')
    await expectSame(bucket, files)

    // The service has times in whole seconds, rounded up: a copy made before that time would look older than its source.
    await sleep(1_100)
    await rm(join(dataDir, 'images'), { recursive: true })
    await bucket.put('v/31a-320.webp', Buffer.from('new'))
    files.set('v/31a-320.webp', Buffer.from('new'))
    expect((await run(['copy', '--to', 'disk'], environment))[0]).toBe(0)
    await expectSame(await diskStorage({ folder: join(dataDir, 'images'), publicUrl: '', secret: '' }), files)

    // Only the damaged file is copied again.
    const path = join(dataDir, 'images/v/5a/5a-320.webp')
    await writeFile(path, 'half')
    expect((await run(['copy', '--to', 'disk'], environment))[0]).toBe(0)
    expect(shown.join('')).toContain('100 % (1 of 1 files)')
    expect((await readFile(path)).equals(files.get('v/5a-320.webp') ?? Buffer.of())).toBe(true)
  })
})

let shown: string[] = []

async function run(args: string[], settings: Record<string, string> = {}): Promise<[number, string, string]> {
  shown = []
  let [output, complained] = ['', '']
  const to = {
    log: (line: string) => void (output += `${line}\n`),
    error: (line: string) => void (complained += `${line}\n`),
  }
  const screen = { isTTY: false, write: (text: string) => shown.push(text) > 0 } as unknown as NodeJS.WriteStream
  const code = await storageCommand(args, { DATA_DIR: dataDir, ...settings }, to, screen)
  return [code, output, complained]
}

async function expectSame(storage: Storage, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const keys: string[] = []
  for (const folder of ['v/', 'f/', 'd/', 'u/', 'x/']) for await (const { key } of storage.list(folder)) keys.push(key)
  expect(keys.toSorted()).toEqual([...files.keys()].toSorted())
  for (const [key, bytes] of files) {
    const got = await storage.get(key)
    expect([key, (await buffer(got!.body)).equals(bytes)]).toEqual([key, true])
  }
}
