import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { authSentences } from '@marquee/contract/auth'
import { sql } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  authorization,
  openSite,
  person,
  signIn,
  signUp,
  type Site,
  type SiteOptions,
} from '../../test/sign-in-site.ts'
import { testDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/client.ts'
import type { Message } from './accounts.ts'
import { embeddedProvider } from './embedded.ts'
import { InvalidToken } from './verify.ts'

const admin = 'Founder@Marquee.test'
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
  await database.db.execute(sql`truncate idp_accounts, idp_records, idp_links cascade`)
})

describe('sign-up and sign-in', () => {
  test('signing up returns to the product with an access token that the API accepts', async () => {
    const browser = site.browser()
    const { address, verifier } = await browser.start({ prompt: 'create', redirect: '/vendors/7?x=1' })
    expect(address.pathname).toBe('/auth')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ mode: 'sign-up', redirect: '/vendors/7?x=1' })

    const answer = await browser.submit(address, 'sign-up', {
      name: 'Ada Byron',
      email: 'Ada@Example.org',
      password: 'correct horse',
    })
    expect(answer.status).toBe(201)
    const tokens = await browser.collect(answer.body.data.redirect, verifier)

    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(tokens.expires_in).toBe(600)
    expect(await site.verify(tokens.access_token)).toMatchObject({
      issuer: `${site.url}/idp`,
      email: 'Ada@Example.org',
      email_verified: false,
      name: 'Ada Byron',
    })
    expect(decodeJwt(tokens.access_token).aud).toBe(`${site.url}/api`)
  })

  test('the ID token is not accepted as an access token', async () => {
    const tokens = await signUp(site.browser(), 'ada@example.org')
    await expect(site.verify(tokens.id_token)).rejects.toBeInstanceOf(InvalidToken)
    // It is part of a URL at sign-out.
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('email')
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('name')
  })

  test('the same person signs in with another browser, in any case of the address', async () => {
    const first = await signUp(site.browser(), 'Ada@example.org')
    const browser = site.browser()
    const { address, verifier } = await browser.start()
    expect(address.searchParams.get('mode')).toBe('sign-in')
    const answer = await browser.submit(address, 'sign-in', { email: 'ADA@EXAMPLE.ORG', password: 'correct horse' })
    expect(answer.status).toBe(200)
    const again = await browser.collect(answer.body.data.redirect, verifier)
    expect(decodeJwt(again.access_token).sub).toBe(decodeJwt(first.access_token).sub)
  })

  test('a signed-in person is not asked again', async () => {
    const browser = site.browser()
    await signUp(browser, 'ada@example.org')
    const { address, verifier } = await browser.start()
    expect(address.pathname).toBe('/auth/callback')
    expect((await browser.redeem(address, verifier)).access_token).toBeTruthy()
  })

  test('a sign-in can change to a sign-up and back', async () => {
    await signUp(site.browser(), 'ada@example.org')
    const browser = site.browser()
    const asked = await browser.start({ prompt: 'create' })
    const signedIn = await browser.submit(asked.address, 'sign-in', {
      email: 'ada@example.org',
      password: 'correct horse',
    })
    expect((await browser.collect(signedIn.body.data.redirect, asked.verifier)).access_token).toBeTruthy()

    const other = site.browser()
    const plain = await other.start()
    const created = await other.submit(plain.address, 'sign-up', person('eve@example.org'))
    expect((await other.collect(created.body.data.redirect, plain.verifier)).access_token).toBeTruthy()
  })

  test('two tabs can sign in at the same time', async () => {
    await signUp(site.browser(), 'ada@example.org')
    const browser = site.browser()
    const one = await browser.start()
    const two = await browser.start()
    const details = { email: 'ada@example.org', password: 'correct horse' }
    const first = await browser.submit(one.address, 'sign-in', details)
    expect((await browser.collect(first.body.data.redirect, one.verifier)).access_token).toBeTruthy()
    const second = await browser.submit(two.address, 'sign-in', details)
    expect((await browser.collect(second.body.data.redirect, two.verifier)).access_token).toBeTruthy()
  })
})

describe('wrong input', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    await signUp(site.browser(), 'ada@example.org')
    const browser = site.browser()
    const { address } = await browser.start()
    for (const email of ['ada@example.org', 'nobody@example.org']) {
      const answer = await browser.submit(address, 'sign-in', { email, password: 'wrong horse' })
      expect(answer).toMatchObject({
        status: 401,
        body: { success: false, error: authSentences.wrong, code: 'unauthorized' },
      })
    }
  })

  test('an address has one account, in any case', async () => {
    await signUp(site.browser(), 'ada@example.org')
    await database.db.execute(sql`update idp_accounts set email_verified = true`)
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    const answer = await browser.submit(address, 'sign-up', person('ADA@example.org'))
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', fields: { email: authSentences.exists } } })
  })

  const wrong: [string, object, string, string][] = [
    ['no name', { name: '  ' }, 'name', authSentences.nameRequired],
    ['no address', { email: '' }, 'email', authSentences.emailRequired],
    ['half an address', { email: 'ada@' }, 'email', authSentences.email],
    ['an address with a line break', { email: 'ada@example.org\nBcc: x@example.org' }, 'email', authSentences.email],
    ['a short password', { password: '1234567' }, 'password', authSentences.passwordTooShort],
    ['a long password', { password: 'x'.repeat(129) }, 'password', authSentences.passwordTooLong],
    ['a password that is no text', { password: 12345678 }, 'password', authSentences.passwordRequired],
  ]
  test.each(wrong)('sign-up with %s', async (_name, change, field, sentence) => {
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    const answer = await browser.submit(address, 'sign-up', { ...person('ada@example.org'), ...change })
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } })
  })

  test('passwords of 8 and of 128 characters are accepted', async () => {
    for (const length of [8, 128]) {
      const browser = site.browser()
      const { address } = await browser.start({ prompt: 'create' })
      const details = { ...person(`p${length}@example.org`), password: 'x'.repeat(length) }
      expect((await browser.submit(address, 'sign-up', details)).status).toBe(201)
    }
  })

  test('an unknown or finished sign-in is not found, so that the page starts a new one', async () => {
    const browser = site.browser()
    const { address, verifier } = await browser.start({ prompt: 'create' })
    const uid = address.searchParams.get('interaction')
    expect((await browser.json(`/auth/interaction/${uid}`)).body).toEqual({ success: true, data: { mode: 'sign-up' } })
    const answer = await browser.submit(address, 'sign-up', person('ada@example.org'))
    await browser.collect(answer.body.data.redirect, verifier)

    const gone = { status: 404, body: { code: 'not_found', error: authSentences.expired } }
    expect(await browser.json(`/auth/interaction/${uid}`)).toMatchObject(gone)
    expect(
      await browser.submit(address, 'sign-in', { email: 'ada@example.org', password: 'correct horse' }),
    ).toMatchObject(gone)
    expect((await browser.json('/auth/interaction/unknownunknown')).status).toBe(404)
    expect((await browser.json('/auth/interaction/..%2f..')).status).toBe(404)
  })

  test('a sign-in that another browser started cannot be continued', async () => {
    const { address } = await site.browser().start({ prompt: 'create' })
    const answer = await site.browser().submit(address, 'sign-up', person('ada@example.org'))
    expect(answer.status).toBe(404)
  })

  test('the eleventh failure within a minute is refused, for that account only', async () => {
    await signUp(site.browser(), 'mallory@example.org')
    await signUp(site.browser(), 'eve@example.org')
    const browser = site.browser()
    const { address } = await browser.start()
    const attempt = (email: string, password: string) => browser.submit(address, 'sign-in', { email, password })
    const failures = await Promise.all(Array.from({ length: 12 }, () => attempt('mallory@example.org', 'wrong horse')))
    expect(failures.filter((answer) => answer.status === 401)).toHaveLength(10)
    const refusals = failures.filter((answer) => answer.status === 429)
    expect(refusals).toHaveLength(2)
    expect(Number(refusals[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await attempt('mallory@example.org', 'correct horse')).status).toBe(429)
    expect((await attempt('eve@example.org', 'correct horse')).status).toBe(200)
  })

  const foreign: [string, Record<string, string>][] = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['the origin null', { origin: 'null' }],
    ['another site by its own word', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['JSON called plain text', { 'content-type': 'text/plain' }],
  ]
  test.each(foreign)('a call from %s does nothing', async (_name, headers) => {
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    const answer = await browser.submit(address, 'sign-up', person('ada@example.org'), headers)
    expect([400, 403, 415]).toContain(answer.status)
    expect((await database.db.execute(sql`select count(*) as n from idp_accounts`)).rows).toEqual([{ n: 0 }])
  })

  test('an unknown client, redirect address or response type shows a plain page with escaped text', async () => {
    const browser = site.browser()
    const evil = new URLSearchParams({
      client_id: '<script>alert(1)</script>',
      redirect_uri: 'https://evil.example',
      response_type: 'code',
      scope: 'openid',
    })
    const answer = await browser.get(`/idp/auth?${evil}`, { accept: 'text/html' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    const html = await answer.text()
    expect(html).toContain('Sign-in problem')
    expect(html).not.toContain('<script>alert')

    const other = new URLSearchParams({
      client_id: 'marquee-web',
      redirect_uri: 'https://evil.example/auth/callback',
      response_type: 'code',
      scope: 'openid',
    })
    const refused = await browser.get(`/idp/auth?${other}`, { accept: 'text/html' })
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
  })

  test('a sign-in without PKCE is refused', async () => {
    const query = new URLSearchParams({
      client_id: 'marquee-web',
      redirect_uri: `${site.url}/auth/callback`,
      response_type: 'code',
      scope: 'openid',
    })
    const answer = await site.browser().get(`/idp/auth?${query}`)
    expect(new URL(answer.headers.get('location')!).searchParams.get('error')).toBe('invalid_request')
  })

  test('URLs follow the configured address, not the Host header', async () => {
    // fetch does not allow setting the Host header.
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const path = `/idp/auth?${authorization(site.url, 'x'.repeat(43))}`
    await new Promise<void>((resolve, reject) => {
      get({ host: 'localhost', port: site.port, path, headers }, (answer) => {
        answer.resume().on('end', resolve)
      }).on('error', reject)
    })
    const { rows } = await database.db.execute<{ to: string }>(
      sql`select payload ->> 'returnTo' as to from idp_records where model = 'Interaction'`,
    )
    expect(new URL(rows[0]!.to).origin).toBe(site.url)
  })
})

describe('sessions', () => {
  test('a session ends two weeks after it began, however often it is used', async () => {
    const browser = site.browser()
    const { refresh_token } = await signUp(browser, 'ada@example.org')
    const began = Math.floor(Date.now() / 1000) - 14 * 24 * 3600 + 60
    await database.db.execute(
      sql`update idp_records set payload = jsonb_set(payload, '{loginTs}', to_jsonb(${began}::int)) where model = 'Session'`,
    )
    expect((await browser.start()).address.pathname).toBe('/auth/callback')
    const ends = sql`select extract(epoch from expires_at - now())::int as seconds from idp_records where model = 'Session'`
    expect(Number((await database.db.execute<{ seconds: number }>(ends)).rows[0]?.seconds)).toBeLessThanOrEqual(60)

    await database.db.execute(sql`update idp_records set expires_at = now() where model = 'Session'`)
    expect((await browser.start()).address.pathname).toBe('/auth')
    expect((await browser.refresh(refresh_token)).status).toBe(400)
  })

  test('a refresh token works once; its second use ends the whole grant', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, 'ada@example.org')
    const fresh = await browser.refresh(tokens.refresh_token)
    expect(fresh.status).toBe(200)
    expect(fresh.body.refresh_token).not.toBe(tokens.refresh_token)
    expect(await site.verify(fresh.body.access_token)).toMatchObject({ email: 'ada@example.org' })
    expect((await browser.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await browser.refresh(fresh.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  test('of two uses at the same time one succeeds', async () => {
    const browser = site.browser()
    const { refresh_token } = await signUp(browser, 'ada@example.org')
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.refresh(refresh_token)))
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1)
  })

  test('frequent refreshing leaves a limited number of used tokens; the latest ones still end the grant', async () => {
    const browser = site.browser()
    let { refresh_token } = await signUp(browser, 'ada@example.org')
    const used: string[] = []
    for (let i = 0; i < 30; i++) {
      used.push(refresh_token)
      refresh_token = (await browser.refresh(refresh_token)).body.refresh_token
    }
    const { rows } = await database.db.execute(
      sql`select count(*)::int as n from idp_records where model = 'RefreshToken'`,
    )
    expect(rows).toEqual([{ n: 21 }])
    expect((await browser.refresh(used[0]!)).body.error).toBe('invalid_grant')
    expect((await browser.refresh(used.at(-2)!)).body.error).toBe('invalid_grant')
    expect((await browser.refresh(refresh_token)).body.error).toBe('invalid_grant')
  })

  test('a code works once', async () => {
    const browser = site.browser()
    const { address, verifier } = await browser.start({ prompt: 'create' })
    const answer = await browser.submit(address, 'sign-up', person('ada@example.org'))
    const callback = await browser.follow(answer.body.data.redirect)
    await browser.redeem(callback, verifier)
    expect((await browser.redeem(callback, verifier)).error).toBe('invalid_grant')
  })

  test('signing out ends the session and the refresh token, and redirects to the home page', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, 'ada@example.org')
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${site.url}/` })
    const page = await browser.get(`/idp/session/end?${query}`, { accept: 'text/html' })
    expect(page.status).toBe(200)
    const html = await page.text()

    // The page submits its form by a script; the policy allows exactly that script.
    const script = /<script>([^<]+)<\/script>/.exec(html)![1]!
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    expect(script).toContain('requestSubmit')

    const action = /action="([^"]+)"/.exec(html)![1]!
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)![1]!
    const done = await browser.post(new URL(action).pathname, new URLSearchParams({ xsrf, logout: 'yes' }))
    expect([done.status, done.headers.get('location')]).toEqual([303, `${site.url}/`])

    expect((await browser.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await browser.start()).address.pathname).toBe('/auth')
  })

  test('signing out is not possible by a visit or by a form without its secret', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, 'ada@example.org')
    await browser.get(`/idp/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token })}`)
    await browser.post('/idp/session/end/confirm', new URLSearchParams({ xsrf: 'guess', logout: 'yes' }))
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200)
  })

  test('a restart keeps keys, access tokens, refresh tokens and browser sessions', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, 'ada@example.org')
    const before = (await browser.json('/.well-known/jwks.json')).body
    await site.close()
    site = await open({ port: site.port })

    expect((await browser.json('/.well-known/jwks.json')).body).toEqual(before)
    expect((await browser.json('/idp/jwks')).body).toEqual(before)
    expect(await site.verify(tokens.access_token)).toMatchObject({ email: 'ada@example.org' })
    expect((await browser.start()).address.pathname).toBe('/auth/callback')
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200)
  })

  test('people keep their accounts when the site moves to another address', async () => {
    const tokens = await signUp(site.browser(), 'ada@example.org')
    const before = await site.verify(tokens.access_token)
    const moved = await open()
    const browser = moved.browser()
    const { address, verifier } = await browser.start()
    const answer = await browser.submit(address, 'sign-in', { email: 'ada@example.org', password: 'correct horse' })
    const there = await browser.collect(answer.body.data.redirect, verifier)
    expect(decodeJwt(there.access_token).iss).toBe(`${moved.url}/idp`)
    const { issuer, subject } = await moved.verify(there.access_token)
    expect({ issuer, subject }).toEqual({ issuer: before.issuer, subject: before.subject })
    await expect(moved.verify(tokens.access_token)).rejects.toBeInstanceOf(InvalidToken)
    await moved.close()
  })

  test('servers that start at the same time create one key', async () => {
    await database.db.execute(sql`truncate idp_keys`)
    const settings = {
      database,
      adminEmails: [],
      sendMail: async () => {},
      publicUrl: site.url,
      rateLimits: true,
      demo: false,
      opensMessages: false,
    }
    const providers = await Promise.all([1, 2, 3].map(() => embeddedProvider(settings)))
    expect(new Set(providers.map((provider) => JSON.stringify(provider.jwks))).size).toBe(1)
    expect(providers[0]!.jwks.keys).toHaveLength(1)
    expect(providers[0]!.jwks.keys[0]).not.toHaveProperty('d')
    await site.close()
    site = await open({ port: site.port })
  })

  test('the sweep removes expired records and nothing else', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, 'ada@example.org')
    await browser.start({ prompt: 'create' })
    await database.db.execute(
      sql`update idp_records set expires_at = now() - interval '1 second' where model = 'Interaction'`,
    )
    expect(await site.provider.sweepExpired()).toBeGreaterThan(0)
    expect(await site.provider.sweepExpired()).toBe(0)
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200)
  })

  test('S17: cookies are not available to scripts, other sites and other subdomains', async () => {
    /** Every cookie of a whole sign-up, and of a sign-in after the address was confirmed. */
    const cookiesOf = async (at: Site) => {
      const asked = vi.spyOn(globalThis, 'fetch')
      const email = `cookies-${at.port}@example.org`
      await signUp(at.browser(), email)
      await database.db.execute(sql`update idp_accounts set email_verified = true where email = ${email}`)
      await signIn(at.browser(), email)
      const answers = await Promise.all(asked.mock.results.map((result) => result.value as Promise<Response>))
      asked.mockRestore()
      return answers.flatMap((answer) => answer.headers.getSetCookie())
    }
    const plain = await cookiesOf(site)
    for (const cookie of plain) {
      expect(cookie).toMatch(/httponly/i)
      expect(cookie).toMatch(/samesite=lax/i)
      expect(cookie).not.toMatch(/; (secure|domain)/i)
    }
    const secure = await open({ publicUrl: 'https://marquee.example' })
    const encrypted = await cookiesOf(secure)
    const names = new Set(encrypted.map((cookie) => cookie.split('=')[0]))
    const whole = ['sign_in', 'session', 'interaction', 'known', 'waiting'].map((name) => `__Host-marquee_${name}`)
    const expected = [...whole, '__Secure-marquee_resume'].flatMap((name) => [name, `${name}.sig`])
    expect(names).toEqual(new Set(expected))
    for (const cookie of encrypted) {
      expect(cookie).toMatch(/; secure/i)
      expect(cookie).toMatch(/; httponly/i)
      expect(cookie).toMatch(/; samesite=lax/i)
      expect(cookie).not.toMatch(/; domain/i)
      expect(cookie.split('=')[0]!.startsWith('__Secure-') || /; path=\/(;|$)/.test(cookie)).toBe(true)
    }
    await secure.close()
  })
})

describe('addresses on the list of admins', () => {
  const linkIn = (mail: Message) => /\/auth\/confirm#token=([\w-]{43})/.exec(mail.text)![1]!

  test('wait for their mailed link; one click in the same browser is enough', async () => {
    const browser = site.browser()
    const { address, verifier } = await browser.start({ prompt: 'create' })
    const answer = await browser.submit(address, 'sign-up', person('founder@marquee.test'))
    expect(answer).toMatchObject({ status: 201, body: { data: { redirect: null } } })
    expect(mails).toHaveLength(1)
    expect(mails[0]!.to).toBe('founder@marquee.test')

    const early = await browser.submit(address, 'sign-in', { email: admin, password: 'correct horse' })
    expect(early).toMatchObject({ status: 403, body: { error: authSentences.unconfirmed } })
    expect(mails).toHaveLength(1)

    const token = linkIn(mails[0]!)
    const confirmed = await browser.send('/auth/interaction/confirm', { token })
    expect(confirmed).toMatchObject({ status: 200, body: { data: { email: 'founder@marquee.test' } } })
    const signedIn = await browser.submit(address, 'sign-in', { email: admin, password: 'correct horse' })
    const tokens = await browser.collect(signedIn.body.data.redirect, verifier)
    expect(await site.verify(tokens.access_token)).toMatchObject({
      email: 'founder@marquee.test',
      email_verified: true,
    })

    expect((await browser.send('/auth/interaction/confirm', { token })).status).toBe(404)
  })

  test('an account that somebody else prepared gives them nothing', async () => {
    const thief = site.browser()
    const theirs = await thief.start({ prompt: 'create' })
    await thief.submit(theirs.address, 'sign-up', { ...person(admin), password: 'thief thief' })

    const owner = site.browser()
    const token = linkIn(mails[0]!)
    const asked = await owner.send('/auth/interaction/confirm', { token })
    expect(asked).toMatchObject({ status: 400, body: { fields: { password: authSentences.choosePassword } } })
    expect((await owner.send('/auth/interaction/confirm', { token, password: 'correct horse' })).status).toBe(200)

    const stolen = await thief.submit(theirs.address, 'sign-in', { email: admin, password: 'thief thief' })
    expect(stolen.status).toBe(401)
    const { address } = await owner.start()
    expect((await owner.submit(address, 'sign-in', { email: admin, password: 'correct horse' })).status).toBe(200)
  })

  test('signing up again while it waits neither reveals nor changes anything, and mails at most one link', async () => {
    const first = site.browser()
    const one = await first.start({ prompt: 'create' })
    await first.submit(one.address, 'sign-up', person(admin))
    const second = site.browser()
    const two = await second.start({ prompt: 'create' })
    const answer = await second.submit(two.address, 'sign-up', { ...person(admin), password: 'another one' })
    expect(answer).toMatchObject({ status: 201, body: { data: { redirect: null } } })
    expect(mails).toHaveLength(1)
    expect((await second.send('/auth/interaction/confirm', { token: linkIn(mails[0]!) })).status).toBe(400)
    expect((await first.submit(one.address, 'sign-in', { email: admin, password: 'correct horse' })).status).toBe(403)
    expect((await first.submit(one.address, 'sign-in', { email: admin, password: 'another one' })).status).toBe(401)
  })

  test('an account that is older than the list waits too; a confirmation in another browser ends its sessions', async () => {
    const squatter = site.browser()
    const tokens = await signUp(squatter, 'later@marquee.test')
    await site.close()
    site = await open({ port: site.port, adminEmails: ['later@marquee.test'] })

    const { address } = await site.browser().start()
    const owner = site.browser()
    const started = await owner.start({ prompt: 'create' })
    expect(address.pathname).toBe('/auth')
    await owner.submit(started.address, 'sign-up', { ...person('later@marquee.test'), password: 'owner owner' })
    expect(await site.verify(tokens.access_token)).toMatchObject({ email_verified: false })
    const done = await owner.send('/auth/interaction/confirm', { token: linkIn(mails[0]!), password: 'owner owner' })
    expect(done.status).toBe(200)
    expect((await squatter.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await squatter.start()).address.pathname).toBe('/auth')
    await site.close()
    site = await open({ port: site.port })
  })

  test('an expired link does not work', async () => {
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    await browser.submit(address, 'sign-up', person(admin))
    await database.db.execute(sql`update idp_links set expires_at = now() - interval '1 second'`)
    const answer = await browser.send('/auth/interaction/confirm', { token: linkIn(mails[0]!) })
    expect(answer).toMatchObject({ status: 404, body: { error: authSentences.linkExpired } })
    await browser.submit(address, 'sign-in', { email: admin, password: 'correct horse' })
    expect(mails).toHaveLength(2)
    expect((await browser.send('/auth/interaction/confirm', { token: linkIn(mails[1]!) })).status).toBe(200)
  })
})

test('a demo account is created once, is verified, and can sign in', async () => {
  const demo = { email: 'vendor@marquee.test', name: 'Vera', password: 'marquee-demo-1' }
  const subject = await site.provider.createDemoAccount(demo)
  expect(await site.provider.createDemoAccount(demo)).toBe(subject)
  const browser = site.browser()
  const { address, verifier } = await browser.start()
  const answer = await browser.submit(address, 'sign-in', { email: demo.email, password: demo.password })
  const tokens = await browser.collect(answer.body.data.redirect, verifier)
  expect(await site.verify(tokens.access_token)).toMatchObject({ subject, email_verified: true, name: 'Vera' })
})

const open = (options: SiteOptions = {}) =>
  openSite(database, { adminEmails: [admin.toLowerCase()], mailed: (message) => void mails.push(message), ...options })
