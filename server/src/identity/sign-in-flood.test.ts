import { stat } from 'node:fs/promises'
import { authSentences } from '@marquee/contract/auth'
import { rateLimits } from '@marquee/contract/limits'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSite, person, signIn, signUp, type Site } from '../../test/sign-in-site.ts'
import { testDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/client.ts'
import { rateCounts } from '../db/schema.ts'
import type { Message } from './accounts.ts'

const hashes = vi.hoisted(() => ({ running: 0, most: 0, done: 0, areCheap: false }))

// The real hashing, counted; with the least of its costs where a test is about counting only.
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  const counted = ((algorithm, parameters, done) => {
    hashes.running += 1
    hashes.most = Math.max(hashes.most, hashes.running)
    const cost = hashes.areCheap ? { memory: 8, passes: 1 } : {}
    crypto.argon2(algorithm, { ...parameters, ...cost }, (error, tag) => {
      hashes.running -= 1
      hashes.done += 1
      done(error, tag)
    })
  }) as typeof crypto.argon2
  return { ...crypto, argon2: counted }
})

let database: Database
let site: Site

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.db.delete(rateCounts)
  Object.assign(hashes, { running: 0, most: 0, done: 0, areCheap: false })
})
afterEach(() => site.close())

test('S16: of a flood of sign-ins two hash at a time, few wait, the rest hear 503, and files are read meanwhile', async () => {
  site = await openSite(database, { countFailures: false })
  const browser = site.browser()
  const { address } = await browser.start()
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      browser.submit(address, 'sign-in', { email: `nobody-${i}@example.org`, password: 'wrong horse' }),
    ),
  ).finally(() => (isOver = true))

  await vi.waitUntil(() => hashes.running > 0)
  const hashedMeanwhile: number[] = []
  while (!isOver) {
    const before = hashes.done
    await stat(import.meta.filename)
    hashedMeanwhile.push(hashes.done - before)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answers = await flood
  const statuses = answers.map((answer) => answer.status)
  expect(hashes.most).toBe(2)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  expect(hashes.done).toBeLessThan(60)
  // What asks for a file waits for no hash but those that run; it never stands behind the queue.
  expect(hashedMeanwhile.length).toBeGreaterThan(0)
  expect(Math.max(...hashedMeanwhile)).toBeLessThanOrEqual(4)
  const refused = answers.find((answer) => answer.status === 503)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.body).toMatchObject({ success: false, code: 'unavailable', error: authSentences.busy })

  expect((await signUp(site.browser(), 'afterwards@example.org')).access_token).toBeTruthy()
})

test('S16: one address may fail so often in a minute, whatever accounts it names', async () => {
  hashes.areCheap = true
  site = await openSite(database)
  await signUp(site.browser(), 'ada@example.org')
  const browser = site.browser()
  const { address } = await browser.start()
  const attempt = (email: string, password = 'wrong horse') =>
    browser.submit(address, 'sign-in', { email, password }).then((answer) => answer.status)
  const { max } = rateLimits.signInFailuresByAddress
  const statuses: number[] = []
  for (let i = 0; i < max + 3; i++) statuses.push(await attempt(`nobody-${i}@example.org`))
  expect(statuses).toEqual([...Array(max).fill(401), 429, 429, 429])
  const hashed = hashes.done
  expect(await attempt('ada@example.org', 'correct horse')).toBe(429)
  // What is refused for its count costs no hash.
  expect(hashes.done).toBe(hashed)
})

test('S16: an account may fail so often in an hour, whatever addresses ask; its own browser still gets in', async () => {
  hashes.areCheap = true
  const mails: Message[] = []
  const mailed = (mail: Message) => void (mail.subject.startsWith('Choose') && mails.push(mail))
  site = await openSite(database, { trustProxy: 1, mailed })
  // Whoever signs up with somebody's address before they do gains nothing by that later.
  const earlier = site.browser()
  await signUp(earlier, 'target@example.org')
  const own = site.browser()
  await database.db.execute(sql`update idp_accounts set email_verified = true`)
  await signIn(own, 'target@example.org')
  const stranger = site.browser()
  const { address } = await stranger.start()
  const details = { email: 'Target@example.org', password: 'wrong horse' }
  const { max } = rateLimits.signInFailuresOfAccount
  const statuses: number[] = []
  for (let i = 0; i < max + 2; i++) {
    const from = { 'x-forwarded-for': `203.0.113.${i}` }
    statuses.push((await stranger.submit(address, 'sign-in', details, from)).status)
  }
  expect(statuses).toEqual([...Array(max).fill(401), 429, 429])

  // The right password of somebody whose browser was never here waits too; others are untouched.
  const right = { email: 'target@example.org', password: 'correct horse' }
  const elsewhere = { 'x-forwarded-for': '198.51.100.1' }
  const locked = await stranger.submit(address, 'sign-in', right, elsewhere)
  expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true])

  const { address: theirs } = await earlier.start({ prompt: 'login' })
  expect((await earlier.submit(theirs, 'sign-in', right, elsewhere)).status).toBe(429)

  const again = await own.start({ prompt: 'login' })
  const back = await own.submit(again.address, 'sign-in', right, elsewhere)
  expect(back.status).toBe(200)
  // Which account the browser knows is signed: it cannot be claimed, and opens no other account.
  const other = await own.submit(again.address, 'sign-in', { ...details, email: 'other@example.org' }, elsewhere)
  expect(other.status).toBe(401)
  stranger.plant('/auth', 'marquee_known=target@example.org')
  stranger.plant('/auth', 'marquee_known.sig=x')
  const claimed = await stranger.submit(address, 'sign-in', right, elsewhere)
  expect(claimed.status).toBe(429)

  // A link to the mailbox opens the way, however strangers go on.
  const unknown = site.browser()
  await unknown.send('/auth/reset', { email: 'target@example.org' })
  await vi.waitFor(() => expect(mails).toHaveLength(1))
  const token = /reset#token=([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1]
  expect((await unknown.send('/auth/reset/confirm', { token, password: 'battery staple' })).status).toBe(200)
  const renewed = { ...right, password: 'battery staple' }
  const { address: fresh } = await unknown.start()
  expect((await unknown.submit(fresh, 'sign-in', renewed, elsewhere)).status).toBe(200)
})

test('S16: fresh accounts are limited per address, before their password is hashed', async () => {
  hashes.areCheap = true
  site = await openSite(database, { countRequests: true })
  const browser = site.browser()
  const { address } = await browser.start({ prompt: 'create' })
  const statuses: number[] = []
  for (let i = 0; i <= rateLimits.newAccounts.max; i++) {
    statuses.push((await browser.submit(address, 'sign-up', person(`new-${i}@example.org`))).status)
  }
  expect(statuses.slice(0, -1)).toEqual(Array(rateLimits.newAccounts.max).fill(201))
  expect(statuses.at(-1)).toBe(429)
  expect(hashes.done).toBe(rateLimits.newAccounts.max)
})
