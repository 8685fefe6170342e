import { uploadFailure } from './send-pictures.ts'
import { fetchWithProgress } from './upload-progress.ts'

/** A picture that was chosen and is not stored yet. */
export interface Upload {
  id: string
  file: File
  /** Object URL of the preview. */
  url: string
  state: 'waiting' | 'uploading' | 'error'
  /** Share of the file that was sent, 0 to 1. */
  progress: number
  /** Why it failed. */
  error?: string | undefined
  /** The server refused the file itself, so sending it again cannot help. */
  isRefused?: boolean | undefined
}

/** The options of the call that sends a picture. */
export interface UploadOptions {
  fetch: typeof fetch
  signal: AbortSignal
}
type Send = (file: File, options: UploadOptions) => Promise<unknown>
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

function makeQueue() {
  const listeners = new Set<() => void>()
  const stops = new Map<string, AbortController>()
  let uploads: readonly Upload[] = []
  let isRunning = false

  return {
    list: () => uploads,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** `send` stores one picture; the upload leaves the queue when it resolves. */
    add(files: readonly File[], send: Send): void {
      const added = files.map((file) => ({
        id: crypto.randomUUID(),
        file,
        url: URL.createObjectURL(file),
        state: 'waiting' as const,
        progress: 0,
      }))
      set([...uploads, ...added])
      void run(send)
    },

    /** Sends a failed picture again. */
    retry(id: string, send: Send): void {
      patch(id, { state: 'waiting', progress: 0, error: undefined })
      void run(send)
    },

    /** Takes a picture out of the queue; one that is being sent is stopped. */
    remove(id: string): void {
      stops.get(id)?.abort()
      drop(id)
    },
  }

  async function run(send: Send): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = firstWaiting(); next; next = firstWaiting()) await sendOne(next, send)
    isRunning = false
  }

  async function sendOne({ id, file }: Upload, send: Send) {
    const stop = new AbortController()
    stops.set(id, stop)
    patch(id, { state: 'uploading' })
    try {
      await send(file, { fetch: fetchWithProgress((progress) => patch(id, { progress })), signal: stop.signal })
      drop(id)
    } catch (error) {
      patch(id, { state: 'error', ...uploadFailure(error) })
    } finally {
      stops.delete(id)
    }
  }

  function firstWaiting(): Upload | undefined {
    return uploads.find(({ state }) => state === 'waiting')
  }

  function patch(id: string, part: Partial<Upload>): void {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  }

  function drop(id: string): void {
    const gone = uploads.find((upload) => upload.id === id)
    if (gone) URL.revokeObjectURL(gone.url)
    set(uploads.filter((upload) => upload !== gone))
  }

  function set(next: readonly Upload[]): void {
    uploads = next
    if (next.length > 0) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
    for (const listener of listeners) listener()
  }
}

/** The browser asks before a tab with unsent pictures is closed. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
