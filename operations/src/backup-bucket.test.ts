import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListMultipartUploadsCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyRow } from '../test/every-row.ts'
import { factories } from '../../server/test/factories.ts'
import { inDatabase, storageOf } from '../test/installation.ts'
import { hasBuckets, newBucket } from '../../server/test/s3-service.ts'
import { ending, spawnCommand } from '../test/spawned-command.ts'
import { s3Client } from '@marquee/server/images/s3-client'
import type { S3Settings } from '@marquee/server/s3-settings'
import { backupCommand } from './backup.ts'
import { doctorCommand } from './doctor.ts'
import { restoreCommand } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-away-'))
const place = join(folder, 'source')
const BACKUP_PASSPHRASE = 'correct horse battery staple'
/** Of more than one part. */
const large = { key: 'u/00000000-0000-4000-8000-000000000001', bytes: randomBytes(17 * 1024 * 1024) }
const ownName = /^marquee-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst\.age$/
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  // Deriving a key takes a second of CPU otherwise; commands in a process of their own take it.
  const { setPassphrase } = Encrypter.prototype
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    this.setScryptWorkFactor(10)
    setPassphrase.call(this, passphrase)
  })
  mkdirSync(place)
  await inDatabase(place, async (database) => {
    await database.migrate()
    await factories(database.db).user()
  })
})

const restore: typeof doctorCommand = (args, environment, to) => restoreCommand(args, environment, to)

describe('an encrypted archive', () => {
  const file = join(folder, 'whole.tar.zst.age')
  const restored = (path: string, settings: Record<string, string> = { BACKUP_PASSPHRASE }) =>
    command(restore, [path], { DATA_DIR: join(folder, 'never'), ...settings })
  const changed = (how: (bytes: Buffer) => Buffer) => {
    const path = join(folder, 'changed.age')
    writeFileSync(path, how(readFileSync(file)))
    return path
  }

  beforeAll(async () => void (await command(backupCommand, [file], { BACKUP_PASSPHRASE })))

  test('begins as the files of age do, and has the name of one in a folder', async () => {
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    const kept = join(folder, 'kept')
    mkdirSync(kept)
    expect(await command(backupCommand, [kept], { BACKUP_PASSPHRASE })).toEqual([
      0,
      expect.stringContaining('Nobody reads it without the passphrase.'),
    ])
    expect(readdirSync(kept)).toEqual([expect.stringMatching(ownName)])
  })

  test('needs its passphrase', async () => {
    expect(await restored(file, {})).toEqual([
      1,
      expect.stringContaining(`${file} is encrypted: set BACKUP_PASSPHRASE`),
    ])
    expect(await restored(file, { BACKUP_PASSPHRASE: 'another horse battery' })).toEqual([
      1,
      `BACKUP_PASSPHRASE is not the passphrase that ${file} was written with.\n`,
    ])
    expect(await restored(file, { BACKUP_PASSPHRASE: 'short' })).toEqual([
      1,
      'BACKUP_PASSPHRASE must have 16 characters or more.\n',
    ])
  })

  test('that was cut off, or of which one byte is another, is refused', async () => {
    const sentence = 'changed.age was changed, or its end is missing. Use another backup.\n'
    for (const how of [
      (bytes: Buffer) => bytes.subarray(0, -1),
      (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1),
      (bytes: Buffer) => bytes.subarray(0, 60),
      (bytes: Buffer) => (bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40), bytes),
    ])
      expect(await restored(changed(how))).toEqual([1, expect.stringContaining(sentence)])
  })
})

describe.runIf(hasBuckets)('npm run backup -- s3://…', () => {
  let bucket: S3Settings
  let settings: Record<string, string>
  let to: string
  let answer: (asked: IncomingMessage) => Promise<Answer | void>

  beforeAll(async () => {
    await (await storageOf(place)).put(large.key, large.bytes)
    bucket = await newBucket()
    const endpoint = await inFront(bucket.endpoint ?? '', (asked) => answer(asked))
    settings = {
      BACKUP_PASSPHRASE,
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY_ID: bucket.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }
  })
  const fresh = async (name: string) => {
    answer = async () => {}
    to = `s3://${bucket.bucket}/${name}/`
    return name
  }

  test('writes it in parts; it is read from there, verified and restored', async () => {
    await fresh('nightly')
    const [code, output] = await command(backupCommand, [], { ...settings, BACKUP_TO: to })
    expect([code, output]).toEqual([0, expect.stringMatching(/nightly\/marquee-.* is written \(1\d\.\d MB\)/)])
    const [name = ''] = await objects('nightly/')
    expect(name.slice('nightly/'.length)).toMatch(ownName)
    const address = `s3://${bucket.bucket}/${name}`
    expect(await command(backupCommand, ['verify', address], settings)).toEqual([
      0,
      expect.stringMatching(/ is whole: \d+ rows of .* and 1 files/),
    ])
    expect(await command(backupCommand, [address], settings)).toEqual([
      1,
      `${address} is there already. Nothing was changed.\n`,
    ])
    const DATA_DIR = join(folder, 'restored')
    expect(await command(restore, [address], { ...settings, DATA_DIR })).toEqual([
      0,
      expect.stringContaining('Everything is restored.'),
    ])
    expect(await inDatabase(DATA_DIR, everyRow)).toEqual(await inDatabase(place, everyRow))
    expect((await (await storageOf(DATA_DIR)).head(large.key))?.size).toBe(large.bytes.length)
    expect(await command(restore, [`${address}x`], settings)).toEqual([
      1,
      `${address}x cannot be read: there is no such file.\n`,
    ])

    const look = (BACKUP_TO: string) => command(doctorCommand, [], { ...settings, BACKUP_TO })
    expect((await look(to))[1]).toMatch(/^ok +Backup +The last backup in s3:.*nightly\/ is of 20\d\d-.*Z\.$/m)
    expect((await look(`${to}none/`))[1]).toMatch(/^warn +Backup +There is no backup in s3:.*none\/\.$/m)
  })

  test('--keep removes only older ones of our own names, after the new one is whole', async () => {
    const name = await fresh('kept')
    const old = ['marquee-2020-01-01T00-00-00Z.tar.zst.age', 'marquee-2021-01-01T00-00-00Z.tar.zst.age']
    for (const one of [...old, 'notes.age', `deeper/${old[0]}`]) await put(`${name}/${one}`)
    expect((await command(doctorCommand, [], { ...settings, BACKUP_TO: to }))[1]).toMatch(
      /^warn +Backup +The last backup in .* is of 2021-01-01T00:00:00\.000Z\. Look at/m,
    )
    answer = async (asked) => (isPart(asked, 2) ? { status: 400 } : undefined)
    expect(await command(backupCommand, [to, '--keep', '1'], settings)).toEqual([
      1,
      expect.stringMatching(/The bucket ".*" at .* answers .* \(400\)/),
    ])
    expect(await objects(`${name}/`)).toHaveLength(4)
    expect(await uploads(name)).toEqual([])
    answer = async () => {}
    expect((await command(backupCommand, [to, '--keep', '2'], settings))[0]).toBe(0)
    expect(await objects(`${name}/`)).toEqual([
      `${name}/deeper/${old[0]}`,
      `${name}/${old[1]}`,
      expect.stringMatching(/^kept\/marquee-20(2[6-9]|[3-9])/),
      `${name}/notes.age`,
    ])
  })

  test.runIf(process.env.FAULTS)(
    'leaves nothing when it is cancelled; what a killed one left is named, and removed when it is old',
    async () => {
      const name = await fresh('ended')
      const ways = [
        { signal: 'SIGTERM', code: 1, left: 0, prints: /^Cancelled\. No backup was made\.$/m },
        { signal: 'SIGKILL', code: null, left: 1, prints: /(?:)/ },
      ] as const
      for (const { signal, left, ...expected } of ways) {
        const child = spawnCommand('backup', to, { ...settings, DATA_DIR: place })
        answer = async (asked) => {
          if (!isPart(asked, 2)) return
          child.kill(signal)
          await new Promise(() => {})
        }
        const [code, output] = await ending(child)
        expect([signal, code, output]).toEqual([signal, expected.code, expect.stringMatching(expected.prints)])
        expect([signal, await objects(`${name}/`), (await uploads(name)).length]).toEqual([signal, [], left])
      }
      answer = async () => {}
      const [code, output] = await command(backupCommand, [to], settings)
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(/ended\/marquee-.* has no end: another backup is being/),
      ])
      const [unfinished = ''] = await uploads(name)
      answer = async (asked) =>
        asked.method === 'GET' && /[?&]uploads/.test(asked.url ?? '')
          ? {
              status: 200,
              body: `<ListMultipartUploadsResult><Upload><Key>${unfinished.split(' ')[0]}</Key><UploadId>${unfinished.split(' ')[1]}</UploadId><Initiated>2026-01-01T00:00:00.000Z</Initiated></Upload><Upload><Key>${name}/other</Key><UploadId>x</UploadId><Initiated>2026-01-01T00:00:00.000Z</Initiated></Upload></ListMultipartUploadsResult>`,
            }
          : undefined
      expect((await command(backupCommand, [`${to}other.age`], settings))[1]).toContain(
        'that began at 2026-01-01T00:00:00.000Z has no end: it is removed.',
      )
      expect(await uploads(name)).toEqual([])
    },
  )

  test('is refused without a passphrase, into the bucket of the pictures, and where everybody can list or read', async () => {
    const name = await fresh('refused')
    const { BACKUP_PASSPHRASE: _, ...plain } = settings
    const pictures = {
      S3_BUCKET: bucket.bucket,
      S3_ENDPOINT: settings.BACKUP_S3_ENDPOINT ?? '',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    }
    const tries: [Record<string, string>, RegExp][] = [
      [plain, /^Backups in a bucket are encrypted: set BACKUP_PASSPHRASE/],
      [{ ...settings, ...pictures }, /^The bucket ".*" has the pictures\. Backups need a bucket of their own\.$/m],
      [{ BACKUP_PASSPHRASE }, /^A bucket for backups needs both BACKUP_S3_ACCESS_KEY_ID and/],
      [{ ...settings, BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' }, /refuses us .*: check BACKUP_S3_ACCESS_KEY_ID/],
    ]
    for (const [given, sentence] of tries)
      expect(await command(backupCommand, [to], given)).toEqual([1, expect.stringMatching(sentence)])
    const isStranger = ({ headers }: IncomingMessage) => headers.authorization === undefined
    answer = async (asked) => (isStranger(asked) && asked.method === 'GET' ? { status: 200 } : undefined)
    expect(await command(backupCommand, [to], settings)).toEqual([
      1,
      `Everybody can list the bucket "${bucket.bucket}". Make it private. Nothing was changed.\n`,
    ])
    expect(await objects(`${name}/`)).toEqual([])
    answer = async (asked) => (isStranger(asked) && asked.method === 'HEAD' ? { status: 200 } : undefined)
    expect(await command(backupCommand, [to], settings)).toEqual([
      1,
      expect.stringContaining(' is written, but everybody can read it. Make the bucket private.\n'),
    ])
  })

  const inBucket = async <T>(work: (client: ReturnType<typeof s3Client>, Bucket: string) => Promise<T>): Promise<T> => {
    const client = s3Client(bucket, 10_000)
    return work(client, bucket.bucket).finally(() => client.destroy())
  }
  const put = (Key: string) =>
    inBucket((client, Bucket) => client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from('x') })))
  const objects = (Prefix: string) =>
    inBucket(async (client, Bucket) =>
      ((await client.send(new ListObjectsV2Command({ Bucket, Prefix }))).Contents ?? []).map(({ Key }) => Key),
    )
  const uploads = (Prefix: string) =>
    inBucket(async (client, Bucket) =>
      ((await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))).Uploads ?? []).map(
        ({ Key, UploadId }) => `${Key} ${UploadId}`,
      ),
    )
})

interface Answer {
  status: number
  body?: string
}

const isPart = ({ url = '' }: IncomingMessage, part: number) => url.includes(`partNumber=${part}&`)

/** Stands in front of the service, and gives `answer`'s instead of its own where there is one. */
async function inFront(origin: string, answer: (asked: IncomingMessage) => Promise<Answer | void>): Promise<string> {
  const handle = async (asked: IncomingMessage, response: ServerResponse) => {
    const own = await answer(asked)
    if (own) {
      asked.resume()
      response.writeHead(own.status, { 'content-type': 'application/xml' }).end(own.body)
      return
    }
    const { method, headers, url } = asked
    const passed = httpRequest(`${origin}${url}`, { method, headers }, (found) => {
      response.writeHead(found.statusCode ?? 500, found.headers)
      found.pipe(response)
    })
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  }
  const server = createServer((asked, response) => void handle(asked, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The exit code and all that was printed. */
async function command(
  which: (...args: Parameters<typeof doctorCommand>) => Promise<number>,
  args: string[],
  settings: Record<string, string>,
): Promise<[number, string]> {
  let output = ''
  const print = (line: string) => void (output += `${line}\n`)
  return [await which(args, { DATA_DIR: place, ...settings }, { log: print, error: print }), output]
}
