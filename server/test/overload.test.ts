import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { vendors } from '../src/db/schema.ts'
import { testApp, testToken } from './test-app.ts'

/** R12: of what is asked at once so much is worked on, and the rest is told at once to come back. */
const most = 3
const { app, database, make } = await testApp({ loadLimits: { calls: most, pages: 0 } })
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const owner = (await make.vendor()).owner
const authorization = `Bearer ${testToken(owner)}`

const config = () => fetch(`${origin}/api/config`)

/** As many as may be worked on at once, who wait for the database until `release`. */
async function crowd() {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const isLocked = Promise.withResolvers<void>()
  const locking = database.inTransaction(async () => {
    await database.db.execute(sql`lock table ${vendors} in access exclusive mode`)
    isLocked.resolve()
    await held
  })
  await isLocked.promise
  const waiting = Array.from({ length: most }, () => fetch(`${origin}/api/contractors`))
  await vi.waitFor(async () => expect((await config()).status).toBe(503))
  return {
    async release() {
      release()
      await locking
      return (await Promise.all(waiting)).map((answer) => answer.status)
    },
  }
}

test('what is too much is 503 with a time to come back, in the usual envelope', async () => {
  const others = await crowd()
  const refused = [await config(), await fetch(`${origin}/api/events`), await fetch(`${origin}/idp/auth`)]
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

test('who opened a page gets one', async () => {
  const answer = await fetch(`${origin}/vendors?search=x`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(await answer.text()).toMatch(/<h1>Back in a moment<\/h1><p>Marquee is briefly unavailable/)
})

test('operators are answered whatever happens', async () => {
  const others = await crowd()
  for (const path of ['healthz', 'metrics']) expect((await fetch(`${origin}/${path}`)).status).toBe(200)
  await others.release()
})

test('whose body is still on its way takes nobody’s place, nor does who has left', async () => {
  const leaving = new AbortController()
  const waiting = Array.from({ length: most * 3 }, () =>
    fetch(`${origin}/api/contractors/profile`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      // A body that begins and does not end.
      body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }),
      duplex: 'half',
      signal: leaving.signal,
    } as RequestInit).catch(() => undefined),
  )
  await sleep(300)
  await vi.waitFor(async () => expect((await config()).status).toBe(200))
  leaving.abort()
  await Promise.all(waiting)
  const after = []
  for (let i = 0; i < most * 3; i++) after.push((await config()).status)
  expect(new Set(after)).toEqual(new Set([200]))
})
