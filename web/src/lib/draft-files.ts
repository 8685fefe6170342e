import { draftTime } from './draft.ts'

/** The files of a draft are kept as long as they have at most this size together, in bytes. */
const maxBytes = 60 * 1024 * 1024
/** A file without a draft is removed only after this time, because its draft may be about to be written. In ms. */
const orphanMs = 60_000

interface KeptFile {
  at: number
  file: File
}

/** The keys of this store are `<key of the draft>/<id of the file>`. */
const keyOf = (draft: string, id: string) => `${draft}/${id}`

/**
 * Keeps these files of a draft by id, and removes its other files. Of files that are too large together the first ones are kept. Where the
 * browser has no room or forbids storage, nothing is kept. Resolves to whether all are kept.
 */
export async function keepFiles(draft: string, files: ReadonlyMap<string, File>): Promise<boolean> {
  const fitting = withinLimit(files)
  const isDone = await quietly(async ({ store, keys, setMany, delMany }) => {
    const own = (await keys(store)).map(String).filter((key) => key.startsWith(keyOf(draft, '')))
    const wanted = new Map(fitting.map(([id, file]) => [keyOf(draft, id), file]))
    const missing = [...wanted].filter(([key]) => !own.includes(key))
    await delMany(
      own.filter((key) => !wanted.has(key)),
      store,
    )
    const at = Date.now()
    await setMany(
      missing.map(([key, file]): [string, KeptFile] => [key, { at, file }]),
      store,
    )
  })
  return isDone && fitting.length === files.size
}

/** Reads files of a draft by their ids. What is not kept is missing in the answer. */
export async function keptFiles(draft: string, ids: readonly string[]): Promise<Map<string, File>> {
  const found = new Map<string, File>()
  await quietly(async ({ store, getMany }) => {
    const files = await getMany<KeptFile>(
      ids.map((id) => keyOf(draft, id)),
      store,
    )
    for (const [at, id] of ids.entries()) {
      const file = files[at]?.file
      if (file instanceof File) found.set(id, file)
    }
  })
  return found
}

/** Moves the files of every draft whose key starts with `start`, to keys that start with `to`. */
export async function moveFiles(start: string, to: string): Promise<void> {
  await quietly(async ({ store, keys, getMany, setMany, delMany }) => {
    const own = (await keys(store)).map(String).filter((key) => key.startsWith(start))
    const files = await getMany<KeptFile>(own, store)
    await setMany(
      own.map((key, at): [string, KeptFile] => [to + key.slice(start.length), files[at]!]),
      store,
    )
    await delMany(own, store)
  })
}

/** Removes the files of every draft whose key starts with `start`. */
export async function forgetFiles(start: string): Promise<void> {
  await quietly(async ({ store, keys, delMany }) => {
    const all = (await keys(store)).map(String)
    await delMany(
      all.filter((key) => key.startsWith(start)),
      store,
    )
  })
}

/** Opens the store once for each page, and removes files whose draft is gone. */
let opened: ReturnType<typeof open> | undefined

async function open() {
  const { createStore, keys, getMany, setMany, delMany } = await import('idb-keyval')
  const store = createStore('marquee-drafts', 'files')
  const all = (await keys(store)).map(String)
  const lone = all.filter((key) => draftTime(key.slice(0, key.indexOf('/'))) === undefined)
  const entries = await getMany<KeptFile>(lone, store)
  const gone = lone.filter((_, index) => Date.now() - (entries[index]?.at ?? 0) > orphanMs)
  await delMany(gone, store)
  return { store, keys, getMany, setMany, delMany }
}

/** Returns whether it worked. */
async function quietly(work: (files: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<boolean> {
  try {
    opened ??= open()
    await work(await opened)
    return true
  } catch {
    // Without room or permission files are not kept. The next call tries again.
    opened = undefined
    return false
  }
}

function withinLimit(files: ReadonlyMap<string, File>): [string, File][] {
  let bytes = 0
  return [...files].filter(([, file]) => (bytes += file.size) <= maxBytes)
}
