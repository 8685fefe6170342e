import { createReadStream, existsSync, rmSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupSettings } from '@marquee/server/env'
import { BackupFailed } from '@marquee/server/errors'
import { problemOf } from './archive.ts'
import { ownNames, through, type Place } from './place.ts'

/** The folder of a file, or the folder itself. */
export async function folderPlace(
  path: string,
  { passphrase }: Pick<BackupSettings, 'passphrase'>,
): Promise<{ place: Place; name: string }> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false
  const folder = isFolder ? path : dirname(path)
  const place: Place = {
    name: join(folder, '/'),
    async write(name, fill) {
      const file = join(folder, name)
      await writeWhole(file, (sink) => through(fill, passphrase, sink))
      return (await stat(file)).size
    },
    async list() {
      return ownNames(await readdir(folder))
    },
    async remove(name) {
      await rm(join(folder, name))
    },
    async source(name) {
      const file = join(folder, name)
      const found = await stat(file).catch((error: unknown) => {
        throw problemOf(error, file)
      })
      if (found.isDirectory()) throw problemOf({ code: 'EISDIR' }, file)
      return { name: file, size: found.size, passphrase, open: async () => createReadStream(file) }
    },
  }
  return { place, name: isFolder ? '' : basename(path) }
}

/** Lets `write` write a new file, which has its name only when it is whole and on the disk. When the process exits before, nothing is left. */
async function writeWhole(
  file: string,
  write: (sink: (bytes: NodeJS.ReadableStream) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new BackupFailed(`${file} is there already. Nothing was changed.`)
  const part = `${file}.part`
  const handle = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw writingProblem(error, file)
    throw new BackupFailed(
      `${part} is there already: another backup is being written, or one broke off. Remove it, or choose another name.`,
    )
  })
  const remove = () => rmSync(part, { force: true })
  process.once('exit', remove)
  try {
    const out = handle.createWriteStream({ flush: true })
    await write((bytes) => pipeline(bytes, out)).catch((error: unknown) => {
      const failure: NodeJS.ErrnoException | null = out.errored
      throw failure?.syscall ? writingProblem(failure, file) : error
    })
    if (existsSync(file)) throw new BackupFailed(`${file} is there already. Nothing was changed.`)
    await named(part, file).catch((error: NodeJS.ErrnoException) => {
      throw writingProblem(error, file)
    })
  } finally {
    remove()
    process.off('exit', remove)
  }
}

async function named(part: string, file: string): Promise<void> {
  await rename(part, file)
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function writingProblem({ code = '' }: NodeJS.ErrnoException, file: string): BackupFailed {
  const noRoom = `There is no room for ${file}.`
  const sentences: Record<string, string> = {
    ENOENT: `${file} cannot be written: there is no folder ${dirname(file)}.`,
    EACCES: `${file} cannot be written: this user may not write into ${dirname(file)}.`,
    ENOSPC: noRoom,
    EDQUOT: noRoom,
    EFBIG: noRoom,
  }
  return new BackupFailed(sentences[code] ?? `${file} cannot be written (${code}).`)
}
