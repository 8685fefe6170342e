import { once } from 'node:events'
import { connect } from 'node:net'
import { rateLimits } from '@marquee/contract/limits'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorization, openSite, signUp, type Site } from '../../test/sign-in-site.ts'
import { testDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/client.ts'

let database: Database
let site: Site

beforeAll(async () => {
  database = await testDatabase()
  site = await openSite(database)
})
afterAll(() => site.close())

const verifier = 'x'.repeat(43)
const start = (extra: Record<string, string> = {}) => `/idp/auth?${authorization(site.url, verifier, extra)}`
const form = 'application/x-www-form-urlencoded'

const ask = (path: string, init: RequestInit = {}) => fetch(site.url + path, { redirect: 'manual', ...init })
const post = (path: string, body: string | Uint8Array, type = form) =>
  ask(path, { method: 'POST', body: body as BodyInit, headers: { 'content-type': type } })

async function recordsKept(): Promise<{ count: number; bytes: number }> {
  const { rows } = await database.db.execute<{ count: number; bytes: number }>(
    sql`select count(*)::int as count, coalesce(sum(length(payload::text)), 0)::int as bytes from idp_records`,
  )
  return rows[0]!
}

describe('S18: input that the database cannot store', () => {
  const parameters = [
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
    'nonce',
    'redirect',
    'prompt',
    'login_hint',
    'acr_values',
    'ui_locales',
    'resource',
    'claims',
    'id_token_hint',
    'code_challenge',
    'unknown',
  ]

  test.each(parameters)('U+0000 in the parameter %s is refused, and nothing is stored', async (name) => {
    const before = await recordsKept()
    const answer = await ask(start({ [name]: 'a\u0000b' }))
    expect(answer.status).toBe(400)
    expect((await ask(start({ [`${name}\u0000`]: 'a' }))).status).toBe(400)
    expect(await recordsKept()).toEqual(before)
  })

  test.each([
    '/idp/auth/%00',
    '/idp/auth/a%00b',
    '/idp/%00',
    '/idp/session/end?id_token_hint=%00',
    '/idp/session/end?state=a%00b',
    '/idp/auth?client_id=%c0%af',
    '/idp/auth?state=%ff',
    '/idp/auth?state=%ed%a0%80',
    '/idp/auth?state=%zz',
    '/idp/auth/%e0%80',
    '/idp/me?access_token=%00',
  ])('%s is refused', async (path) => {
    expect((await ask(path)).status).toBe(400)
  })

  test.each([
    ['/idp/token', 'grant_type=refresh_token&client_id=marquee-web&refresh_token=a%00b'],
    ['/idp/token', 'grant_type=refresh_token&client_id=a%00b&refresh_token=a'],
    ['/idp/token', 'grant_type=authorization_code&client_id=marquee-web&code=%00&code_verifier=a'],
    ['/idp/token', 'grant_type=authorization_code&client_id=marquee-web&code=a&code_verifier=%00'],
    ['/idp/token', 'grant_type=%00&client_id=marquee-web'],
    ['/idp/token', 'grant_type=refresh_token&client_id=marquee-web&refresh_token=%ff'],
    ['/idp/token', 'grant_type=refresh_token&client_id=marquee-web&refresh_token=a\u0000b'],
    ['/idp/token/revocation', 'client_id=marquee-web&token=a%00b'],
    ['/idp/session/end', 'state=%00'],
    ['/idp/session/end/confirm', 'xsrf=%00&logout=yes'],
    ['/idp/auth', 'client_id=%00'],
  ])('POST %s with %j is refused', async (path, body) => {
    const answer = await post(path, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' })
  })

  test('invalid UTF-8, and bytes that another charset would decode to U+0000, are refused', async () => {
    expect((await post('/idp/token', Buffer.from([0x61, 0x3d, 0xff]))).status).toBe(400)
    const wide = Buffer.from('grant_type=refresh_token&client_id=marquee-web&refresh_token=a\u0000b', 'utf16le')
    expect((await post('/idp/token', wide, `${form}; charset=utf-16le`)).status).toBe(400)
  })

  test('names and secrets in an Authorization header are refused: the only client has none', async () => {
    for (const name of ['a%00b', 'a\u0000b', 'marquee-web']) {
      const authorization = `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`
      const answer = await ask('/idp/token', {
        method: 'POST',
        body: 'grant_type=refresh_token&refresh_token=a',
        headers: { authorization, 'content-type': form },
      })
      expect(answer.status).toBe(400)
    }
  })

  test('cookies with an escaped U+0000 give no access and cause no error', async () => {
    const cookie =
      'marquee_session=a%00b; marquee_session.sig=%00; marquee_interaction=%00; marquee_resume=%00; marquee_sign_in=%00'
    expect((await ask(start(), { headers: { cookie } })).status).toBe(303)
    expect((await ask('/idp/auth/abcdefghijklmnop', { headers: { cookie } })).status).toBe(400)
    expect((await ask('/auth/interaction/abcdefghijklmnop', { headers: { cookie } })).status).toBe(404)
  })

  const routes = [
    '/idp/auth',
    '/idp/auth/abcdefghijklmnop',
    '/idp/token',
    '/idp/token/revocation',
    '/idp/session/end',
    '/idp/session/end/confirm',
    '/idp/session/end/success',
    '/idp/me',
    '/idp/jwks',
    '/idp/.well-known/openid-configuration',
    '/idp/nowhere',
  ]
  const names = ['client_id', 'claims', 'request', 'request_uri', 'max_age', 'id_token_hint', 'code', 'state', 'token']
  const odd = ['%00', '%ff', '%', '%u0000', '\ud800', '%ed%a0%80', '\\u0000', '{"a":"\\u0000"}', '[]', '__proto__']
  const values = [...odd, '<x>', '0', '-1', '1e999', 'null', '']

  test.each(routes)('no malformed request to %s causes a server error, and no answer has internals', async (path) => {
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']
    for (const value of values) {
      const fields = names.map((name) => `${name}=${value}`).join('&')
      const twice = `grant_type=refresh_token&client_id=marquee-web&client_id=${value}&refresh_token=${value}`
      const json = `{"client_id":${JSON.stringify(value)},"state":[1],"code":{}}`
      const answers = [
        ...methods.map((method) => ask(`${path}?${fields}`, { method })),
        ...names.map((name) => ask(`${path}?${authorization(site.url, verifier, { [name]: value })}`)),
        ...[fields, twice, `${value}=${value}`].map((body) => post(path, body)),
        post(path, json, 'application/json'),
        ask(`${path}/${value}`),
      ]
      for (const answer of await Promise.all(answers)) {
        expect({ value, url: answer.url, isOwn: answer.status < 500 }).toMatchObject({ isOwn: true })
        expect(await answer.text()).not.toMatch(/node_modules|TypeError|Cannot read|at \w+ \(|select |"statusCode"/)
      }
    }
  })

  test('after malformed requests people can still sign in', async () => {
    expect((await signUp(site.browser(), 'after@example.org')).access_token).toBeTruthy()
  })

  test('a browser gets a page in plain words', async () => {
    const answer = await ask(start({ state: 'a\u0000b' }), { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(await answer.text()).toContain('Sign-in problem')
  })
})

describe('S11: size', () => {
  test('a body is read up to 16 KB only', async () => {
    const fields = 'grant_type=refresh_token&client_id=marquee-web&refresh_token='
    expect((await post('/idp/token', fields + 'a'.repeat(400))).status).toBe(400)
    expect((await post('/idp/token', fields + 'a'.repeat(17 * 1024))).status).toBe(413)

    const socket = connect(site.port, 'localhost')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', () => undefined)
    socket.write(`POST /idp/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`
    for (let i = 0; i < 4; i++) socket.write(chunk)
    await once(socket, 'data')
    socket.destroy()
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=a'])(
    'a body of type %s is not read',
    async (type) => {
      expect((await post('/idp/token', '{"grant_type":"refresh_token"}', type)).status).toBe(415)
    },
  )

  test('a URL above 4 KB and a parameter above 1,000 characters are refused and not stored', async () => {
    const before = await recordsKept()
    expect((await ask(start({ state: 'a'.repeat(7_000) }))).status).toBe(413)
    for (const name of ['state', 'nonce', 'redirect', 'login_hint', 'ui_locales', 'acr_values']) {
      expect((await ask(start({ [name]: 'a'.repeat(1_001) }))).status).toBe(400)
      expect(
        (await post('/idp/auth', `${authorization(site.url, verifier, { [name]: 'a'.repeat(1_001) })}`)).status,
      ).toBe(400)
    }
    expect(await recordsKept()).toEqual(before)
    expect((await ask(start({ state: 'a'.repeat(1_000) }))).status).toBe(303)
  })
})

describe('S16: sign-ins that are started and never finished', () => {
  test('one address may start a limited number per minute; another address is not affected', async () => {
    const counting = await openSite(database, { countRequests: true })
    const { max, windowSeconds } = rateLimits.signInStart
    const begin = (accept = '*/*', path = '/idp/auth') =>
      fetch(`${counting.url}${path}?${authorization(counting.url, verifier)}`, {
        redirect: 'manual',
        headers: { accept, 'x-forwarded-for': '203.0.113.7' },
      })
    const before = await recordsKept()
    const ways = ['/idp/auth', '/idp/auth/', '/idp/%61uth', '/idp//auth', '/idp/session/end']
    const statuses = []
    for (let i = 0; i < max; i++) statuses.push((await begin('*/*', ways[i % ways.length])).status)
    expect(statuses).not.toContain(429)

    const refused = await begin('text/html')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds)
    expect(await refused.text()).toContain('Too many')
    for (const path of ways) expect((await begin('*/*', path)).status).toBe(429)
    expect((await recordsKept()).count - before.count).toBeLessThanOrEqual(2 * max)

    const elsewhere = await counting.app.inject({
      url: `/idp/auth?${authorization(counting.url, verifier)}`,
      remoteAddress: '198.51.100.7',
    })
    expect(elsewhere.statusCode).toBe(303)
    // A signed-in person can continue: token requests have a limit of their own.
    const token = await fetch(`${counting.url}/idp/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'marquee-web', refresh_token: 'a' }),
    })
    expect(token.status).toBe(400)
    await counting.close()
  })

  test('a started sign-in is valid for half an hour; expired ones are deleted when others start', async () => {
    const browser = site.browser()
    await browser.start()
    const { rows } = await database.db.execute<{ minutes: number }>(
      sql`select max(extract(epoch from expires_at - now()) / 60)::float as minutes from idp_records where model = 'Interaction'`,
    )
    expect(rows[0]!.minutes).toBeGreaterThan(29)
    expect(rows[0]!.minutes).toBeLessThanOrEqual(30)

    for (let i = 0; i < 25; i++) await browser.start()
    await database.db.execute(sql`update idp_records set expires_at = now() - interval '1 second'`)
    const left = (await recordsKept()).count
    expect(left).toBeGreaterThan(25)
    // Each new sign-in deletes more records than it adds.
    const begun = Math.ceil(left / 10)
    for (let i = 0; i < begun; i++) await browser.start()
    expect((await recordsKept()).count).toBe(begun)
  })

  test('a sign-out request without a session is stored for half an hour at most', async () => {
    await ask('/idp/session/end')
    const { rows } = await database.db.execute(
      sql`select count(*)::int as n from idp_records where model = 'Session' and payload ->> 'accountId' is null and expires_at > now() + interval '30 minutes'`,
    )
    expect(rows).toEqual([{ n: 0 }])
    const tokens = await signUp(site.browser(), 'staying@example.org')
    const kept = await database.db.execute(
      sql`select count(*)::int as n from idp_records where model = 'Session' and expires_at > now() + interval '13 days'`,
    )
    expect(tokens.refresh_token).toBeTruthy()
    expect(Number(kept.rows[0]!.n)).toBeGreaterThan(0)
  })
})

test('R2: while the database is unavailable /idp answers 503 with Retry-After', async () => {
  let isAway = false
  const db = new Proxy(database.db, {
    get(target, name) {
      if (isAway) throw new DrizzleQueryError('select', [], new Error('Connection terminated unexpectedly'))
      return Reflect.get(target, name) as unknown
    },
  })
  const other = await openSite({ ...database, db })
  const browser = other.browser()
  const tokens = await signUp(browser, 'during@example.org')
  isAway = true
  const refreshed = await browser.refresh(tokens.refresh_token)
  expect([refreshed.status, Number(refreshed.headers.get('retry-after')) > 0]).toEqual([503, true])
  const page = await browser.get('/idp/session/end', { accept: 'text/html' })
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await page.text()).toContain('Marquee is briefly unavailable')
  isAway = false
  expect((await browser.refresh(tokens.refresh_token)).status).toBe(200)
  await other.close()
})
