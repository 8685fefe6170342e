import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { events } from '../src/db/schema.ts'
import { polling } from './polling.ts'
import { testApp, testToken } from './test-app.ts'

/** R12 load shedding: at most this many requests are handled at once, the others get 503 at once. */
const capacity = 3
const { app, database, make } = await testApp({ loadLimits: { calls: capacity, pages: 0 } })
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const owner = (await make.vendor()).owner
const authorization = `Bearer ${testToken(owner)}`

const config = () => fetch(`${origin}/api/config`)

/** Sends as many requests as may be handled at once; they wait for a database lock until `release`. */
async function fillCapacity() {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const isLocked = Promise.withResolvers<void>()
  const locking = database.inTransaction(async () => {
    await database.db.execute(sql`lock table ${events} in access exclusive mode`)
    isLocked.resolve()
    await held
  })
  await isLocked.promise
  const waiting = Array.from({ length: capacity }, () => fetch(`${origin}/api/events`))
  await vi.waitFor(async () => expect((await config()).status).toBe(503), polling)
  return {
    async release() {
      release()
      await locking
      return (await Promise.all(waiting)).map((answer) => answer.status)
    },
  }
}

test('requests beyond the capacity get 503 with Retry-After, in the usual envelope', async () => {
  const others = await fillCapacity()
  const refused = [await config(), await fetch(`${origin}/api/contractors`), await fetch(`${origin}/idp/auth`)]
  for (const answer of refused) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '2',
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(await answer.json()).toEqual({
      success: false,
      error: 'Marquee is briefly unavailable. Please try again in a moment.',
      code: 'unavailable',
    })
  }
  expect(await others.release()).toEqual([200, 200, 200])
  expect((await config()).status).toBe(200)
})

test('a page beyond the capacity gets 503 as HTML', async () => {
  const answer = await fetch(`${origin}/vendors?search=x`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(await answer.text()).toMatch(/<h1>Back in a moment<\/h1><p>Marquee is briefly unavailable/)
})

test('health checks and metrics are answered under full load', async () => {
  const others = await fillCapacity()
  for (const path of ['healthz', 'metrics']) expect((await fetch(`${origin}/${path}`)).status).toBe(200)
  await others.release()
})

test('requests whose body has not arrived, and aborted requests, use no capacity', async () => {
  const leaving = new AbortController()
  const waiting = Array.from({ length: capacity * 3 }, () =>
    fetch(`${origin}/api/contractors/profile`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      // A body that never ends.
      body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }),
      duplex: 'half',
      signal: leaving.signal,
    } as RequestInit).catch(() => undefined),
  )
  await sleep(300)
  await vi.waitFor(async () => expect((await config()).status).toBe(200), polling)
  leaving.abort()
  await Promise.all(waiting)
  const after = []
  for (let i = 0; i < capacity * 3; i++) after.push((await config()).status)
  expect(new Set(after)).toEqual(new Set([200]))
})
