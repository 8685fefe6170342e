import { nameNow, placeOf } from './backup/place.ts'
import { verifyArchive, type Verified } from './backup/read-archive.ts'
import { writeArchive, type ArchiveParts, type Written } from './backup/write-archive.ts'
import type { Database } from '@marquee/server/db/client'
import { readSettings, type Settings } from '@marquee/server/env'
import type { Storage } from '@marquee/server/images/storage'
import { hasEmbedded, inServerOrHere, openFiles, withDatabase } from './installation.ts'
import { readArgs, refusing, Refused, type Printer } from './refusing.ts'
import { count, progress } from './backup/progress.ts'
import type { FileMaker, Remote } from './socket.ts'

const usage = `npm run backup -- FILE         writes everything into one archive: database, pictures and secrets
npm run backup -- FOLDER       the same, into a new file there that is named by the time (UTC)
npm run backup -- s3://BUCKET/PREFIX/  the same in a bucket, encrypted
npm run backup                 the same, where BACKUP_TO says
  --keep N                     then removes all but the N newest of these files
  --accept-missing             makes a backup although files that the database names are lost
npm run backup -- verify FILE  reads an archive to its end and compares its checksums`

const acceptMissing = '--accept-missing'

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
    const { isVerify, target, keep, acceptsMissing } = readArguments(args)
    const settings = readSettings(environment)
    const path = target ?? settings.backup.to
    if (path === undefined) throw new Refused(usage)
    if (isVerify) return to.log(describe(await readWhole(path, settings, show)))
    const { place, name } = await placeOf(path, settings)
    if (target === undefined && name !== '') throw new Refused(`BACKUP_TO names ${path}, and there is no such folder.`)
    if (keep !== undefined && name !== '')
      throw new Refused('--keep goes with a folder: its oldest backups are removed after a new one is written.')
    const file = name || nameNow(settings.backup.passphrase !== undefined)
    const cancelled = () => to.error('Cancelled. No backup was made.')
    process.once('exit', cancelled)
    const size = await place
      .write(
        file,
        async (out) => {
          const command = {
            args: ['backup', ...(acceptsMissing ? [acceptMissing] : [])],
            to: { ...printer(to), file: out, progress: show },
            waitMs,
          }
          const code = await inServerOrHere(settings, command, () =>
            backupHere(settings, { out, acceptsMissing, progress: show }, to),
          )
          if (code !== 0) throw new Refused('No backup was made.')
        },
        to.log,
      )
      .finally(() => process.off('exit', cancelled))
    to.log(`${place.name}${file} is written (${megabytes(size)}). ${advice(settings)}`)
    if (keep === undefined) return
    for (const old of (await place.list()).slice(0, -keep)) {
      await place.remove(old)
      to.log(`${place.name}${old} is removed.`)
    }
  })
}

const advice = ({ backup: { passphrase } }: Settings) =>
  passphrase === undefined
    ? "It holds passwords' hashes and secrets: keep it where only you can read it."
    : 'Nobody reads it without the passphrase.'

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
  to.log(`${count(rows)} rows of ${tables} tables and ${count(files)} files.`)
  if (missing.length > 0)
    to.log(
      `${count(missing.length)} files were not there: removed since the database was read, or lost before. The first is ${missing[0]}.`,
    )
  if (strange.length > 0)
    to.log(`Not part of it, because Marquee does not know them: the tables ${strange.join(', ')}.`)
}

/** Reads an archive to its end. Throws `BackupFailed` when it is not whole. */
export async function readWhole(path: string, settings: Settings, show: Show): Promise<Verified> {
  const { place, name } = await placeOf(path, settings)
  const source = await place.source(name)
  const bar = show(Math.floor(source.size / 1_000_000), 'MB')
  let bytes = 0
  return verifyArchive(source, (more) => {
    const before = Math.floor(bytes / 1_000_000)
    bytes += more
    bar.add(Math.floor(bytes / 1_000_000) - before)
  }).finally(() => bar.end())
}

/** What an archive holds, and what it lacks. */
export function describe({ source, head, manifest }: Verified): string {
  const rows = Object.values(manifest.rows).reduce((sum, some) => sum + some, 0)
  const { missing } = manifest
  const gap =
    missing.length > 0
      ? ` ${count(missing.length)} files were not there when it was made; the first is ${missing[0]}.`
      : ''
  return `${source.name} is whole: ${count(rows)} rows of ${head.tables.length} tables and ${count(manifest.files)} files, of ${head.created_at}, version ${head.version}.${gap}`
}

function readArguments(args: readonly string[]) {
  const { positionals, values } = readArgs(args, usage, {
    keep: { type: 'string' },
    'accept-missing': { type: 'boolean', default: false },
  })
  const isVerify = positionals[0] === 'verify' && positionals.length > 1
  const [target, ...more] = isVerify ? positionals.slice(1) : positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (more.length > 0 || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))) throw new Refused(usage)
  return { isVerify, target, keep, acceptsMissing: values['accept-missing'] }
}

const printer = ({ log, error }: Printer): Printer => ({ log, error })
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
