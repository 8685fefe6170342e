import { existsSync, rmSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { problemOf } from '../backup/archive.ts'
import { verifyArchive, type Verified } from '../backup/read-archive.ts'
import { writeArchive, type ArchiveParts, type Written } from '../backup/write-archive.ts'
import type { Database } from '../db/client.ts'
import { readSettings, type Settings } from '../env.ts'
import { BackupFailed } from '../errors.ts'
import type { Storage } from '../images/storage.ts'
import { hasEmbedded, inServerOrHere, openFiles, withDatabase } from './installation.ts'
import { refusing, Refused, type Printer } from './operations.ts'
import { progress } from '../backup/progress.ts'
import type { FileMaker, Remote } from './socket.ts'

const usage = `npm run backup -- FILE         writes everything into one archive: database, pictures and secrets
npm run backup -- FOLDER       the same, into a new file there that is named by the time (UTC)
  --keep N                     then removes all but the N newest of these files
  --accept-missing             makes a backup although files that the database names are lost
npm run backup -- verify FILE  reads an archive to its end and compares its checksums`

const acceptMissing = '--accept-missing'
const ownNames = /^marquee-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/

/** Where a command shows how far it is: a bar on a terminal, otherwise a line from time to time. */
export type Show = FileMaker['progress']
export const onStderr: Show = (total, noun) => progress(total, noun, process.stderr)

/** `npm run backup`. Paths must be absolute. Returns the exit code: 0 for success, 1 for a refusal, whose reason is printed. */
export async function backupCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  to: Printer = console,
  { show = onStderr, waitMs }: { show?: Show; waitMs?: number } = {},
): Promise<number> {
  return refusing(to, async () => {
    const { toVerify, target, keep, acceptsMissing = false } = readArguments(args)
    if (toVerify !== undefined) {
      to.log(describe(await readWhole(toVerify, show)))
      return
    }
    const settings = readSettings(environment)
    const isFolder = (await stat(target).catch(() => null))?.isDirectory() ?? false
    if (keep !== undefined && !isFolder)
      throw new Refused('--keep goes with a folder: its oldest backups are removed after a new one is written.')
    const file = isFolder ? join(target, nameNow()) : target
    await writeWhole(file, to, async (out) => {
      const command = {
        args: ['backup', ...(acceptsMissing ? [acceptMissing] : [])],
        to: { ...printer(to), file: out, progress: show },
        waitMs,
      }
      const code = await inServerOrHere(settings, command, () =>
        backupHere(settings, { out, acceptsMissing, progress: show }, to),
      )
      if (code !== 0) throw new Refused('No backup was made.')
    })
    to.log(
      `${file} is written (${megabytes((await stat(file)).size)}). It holds passwords' hashes and secrets: keep it where only you can read it.`,
    )
    if (keep !== undefined) for (const old of await removeOldest(target, keep)) to.log(`${old} is removed.`)
  })
}

/** Carries out the part of `npm run backup` that needs the database, in the server that has it open. */
export async function sendBackup(
  { database, storage }: { database: Database; storage: () => Promise<Storage> },
  args: readonly string[],
  to: Remote,
): Promise<number> {
  return refusing(to, async () => {
    const written = await writeArchive({
      database,
      storage: await storage(),
      out: to.file,
      progress: to.progress,
      acceptsMissing: args.includes(acceptMissing),
      onDatabaseRead: () => to.waitForReader(),
    })
    report(written, to)
  })
}

async function backupHere(
  settings: Settings,
  how: Pick<ArchiveParts, 'out' | 'acceptsMissing' | 'progress'>,
  to: Printer,
): Promise<number> {
  if (!settings.databaseUrl && !hasEmbedded(settings))
    throw new Refused(`There is no database in ${settings.dataDir}. Set DATABASE_URL or DATA_DIR.`)
  return withDatabase(settings, settings.databaseUrl, async (database) => {
    report(await writeArchive({ database, storage: await openFiles(settings), ...how }), to)
    return 0
  })
}

function report({ rows, tables, files, missing, strange }: Written, to: Printer): void {
  to.log(`${number(rows)} rows of ${tables} tables and ${number(files)} files.`)
  if (missing.length > 0)
    to.log(
      `${number(missing.length)} files were not there: removed since the database was read, or lost before. The first is ${missing[0]}.`,
    )
  if (strange.length > 0)
    to.log(`Not part of it, because Marquee does not know them: the tables ${strange.join(', ')}.`)
}

/** Reads an archive to its end. Throws `BackupFailed` when it is not whole. */
export async function readWhole(path: string, show: Show): Promise<Verified> {
  const found = await stat(path).catch((error: unknown) => {
    throw problemOf(error, path)
  })
  if (found.isDirectory()) throw problemOf({ code: 'EISDIR' }, path)
  const bar = show(Math.floor(found.size / 1_000_000), 'MB')
  let bytes = 0
  const verified = await verifyArchive(path, (more) => {
    const before = Math.floor(bytes / 1_000_000)
    bytes += more
    bar.add(Math.floor(bytes / 1_000_000) - before)
  }).finally(() => bar.end())
  return verified
}

/** What an archive holds, and what it lacks. */
export function describe({ path, head, manifest }: Verified): string {
  const rows = Object.values(manifest.rows).reduce((sum, some) => sum + some, 0)
  const { missing } = manifest
  const gap =
    missing.length > 0
      ? ` ${number(missing.length)} files were not there when it was made; the first is ${missing[0]}.`
      : ''
  return `${path} is whole: ${number(rows)} rows of ${head.tables.length} tables and ${number(manifest.files)} files, of ${head.created_at}, version ${head.version}.${gap}`
}

/**
 * Lets `fill` write a new file, which has its name only when it is whole and on the disk. `fill` need not end the stream. When the process exits before,
 * nothing is left, and `to` is told so.
 */
async function writeWhole(file: string, to: Printer, fill: (out: Writable) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new BackupFailed(`${file} is there already. Nothing was changed.`)
  const part = `${file}.part`
  const handle = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw writingProblem(error, file)
    throw new BackupFailed(
      `${part} is there already: another backup is being written, or one broke off. Remove it, or choose another name.`,
    )
  })
  const remove = () => rmSync(part, { force: true })
  const cancel = () => {
    remove()
    to.error('Cancelled. No backup was made.')
  }
  process.once('exit', cancel)
  try {
    const out = handle.createWriteStream({ flush: true })
    out.on('error', () => {})
    try {
      await fill(out)
      if (!out.writableEnded) out.end()
      await finished(out)
    } catch (error) {
      out.destroy()
      const failure: NodeJS.ErrnoException | null = out.errored
      throw failure?.syscall ? writingProblem(failure, file) : error
    }
    if (existsSync(file)) throw new BackupFailed(`${file} is there already. Nothing was changed.`)
    await named(part, file).catch((error: NodeJS.ErrnoException) => {
      throw writingProblem(error, file)
    })
  } finally {
    remove()
    process.off('exit', cancel)
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

async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const old = (await readdir(folder))
    .filter((name) => ownNames.test(name))
    .toSorted()
    .slice(0, -keep)
    .map((name) => join(folder, name))
  for (const path of old) await rm(path)
  return old
}

function readArguments(args: readonly string[]): {
  toVerify?: string
  target: string
  keep?: number
  acceptsMissing?: boolean
} {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { keep: { type: 'string' }, 'accept-missing': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [first, second, ...more] = positionals
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    const isKeepWrong = keep !== undefined && !(Number.isInteger(keep) && keep >= 1)
    const isVerify = first === 'verify' && second !== undefined
    if (first === undefined || more.length > 0 || isKeepWrong || (second !== undefined && !isVerify))
      throw new Error(usage)
    if (isVerify) return { toVerify: second, target: '' }
    return { target: first, acceptsMissing: values['accept-missing'] ?? false, ...(keep !== undefined && { keep }) }
  } catch {
    throw new Refused(usage)
  }
}

const printer = ({ log, error }: Printer): Printer => ({ log, error })
const nameNow = () => `marquee-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`
const number = (n: number) => n.toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
