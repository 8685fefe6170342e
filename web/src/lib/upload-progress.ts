/**
 * A `fetch` for one upload, which reports its progress: `onProgress` is called with the share of the body that was sent, from 0 to 1. Made
 * with XMLHttpRequest, because `fetch` does not report what it sends. Rejects as `fetch` does: with a TypeError when no answer came, with an
 * AbortError after `signal`.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
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
