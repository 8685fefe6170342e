import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../src/db/schema.ts'
import { securityLog } from '../src/security-log.ts'
import { openSite, person, signUp } from './sign-in-site.ts'
import { testApp, testToken } from './test-app.ts'
import { testDatabase } from './test-database.ts'
import { captureOutput } from './captured-output.ts'

/** The security log: which events it has, and that it contains nothing personal (S15, S16). */
const written = captureOutput()
afterAll(written.restore)
beforeEach(() => void (written.lines.length = 0))

/** The lines of the security log, without values that differ between runs. */
const noted = () =>
  written.named('security').map(({ level: _, time: _at, pid: _pid, hostname: _host, reqId, network, ...line }) => {
    expect(reqId).toMatch(/\S/)
    expect(network).toMatch(/^[\w-]{16}$/)
    return line
  })

describe('security events of the sign-in screens', async () => {
  const site = await openSite(await testDatabase(), {
    logStream: written.stream,
    adminEmails: ['waiting@example.test'],
    mailed: ({ action }) => (link = /#token=([\w-]+)/.exec(action?.link ?? '')?.[1] ?? ''),
  })
  afterAll(site.close)
  let link = ''
  const email = 'ada@example.test'
  const at = (path: string) => ({ method: 'POST', route: path })
  const signIn = at('/auth/interaction/:uid/sign-in')

  test('sign-up, sign-out, failed and successful sign-in are logged with the same hash of the account', async () => {
    const browser = site.browser()
    const { id_token } = await signUp(browser, email)
    await browser.get(`/idp/session/end?${new URLSearchParams({ id_token_hint: id_token })}`)
    const form = await (
      await browser.get(`/idp/session/end?${new URLSearchParams({ id_token_hint: id_token })}`)
    ).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
    await browser.post('/idp/session/end/confirm', new URLSearchParams({ xsrf, logout: 'yes' }))

    const other = site.browser()
    const { address } = await other.start()
    await other.submit(address, 'sign-in', { ...person('ADA@example.test'), password: 'wrong wrong wrong' })
    await other.submit(address, 'sign-in', person(email))

    const account = expect.stringMatching(/^[\w-]{16}$/) as string
    const lines = noted()
    expect(lines).toEqual([
      { security: 'sign_up', outcome: 'success', account, ...at('/auth/interaction/:uid/sign-up') },
      { security: 'sign_out', outcome: 'success', account, ...at('/idp/*') },
      { security: 'sign_in', outcome: 'failure', reason: 'unauthorized', account, ...signIn },
      { security: 'sign_in', outcome: 'success', account, ...signIn },
    ])
    expect(new Set(lines.map((line) => line.account)).size).toBe(1)
    expect(written.lines.join('\n')).not.toMatch(/ada@|Ada Byron|correct horse|wrong wrong|127\.0\.0\.1|::1/i)
  })

  test('a form from another site, a refused token and a confirmed address are logged', async () => {
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    await browser.submit(address, 'sign-up', person('waiting@example.test'), { origin: 'https://evil.example' })
    await browser.submit(address, 'sign-up', person('waiting@example.test'))
    await browser.send('/auth/interaction/confirm', { token: link })
    await browser.refresh('no-such-token')
    const account = expect.any(String) as string
    expect(noted()).toEqual([
      {
        security: 'foreign_origin',
        outcome: 'failure',
        reason: 'forbidden',
        account,
        ...at('/auth/interaction/:uid/sign-up'),
      },
      { security: 'sign_up', outcome: 'success', account, ...at('/auth/interaction/:uid/sign-up') },
      { security: 'address_confirmed', outcome: 'success', ...at('/auth/interaction/confirm') },
      { security: 'token_refused', outcome: 'failure', reason: 'invalid_grant', ...at('/idp/*') },
    ])
  })

  test('too many wrong passwords are logged', async () => {
    const browser = site.browser()
    const { address } = await browser.start()
    for (let guess = 0; guess < 11; guess++) {
      await browser.submit(address, 'sign-in', { email: 'victim@example.test', password: `guess number ${guess}` })
    }
    const events = written.named('security').map(({ security }) => security)
    // The first ten events of a network are logged one by one; an earlier test logged one of them.
    expect(events.filter((event) => event === 'sign_in').length).toBeGreaterThanOrEqual(9)
    expect(noted().at(-1)).toMatchObject({
      security: 'rate_limited',
      outcome: 'failure',
      reason: 'too_many',
      ...signIn,
    })
  })
})

describe('security events of the API', async () => {
  const { as, nobody, make, database } = await testApp({ logStream: written.stream, rateLimits: true })
  const admin = await make.admin()
  const user = await make.user()
  const pending = await make.vendor({ status: 'pending' })
  const draft = await make.event({ status: 'draft' })

  test('a refused token, a refused role, access to somebody else’s thing and a rate limit are logged', async () => {
    await nobody.call('GET', '/api/users/profile', { headers: { authorization: 'Bearer zq.zq.zq' } })
    await as(user).call('GET', '/api/users/admin/all?search=somebody')
    await as(user).call('GET', `/api/events/${draft.id}`)
    const vendor = await make.vendor()
    for (let wish = 0; wish < 6; wish++) {
      await as(user).call('POST', `/api/contractors/${vendor.id}/contact`, { body: { message: 'Call me' } })
    }
    expect(noted()).toEqual([
      {
        security: 'token_refused',
        outcome: 'failure',
        reason: 'unauthorized',
        method: 'GET',
        route: '/api/users/profile',
      },
      {
        security: 'access_refused',
        outcome: 'failure',
        reason: 'forbidden',
        user: user.id,
        method: 'GET',
        route: '/api/users/admin/all',
      },
      {
        security: 'access_refused',
        outcome: 'failure',
        reason: 'event.see',
        user: user.id,
        method: 'GET',
        route: '/api/events/:id',
      },
      {
        security: 'rate_limited',
        outcome: 'failure',
        reason: 'too_many',
        user: user.id,
        method: 'POST',
        route: '/api/contractors/:id/contact',
      },
    ])
    expect(written.lines.join('\n')).not.toContain('zq.zq.zq')
  })

  test('changes of roles and decisions are logged after commit, with actor and subject', async () => {
    const decide = (userId: number, body: object) =>
      as(admin).call('PUT', `/api/users/admin/update-role/${userId}`, { body })
    await decide(pending.user_id, { role: 'contractor', status: 'approved', reason: 'A secret reason' })
    await decide(pending.user_id, { role: 'contractor', status: 'approved' })
    await decide(user.id, { role: 'client' })
    const decided = { outcome: 'success', user: admin.id, method: 'PUT', route: '/api/users/admin/update-role/:userId' }
    expect(noted()).toEqual([
      { security: 'profile_decided', reason: 'approved', subject: pending.id, ...decided },
      { security: 'role_changed', reason: 'client', subject: user.id, ...decided },
    ])
    expect(written.lines.join('\n')).not.toContain('A secret reason')
  })

  test('an admin made by the settings is logged', async () => {
    const token = testToken({ subject: 'named', email: 'named-admin@marquee.test', email_verified: true, name: 'Nora' })
    await nobody.call('GET', '/api/users/profile', { headers: { authorization: `Bearer ${token}` } })
    const [named] = await database.db.select().from(users).where(eq(users.subject, 'named'))
    expect(noted()).toEqual([
      {
        security: 'role_changed',
        outcome: 'success',
        reason: 'admin',
        subject: named?.id,
        method: 'GET',
        route: '/api/users/profile',
      },
    ])
  })
})

test('S16: many refusals are logged as some lines and a total; successes are always logged', () => {
  const lines: Record<string, unknown>[] = []
  const log = securityLog({ write: (line) => void lines.push(line), secret: 'test' })
  const from = (ip: string) => ({ request: { id: 'r', ip, method: 'GET' }, user: undefined })
  for (let n = 0; n < 1_000; n++) log.note('token_refused', { outcome: 'failure' }, from('192.0.2.1'))
  for (let n = 0; n < 100_000; n++)
    log.note('token_refused', { outcome: 'failure' }, from(`198.${n % 250}.${n >> 8}.1`))
  for (let n = 0; n < 300; n++) log.note('sign_in', { outcome: 'success' }, from('192.0.2.1'))
  expect(lines).toHaveLength(200 + 300)
  log.flush()
  const sums = lines.slice(500)
  expect(sums.length).toBeLessThanOrEqual(201)
  expect(sums.reduce((sum, line) => sum + Number(line.more), 200)).toBe(101_000)
  // Counting starts again with the next minute.
  log.note('token_refused', { outcome: 'failure' }, from('192.0.2.1'))
  expect(lines.at(-1)).toMatchObject({ security: 'token_refused', reqId: 'r' })
  log.flush()
  expect(lines.at(-1)).toMatchObject({ reqId: 'r' })
})
