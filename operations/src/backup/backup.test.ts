import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable, type WritableOptions } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRow } from '../../test/every-row.ts'
import { askForFile, sendAnswer } from '../../../server/test/picture-form.ts'
import { readDocument, sendDocument } from '../../../server/test/documents.ts'
import type { Person } from '../../../server/test/factories.ts'
import { openSite, signIn, signUp } from '../../../server/test/sign-in-site.ts'
import { testApp, type TestApp } from '../../../server/test/test-app.ts'
import { testDatabase } from '../../../server/test/test-database.ts'
import { photo, uploadPicture } from '../../../server/test/vendor-gallery.ts'
import { createContext } from '@marquee/server/context'
import { verifyAuditChain } from '@marquee/server/db/audit-chain'
import type { Database } from '@marquee/server/db/client'
import { allMigrations } from '@marquee/server/db/migrations'
import { BackupFailed } from '@marquee/server/errors'
import { diskStorage } from '@marquee/server/images/disk-storage'
import { storageFolders } from '@marquee/server/images/storage'
import { parseHead } from './archive.ts'
import { restoreArchive, verifyArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'backup.tar.zst')
const progress = () => ({ add: () => {}, end: () => {} })
const sourceOf = (name: string) => ({ name, size: 0, passphrase: undefined, open: async () => createReadStream(name) })
const storageIn = (name: string) =>
  diskStorage({ folder: join(folder, name), publicUrl: 'http://localhost:3000', secret: 'test' })

let source: TestApp
let port: number
let owner: Person
let document: number

beforeAll(async () => {
  source = await testApp({ folder: join(folder, 'source') })
  const { database, make, as } = source
  const site = await openSite(database)
  port = site.port
  await signUp(site.browser(), 'ann@corp.test')
  await site.close()

  const vendor = await make.vendor({ company_name: 'Café Ünder "Öaks" \\ 日本', status: 'approved' })
  await uploadPicture(as(vendor.owner), { contractor_id: vendor.id }, await photo())
  const event = await make.event({ title: 'Line one\nline two', status: 'published' })
  await askForFile(source, event.id)
  await sendAnswer(as(vendor.owner), event.id, Buffer.from('%PDF-1.4'))
  owner = vendor.owner
  document = (await sendDocument(as(owner))).body.data.id
  await make.application({ event_id: event.id, vendor_id: vendor.id })
  await make.notice({ user_id: vendor.owner.id })
  await make.failedMail({ status: 'queued' })
  const context = createContext(database, [])
  for (const reason of ['one', 'two'])
    await context.inTransaction(() => context.audit(null, 'user.suspend', vendor.owner.id, { reason }))
  await database.db.execute(
    sql`update services set synonyms = '{"big tent",NULL_,"a,b"}' where id = (select min(id) from services)`,
  )
  await backUp(database, path)
})

describe('a backup that is restored into an empty database and storage', () => {
  let copy: Database

  beforeAll(async () => {
    copy = await testDatabase()
    const archive = await verifyArchive(sourceOf(path))
    await restoreArchive({ archive, database: copy, storage: await storageIn('copy'), progress })
  })

  test('has every row of every table and every file, and nothing else', async () => {
    const [before, after] = [await everyRow(source.database), await everyRow(copy)]
    expect(after).toEqual(before)
    expect(Object.values(before).flat().length).toBeGreaterThan(30)
    expect(await everyFile('copy')).toEqual(await everyFile('source'))
    expect((await everyFile('copy')).size).toBe(5)
  })

  test('goes on with new ids, keeps its rules, and its audit log is whole', async () => {
    const ids = sql`select max(id) as id from users`
    const last = (await copy.db.execute<{ id: number }>(ids)).rows[0]?.id ?? 0
    expect(await verifyAuditChain(copy)).toEqual({
      entries: 4,
      hash: expect.stringMatching(/^\w{64}$/),
      broken: null,
    })
    await expect(copy.db.execute(sql`delete from audit_entries`)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
    })

    const restored = await testApp({ database: copy, folder: join(folder, 'copy') })
    const fresh = await restored.make.vendor({ company_name: 'Later', status: 'approved' })
    expect(fresh.owner.id).toBeGreaterThan(last)
    // A document has the same readers as before.
    const { make, as } = restored
    expect((await readDocument(as(owner), document)).status).toBe(200)
    expect((await readDocument(as((await make.organizer()).owner), document)).status).toBe(404)
    // Searches read what triggers maintain.
    const found = async (word: string) =>
      (
        await restored.nobody.call('GET', `/api/contractors?search=${encodeURIComponent(word)}`)
      ).body.data.contractors.map((one: { company_name: string }) => one.company_name)
    expect(await found('ünder')).toEqual(['Café Ünder "Öaks" \\ 日本'])
    expect(await found('later')).toEqual(['Later'])
  })

  test('lets people sign in with their passwords', async () => {
    const site = await openSite(copy, { port })
    expect(await signIn(site.browser(), 'ann@corp.test')).toMatchObject({ access_token: expect.any(String) })
    await site.close()
  })

  test('is refused a second time, and over other files', async () => {
    const archive = await verifyArchive(sourceOf(path))
    const storage = await storageIn('copy')
    const before = await everyRow(copy)
    await expect(restoreArchive({ archive, database: copy, storage, progress })).rejects.toThrow(
      /^The database is not empty: there are rows in the table /,
    )
    expect(await everyRow(copy)).toEqual(before)

    const other = await storageIn('other')
    await other.put('v/00000000000000000000000000000000-480.webp', Buffer.from('x'))
    await expect(restoreArchive({ archive, database: copy, storage: other, progress })).rejects.toThrow(
      /^The storage is not empty: the file v\/0000.* Move the folder images in DATA_DIR away/,
    )
  })
})

test('a restore that breaks off leaves no rows, and the next one goes on with its files', async () => {
  const empty = await testDatabase()
  const storage = await storageIn('broken')
  const archive = await verifyArchive(sourceOf(path))
  let puts = 0
  const failing = {
    ...storage,
    put: async (...args: Parameters<typeof storage.put>) => {
      if (++puts === 3) throw new Error('the line was cut')
      return storage.put(...args)
    },
  }
  const before = await everyRow(empty)
  await expect(restoreArchive({ archive, database: empty, storage: failing, progress })).rejects.toThrow(
    'the line was cut',
  )
  expect(await everyRow(empty)).toEqual(before)

  await restoreArchive({ archive, database: empty, storage, progress })
  expect(await everyRow(empty)).toEqual(await everyRow(source.database))
  expect(await everyFile('broken')).toEqual(await everyFile('source'))
})

test.each([
  ['a row', 'ann@corp.test', 'eve@corp.test', /is damaged: database\/\w+\/\d+\.jsonl/],
  ['a file', 'RIFF', 'RIFX', /is damaged: files\/v\//],
])('an archive of which %s was changed after it was verified is not restored', async (what, from, to, sentence) => {
  const file = join(folder, 'changing.tar.zst')
  writeFileSync(file, readFileSync(path))
  const archive = await verifyArchive(sourceOf(file))
  writeFileSync(file, zstdCompressSync(replaced(zstdDecompressSync(readFileSync(path)), from, to)))
  const empty = await testDatabase()
  const storage = await storageIn(`changing ${what}`)
  const before = await everyRow(empty)
  await expect(restoreArchive({ archive, database: empty, storage, progress })).rejects.toThrow(sentence)
  expect(await everyRow(empty)).toEqual(before)
})

test('a backup names files that are gone, and a bad storage ends it', async () => {
  const storage = await storageIn('source')
  const gone = { ...storage, get: async (key: string) => (key.endsWith('-320.webp') ? null : storage.get(key)) }
  const file = join(folder, 'gone.tar.zst')
  const { missing } = await writeArchive({
    database: source.database,
    storage: gone,
    out: createWriteStream(file),
    progress,
    acceptsMissing: true,
  })
  expect(missing).toEqual([expect.stringMatching(/^v\/.*-320\.webp$/)])
  expect((await verifyArchive(sourceOf(file))).manifest.missing).toEqual(missing)

  const failing = { ...storage, get: () => Promise.reject(new Error('the bucket is away')) }
  const out = new PassThrough()
  const bytes = buffer(out).catch(() => null)
  await expect(writeArchive({ database: source.database, storage: failing, out, progress })).rejects.toThrow(
    'the bucket is away',
  )
  expect(await bytes).toBeNull()
  // The database is free again.
  expect(await source.database.db.$count(sql`users`)).toBeGreaterThan(0)
})

test('an output that breaks off at any moment ends the backup with its error alone', async () => {
  const files = await storageIn('source')
  const pieces = Array.from({ length: 32 }, () => randomBytes(64 * 1024))
  const size = pieces.length * 64 * 1024
  const get = async () => ({ size, etag: '', contentType: 'image/webp', body: Readable.from(pieces) })
  const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  let writes = 0
  const writeUntil = (last: number) => {
    writes = 0
    const write: NonNullable<WritableOptions['write']> = (_bytes, _encoding, done) =>
      void setImmediate(() => done(++writes === last ? cause : null))
    return writeArchive({ ...source, storage: { ...files, get }, out: new Writable({ write }), progress })
  }
  await writeUntil(Infinity)
  const all = writes
  expect(all).toBeGreaterThan(50)
  for (let last = 1; last <= all; last += 12) await expect(writeUntil(last)).rejects.toBe(cause)
})

test('the head of a backup has named fields only', async () => {
  const { head } = await verifyArchive(sourceOf(path))
  const [text = ''] = zstdDecompressSync(readFileSync(path)).toString('latin1').split('marquee.json').slice(1)
  const json = JSON.parse(text.slice(text.indexOf('{\n'), text.indexOf('\n}\n') + 2)) as object
  expect(keysOf(json).join(' ')).toBe('product format version created_at migration tables tables.name tables.columns')
  expect(json).toEqual(head)
})

test('an archive of the former migrations is read only if its tables are those of today', () => {
  const read = (tag: string) => {
    const head = { product: 'marquee', format: 1, version: '0.1.0', created_at: '', tables: [], migration: { tag } }
    return parseHead(JSON.stringify(head), 'old.tar.zst')
  }
  expect(read('0025_audit_functions').migration).toBe('0001_functions_and_triggers')
  expect(() => read('0024_access_tokens_and_webhooks')).toThrow(
    /was made before version 0\.1\.0, and its tables lack what was added until then/,
  )
})

describe('an archive is refused', () => {
  const whole = () => readFileSync(path)
  const tar = () => zstdDecompressSync(whole())
  const last = allMigrations().at(-1) ?? ''
  const refusals: [string, () => Buffer, RegExp][] = [
    ['that is cut off', () => whole().subarray(0, whole().length - 500), /is not whole/],
    [
      'that is cut off between two of its entries',
      () => zstdCompressSync(cutBefore(tar(), 'SHA256SUMS')),
      /is not whole/,
    ],
    ['that is empty', () => Buffer.alloc(0), /is not whole|is no backup/],
    ['whose bytes were changed', () => flipped(whole()), /is damaged/],
    [
      'whose rows were changed',
      () => zstdCompressSync(replaced(tar(), 'ann@corp.test', 'eve@corp.test')),
      /is damaged: database\/\w+\/\d+\.jsonl/,
    ],
    [
      'whose checksums were changed too',
      () => zstdCompressSync(replaced(tar(), '  files/v/', '  files/w/')),
      /is damaged: SHA256SUMS/,
    ],
    ['that is another file', () => Buffer.from('-- PostgreSQL database dump'), /is no backup of Marquee/],
    [
      'that is compressed, but something else',
      () => zstdCompressSync(Buffer.from('hello')),
      /is no backup of Marquee|is not whole/,
    ],
    [
      'of a newer version',
      () => zstdCompressSync(replaced(tar(), last, last.replace(/^\d+/, '9999'))),
      /made by a newer version/,
    ],
    [
      'of another line of versions',
      () => zstdCompressSync(replaced(tar(), last, last.replace(/^\d+/, '0000'))),
      /made by another version/,
    ],
  ]
  test.each(refusals)('%s', async (_, bytes, sentence) => {
    const file = join(folder, 'refused.tar.zst')
    writeFileSync(file, bytes())
    await expect(verifyArchive(sourceOf(file))).rejects.toThrow(sentence)
    await expect(verifyArchive(sourceOf(file))).rejects.toBeInstanceOf(BackupFailed)
  })

  test('that is not there', async () => {
    await expect(verifyArchive(sourceOf(join(folder, 'nothing')))).rejects.toThrow(
      /cannot be read: there is no such file\.$/,
    )
  })
})

async function backUp(database: Database, file: string) {
  return writeArchive({ database, storage: await storageIn('source'), out: createWriteStream(file), progress })
}

async function everyFile(name: string): Promise<Map<string, string>> {
  const storage = await storageIn(name)
  const files = new Map<string, string>()
  for (const prefix of storageFolders)
    for await (const { key } of storage.list(prefix)) {
      const file = await storage.get(key)
      if (file) files.set(key, (await buffer(file.body)).toString('base64'))
    }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The paths of all keys in a JSON value, each once. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => keysOf(one, path)))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [`${path}${key}`, ...keysOf(one, `${path}${key}.`)])
}

function cutBefore(bytes: Buffer, name: string): Buffer {
  return Buffer.concat([bytes.subarray(0, bytes.lastIndexOf(`${name}\0`)), Buffer.alloc(1024)])
}

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  const middle = Math.floor(changed.length / 2)
  changed[middle] = (changed[middle] ?? 0) ^ 0xff
  return changed
}

/** Both texts have the same length, so that the archive keeps its form. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from)
  expect([from, at > 0, to.length]).toEqual([from, true, from.length])
  const changed = Buffer.from(bytes)
  changed.write(to, at)
  return changed
}
