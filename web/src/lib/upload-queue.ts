import { failureText, isUnreachable, statusOf } from './query-client.ts'
import { makeStore, useStore } from './store.ts'

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
  /** What a failure without a sentence of the server is called. */
  failure?: string
}

/** A picture that is not stored yet. */
export interface Upload extends NewUpload {
  stop: AbortController
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
  let running = Promise.resolve()

  return {
    store,
    list: store.get,

    add(added: readonly NewUpload[]): void {
      set([...store.get(), ...added.map((one) => ({ ...one, ...waiting() }))])
      sendLater(added)
    },

    /** Sends failed pictures again. */
    retry(...ids: string[]): void {
      const failed = store.get().filter(({ id, state }) => state === 'error' && ids.includes(id))
      for (const { id } of failed) patch(id, waiting())
      sendLater(failed)
    },

    /** Takes a picture out of the queue; one that is being sent is stopped. */
    remove(id: string): void {
      find(id)?.stop.abort()
      drop(id)
    },

    /** Resolves when nothing waits any more. */
    done: async (): Promise<void> => running,
  }

  function sendLater(some: readonly NewUpload[]): void {
    for (const { id } of some) running = running.then(() => sendOne(id))
  }

  async function sendOne(id: string) {
    const upload = find(id)
    if (!upload) return
    patch(id, { state: 'uploading' })
    const onProgress = (progress: number) => patch(id, { progress })
    try {
      await upload.send({ fetch: fetchWithProgress(onProgress), signal: upload.stop.signal })
      drop(id)
    } catch (error) {
      patch(id, {
        state: 'error',
        error: failureText(
          error as Error,
          isUnreachable(error) ? undefined : (upload.failure ?? 'Failed to upload image'),
        ),
        isRefused: refusals.includes(statusOf(error)),
      })
    }
  }

  function find(id: string): Upload | undefined {
    return store.get().find((upload) => upload.id === id)
  }

  function patch(id: string, part: Partial<Upload>): void {
    set(store.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  }

  function drop(id: string): void {
    const gone = find(id)
    if (gone) URL.revokeObjectURL(gone.url)
    set(store.get().filter((upload) => upload !== gone))
  }

  function set(next: readonly Upload[]): void {
    store.set(next)
    if (next.length > 0) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }
}

const waiting = () => ({ state: 'waiting' as const, progress: 0, error: undefined, stop: new AbortController() })

/** The browser asks before a tab with unsent pictures is closed. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The statuses for a file that is no picture, too large, or of another type. */
const refusals = [400, 413, 415]

/**
 * A `fetch` for one upload, which reports its progress: `onProgress` is called with the share of the body that was sent, from 0 to 1. Made
 * with XMLHttpRequest, because `fetch` does not report what it sends. Rejects as `fetch` does: with a TypeError when no answer came, with an
 * AbortError after `signal`.
 */
function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const aborted = () => reject(new DOMException('The upload was stopped', 'AbortError'))
      if (init.signal?.aborted) return aborted()
      request.open(init.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total))
      request.addEventListener('load', () => resolve(answerOf(request)))
      // An empty message: the client puts its own sentence there.
      request.addEventListener('error', () => reject(new TypeError('')))
      request.addEventListener('abort', aborted)
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as XMLHttpRequestBodyInit)
    })
}

function answerOf({ status, responseText }: XMLHttpRequest): Response {
  const hasNoBody = status === 204 || status === 304
  return new Response(hasNoBody ? null : responseText, { status })
}
