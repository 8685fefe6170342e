import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { giveToOwner, openDataFolder } from '@marquee/server/data-folder'
import { readSettings, type Settings } from '@marquee/server/env'
import { AppError } from '@marquee/server/errors'
import { diskStorage } from '@marquee/server/images/disk-storage'
import { storageFolders, unchangingFolders, type ListedFile, type Storage } from '@marquee/server/images/storage'
import { readArgs, refusing, Refused, type Printer } from './refusing.ts'
import { megabytes } from './backup.ts'
import { count, progress } from './backup/progress.ts'

const usage = `npm run storage -- copy --to s3    copies pictures, files of answers, documents and exports from DATA_DIR to the bucket
npm run storage -- copy --to disk  copies them back
The server may run meanwhile. What is there already is skipped, so an interrupted copy goes on where it stopped.`

const parallel = 8
/** A larger file is not held in memory. */
const largestAtOnce = 4 * 1024 * 1024
/** Nobody waits for one request, so that a slow bucket is no failure. */
const patienceMs = 60_000
const mostNamed = 5

interface Place {
  name: string
  storage: Storage
}

type Screen = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

/**
 * Carries out `npm run storage`. Prints its progress to `screen` and the result to `to`. Returns the exit code: 0 when every file is in the
 * target, 1 with a sentence otherwise.
 */
export async function storageCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  to: Printer = console,
  screen: Screen = process.stderr,
): Promise<number> {
  return refusing(to, async () => {
    const target = readTarget(args)
    const settings = readSettings(environment)
    const { disk, bucket } = await openBoth(settings)
    const [from, into] = target === 's3' ? [disk, bucket] : [bucket, disk]
    try {
      await copyAll(from, into, screen)
      await verify(from, into, to)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new Refused('The copy stopped, because the storage failed. Run it again: it goes on where it stopped.')
    } finally {
      await giveToOwner(settings.dataDir)
    }
    to.log(
      `With STORAGE=${target} the server uses ${into.name}. After restarting it so, run this once more for what came in between.`,
    )
  })
}

function readTarget(args: readonly string[]): Settings['storage'] {
  const { positionals, values } = readArgs(args, usage, { to: { type: 'string' } })
  if (positionals.join(' ') === 'copy' && (values.to === 's3' || values.to === 'disk')) return values.to
  throw new Refused(usage)
}

async function openBoth({ s3, dataDir, publicUrl }: Settings): Promise<{ disk: Place; bucket: Place }> {
  if (!s3)
    throw new Refused('There is no bucket: set S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_ENDPOINT.')
  const { s3Storage } = await import('@marquee/server/images/s3-storage')
  const bucket = s3Storage(s3, { patienceMs, report: (sentence) => console.error(`\n${sentence}`) })
  const trouble = await bucket.trouble()
  if (trouble) throw new Refused(trouble.sentence)
  const folder = join(dataDir, 'images')
  await openDataFolder(dataDir)
  // It signs nothing here.
  const disk = await diskStorage({ folder, publicUrl, secret: '' })
  return { disk: { name: folder, storage: disk }, bucket: { name: `the bucket ${s3.bucket}`, storage: bucket } }
}

async function copyAll(from: Place, into: Place, screen: Screen): Promise<void> {
  const there = await filesOf(into)
  const waiting = [...(await filesOf(from)).values()].filter((file) => !isSame(file, there.get(file.key)))
  const shown = progress(waiting.length, 'files', screen)
  const work = async (file: ListedFile) => {
    await copy(file, from.storage, into.storage)
    shown.add()
  }
  await Readable.from(waiting)
    .forEach(work, { concurrency: parallel })
    .finally(() => shown.end())
}

async function copy({ key, size }: ListedFile, from: Storage, into: Storage): Promise<void> {
  const found = await from.get(key)
  // It was removed meanwhile.
  if (!found) return
  await into.put(key, size > largestAtOnce ? found.body : await buffer(found.body))
}

function isSame(file: ListedFile, copied: ListedFile | undefined): boolean {
  if (copied?.size !== file.size) return false
  return unchangingFolders.some((folder) => file.key.startsWith(folder)) || copied.modifiedAt >= file.modifiedAt
}

/** Compares what lies on both sides now. Files that came meanwhile are not counted as lost. */
async function verify(from: Place, into: Place, to: Printer): Promise<void> {
  const began = Date.now()
  const there = await filesOf(into)
  const missing: string[] = []
  let [files, bytes, late] = [0, 0, 0]
  for (const { key, size, modifiedAt } of (await filesOf(from)).values()) {
    if (there.get(key)?.size === size) {
      files += 1
      bytes += size
    } else if (modifiedAt.getTime() > began - patienceMs) late += 1
    else missing.push(key)
  }
  if (missing.length > 0) {
    const named = missing.slice(0, mostNamed).join(', ')
    throw new Refused(
      `${missing.length} files are not in ${into.name}: ${named}${missing.length > mostNamed ? ' and others' : ''}. Run it again.`,
    )
  }
  to.log(
    `${count(files)} files (${megabytes(bytes)}) are in ${into.name}, each with the size that it has in ${from.name}.`,
  )
  if (late > 0) to.log(`${count(late)} came in the last minute and are left for the next run.`)
}

async function filesOf({ storage }: Place): Promise<Map<string, ListedFile>> {
  const found = new Map<string, ListedFile>()
  for (const folder of storageFolders) for await (const file of storage.list(folder)) found.set(file.key, file)
  return found
}
