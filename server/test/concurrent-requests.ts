import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureForm } from './picture-form.ts'
import type { Answer, Caller } from './test-app.ts'

/** One of several concurrent requests. */
export interface Racer {
  by: Caller
  method: string
  path: string
  /** Sent as JSON; or as a form with a picture, when there is an `image`. */
  body?: object
  image?: Buffer
  /** Sent as If-Match. */
  version?: number
  headers?: Record<string, string>
}

/**
 * Sends all requests at the same time: each sends its headers first, and its body only when all others have been admitted or refused too.
 * Resolves to the answers, in the order of the requests. A request that gets 503 is retried, as a client would do.
 */
export async function sendConcurrently(racers: readonly Racer[]): Promise<Answer[]> {
  const start = Promise.withResolvers<void>()
  let missing = racers.length
  const arrive = () => {
    missing -= 1
    if (missing === 0) start.resolve()
  }
  return Promise.all(
    racers.map(async ({ by, method, path, body = {}, image, version, headers }) => {
      const content = image ? await pictureForm(body, image) : json(body)
      let hasArrived = false
      async function* held() {
        hasArrived = true
        arrive()
        await start.promise
        yield content.body
      }
      const sent = {
        ...content.headers,
        'content-length': String(content.body.length),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...headers,
      }
      let answer = await by.call(method, path, { body: Readable.from(held()), headers: sent })
      if (!hasArrived) arrive()
      // On a slow machine many requests for one row can wait too long for a database connection and get 503.
      for (let tries = 0; answer.status === 503 && tries < 20; tries++) {
        await sleep(100)
        answer = await by.call(method, path, { body: content.body, headers: sent })
      }
      return answer
    }),
  )
}

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
})
