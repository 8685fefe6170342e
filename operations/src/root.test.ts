import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inDatabase, storageOf } from '../test/installation.ts'
import { addressOf, onServer } from '../../server/test/postgres-server.ts'
import { adminCommand } from './admin.ts'
import { backupCommand, sendBackup } from './backup.ts'
import { moveCommand } from './move.ts'
import type { Printer } from './refusing.ts'
import { restoreCommand } from './restore.ts'
import { listenForCommands } from './socket.ts'

const migrated = inject('migrated')
const isRoot = process.geteuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'marquee-root-'))
const place = join(folder, 'source')
const key = 'u/00000000000000000000000000000001'
const show = () => ({ add: () => {}, end: () => {} })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  mkdirSync(place)
  await inDatabase(place, (database) => database.migrate())
  await (await storageOf(place)).put(key, Buffer.from('a picture'))
})

describe.skipIf(!isRoot)('root, where DATA_DIR belongs to another user', () => {
  const theirs = join(folder, 'theirs')
  const environment = { DATA_DIR: theirs }
  const refusal = `${theirs} belongs to another user. Run this as that user, who runs Marquee.\n`
  beforeAll(async () => {
    mkdirSync(theirs)
    await inDatabase(theirs, (database) => database.migrate())
    chownSync(theirs, 4711, 4711)
  })

  test('makes no backup on the embedded database, but lets the running server make one', async () => {
    const before = readdirSync(theirs, { recursive: true })
    const file = join(folder, 'theirs.tar.zst')
    expect(await command(backup, [file], environment)).toEqual([1, refusal])
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
    expect(readdirSync(theirs, { recursive: true })).toEqual(before)
    await inDatabase(theirs, async (database) => {
      const parts = { database, storage: () => storageOf(place) }
      const close = await listenForCommands(theirs, (args, to) => sendBackup(parts, args, to))
      expect((await command(backup, [file], environment))[0]).toBe(0)
      await close()
    })
  })

  test('restores and moves nothing there, and runs no other command on that database', async () => {
    const file = join(folder, 'for-theirs.tar.zst')
    expect((await command(backup, [file]))[0]).toBe(0)
    const restored = await command(restore, [file], environment)
    expect(restored).toEqual([1, expect.stringContaining(refusal)])
    const anyAddress = { ...environment, DATABASE_URL: 'postgres://marquee@127.0.0.1:1/marquee' }
    expect(await command(move, [], anyAddress)).toEqual([1, refusal])
    expect(await command(adminCommand, ['list'], environment)).toEqual([1, refusal])
  })
})

describe.runIf(isRoot && 'server' in migrated)('npm run restore on PostgreSQL, as root', () => {
  test('gives the pictures to the owner of DATA_DIR', async () => {
    const file = join(folder, 'of-root.tar.zst')
    expect((await command(backup, [file]))[0]).toBe(0)
    const name = `marquee_restore_${randomUUID().replaceAll('-', '')}`
    const server = 'server' in migrated ? migrated.server : ''
    await onServer(server, `create database ${name}`)
    try {
      const environment = { DATA_DIR: join(folder, 'of-theirs'), DATABASE_URL: addressOf(server, name) }
      mkdirSync(environment.DATA_DIR)
      chownSync(environment.DATA_DIR, 4711, 4711)
      expect((await command(restore, [file], environment))[0]).toBe(0)
      const found = readdirSync(environment.DATA_DIR, { recursive: true, encoding: 'utf8' })
      expect(found.some((path) => path.endsWith(key.slice(2)))).toBe(true)
      for (const path of found) expect([path, statSync(join(environment.DATA_DIR, path)).uid]).toEqual([path, 4711])
    } finally {
      await onServer(server, `drop database ${name} with (force)`)
    }
  })
})

type Run = (args: string[], environment: Record<string, string>, to: Printer) => Promise<number>
const backup: Run = (args, environment, to) => backupCommand(args, environment, to, { show })
const restore: Run = (args, environment, to) => restoreCommand(args, environment, to, show)
const move: Run = (args, environment, to) => moveCommand(args, environment, to, show)

/** Returns the exit code and all that was printed. */
async function command(which: Run, args: string[], environment = { DATA_DIR: place }): Promise<[number, string]> {
  let output = ''
  const print = (line: string) => void (output += `${line}\n`)
  return [await which(args, environment, { log: print, error: print }), output]
}
