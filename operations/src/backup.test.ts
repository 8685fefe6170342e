import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { everyRow } from '../test/every-row.ts'
import { addressOf, advisoryLocks, copyDatabase, onServer } from '../../server/test/postgres-server.ts'
import { factories } from '../../server/test/factories.ts'
import { inDatabase, storageOf } from '../test/installation.ts'
import { ending, spawnCommand } from '../test/spawned-command.ts'
import { users } from '@marquee/server/db/schema'
import { backupCommand, sendBackup } from './backup.ts'
import { moveCommand } from './move.ts'
import { restoreCommand } from './restore.ts'
import { listenForCommands } from './socket.ts'

const migrated = inject('migrated')
const onPostgres = 'server' in migrated ? ['PostgreSQL'] : []
const folder = mkdtempSync(join(tmpdir(), 'marquee-keep-'))
const place = join(folder, 'source')
const key = 'v/00000000000000000000000000000001-320.webp'
const shown: string[] = []
const show = (_total: number | null, noun: string) => {
  shown.push(noun)
  return { add: () => {}, end: () => {} }
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  mkdirSync(place)
  await inDatabase(place, async (database) => {
    await database.migrate()
    const make = factories(database.db)
    const vendor = await make.vendor()
    await make.picture({ vendor_id: vendor.id, key: key.slice(0, -9), width: 320, height: 200 })
  })
  await (await storageOf(place)).put(key, Buffer.from('a picture'))
})

describe('npm run backup', () => {
  test('lets the server that has the embedded database open make the archive, and writes it for its user alone', async () => {
    const file = join(folder, 'running.tar.zst')
    await inDatabase(place, async (database) => {
      const parts = { database, storage: () => storageOf(place) }
      const close = await listenForCommands(place, (args, to) => sendBackup(parts, args, to))
      const made = await run('backup', file)
      await close()
      expect(made).toEqual([
        0,
        expect.stringMatching(/^\d+ rows of \d\d tables and 1 files\.\n.*running\.tar\.zst is written/s),
      ])
    })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(await command(backupCommand, ['verify', file])).toEqual([0, expect.stringMatching(/ is whole: \d+ rows/)])
    const before = statSync(file).mtimeMs
    expect(await command(backupCommand, [file])).toEqual([1, `${file} is there already. Nothing was changed.\n`])
    expect(statSync(file).mtimeMs).toBe(before)
  })

  test('leaves nothing when it fails in the server, or when the server ends', async () => {
    const file = join(folder, 'failed.tar.zst')
    await inDatabase(place, async (database) => {
      const storage = { ...(await storageOf(place)), get: () => Promise.reject(new Error('the bucket is away')) }
      const close = await listenForCommands(place, (args, to) =>
        sendBackup({ database, storage: async () => storage }, args, to),
      )
      expect(await command(backupCommand, [file])).toEqual([
        1,
        expect.stringMatching(/^The command failed: .*\nNo backup was made\.\n$/),
      ])
      await close()
      // The database serves others again.
      expect(await database.db.$count(users)).toBe(1)
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([])
  })

  test.runIf(process.env.FAULTS)(
    'leaves the server alone when it is cancelled, when its folder is removed, and when the disk is full',
    async () => {
      const target = join(folder, 'target-of-trouble')
      const file = join(target, 'x.tar.zst')
      await inDatabase(place, async (database) => {
        const storage = await storageOf(place)
        let meanwhile = async () => {}
        const get = async (name: string) => (await meanwhile(), storage.get(name))
        const open = async () => ({ ...storage, get })
        const close = await listenForCommands(place, (args, to) => sendBackup({ database, storage: open }, args, to))
        mkdirSync(target)
        const child = spawnCommand('backup', file, { DATA_DIR: place })
        meanwhile = async () => {
          child.kill('SIGINT')
          await ending(child)
        }
        expect(await ending(child)).toEqual([1, expect.stringMatching(/^Cancelled\. No backup was made\.\n$/m)])
        expect(readdirSync(target)).toEqual([])
        meanwhile = async () => rmSync(target, { recursive: true, force: true })
        const gone = await ending(spawnCommand('backup', file, { DATA_DIR: place }))
        expect(gone).toEqual([1, expect.stringContaining(`${file} cannot be written: there is no folder ${target}.`)])
        meanwhile = async () => {}
        mkdirSync(target)
        expect(await ending(spawnCommand('backup', file, { DATA_DIR: place }, 2))).toEqual([
          1,
          expect.stringContaining(`There is no room for ${file}.\n`),
        ])
        expect(readdirSync(target)).toEqual([])
        await close()
      })
    },
  )

  test.each(onPostgres)('reports a full disk, and leaves nothing, on %s', async () => {
    const file = join(folder, 'too-large.tar.zst')
    await onMigratedPostgres(async (DATABASE_URL) => {
      const child = spawnCommand('backup', file, { DATABASE_URL, DATA_DIR: join(folder, 'large') }, 2)
      expect(await ending(child)).toEqual([1, expect.stringMatching(/^There is no room for .*too-large\.tar\.zst\.$/m)])
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('too-large'))).toEqual([])
  })

  test('keeps the newest backups of a folder, and touches no other file there', async () => {
    const kept = join(folder, 'kept')
    mkdirSync(kept)
    for (const name of [
      'marquee-2020-01-01T00-00-00Z.tar.zst',
      'marquee-2021-01-01T00-00-00Z.tar.zst',
      'notes.tar.zst',
    ])
      writeFileSync(join(kept, name), 'x')
    const [code] = await command(backupCommand, [kept, '--keep', '2'])
    expect([code, readdirSync(kept).toSorted()]).toEqual([
      0,
      [
        'marquee-2021-01-01T00-00-00Z.tar.zst',
        expect.stringMatching(/^marquee-20(2[6-9]|[3-9]).*Z\.tar\.zst$/),
        'notes.tar.zst',
      ],
    ])
    for (const wrong of [['--keep', '0', kept], ['--keep', 'x', kept], [], ['a', 'b'], ['--all', kept]])
      expect([wrong, ...(await command(backupCommand, wrong))]).toEqual([
        wrong,
        1,
        expect.stringMatching(/^npm run backup -- FILE/),
      ])
  })

  test('is refused when files are lost, before older backups are removed', async () => {
    const lossy = join(folder, 'lossy')
    mkdirSync(lossy)
    writeFileSync(join(lossy, 'marquee-2020-01-01T00-00-00Z.tar.zst'), 'x')
    const storage = await storageOf(place)
    await storage.remove([key])
    try {
      expect(await command(backupCommand, [lossy, '--keep', '1'])).toEqual([
        1,
        expect.stringContaining(`1 of 1 files that the database names are not in the storage; the first is ${key}.`),
      ])
      expect(readdirSync(lossy)).toEqual(['marquee-2020-01-01T00-00-00Z.tar.zst'])
      const file = join(folder, 'lossy.tar.zst')
      expect((await command(backupCommand, [file, '--accept-missing']))[0]).toBe(0)
      expect(await command(backupCommand, ['verify', file])).toEqual([
        0,
        expect.stringContaining(`1 files were not there when it was made; the first is ${key}.`),
      ])
    } finally {
      await storage.put(key, Buffer.from('a picture'))
    }
  })

  test('names what is missing', async () => {
    shown.length = 0
    const file = join(folder, 'none', 'x.tar.zst')
    expect(await command(backupCommand, [file])).toEqual([
      1,
      `${file} cannot be written: there is no folder ${join(folder, 'none')}.\n`,
    ])
    const below = join(folder, 'file', 'x.tar.zst')
    writeFileSync(join(folder, 'file'), '')
    expect(await command(backupCommand, [below])).toEqual([1, `${below} cannot be written (ENOTDIR).\n`])
    for (const args of [['verify', file], [file]])
      expect(await command(args.length > 1 ? backupCommand : restoreCommand, args)).toEqual([
        1,
        `${file} cannot be read: there is no such file.\n`,
      ])
    expect(await command(restoreCommand, [folder])).toEqual([1, `${folder} cannot be read: it is a folder.\n`])
    // No bar of progress before the refusal.
    expect(shown).toEqual([])
    const empty = { DATA_DIR: join(folder, 'nowhere') }
    expect(await command(backupCommand, [join(folder, 'x')], empty)).toEqual([
      1,
      expect.stringMatching(/^There is no database in /),
    ])
  })
})

describe('npm run restore', () => {
  test('fills a folder that is not there yet', async () => {
    const file = join(folder, 'whole.tar.zst')
    await command(backupCommand, [file])
    const target = { DATA_DIR: join(folder, 'target') }
    expect(await command(restoreCommand, [file], target)).toEqual([
      0,
      expect.stringMatching(/ is whole: .*Everything is restored\./s),
    ])
    await inDatabase(target.DATA_DIR, async ({ db }) => expect(await db.$count(users)).toBe(1))
    expect(await (await storageOf(target.DATA_DIR)).head(key)).not.toBeNull()
    expect(await command(restoreCommand, [], target)).toEqual([1, expect.stringMatching(/^npm run restore -- FILE/)])
  })

  test.each(onPostgres)('that is refused holds no lock afterwards, on %s', async () => {
    const file = join(folder, 'refused.tar.zst')
    await command(backupCommand, [file])
    await onMigratedPostgres(async (url) => {
      await inDatabase(url, ({ db }) => factories(db).user())
      expect(await command(restoreCommand, [file], { DATABASE_URL: url, DATA_DIR: join(folder, 'refused') })).toEqual([
        1,
        expect.stringMatching(/\nThe database is not empty: /),
      ])
      expect(await inDatabase(url, advisoryLocks)).toBe(0)
    })
  })

  test('makes no database when the archive is refused', async () => {
    const bad = join(folder, 'bad.tar.zst')
    writeFileSync(bad, 'something else')
    const target = { DATA_DIR: join(folder, 'untouched') }
    expect(await command(restoreCommand, [bad], target)).toEqual([1, `${bad} is no backup of Marquee.\n`])
    expect(existsSync(target.DATA_DIR)).toBe(false)
  })
})

describe.each(onPostgres)('npm run move, to %s', () => {
  const name = `marquee_move_${randomUUID().replaceAll('-', '')}`
  const url = 'server' in migrated ? addressOf(migrated.server, name) : ''
  const settings = { DATABASE_URL: url }
  beforeAll(() => onServer('server' in migrated ? migrated.server : '', `create database ${name}`))
  afterAll(() => onServer('server' in migrated ? migrated.server : '', `drop database ${name} with (force)`))

  test('copies every row there and back, and leaves the source as it is', async () => {
    const before = await inDatabase(place, everyRow)
    await inDatabase(place, async () => {
      // In another process: its own lock would not keep this one out.
      expect((await run('move', undefined, settings))[0]).toBe(1)
    })
    expect(await command(moveCommand, [], settings)).toEqual([
      0,
      expect.stringMatching(/^\d+ rows are copied\. The source is as it was\./),
    ])
    expect(await inDatabase(url, everyRow)).toEqual(before)
    expect(await inDatabase(place, everyRow)).toEqual(before)
    expect(await inDatabase(url, advisoryLocks)).toBe(0)

    const back = { ...settings, DATA_DIR: join(folder, 'back') }
    const refusal = await inDatabase(url, ({ apart }) => apart(() => command(moveCommand, ['back'], back)))
    expect(refusal).toEqual([1, expect.stringMatching(/^Other programs are connected/)])
    expect(existsSync(join(back.DATA_DIR, 'database'))).toBe(false)
    expect(await command(moveCommand, ['back'], back)).toEqual([0, expect.stringMatching(/^\d+ rows are copied\./)])
    expect(await inDatabase(back.DATA_DIR, everyRow)).toEqual(before)
  })

  test('a DATA_DIR that cannot be used is a sentence', async () => {
    writeFileSync(join(folder, 'no-folder'), '')
    const DATA_DIR = join(folder, 'no-folder', 'data')
    expect(await command(backupCommand, [join(folder, 'y')], { ...settings, DATA_DIR })).toEqual([
      1,
      expect.stringMatching(/no-folder.* cannot be written \(ENOTDIR\)\. Give /),
    ])
  })

  test('needs both databases', async () => {
    expect(await command(moveCommand, [])).toEqual([1, expect.stringMatching(/^Set DATABASE_URL/)])
    const none = { ...settings, DATA_DIR: join(folder, 'none') }
    expect(await command(moveCommand, [], none)).toEqual([1, expect.stringMatching(/^There is no embedded database/)])
  })
})

async function onMigratedPostgres(work: (url: string) => Promise<void>): Promise<void> {
  if (!('server' in migrated)) return
  const { server, template } = migrated
  const name = `marquee_empty_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(server, name, template)
  try {
    await work(addressOf(server, name))
  } finally {
    await onServer(server, `drop database ${name} with (force)`)
  }
}

/** Inside this process, which is faster. Returns the exit code and all that was printed. */
async function command(
  which: typeof backupCommand | typeof restoreCommand | typeof moveCommand,
  args: string[],
  settings: Record<string, string> = {},
): Promise<[number, string]> {
  let output = ''
  const print = (line: string) => void (output += `${line}\n`)
  const to = { log: print, error: print }
  const environment = { DATA_DIR: place, ...settings }
  const code =
    which === backupCommand
      ? await backupCommand(args, environment, to, { show })
      : await (which as typeof moveCommand)(args, environment, to, show)
  return [code, output]
}

/** In a process of its own, as an operator does. Returns the exit code and what it printed on stdout. */
async function run(
  name: string,
  file?: string,
  settings: Record<string, string> = {},
): Promise<[number | null, string]> {
  const child = spawnCommand(name, file, { DATA_DIR: place, ...settings })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return [(await ending(child))[0], output]
}
