import { failureText, isUnreachable, statusOf } from './query-client.ts'
import { makeStore, useStore } from './store.ts'
import { fetchWithProgress } from './upload-progress.ts'

/** A picture that was chosen, with the object URL of its preview. */
export interface ChosenFile {
  id: string
  file: File
  url: string
}

export const chosenFile = (file: File): ChosenFile => ({
  id: `${file.name}-${crypto.randomUUID()}`,
  file,
  url: URL.createObjectURL(file),
})

/** The options of the call that sends a picture. */
export interface UploadOptions {
  fetch: typeof fetch
  signal: AbortSignal
}

/** `send` stores the picture; the upload leaves the queue when it resolves. */
export interface NewUpload extends ChosenFile {
  send: (options: UploadOptions) => Promise<unknown>
}

/** A picture that is not stored yet. */
export interface Upload extends NewUpload {
  state: 'waiting' | 'uploading' | 'error'
  /** Share of the file that was sent, 0 to 1. */
  progress: number
  /** Why it failed. */
  error?: string | undefined
  /** The server refused the file itself, so sending it again cannot help. */
  isRefused?: boolean | undefined
}

type UploadQueue = ReturnType<typeof makeQueue>

const queues = new Map<string, UploadQueue>()

/**
 * The uploads of one owner of pictures, by a key such as `vendor-5`. They are sent one by one in their order. The queue belongs to the tab
 * and not to a page: uploads go on while another page is shown, and a picture that failed is still there afterwards.
 */
export function uploadQueue(key: string): UploadQueue {
  const queue = queues.get(key) ?? makeQueue()
  queues.set(key, queue)
  return queue
}

/** The uploads of this owner, none before it has a key. */
export const useUploads = (key = ''): readonly Upload[] => useStore(uploadQueue(key).store)

function makeQueue() {
  const store = makeStore<readonly Upload[]>([])
  const stops = new Map<string, AbortController>()
  let running: Promise<void> | undefined

  return {
    store,
    list: store.get,

    add(added: readonly NewUpload[]): void {
      set([...store.get(), ...added.map((one) => ({ ...one, state: 'waiting' as const, progress: 0 }))])
      run()
    },

    /** Sends failed pictures again. */
    retry(...ids: string[]): void {
      const failed = store.get().filter(({ id, state }) => state === 'error' && ids.includes(id))
      for (const { id } of failed) patch(id, { state: 'waiting', progress: 0, error: undefined })
      run()
    },

    /** Takes a picture out of the queue; one that is being sent is stopped. */
    remove(id: string): void {
      stops.get(id)?.abort()
      drop(id)
    },

    /** Resolves when nothing waits any more. */
    done: async (): Promise<void> => running,
  }

  function run(): void {
    if (firstWaiting()) running ??= sendAll()
  }

  async function sendAll(): Promise<void> {
    for (let next = firstWaiting(); next; next = firstWaiting()) await sendOne(next)
    running = undefined
  }

  async function sendOne({ id, send }: Upload) {
    const stop = new AbortController()
    stops.set(id, stop)
    patch(id, { state: 'uploading' })
    try {
      await send({ fetch: fetchWithProgress((progress) => patch(id, { progress })), signal: stop.signal })
      drop(id)
    } catch (error) {
      patch(id, {
        state: 'error',
        error: failureText(error as Error, isUnreachable(error) ? undefined : 'Failed to upload image'),
        isRefused: refusals.includes(statusOf(error)),
      })
    } finally {
      stops.delete(id)
    }
  }

  function firstWaiting(): Upload | undefined {
    return store.get().find(({ state }) => state === 'waiting')
  }

  function patch(id: string, part: Partial<Upload>): void {
    set(store.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  }

  function drop(id: string): void {
    const gone = store.get().find((upload) => upload.id === id)
    if (gone) URL.revokeObjectURL(gone.url)
    set(store.get().filter((upload) => upload !== gone))
  }

  function set(next: readonly Upload[]): void {
    store.set(next)
    if (next.length > 0) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }
}

/** The browser asks before a tab with unsent pictures is closed. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The statuses for a file that is no picture, too large, or of another type. */
const refusals = [400, 413, 415]
