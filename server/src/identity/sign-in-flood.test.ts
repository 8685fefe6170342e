import { stat } from 'node:fs/promises'
import { authSentences } from '@marquee/contract/auth'
import { rateLimits } from '@marquee/contract/limits'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSite, person, signIn, signUp, type Site } from '../../test/sign-in-site.ts'
import { testDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/client.ts'
import { rateCounts } from '../db/schema.ts'
import type { Message } from './messages.ts'

const hashes = vi.hoisted(() => ({
  running: 0,
  most: 0,
  done: 0,
  areCheap: false,
  mayRun: Promise.resolve(),
}))

// The real hash function, counted; held until `mayRun`, and with minimal cost where a test is only about counting.
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  const counted = ((algorithm, parameters, done) => {
    hashes.running += 1
    hashes.most = Math.max(hashes.most, hashes.running)
    const cost = hashes.areCheap ? { memory: 8, passes: 1 } : {}
    void hashes.mayRun.then(() =>
      crypto.argon2(algorithm, { ...parameters, ...cost }, (error, tag) => {
        hashes.running -= 1
        hashes.done += 1
        done(error, tag)
      }),
    )
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
  Object.assign(hashes, { running: 0, most: 0, done: 0, areCheap: false, mayRun: Promise.resolve() })
})
afterEach(() => site.close())

test('S16: during a flood of sign-ins two hashes run at a time, 20 wait, the rest get 503, and files are still read', async () => {
  site = await openSite(database, { countFailures: false })
  const browser = site.browser()
  const { address } = await browser.start()
  const { promise, resolve: run } = Promise.withResolvers<void>()
  hashes.mayRun = promise
  let answered = 0
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      browser
        .submit(address, 'sign-in', { email: `nobody-${i}@example.org`, password: 'wrong horse' })
        .finally(() => (answered += 1)),
    ),
  ).finally(() => (isOver = true))

  const held = 22
  await vi.waitUntil(() => answered === 120 - held, { timeout: 20_000 })
  expect(hashes.running).toBe(2)
  run()
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
  expect(hashes.done).toBe(held)
  expect(statuses.filter((status) => status === 401)).toHaveLength(held)
  expect(statuses.filter((status) => status === 503)).toHaveLength(120 - held)
  // A request for a file waits only for the running hashes, not for the queue.
  expect(hashedMeanwhile.length).toBeGreaterThan(0)
  expect(Math.max(...hashedMeanwhile)).toBeLessThanOrEqual(4)
  const refused = answers.find((answer) => answer.status === 503)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.body).toMatchObject({ success: false, code: 'unavailable', error: authSentences.busy })

  expect((await signUp(site.browser(), 'afterwards@example.org')).access_token).toBeTruthy()
})

test('S16: one network address may fail a limited number of times per minute, for all accounts together', async () => {
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
  // A request that is over the limit costs no hash.
  expect(hashes.done).toBe(hashed)
})

test('S16: an account may fail a limited number of times per hour, for all network addresses; its own browser can still sign in', async () => {
  hashes.areCheap = true
  const mails: Message[] = []
  const mailed = (mail: Message) => void (mail.subject.startsWith('Choose') && mails.push(mail))
  site = await openSite(database, { trustProxy: 1, mailed })
  // Signing up with somebody's address before they do gives no advantage later.
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

  // The right password from an unknown browser is refused too; other accounts are not affected.
  const right = { email: 'target@example.org', password: 'correct horse' }
  const elsewhere = { 'x-forwarded-for': '198.51.100.1' }
  const locked = await stranger.submit(address, 'sign-in', right, elsewhere)
  expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true])

  const { address: theirs } = await earlier.start({ prompt: 'login' })
  expect((await earlier.submit(theirs, 'sign-in', right, elsewhere)).status).toBe(429)

  const again = await own.start({ prompt: 'login' })
  const back = await own.submit(again.address, 'sign-in', right, elsewhere)
  expect(back.status).toBe(200)
  // The cookie of a known browser is signed: it cannot be forged, and is valid for one account only.
  const other = await own.submit(again.address, 'sign-in', { ...details, email: 'other@example.org' }, elsewhere)
  expect(other.status).toBe(401)
  stranger.plant('/auth', 'marquee_known=target@example.org')
  stranger.plant('/auth', 'marquee_known.sig=x')
  const claimed = await stranger.submit(address, 'sign-in', right, elsewhere)
  expect(claimed.status).toBe(429)

  // A mailed link allows the sign-in, however many attempts strangers make.
  const unknown = site.browser()
  await unknown.send('/auth/reset', { email: 'target@example.org' })
  await expect.poll(() => mails).toHaveLength(1)
  const token = /reset#token=([\w-]{43})/.exec(mails[0]?.action?.link ?? '')?.[1]
  expect((await unknown.send('/auth/reset/confirm', { token, password: 'battery staple' })).status).toBe(200)
  const renewed = { ...right, password: 'battery staple' }
  const { address: fresh } = await unknown.start()
  expect((await unknown.submit(fresh, 'sign-in', renewed, elsewhere)).status).toBe(200)
})

test('S16: who holds a confirmation link may guess at the password of the sign-up a limited number of times per hour, from all addresses', async () => {
  hashes.areCheap = true
  const mails: Message[] = []
  site = await openSite(database, { trustProxy: 1, mailed: (mail) => void mails.push(mail) })
  await signUp(site.browser(), 'mailbox@example.org')
  const token = mails[0]?.action?.link.split('token=')[1]
  const { max } = rateLimits.signInFailuresOfAccount
  const holder = site.browser()
  const confirm = (input: object, i = 0) =>
    holder.send('/auth/interaction/confirm', { token, ...input }, { 'x-forwarded-for': `203.0.113.${i}` })
  const statuses: number[] = []
  for (let i = 0; i < max + 2; i++) statuses.push((await confirm({ password: 'wrong horse' }, i)).status)
  expect(statuses).toEqual([...Array(max).fill(400), 429, 429])
  expect((await confirm({ password: 'correct horse' })).status).toBe(429)

  // The owner of the mailbox is not locked out by that.
  expect((await confirm({ password: 'battery staple', name: 'Cleo Real' })).status).toBe(200)
  await expect(signIn(site.browser(), 'mailbox@example.org')).rejects.toThrow(authSentences.wrong)
})

test('S16: new accounts are limited per network address, before their password is hashed', async () => {
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

test('an attempt without the cookie of its sign-in is refused before anything is hashed or counted', async () => {
  site = await openSite(database)
  const { address } = await site.browser().start()
  const credentials = { email: 'somebody@example.org', password: 'wrong horse' }
  expect((await site.browser().submit(address, 'sign-in', credentials)).status).toBe(404)
  expect(await database.db.select().from(rateCounts)).toEqual([])
  expect(hashes.done).toBe(0)
})

test('S16: a sign-up that is refused because of an account counts as an attempt on it, and no other does', async () => {
  site = await openSite(database)
  const browser = site.browser()
  await signUp(browser, 'taken@example.org')
  await database.db.execute(sql`update idp_accounts set email_verified = true where email = 'taken@example.org'`)
  const visitor = site.browser()
  const ask = async (email: string) => {
    const { address } = await visitor.start({ prompt: 'create' })
    return (await visitor.submit(address, 'sign-up', person(email))).status
  }
  const { max } = rateLimits.signInFailures
  const statuses: number[] = []
  for (let count = 0; count < max; count += 1) statuses.push(await ask('taken@example.org'))
  expect(new Set(statuses)).toEqual(new Set([409]))
  expect(await ask('taken@example.org')).toBe(429)
  expect(await ask('free@example.org')).toBe(201)
})
