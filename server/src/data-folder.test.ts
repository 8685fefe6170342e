import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveToOwner, keepPrivate, openDataFolder } from './data-folder.ts'

const refused = vi.hoisted(() => ({ path: '' }))
vi.mock(import('node:fs/promises'), async (original) => {
  const fs = await original()
  const chmodMaybe: typeof fs.chmod = async (path, mode) => {
    if (path === refused.path) throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
    return fs.chmod(path, mode)
  }
  return { ...fs, chmod: chmodMaybe }
})

let folder: string
beforeEach(async () => {
  refused.path = ''
  folder = await mkdtemp(join(tmpdir(), 'marquee-data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (...names: string[]) => ((await stat(join(folder, ...names))).mode & 0o777).toString(8)

async function leaveOpen(): Promise<void> {
  await mkdir(join(folder, 'database/base/1'), { recursive: true })
  await mkdir(join(folder, 'mail'))
  await writeFile(join(folder, 'database/base/1/2'), 'rows')
  await writeFile(join(folder, 'database.lock'), '1')
  await writeFile(join(folder, 'mail/1.eml'), 'To: ada@example.org')
  await writeFile(join(folder, 'notes.txt'), 'not ours')
  await symlink(join(folder, 'notes.txt'), join(folder, 'mail/link'))
  for (const name of ['', 'database', 'database/base', 'database/base/1', 'mail'])
    await chmod(join(folder, name), 0o777)
  for (const name of ['database/base/1/2', 'database.lock', 'mail/1.eml', 'notes.txt'])
    await chmod(join(folder, name), 0o666)
}

test('closes open permissions of our own entries and does not touch other files', async () => {
  await leaveOpen()
  expect(await keepPrivate(folder)).toEqual([])
  expect(await Promise.all([modeOf('database'), modeOf('database/base/1'), modeOf('mail')])).toEqual(
    Array(3).fill('700'),
  )
  expect(await Promise.all([modeOf('database/base/1/2'), modeOf('mail/1.eml'), modeOf('database.lock')])).toEqual(
    Array(3).fill('600'),
  )
  expect([await modeOf(), await modeOf('notes.txt')]).toEqual(['755', '666'])
})

test('also checks a private folder, because the embedded database unpacks its files readable by all', async () => {
  await leaveOpen()
  for (const name of ['database', 'database/base', 'database/base/1', 'mail']) await chmod(join(folder, name), 0o700)
  await writeFile(join(folder, 'database/PG_VERSION'), '17')
  await chmod(join(folder, 'database/PG_VERSION'), 0o666)
  expect(await keepPrivate(folder)).toEqual([])
  expect(await Promise.all([modeOf('database/base/1/2'), modeOf('mail/1.eml')])).toEqual(['600', '600'])
})

test('what cannot be closed is reported in a sentence, and tried again at the next start', async () => {
  await leaveOpen()
  refused.path = join(folder, 'mail/1.eml')
  const [sentence, ...more] = await keepPrivate(folder)
  expect(more).toEqual([])
  expect(sentence).toContain(`${join(folder, 'mail')} can be reached by others`)
  expect(sentence).toContain('EPERM')
  refused.path = ''
  expect(await keepPrivate(folder)).toEqual([])
  expect(await modeOf('mail/1.eml')).toBe('600')
})

test('a folder that does not exist yet is no problem', async () => {
  expect(await keepPrivate(join(folder, 'not/yet'))).toEqual([])
})

test('DATA_DIR is made where it is missing, and what cannot be written stops the start with a sentence', async () => {
  await openDataFolder(join(folder, 'not/yet'))
  expect((await stat(join(folder, 'not/yet'))).isDirectory()).toBe(true)
  await writeFile(join(folder, 'file'), '')
  const path = join(folder, 'file/data')
  await expect(openDataFolder(path)).rejects.toThrow(
    `${path} cannot be written (ENOTDIR). Give ${path} to the user that runs Marquee, or set DATA_DIR to another folder.`,
  )
})

test.skipIf(process.geteuid?.() !== 0)(
  'what root wrote among the pictures goes to the owner of the folder',
  async () => {
    await mkdir(join(folder, 'images/v/1f'), { recursive: true })
    for (const name of ['images/v/1f/1f0', 'images/v/1f/1f1', 'notes.txt']) await writeFile(join(folder, name), '')
    await symlink(join(folder, 'notes.txt'), join(folder, 'images/v/link'))
    await chown(join(folder, 'images/v/1f/1f1'), 4712, 4712)
    const ownersOf = (...names: string[]) =>
      Promise.all(names.map(async (name) => (({ uid, gid }) => [uid, gid])(await stat(join(folder, name)))))
    await giveToOwner(folder)
    expect(await ownersOf('images', 'images/v/1f/1f0')).toEqual(Array(2).fill([0, 0]))
    await chown(folder, 4711, 4710)
    await giveToOwner(folder)
    expect(await ownersOf('images', 'images/v', 'images/v/1f', 'images/v/1f/1f0')).toEqual(Array(4).fill([4711, 4710]))
    expect(await ownersOf('images/v/1f/1f1', 'notes.txt')).toEqual([
      [4712, 4712],
      [0, 0],
    ])
  },
)
