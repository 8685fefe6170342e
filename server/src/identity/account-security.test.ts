import { accountSentences } from '@marquee/contract/account'
import { authSentences } from '@marquee/contract/auth'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  openSite,
  person,
  signIn,
  signUp as signUpOnly,
  type Body,
  type Browser,
  type Site,
  type SiteOptions,
} from '../../test/sign-in-site.ts'
import { testDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/client.ts'
import type { Message } from './accounts.ts'
import { recordsIn } from './records.ts'

const ada = 'ada@example.org'
const password = 'correct horse'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
let database: Database
let site: Site
let mails: Message[]

beforeAll(async () => {
  database = await testDatabase()
  site = await open()
})
afterAll(() => site.close())
beforeEach(async () => {
  mails = []
  await database.db.execute(sql`truncate idp_accounts, idp_records, idp_links, idp_second_factors cascade`)
})

const open = (options: SiteOptions = {}) =>
  openSite(database, { mailed: (message) => void mails.push(message), countFailures: false, ...options })

/** Signs up with a confirmed address; the mails of the sign-up are removed. */
async function signUp(browser: Browser, email: string): Promise<Body> {
  const tokens = await signUpOnly(browser, email)
  await database.db.execute(sql`update idp_accounts set email_verified = true where email = ${email}`)
  mails.length = 0
  return tokens
}

/** The status of a call that every signed-in person may make: 200 when the token is valid. */
const opens = async (token: string) => (await site.browser().call('GET', '/api/all', token)).status
const guard = (token: string) => site.browser().call('GET', '/auth/account', token)
const linkIn = (mail: Message | undefined) => /#token=([\w-]{43})/.exec(mail?.text ?? '')![1]!
const refused = (answer: { body: Body }) => answer.body.error === 'invalid_grant'

/** Answers a sign-in form without following its redirect; returns that redirect. */
async function answered(browser: Browser, email: string, typed = password): Promise<string> {
  const { address } = await browser.start()
  const answer = await browser.submit(address, 'sign-in', { email, password: typed })
  expect(answer.status).toBe(200)
  return answer.body.data.redirect
}

/** Follows the redirect of an answered sign-in and returns its last URL, which may contain a code. */
async function goesOnTo(browser: Browser, redirect: string): Promise<string> {
  const { pathname, search } = new URL(redirect)
  const answer = await browser.get(pathname + search, { accept: 'text/html' })
  return answer.headers.get('location') ?? `${answer.status}`
}

describe('S2: what ends with a new password', () => {
  test('an account that somebody prepared for a later admin gives them nothing', async () => {
    const boss = 'boss@corp.test'
    const thief = site.browser()
    const tokens = await signUpOnly(thief, boss)
    await switchOn(tokens.access_token)
    mails = mails.filter(({ text }) => text.includes('#token='))
    site.pass(31)
    const again = site.browser()
    const waiting = site.browser()
    // Removes its second factor again: the attack must not depend on it.
    await database.db.execute(sql`update idp_second_factors set confirmed_at = null`)
    const prepared = await signIn(again, boss)
    const redirect = await answered(waiting, boss)

    await site.close()
    site = await open({ port: site.port, adminEmails: [boss] })
    const owner = site.browser()
    const { address } = await owner.start({ prompt: 'create' })
    await owner.submit(address, 'sign-up', { ...person(boss), password: 'the real boss' })
    const token = linkIn(mails.at(-1))
    await database.db.execute(sql`update idp_second_factors set confirmed_at = now()`)
    expect((await owner.send('/auth/interaction/confirm', { token, password: 'the real boss' })).status).toBe(200)

    site.pass(31)
    expect(await opens(prepared.access_token)).toBe(401)
    expect(refused(await again.refresh(prepared.refresh_token))).toBe(true)
    expect((await again.start()).address.pathname).toBe('/auth')
    expect(await goesOnTo(waiting, redirect)).toBe('400')
    // The stranger's second factor does not block the owner, and an address on the list alone does not make an admin.
    const theirs = await signIn(owner, boss, 'the real boss')
    expect((await guard(theirs.access_token)).body.data).toMatchObject({
      second_factor: false,
      second_factor_required: true,
      email_verified: true,
    })
    await site.close()
    site = await open({ port: site.port })
  })

  test('a change ends every session, token, code and running sign-in, and the owner gets a mail', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    const other = site.browser()
    const theirs = await signIn(other, ada)
    const waiting = site.browser()
    const redirect = await answered(waiting, ada)
    const coded = site.browser()
    const started = await coded.start()
    const { body } = await coded.submit(started.address, 'sign-in', { email: ada, password })
    const callback = await coded.follow(body.data.redirect)

    const change = { current_password: password, password: 'battery staple' }
    expect(await browser.call('PUT', '/auth/account/password', tokens.access_token, change)).toMatchObject({
      status: 200,
      body: { data: null },
    })
    site.pass(31)
    for (const token of [tokens.access_token, theirs.access_token]) expect(await opens(token)).toBe(401)
    expect(refused(await browser.refresh(tokens.refresh_token))).toBe(true)
    expect(refused(await other.refresh(theirs.refresh_token))).toBe(true)
    expect((await other.start()).address.pathname).toBe('/auth')
    expect(await goesOnTo(waiting, redirect)).toBe('400')
    expect((await coded.redeem(callback, started.verifier)).error).toBe('invalid_grant')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: ada, subject: 'Your Marquee password was changed' })

    await expect(signIn(site.browser(), ada)).rejects.toThrow(authSentences.wrong)
    const fresh = await signIn(site.browser(), ada, 'battery staple')
    expect((await guard(fresh.access_token)).body.data.password_changed_at).toMatch(/^\d{4}-/)
  })

  test('a wrong current password changes nothing and signs nobody out', async () => {
    const browser = site.browser()
    const { access_token } = await signUp(browser, ada)
    const change = { current_password: 'wrong horse', password: 'battery staple' }
    expect(await browser.call('PUT', '/auth/account/password', access_token, change)).toMatchObject({
      status: 400,
      body: { fields: { current_password: accountSentences.wrongPassword } },
    })
    expect((await browser.call('PUT', '/auth/account/password', 'x.y.z', change)).status).toBe(401)
    await signIn(site.browser(), ada)
  })

  test('a session that ends during one of its requests is not created again', async () => {
    const browser = site.browser()
    const { access_token } = await signUp(browser, ada)
    const [id = ''] = browser.cookies('marquee_session')
    // The library reads a session when a request begins and writes it when the request ends.
    const sessions = recordsIn(database)('Session')
    const read = (await sessions.find(id))!
    await site.browser().call('DELETE', '/auth/account/sessions', access_token)
    await sessions.upsert(id, read, 600)
    expect(await sessions.find(id)).toBeUndefined()
    expect((await browser.start()).address.pathname).toBe('/auth')
  })

  test('a sign-in that continues at that moment creates no session either', async () => {
    await signUp(site.browser(), ada)
    const browser = site.browser()
    const redirect = await answered(browser, ada)
    await database.db.execute(sql`update idp_accounts set generation = generation + 1`)
    expect(await goesOnTo(browser, redirect)).toBe('400')
    expect((await browser.start()).address.pathname).toBe('/auth')
  })
})

describe('S2: an access token stops working within 60 seconds', () => {
  test('after signing out', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    expect(await opens(tokens.access_token)).toBe(200)
    await signOut(browser, tokens.id_token)
    site.pass(31)
    expect(await opens(tokens.access_token)).toBe(401)
  })

  test('after the second use of a refresh token', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    const fresh = (await browser.refresh(tokens.refresh_token)).body
    expect(await opens(fresh.access_token)).toBe(200)
    await browser.refresh(tokens.refresh_token)
    site.pass(31)
    expect(await opens(fresh.access_token)).toBe(401)
  })

  test('but works as long as its session does', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    for (let i = 0; i < 3; i++) {
      site.pass(31)
      expect(await opens(access_token)).toBe(200)
    }
  })
})

test('S15: stored values cannot be used to sign in', async () => {
  const browser = site.browser()
  const begun = await browser.start()
  const tokens = await signUp(browser, ada)
  const fresh = (await browser.refresh(tokens.refresh_token)).body
  const waiting = site.browser()
  const redirect = await answered(waiting, ada)
  const coded = site.browser()
  const started = await coded.start()
  const { body } = await coded.submit(started.address, 'sign-in', { email: ada, password })
  const code = (await coded.follow(body.data.redirect)).searchParams.get('code')!
  const secrets = [
    tokens.refresh_token,
    fresh.refresh_token,
    tokens.access_token,
    decodeJwt(tokens.access_token).jti!,
    code,
    begun.address.searchParams.get('interaction')!,
    new URL(redirect).pathname.split('/').at(-1)!,
    ...[browser, waiting, coded].flatMap((each) =>
      each.cookies('marquee_session', 'marquee_interaction', 'marquee_resume'),
    ),
  ]
  expect(secrets.length).toBeGreaterThan(9)
  const { rows } = await database.db.execute<{ line: string }>(sql`select r::text as line from idp_records r`)
  expect(rows.length).toBeGreaterThan(6)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20)
    for (const { line } of rows) expect(line).not.toContain(secret)
  }
  // The stored hashes do not work as keys either.
  const { rows: ids } = await database.db.execute<{ id: string }>(
    sql`select id from idp_records where model = 'RefreshToken'`,
  )
  for (const { id } of ids) expect(refused(await site.browser().refresh(id))).toBe(true)
  expect((await browser.refresh(fresh.refresh_token)).status).toBe(200)
})

describe('passwords', () => {
  const common = [
    'password',
    'Football',
    'ILOVEYOU',
    '1234567890',
    'marquee-2026',
    'ada.byron',
    'Ada.Byron1',
    'ada.byron@example.org',
  ]
  test.each(common)('%s is refused at the field', async (typed) => {
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    const answer = await browser.submit(address, 'sign-up', { ...person('ada.byron@example.org'), password: typed })
    expect(answer).toMatchObject({ status: 400, body: { fields: { password: authSentences.passwordCommon } } })
  })

  const fine = ['only small letters', 'ÆØÅæøå 日本', '3947261859', `${'long '.repeat(25)}end`]
  test.each(fine)('%s is accepted: there is no other rule', async (typed) => {
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    expect((await browser.submit(address, 'sign-up', { ...person(ada), password: typed })).status).toBe(201)
    await signIn(site.browser(), ada, typed)
  })

  test('the demo keeps its published password', async () => {
    await site.provider.createDemoAccount({ email: 'admin@marquee.test', name: 'Ann', password: 'marquee-demo-1' })
    const tokens = await signIn(site.browser(), 'admin@marquee.test', 'marquee-demo-1')
    expect(await opens(tokens.access_token)).toBe(200)
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => site.browser().send('/auth/reset', { email })

  test('is replaced by a mailed link, which works once, ends every session and proves the mailbox', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    const waiting = site.browser()
    const redirect = await answered(waiting, ada)
    expect(await ask('ADA@example.org')).toMatchObject({ status: 200, body: { data: null } })
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    expect(mails[0]!.text).toContain(`${site.url}/auth/reset#token=`)
    const token = linkIn(mails[0])
    const { rows } = await database.db.execute(sql`select l::text as line from idp_links l`)
    expect(JSON.stringify(rows)).not.toContain(token)

    const weak = await site.browser().send('/auth/reset/confirm', { token, password: 'password' })
    expect(weak).toMatchObject({ status: 400, body: { fields: { password: authSentences.passwordCommon } } })
    // A link of one kind is not valid as another kind.
    expect((await site.browser().send('/auth/interaction/confirm', { token, password: 'battery staple' })).status).toBe(
      404,
    )
    const done = await site.browser().send('/auth/reset/confirm', { token, password: 'battery staple' })
    expect(done).toMatchObject({ status: 200, body: { data: { email: ada } } })
    expect(mails.at(-1)!.subject).toBe('Your Marquee password was changed')
    const second = await site.browser().send('/auth/reset/confirm', { token, password: 'another one yet' })
    expect(second).toMatchObject({ status: 404, body: { error: authSentences.linkExpired } })

    site.pass(31)
    expect(await opens(tokens.access_token)).toBe(401)
    expect(refused(await browser.refresh(tokens.refresh_token))).toBe(true)
    expect(await goesOnTo(waiting, redirect)).toBe('400')
    const fresh = await signIn(site.browser(), ada, 'battery staple')
    expect((await guard(fresh.access_token)).body.data.email_verified).toBe(true)
  })

  test('S15: asking for a link does not show which accounts exist', async () => {
    await signUp(site.browser(), ada)
    const known = await ask(ada)
    const unknown = await ask('nobody@example.org')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    await ask(ada)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(mails.map((mail) => mail.to)).toEqual([ada])
  })

  test('a link expires after an hour, and when the password changes in another way', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    await ask(ada)
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    const token = linkIn(mails[0])
    const { rows } = await database.db.execute(
      sql`select expires_at < now() + interval '61 minutes' and expires_at > now() + interval '59 minutes' as ok from idp_links where purpose = 'reset'`,
    )
    expect(rows).toEqual([{ ok: true }])
    const change = { current_password: password, password: 'battery staple' }
    await site.browser().call('PUT', '/auth/account/password', access_token, change)
    expect((await site.browser().send('/auth/reset/confirm', { token, password: 'thief thief' })).status).toBe(404)

    await ask(ada)
    await vi.waitFor(() => expect(mails).toHaveLength(3))
    await database.db.execute(sql`update idp_links set expires_at = now() - interval '1 second'`)
    const late = { token: linkIn(mails[2]), password: 'thief thief' }
    expect((await site.browser().send('/auth/reset/confirm', late)).status).toBe(404)
  })

  test('the second factor stays active', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    await database.db.execute(sql`update idp_accounts set email_verified = true`)
    const { app } = await switchOn(access_token)
    mails.length = 0
    await ask(ada)
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    await site.browser().send('/auth/reset/confirm', { token: linkIn(mails[0]), password: 'battery staple' })
    await expect(signIn(site.browser(), ada, 'battery staple')).rejects.toThrow(authSentences.codeRequired)
    site.pass(60)
    await signIn(site.browser(), ada, 'battery staple', codeOf(app))
  })
})

describe('two-step sign-in', () => {
  test('asks for a code after the right password, and the token contains the second factor', async () => {
    const first = await signUp(site.browser(), ada)
    expect(decodeJwt(first.access_token).amr).toEqual(['pwd'])
    const { app, recovery_codes } = await switchOn(first.access_token)
    expect(recovery_codes).toHaveLength(10)
    expect(new Set(recovery_codes).size).toBe(10)
    site.pass(60)
    expect(await opens(first.access_token)).toBe(401)

    const browser = site.browser()
    const { address, verifier } = await browser.start()
    const attempt = (body: object) => browser.submit(address, 'sign-in', { email: ada, password, ...body })
    const asked = {
      status: 401,
      body: { error: authSentences.codeRequired, fields: { code: authSentences.codeRequired } },
    }
    expect(await attempt({})).toMatchObject(asked)
    const wrong = { status: 401, body: { error: authSentences.wrongCode, fields: { code: authSentences.wrongCode } } }
    expect(await attempt({ code: '000000' })).toMatchObject(wrong)
    expect((await attempt({ password: 'wrong horse', code: codeOf(app) })).body.fields).toBeUndefined()
    const right = await attempt({ code: codeOf(app) })
    const tokens = await browser.collect(right.body.data.redirect, verifier)
    expect(decodeJwt(tokens.access_token).amr).toEqual(['pwd', 'otp'])
    expect(decodeJwt((await browser.refresh(tokens.refresh_token)).body.access_token).amr).toEqual(['pwd', 'otp'])
    expect((await guard(tokens.access_token)).body.data).toMatchObject({ second_factor: true, recovery_codes_left: 10 })
  })

  test('accepts the codes of neighbouring periods, each once, and none older than the last used one', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    const { app } = await switchOn(access_token)
    const attempt = (code: string) => signIn(site.browser(), ada, password, code)
    // Switching it on has used one code.
    await expect(attempt(codeOf(app))).rejects.toThrow(authSentences.wrongCode)
    site.pass(120)
    await expect(attempt(codeOf(app, -60))).rejects.toThrow(authSentences.wrongCode)
    await expect(attempt(codeOf(app, 60))).rejects.toThrow(authSentences.wrongCode)
    const late = codeOf(app, -30)
    await attempt(late)
    await expect(attempt(late)).rejects.toThrow(authSentences.wrongCode)
    const early = codeOf(app, 30)
    const twice = await Promise.allSettled([attempt(early), attempt(early)])
    expect(twice.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    await expect(attempt(codeOf(app))).rejects.toThrow(authSentences.wrongCode)
  })

  test('a recovery code works once, in any notation; new codes replace the old ones', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    const { recovery_codes } = await switchOn(access_token)
    const [one, two] = recovery_codes as [string, string]
    const { access_token: token } = await signIn(site.browser(), ada, password, one.toUpperCase().replaceAll('-', ' '))
    await expect(signIn(site.browser(), ada, password, one)).rejects.toThrow(authSentences.wrongCode)
    expect((await guard(token)).body.data.recovery_codes_left).toBe(9)

    const renewed = await site.browser().call('POST', '/auth/account/recovery-codes', token, { password })
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
    await expect(signIn(site.browser(), ada, password, two)).rejects.toThrow(authSentences.wrongCode)
    await signIn(site.browser(), ada, password, renewed.body.data.recovery_codes[3])
  })

  test('stored values reveal no key and no recovery code', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    const { key, recovery_codes } = await switchOn(access_token)
    const { rows } = await database.db.execute<{ line: string }>(sql`select f::text as line from idp_second_factors f`)
    const line = rows[0]!.line
    for (const secret of [key, Buffer.from(Secret.fromBase32(key).bytes).toString('base64url'), ...recovery_codes])
      expect(line).not.toContain(secret)
    expect(line).not.toContain(Secret.fromBase32(key).hex)
  })

  test('the owner gets a mail about every change of it', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    await switchOn(access_token)
    const { access_token: later } = await signIn(site.browser(), ada, password, await freshCode())
    for (const path of ['recovery-codes', 'second-factor/remove'])
      expect((await site.browser().call('POST', `/auth/account/${path}`, later, { password })).status).toBe(200)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      ['switched on', 'given new recovery codes', 'switched off'].map((what) => [ada, `Two-step sign-in was ${what}`]),
    )
  })

  test('is set up with the password and a first code within ten minutes, once', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    const call = (path: string, body: object) =>
      site.browser().call('POST', `/auth/account/${path}`, access_token, body)
    expect(await call('second-factor', { password: 'wrong horse' })).toMatchObject({
      status: 400,
      body: { fields: { password: accountSentences.wrongPassword } },
    })
    expect((await call('second-factor/confirm', { code: '123456' })).status).toBe(409)
    expect((await call('second-factor/remove', { password })).status).toBe(409)
    expect((await call('recovery-codes', { password })).status).toBe(409)
    const { body } = await call('second-factor', { password })
    const app = Secret.fromBase32(body.data.key)
    expect(body.data.uri).toMatch(/^otpauth:\/\/totp\/Marquee:ada%40example\.org\?.*secret=/)
    expect((await call('second-factor/confirm', { code: '000000' })).body.fields).toEqual({
      code: authSentences.wrongCode,
    })
    await signIn(site.browser(), ada)
    await database.db.execute(sql`update idp_second_factors set begun_at = now() - interval '601 seconds'`)
    expect(await call('second-factor/confirm', { code: codeOf(app) })).toMatchObject({
      status: 409,
      body: { error: accountSentences.setupExpired },
    })
    await switchOn(access_token)
    const { access_token: later } = await signIn(site.browser(), ada, password, await freshCode())
    const again = await site.browser().call('POST', '/auth/account/second-factor', later, { password })
    expect(again).toMatchObject({ status: 409, body: { error: accountSentences.hasSecondFactor } })
    const off = await site.browser().call('POST', '/auth/account/second-factor/remove', later, { password })
    expect(off.status).toBe(200)
    await signIn(site.browser(), ada)
  })

  test('S16: wrong codes are counted per account, whatever the address or browser', async () => {
    await site.close()
    site = await open({ port: site.port, trustProxy: 1, countFailures: true })
    const known = site.browser()
    const { access_token } = await signUp(known, ada)
    const { app } = await switchOn(access_token)
    site.pass(60)
    const { address } = await known.start()
    const attempt = (code: string, i: number) =>
      known.submit(address, 'sign-in', { email: ada, password, code }, { 'x-forwarded-for': `192.0.2.${i}` })
    const statuses: number[] = []
    for (let i = 1; i <= 21; i++) statuses.push((await attempt('000000', i)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429])
    expect((await attempt(codeOf(app), 30)).status).toBe(429)
    await site.close()
    site = await open({ port: site.port })
  })
})

describe('admins', () => {
  const boss = 'boss@corp.test'
  const admins = (token: string) => site.browser().call('GET', '/api/admins', token)
  const makeAdmin = () => database.db.execute(sql`update users set role = 'admin'`)

  test('S1: have their rights only with a second factor, and are plain users without one', async () => {
    const { access_token } = await signUp(site.browser(), boss)
    expect(await admins(access_token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await makeAdmin()
    expect(await admins(access_token)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required', error: accountSentences.secondFactorNeeded },
    })
    expect((await site.browser().call('GET', '/api/all', access_token)).body.data).toBe('user')
    expect((await guard(access_token)).body.data.second_factor_required).toBe(true)

    const { app } = await switchOn(access_token)
    site.pass(60)
    const { access_token: proven } = await signIn(site.browser(), boss, password, codeOf(app))
    expect((await admins(proven)).body.data).toBe('admin')
    const off = await site.browser().call('POST', '/auth/account/second-factor/remove', proven, { password })
    expect(off).toMatchObject({ status: 403, body: { error: accountSentences.secondFactorStays } })
  })

  test('need no second factor in the demo', async () => {
    await site.close()
    site = await open({ port: site.port, demo: true })
    const { access_token } = await signUp(site.browser(), boss)
    expect((await admins(access_token)).status).toBe(403)
    await makeAdmin()
    expect((await admins(access_token)).body.data).toBe('admin')
    expect((await guard(access_token)).body.data.second_factor_required).toBe(false)
    await site.close()
    site = await open({ port: site.port })
  })
})

describe('the list of sessions', () => {
  const list = async (token: string) => (await site.browser().call('GET', '/auth/account/sessions', token)).body.data

  test('names each browser; one or all of them can be signed out', async () => {
    const here = site.browser(firefox)
    const tokens = await signUp(here, ada)
    const there = site.browser()
    const theirs = await signIn(there, ada)
    await signUp(site.browser(), 'eve@example.org')
    const sessions = await list(tokens.access_token)
    expect(sessions).toHaveLength(2)
    expect(sessions.map((each: Body) => [each.browser, each.is_current]).toSorted()).toEqual([
      [null, false],
      ['Firefox on Linux', true],
    ])
    for (const each of sessions) expect(Date.parse(each.signed_in_at)).toBeLessThanOrEqual(Date.now())

    const other = sessions.find((each: Body) => !each.is_current)
    const end = (token: string) => site.browser().call('DELETE', `/auth/account/sessions/${other.id}`, token)
    const eve = await signIn(site.browser(), 'eve@example.org')
    expect(await end(eve.access_token)).toMatchObject({
      status: 404,
      body: { error: accountSentences.sessionNotFound },
    })
    expect((await end(tokens.access_token)).status).toBe(200)
    expect((await end(tokens.access_token)).status).toBe(404)
    site.pass(31)
    expect(await opens(theirs.access_token)).toBe(401)
    expect(refused(await there.refresh(theirs.refresh_token))).toBe(true)
    expect((await there.start()).address.pathname).toBe('/auth')
    expect(await list(tokens.access_token)).toHaveLength(1)

    const fresh = (await here.refresh(tokens.refresh_token)).body
    expect((await site.browser().call('DELETE', '/auth/account/sessions', fresh.access_token)).status).toBe(200)
    site.pass(31)
    expect(await opens(fresh.access_token)).toBe(401)
    expect((await here.start()).address.pathname).toBe('/auth')
    expect(await opens(eve.access_token)).toBe(200)
  })

  test('shows when each was last used', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    await database.db.execute(
      sql`update idp_records set payload = payload || '{"loginTs": 1700000000}' where model = 'Session'`,
    )
    await browser.refresh(tokens.refresh_token)
    const [session] = await list(tokens.access_token)
    expect(session.signed_in_at).toBe('2023-11-14T22:13:20.000Z')
    expect(Date.now() - Date.parse(session.last_used_at)).toBeLessThan(60_000)
  })
})

describe('the provider', () => {
  test('asks before it signs out a browser that comes without its own ID token', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    const eve = await signUp(site.browser(), 'eve@example.org')
    const page = async (query: Record<string, string>) => {
      const answer = await browser.get(`/idp/session/end?${new URLSearchParams(query)}`, { accept: 'text/html' })
      return answer.text()
    }
    for (const query of [{}, { client_id: 'marquee-web' }, { id_token_hint: eve.id_token }]) {
      const html = await page(query)
      expect(html).toContain('Do you want to sign out?')
      expect(html).toContain('name="logout"')
      expect(html).not.toContain('<script')
    }
    expect(await page({ id_token_hint: tokens.id_token })).toContain('requestSubmit')
  })

  test('offers only what the product uses', async () => {
    const { body } = await site.browser().json('/idp/.well-known/openid-configuration')
    expect(body).toMatchObject({
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
    })
    expect(body).not.toHaveProperty('userinfo_endpoint')
  })
})

/** Switches two-step sign-in on, as the account page does. This ends every session. */
async function switchOn(token: string) {
  const browser = site.browser()
  const begun = await browser.call('POST', '/auth/account/second-factor', token, { password })
  const { key } = begun.body.data
  const app = Secret.fromBase32(key)
  lastApp = app
  const done = await browser.call('POST', '/auth/account/second-factor/confirm', token, { code: codeOf(app) })
  expect(done.status).toBe(200)
  return { app, key: key as string, recovery_codes: done.body.data.recovery_codes as string[] }
}

let lastApp: Secret

/** The app's code at the site's time plus `seconds`. */
const codeOf = (app: Secret, seconds = 0) =>
  new TOTP({ secret: app }).generate({ timestamp: site.now() + seconds * 1000 })

/** A code of the app that was set up last, later than the used one. */
async function freshCode() {
  site.pass(60)
  return codeOf(lastApp)
}

async function signOut(browser: Browser, idToken: string): Promise<void> {
  const page = await browser.get(`/idp/session/end?${new URLSearchParams({ id_token_hint: idToken })}`)
  const html = await page.text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)![1]!
  await browser.post('/idp/session/end/confirm', new URLSearchParams({ xsrf, logout: 'yes' }))
}
