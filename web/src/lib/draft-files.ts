import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
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

const keysFrom = async (start: string, store: UseStore) =>
  (await keys<string>(store)).filter((key) => key.startsWith(start))

/**
 * Keeps these files of a draft by id, and removes its other files. Of files that are too large together the first ones are kept. Where the
 * browser has no room or forbids storage, nothing is kept. Resolves to whether all are kept.
 */
export async function keepFiles(draft: string, files: ReadonlyMap<string, File>): Promise<boolean> {
  let bytes = 0
  const fitting = [...files].filter(([, file]) => (bytes += file.size) <= maxBytes)
  const at = Date.now()
  const wanted = new Map(fitting.map(([id, file]): [string, KeptFile] => [keyOf(draft, id), { at, file }]))
  const isDone = await quietly(async (store) => {
    const own = await keysFrom(keyOf(draft, ''), store)
    const gone = own.filter((key) => !wanted.has(key))
    const added = [...wanted].filter(([key]) => !own.includes(key))
    await delMany(gone, store)
    await setMany(added, store)
  })
  return isDone && fitting.length === files.size
}

/** Reads files of a draft by their ids. What is not kept is missing in the answer. */
export async function keptFiles(draft: string, ids: readonly string[]): Promise<Map<string, File>> {
  const found = new Map<string, File>()
  const own = ids.map((id) => keyOf(draft, id))
  await quietly(async (store) => {
    const files = await getMany<KeptFile>(own, store)
    for (const [at, id] of ids.entries()) {
      const file = files[at]?.file
      if (file instanceof File) found.set(id, file)
    }
  })
  return found
}

/** Moves the files of every draft whose key starts with `start`, to keys that start with `to`. */
export async function moveFiles(start: string, to: string): Promise<void> {
  await quietly(async (store) => {
    const own = await keysFrom(start, store)
    const files = await getMany<KeptFile>(own, store)
    const moved = own.map((key, at): [string, KeptFile] => [to + key.slice(start.length), files[at]!])
    await setMany(moved, store)
    await delMany(own, store)
  })
}

/** Removes the files of every draft whose key starts with `start`. */
export async function forgetFiles(start: string): Promise<void> {
  await quietly(async (store) => delMany(await keysFrom(start, store), store))
}

/** Opens the store once for each page, and removes files whose draft is gone. */
let opened: Promise<UseStore> | undefined

async function open(): Promise<UseStore> {
  const store = createStore('marquee-drafts', 'files')
  const lone = (await keysFrom('', store)).filter((key) => draftTime(key.slice(0, key.indexOf('/'))) === undefined)
  const files = await getMany<KeptFile>(lone, store)
  const gone = lone.filter((_, index) => Date.now() - (files[index]?.at ?? 0) > orphanMs)
  await delMany(gone, store)
  return store
}

/** Returns whether it worked. */
async function quietly(work: (store: UseStore) => Promise<void>): Promise<boolean> {
  try {
    await work(await (opened ??= open()))
    return true
  } catch {
    // Without room or permission files are not kept. The next call tries again.
    opened = undefined
    return false
  }
}
