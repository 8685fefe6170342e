import { authSentences } from '@marquee/contract/auth'
import { sentences } from '@marquee/contract/errors'
import { rateLimits, type RateLimit } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../src/db/client.ts'
import { rateCounts } from '../src/db/schema.ts'
import { AppError } from '../src/errors.ts'
import { handleError } from '../src/http/error-handler.ts'
import { createGatekeeper } from '../src/http/gatekeeper.ts'
import { limitCounter, sweepLimitCounts } from '../src/http/limit-counters.ts'
import { trustOf, type TrustedProxies } from '../src/network.ts'
import { plainFailure } from './answers.ts'
import { openSite, person, signUp, type Browser } from './sign-in-site.ts'
import { testApp } from './test-app.ts'
import { testDatabase } from './test-database.ts'

// Hashing with the lowest cost: these tests count attempts.
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  const cheap = ((algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done)) as typeof crypto.argon2
  return { ...crypto, argon2: cheap }
})

/** The header as a proxy passes it on: what the caller wrote (forged), and then the address of the caller. */
const forged = (i: number, from = '198.51.100.7') => ({ 'x-forwarded-for': `203.0.113.${i}, ${from}` })
const seconds = (headers: { [name: string]: unknown }) => Number(headers['retry-after'])

describe('S16: every limit, behind one proxy', () => {
  // Limits per account are counted by the sign-in screens only; see below.
  const names = (Object.keys(rateLimits) as RateLimit[]).filter((name) => rateLimits[name].per !== 'account')
  let app: FastifyInstance
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await database.db.delete(rateCounts)
    app = limitedServer(1, database)
  })
  /** Lets so many seconds pass. The embedded database reads the clock of this process, PostgreSQL its own: there the windows move instead. */
  const pass = async (s: number) => {
    vi.advanceTimersByTime(s * 1000)
    if (!database.embedded)
      await database.db.execute(sql`update rate_counts set ends_at = ends_at - make_interval(secs => ${s})`)
  }
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
  })

  test.each(names)('%s', async (name) => {
    const { max, windowSeconds, per } = rateLimits[name]
    const request = (i: number, from?: string, who = 'ada', as = 'ok') =>
      app.inject({ url: `/api/${name}/${as}`, headers: { ...forged(i % 250, from), who } })
    for (let i = 0; i < max; i++) {
      // A failed request counts only where `onlyDone` is not set.
      const failed = 'onlyDone' in rateLimits[name] ? await request(i, undefined, 'ada', 'fail') : null
      expect([failed?.statusCode ?? 409, (await request(i)).statusCode]).toEqual([409, 200])
    }
    await pass(windowSeconds / 2)
    // However often it is refused, the wait grows no longer.
    for (let i = 0; i < 5; i++) {
      const refused = await request(i)
      const wait = seconds(refused.headers)
      expect(refused.statusCode).toBe(429)
      // The requests themselves take some seconds.
      expect([wait <= windowSeconds / 2, wait > windowSeconds / 2 - 20]).toEqual([true, true])
      expect(refused.json()).toEqual({ success: false, code: 'too_many', error: sentences.tooMany(wait) })
      expect(refused.json().error).toMatch(/again in (an hour|\d+ (seconds|minutes|hours))\.$/)
    }
    const others = { user: ['198.51.100.7', 'eve'], address: ['198.51.100.8', 'ada'], block: ['198.51.99.7', 'ada'] }
    const [from, who] = others[per as keyof typeof others]
    expect((await request(1, from, who)).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/free', headers: forged(1) })).statusCode).toBe(200)
    await pass(windowSeconds / 2)
    expect((await request(1)).statusCode).toBe(200)
  })

  test('a request refused by one limit is not counted against the other', async () => {
    const ask = (path: string) => app.inject({ url: `/api${path}`, headers: { who: 'ada' } })
    for (let i = 0; i < rateLimits.contact.max; i++) expect((await ask('/contact/ok')).statusCode).toBe(200)
    for (let i = 0; i < 3 * rateLimits.write.max; i++) expect((await ask('/both')).statusCode).toBe(429)
    for (let i = 0; i < rateLimits.write.max; i++) expect((await ask('/write/ok')).statusCode).toBe(200)
  })

  test('an IPv6 /64 counts as one address, and so do two spellings of one IPv4 address', async () => {
    const { max } = rateLimits.signInStart
    const request = (from: string) => app.inject({ url: '/api/signInStart/ok', headers: { 'x-forwarded-for': from } })
    for (let i = 0; i < max; i++) await request(`2001:db8:1:2:${i.toString(16)}::${i.toString(16)}`)
    for (let i = 0; i < max; i++) await request(i % 2 ? '::ffff:192.0.2.1' : '192.0.2.1')
    const statuses = []
    for (const from of ['2001:db8:1:2:ffff::', '2001:db8:1:3::', '192.0.2.1', '::ffff:c000:201', '192.0.2.2'])
      statuses.push((await request(from)).statusCode)
    expect(statuses).toEqual([429, 200, 429, 429, 200])
  })

  test('with no proxy, several proxies or a missing header a caller is counted by the last address that can be trusted', async () => {
    const { max } = rateLimits.signInStart
    const statuses = async (proxies: TrustedProxies, headers: (i: number) => Record<string, string>) => {
      const other = limitedServer(proxies, database)
      const answers = []
      for (let i = 0; i <= max; i++)
        answers.push((await other.inject({ url: '/api/signInStart/ok', headers: headers(i) })).statusCode)
      await other.close()
      return answers.filter((status) => status === 429).length
    }
    expect(await statuses(false, (i) => forged(i))).toBe(1)
    expect(await statuses(1, () => ({}))).toBe(1)
    expect(await statuses(2, (i) => ({ 'x-forwarded-for': `203.0.113.${i}, 198.51.100.7, 10.0.0.1` }))).toBe(1)
    expect(await statuses('127.0.0.1, 10.0.0.0/8', (i) => forged(i))).toBe(1)
    // Behind two proxies, different people have different addresses.
    expect(await statuses(2, (i) => ({ 'x-forwarded-for': `192.0.2.${i}, 10.0.0.1` }))).toBe(0)
  })
})

describe('S16: calls with their own limit', async () => {
  const { make, as } = await testApp({ rateLimits: true, trustProxy: 1 })

  test('the 31st application in an hour gets 429; another vendor may still apply', async () => {
    const { max } = rateLimits.apply
    const [eager, calm] = await Promise.all([make.vendor(), make.vendor()])
    const events = await Promise.all(Array.from({ length: max + 1 }, () => make.event({})))
    const apply = (vendor: typeof eager, i: number) =>
      as(vendor.owner).call('POST', '/api/event-applications', {
        body: { event_id: events[i]!.id, message: 'Hello' },
        headers: forged(i),
      })
    expect((await apply(eager, 0)).status).toBe(201)
    // Refused with 409 because the vendor has applied already, and so not counted.
    for (let i = 0; i < 10; i++) expect((await apply(eager, 0)).status).toBe(409)
    for (let i = 1; i < max; i++) expect((await apply(eager, i)).status).toBe(201)
    const refused = await apply(eager, max)
    expect([refused.status, seconds(refused.headers) > 3_000]).toEqual([429, true])
    expect(refused.body.error).toBe('Too many requests. Please try again in an hour.')
    expect((await apply(calm, max)).status).toBe(201)
  })
})

const guess = (browser: Browser, address: URL, email: string, headers: Record<string, string>) =>
  browser.submit(address, 'sign-in', { email, password: 'wrong horse' }, headers).then((answer) => answer.status)

describe('S16: sign-in behind one proxy', async () => {
  const database = await testDatabase()
  beforeEach(() => database.db.delete(rateCounts))
  const wait = authSentences.tooManyAttempts

  test('forty wrong passwords with forty forged addresses count as one address: ten are tried, the rest get 429', async () => {
    const site = await openSite(database, { trustProxy: 1 })
    await signUp(site.browser(), 'guessed@example.org')
    const stranger = site.browser()
    const { address } = await stranger.start()
    const statuses = []
    for (let i = 0; i < 40; i++) statuses.push(await guess(stranger, address, 'guessed@example.org', forged(i)))
    const { max } = rateLimits.signInFailures
    expect(statuses).toEqual([...Array(max).fill(401), ...Array(40 - max).fill(429)])
    const right = { email: 'guessed@example.org', password: 'correct horse' }
    const refused = await stranger.submit(address, 'sign-in', right, forged(41))
    expect([refused.status, refused.body.error]).toEqual([429, wait(Number(refused.headers.get('retry-after')))])
    // The owner, who signs in from another address, is not blocked.
    expect((await stranger.submit(address, 'sign-in', right, forged(1, '192.0.2.9'))).status).toBe(200)
    await site.close()
  })

  test('failed sign-ins from one block of addresses are limited; the next block is not', async () => {
    const site = await openSite(database, { trustProxy: 1 })
    const browser = site.browser()
    const { address } = await browser.start()
    const { max } = rateLimits.signInFailuresByBlock
    const statuses = []
    for (let i = 0; i < max + 3; i++) {
      const from = `2001:db8:7:${(i % 99).toString(16)}::1`
      statuses.push(await guess(browser, address, `nobody-${i}@example.org`, forged(i % 250, from)))
    }
    expect(statuses).toEqual([...Array(max).fill(401), 429, 429, 429])
    expect(await guess(browser, address, 'nobody@example.org', forged(1, '2001:db8:8::1'))).toBe(401)
    await site.close()
  })

  test('of sixty sign-ups from one address twenty succeed in an hour; another address is not limited', async () => {
    const site = await openSite(database, { trustProxy: 1, countRequests: true })
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    const make = (name: string, headers: Record<string, string>) =>
      browser.submit(address, 'sign-up', person(`${name}@example.org`), headers)
    vi.useFakeTimers({ toFake: ['Date'] })
    const made = [(await make('many-0', forged(0))).status]
    await database.db.execute(sql`update idp_accounts set email_verified = true where email = 'many-0@example.org'`)
    // Refused for another reason, and so not counted.
    expect((await make('many-0', forged(0))).status).toBe(409)
    for (let i = 1; i < 60; i++) {
      vi.advanceTimersByTime(5_000)
      made.push((await make(`many-${i}`, forged(i))).status)
    }
    const { max } = rateLimits.newAccounts
    expect(made).toEqual([...Array(max).fill(201), ...Array(60 - max).fill(429)])
    const refused = await make('one-more', forged(1))
    expect(refused.body.error).toBe(sentences.tooMany(Number(refused.headers.get('retry-after'))))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await make('neighbour', forged(1, '198.51.100.8'))).status).toBe(201)
    vi.useRealTimers()
    await site.close()
  })
})

describe('rate limits of the API', async () => {
  const limited = await testApp({ rateLimits: true })
  const target = await limited.make.vendor()

  test('the sixth contact request in an hour gets 429, and only for that person', async () => {
    const [eager, calm] = [limited.as(await limited.make.user()), limited.as(await limited.make.user())]
    const ask = (by = eager, headers: Record<string, string> = {}) =>
      by.call('POST', `/api/contractors/${target.id}/contact`, { body: {}, headers })
    for (let i = 0; i < rateLimits.contact.max; i++) expect((await ask()).status).toBe(201)
    const refused = await ask()
    expect(refused).toEqual(plainFailure(429, 'too_many'))
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(3_000)
    expect(wait).toBeLessThanOrEqual(rateLimits.contact.windowSeconds)
    // The hour has just begun.
    expect(refused.body.error).toBe('Too many requests. Please try again in an hour.')
    expect((await ask(eager, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429)
    expect((await eager.call('GET', '/api/users/profile')).status).toBe(200)
    expect((await ask(calm)).status).toBe(201)
  })

  test('writes are counted per person', async () => {
    const [busy, calm] = [limited.as(await limited.make.user()), limited.as(await limited.make.user())]
    const write = (by = busy) => by.call('PUT', '/api/notifications/read')
    for (let i = 0; i < rateLimits.write.max; i++) expect((await write()).status).toBe(200)
    expect(await write()).toEqual(plainFailure(429, 'too_many'))
    expect((await write(calm)).status).toBe(200)
  })

  test('searches are counted per address, and a forged X-Forwarded-For is ignored', async () => {
    const search = (ip: number) =>
      limited.nobody.call('GET', '/api/contractors?page=x', { headers: { 'x-forwarded-for': `203.0.113.${ip % 250}` } })
    let status = 400
    let asked = 0
    while (status === 400 && asked <= rateLimits.search.max) {
      status = (await search(asked)).status
      asked++
    }
    expect({ status, asked }).toEqual({ status: 429, asked: rateLimits.search.max + 1 })
    const other = await limited.app.inject({ url: '/api/contractors?page=x', remoteAddress: '198.51.100.7' })
    expect(other.statusCode).toBe(400)
    expect((await limited.nobody.call('GET', '/api/config')).status).toBe(200)
  })
})

describe('two servers on one database count together', async () => {
  const database = await testDatabase()
  beforeEach(() => database.db.delete(rateCounts))

  test('guesses at the password of one account', async () => {
    const sites = [await openSite(database), await openSite(database)]
    await signUp(sites[0]!.browser(), 'shared@example.org')
    const begun = await Promise.all(
      sites.map(async (site) => {
        const browser = site.browser()
        return { browser, address: (await browser.start()).address }
      }),
    )
    const statuses = []
    for (let i = 0; i < rateLimits.signInFailures.max + 2; i++) {
      const { browser, address } = begun[i % 2]!
      statuses.push(await guess(browser, address, 'shared@example.org', {}))
    }
    expect(statuses).toEqual([...Array(rateLimits.signInFailures.max).fill(401), 429, 429])
    await Promise.all(sites.map((site) => site.close()))
  })

  test('what a person may do so often in an hour', async () => {
    const first = await testApp({ database, rateLimits: true })
    const second = await testApp({ database, folder: first.folder, rateLimits: true })
    const { owner } = await first.make.organizer({})
    const vendor = await first.make.vendor()
    const contact = (app: typeof first) =>
      app
        .as(owner)
        .call('POST', `/api/contractors/${vendor.id}/contact`, { body: { message: 'Are you free in June?' } })
    const statuses = []
    for (let i = 0; i < rateLimits.contact.max; i++) statuses.push((await contact([first, second][i % 2]!)).status)
    expect(statuses).toEqual(Array(rateLimits.contact.max).fill(201))
    expect([(await contact(first)).status, (await contact(second)).status]).toEqual([429, 429])
  })

  test('and at the same moment no more than the limit pass', async () => {
    const { max } = rateLimits.passwordReset
    const apps = [limitedServer(1, database), limitedServer(1, database)]
    const answers = await Promise.all(
      Array.from({ length: 2 * max }, (_, i) =>
        apps[i % 2]!.inject({ url: '/api/passwordReset/ok', headers: forged(1) }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(max)
    await Promise.all(apps.map((app) => app.close()))
  })

  test('a window that has ended is swept away, and one that runs stays', async () => {
    const [short, long] = [limitCounter('passwordReset', database.db), limitCounter('contact', database.db)]
    await Promise.all([short.take('ada'), long.take('ada')])
    await database.db.execute(sql`update rate_counts set ends_at = ends_at - interval '15 minutes'`)
    expect([await sweepLimitCounts(database.db), await sweepLimitCounts(database.db)]).toEqual([1, 0])
    expect((await database.db.select().from(rateCounts)).map(({ limit }) => limit)).toEqual(['contact'])
  })
})

/** A server whose addresses are named for the limit that they count against; `who` is who calls. */
function limitedServer(proxies: TrustedProxies, { db }: Pick<Database, 'db'>): FastifyInstance {
  const app = Fastify({ trustProxy: trustOf(proxies) })
  app.setErrorHandler(handleError)
  const ids = new Map<unknown, number>()
  const actorOf = (who: unknown) => {
    ids.set(who, ids.get(who) ?? ids.size + 1)
    return { id: ids.get(who) } as Actor
  }
  const actorOfToken = () => Promise.reject(new Error('unused'))
  const gatekeeper = createGatekeeper(app, { db, rateLimits: true, actorOf: actorOfToken })
  const carrying = (path: string, limits: RateLimit[], fails = false) =>
    app.get(`/api${path}`, async (request, reply) => {
      for (const limit of limits) await gatekeeper.count(limit, request, reply, actorOf(request.headers.who))
      if (fails) throw new AppError('conflict', 'Refused for another reason.')
      return 'ok'
    })
  for (const name of Object.keys(rateLimits) as RateLimit[]) {
    carrying(`/${name}/ok`, [name])
    carrying(`/${name}/fail`, [name], true)
  }
  carrying('/both', ['write', 'contact'])
  carrying('/free', [])
  return app
}
