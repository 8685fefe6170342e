import { buffer } from 'node:stream/consumers'
import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { contentVersion, recordContentChange } from '../db/content-version.ts'
import { isUnavailable } from '../db/trouble.ts'
import { events, organizers, pictures, users, vendors } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { repeating } from '../repeating.ts'
import { reportToOperator } from '../report.ts'
import { parseShareKey, shareKey, storedWidths, variantKey } from './addresses.ts'
import type { ImageStore } from './image-store.ts'
import { copyOf, type PublicFolder } from './public-folder.ts'
import { publicFolder, type Storage } from './storage.ts'
import { everybodySees } from './visibility.ts'

interface Parts {
  database: Database
  storage: Storage
  store: Pick<ImageStore, 'ensureShare'>
  /** Null: no picture is read from the bucket without the server, and the folder is emptied. */
  folder: PublicFolder | null
}

export type PublicCopies = ReturnType<typeof publicCopies>

const intervalMs = 5_000
const longestIntervalMs = 60_000
const batch = 2_000
/** So many pictures are copied before it is asked whether something has changed meanwhile. */
const copiedAtOnce = 20
/** So many pictures at most are copied after one look at all of them. */
const copiedInAPass = 1_000
/** A picture that could not be copied is tried again after this time (ms). */
const retryAfterMs = 60_000
/** After so many failures one after the other the bucket is taken to be away. */
const mostFailures = 3
/** Files of a copy that was never finished are left over after this time (ms). */
const abandonedAfterMs = 3_600_000

/**
 * Copies public pictures to the bucket's public folder, and removes the copies of those that are public no longer, a few seconds after the
 * change. Any number of processes may do it at once. See docs/decisions/031.
 */
export function publicCopies({ database, storage, store, folder }: Parts) {
  const content = contentVersion(database)
  // A large marketplace is looked through less often, so that this is never more than a small part of the work.
  const loop = repeating(
    (stop) => quietly(() => (isLoaded ? update(stop) : reload(stop))),
    () => (isBehind ? intervalMs : Math.min(Math.max(intervalMs, 20 * tookMs), longestIntervalMs)),
  )
  let doneFor: number | undefined
  /** How long (ms) the last look at all pictures took. */
  let tookMs = 0
  /** Whether pictures were left for the next pass. */
  let isBehind = false
  let isLoaded = false
  /** Pictures that could not be copied, and whether that was logged; they are tried again at `retryAt` (ms of `performance.now`). */
  const failed = new Map<string, boolean>()
  let retryAt = Infinity

  return {
    update,
    reload,

    /** Reads what is in the folder, and then keeps it up to date until `stop`. Failures are tried again. */
    start(): void {
      if (folder) loop.start()
    },

    /** Begins nothing more, and waits for the picture that is being copied. */
    stop: loop.stop,
  }

  /**
   * Makes the folder agree with the database, if anything has changed since the last time. Copies of hidden pictures go first. When there is
   * much to copy, a part may be left for the next call. Rejects, after everything else is done, when a copy could not be removed.
   */
  async function update(stop?: AbortSignal): Promise<void> {
    if (!folder) return
    const version = await content.current()
    const isRetry = performance.now() >= retryAt
    if (version === doneFor && !isRetry) return
    if (isRetry) retryAt = Infinity
    const began = performance.now()
    const hidden = new Set(folder.held)
    const missing: { key: string; width: number }[] = []
    for await (const { key, width, isPublic } of everyPicture()) {
      if (stop?.aborted) return
      if (!isPublic) continue
      hidden.delete(key)
      const isWanted = !folder.held.has(key) && (isRetry || !failed.has(key))
      if (isWanted && missing.length < copiedInAPass) missing.push({ key, width })
    }
    tookMs = performance.now() - began
    const stayed = await forEach([...hidden], withdraw)
    isBehind = !(await publishAll(missing, version, stop)) || missing.length === copiedInAPass
    const [first] = stayed.values()
    if (first) throw first
    if (!isBehind) doneFor = version
  }

  /** False when it ended early, because of a change or because the bucket is away. */
  async function publishAll(
    missing: { key: string; width: number }[],
    version: number,
    stop?: AbortSignal,
  ): Promise<boolean> {
    let isChanged = false
    try {
      for (let at = 0; at < missing.length; at += copiedAtOnce) {
        if (stop?.aborted || (at > 0 && (await content.current()) !== version)) return false
        const failures = await forEach(missing.slice(at, at + copiedAtOnce), async ({ key, width }) => {
          isChanged = (await publish(key, width)) || isChanged
          failed.delete(key)
        })
        noteFailed(failures)
        if (failures.size >= mostFailures) return false
      }
      return true
    } finally {
      // Answers that are kept in memory name the server's address of these pictures.
      if (isChanged) await recordContentChange(database.db)
    }
  }

  function noteFailed(failures: Map<{ key: string }, unknown>): void {
    const [first, ...others] = [...failures].filter(([{ key }, error]) => !isAway(error) && !failed.get(key))
    for (const [{ key }, error] of failures) failed.set(key, failed.get(key) || !isAway(error))
    if (failures.size > 0) retryAt = Math.min(retryAt, performance.now() + retryAfterMs)
    if (!first) return
    const [{ key }, error] = first
    reportToOperator(
      'error',
      `${others.length + 1} public pictures are not copied to the bucket. The first is ${key}`,
      error,
    )
  }

  /** Reads what is in the folder: other processes, or earlier ones, may have filled it. Run at the start and periodically. */
  async function reload(stop?: AbortSignal): Promise<void> {
    const files = new Map<string, { names: string[]; newest: number; isWhole: boolean }>()
    for await (const { key: name, modifiedAt } of storage.list(publicFolder)) {
      const key = `v/${name.slice(publicFolder.length, publicFolder.length + 32)}`
      const found = files.get(key) ?? { names: [], newest: 0, isWhole: false }
      found.names.push(name)
      found.newest = Math.max(found.newest, modifiedAt.getTime())
      found.isWhole ||= parseShareKey(`v/${name.slice(publicFolder.length)}`) !== null
      files.set(key, found)
    }
    const before = new Set(folder?.held)
    for (const key of before) if (!files.get(key)?.isWhole) folder?.delete(key)
    const leftOver: string[] = []
    for (const [key, { names, newest, isWhole }] of files) {
      if (folder && isWhole) folder.add(key)
      else if (!folder || newest < Date.now() - abandonedAfterMs) leftOver.push(...names)
    }
    isLoaded = true
    doneFor = undefined
    if (folder && isOther(before, folder.held)) await recordContentChange(database.db)
    await update(stop)
    await storage.remove(leftOver)
  }

  /** True when the picture is in the folder afterwards. The link preview comes last: where it is, the copy is whole. */
  async function publish(key: string, width: number): Promise<boolean> {
    if (!(await storage.head(copyOf(shareKey(key))))) {
      for (const variant of storedWidths(width)) if (!(await copy(variantKey(key, variant)))) return false
      if (!(await store.ensureShare(key)) || !(await copy(shareKey(key)))) return false
    }
    folder?.add(key)
    return true
  }

  async function copy(name: string): Promise<boolean> {
    const file = await storage.get(name)
    if (!file) return false
    await storage.put(copyOf(name), await buffer(file.body))
    return true
  }

  async function withdraw(key: string): Promise<void> {
    const names: string[] = []
    for await (const file of storage.list(copyOf(key))) names.push(file.key)
    // The preview first: a copy without it counts as unfinished.
    const share = copyOf(shareKey(key))
    await storage.remove([share])
    await storage.remove(names.filter((name) => name !== share))
    folder?.delete(key)
  }

  async function* everyPicture() {
    for (let last = ''; ;) {
      const rows = await database.db
        .select({ key: pictures.key, width: pictures.width, isPublic: everybodySees })
        .from(pictures)
        .leftJoin(vendors, eq(vendors.id, pictures.vendor_id))
        .leftJoin(events, eq(events.id, pictures.event_id))
        .leftJoin(organizers, eq(organizers.id, events.organizer_id))
        .leftJoin(users, eq(users.id, organizers.user_id))
        .where(gt(pictures.key, last))
        .groupBy(pictures.key, pictures.width)
        .orderBy(asc(pictures.key))
        .limit(batch)
      yield* rows
      if (rows.length < batch) return
      last = rows.at(-1)?.key ?? ''
    }
  }
}

/** Tries `work` with each item. Returns the failures; after too many of them in a row nothing more is tried. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<Map<T, unknown>> {
  const failures = new Map<T, unknown>()
  let inARow = 0
  for (const item of items) {
    try {
      await work(item)
      inARow = 0
    } catch (error) {
      failures.set(item, error)
      if (isAway(error) && ++inARow === mostFailures) break
    }
  }
  return failures
}

const isAway = (error: unknown) => isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')

/** What is unavailable is tried again soon, and the storage has reported it. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isAway(error)) return
    reportToOperator('error', 'Public pictures in the bucket are not up to date', error)
  }
}

function isOther(one: ReadonlySet<string>, two: ReadonlySet<string>): boolean {
  return one.size !== two.size || [...one].some((key) => !two.has(key))
}
