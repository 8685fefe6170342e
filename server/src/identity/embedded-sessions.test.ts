import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { accountSite } from '../../test/account-site.ts'
import { person, signIn, signUp, type Site } from '../../test/sign-in-site.ts'
import { embeddedProvider } from './embedded.ts'
import { InvalidToken } from './verify.ts'

const { database, site, open, restart } = await accountSite({ adminEmails: ['founder@marquee.test'] })

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

  test('a code ends after a minute', async () => {
    const browser = site.browser()
    const { address, verifier } = await browser.start({ prompt: 'create' })
    const answer = await browser.submit(address, 'sign-up', person('ada@example.org'))
    const callback = await browser.follow(answer.body.data.redirect)
    const ends = sql`select extract(epoch from expires_at - now())::int as seconds from idp_records where model = 'AuthorizationCode'`
    expect(Number((await database.db.execute<{ seconds: number }>(ends)).rows[0]?.seconds)).toBeLessThanOrEqual(60)
    await database.db.execute(sql`update idp_records set expires_at = now() where model = 'AuthorizationCode'`)
    expect((await browser.redeem(callback, verifier)).error).toBe('invalid_grant')
  })

  test('each sign-in gives the session another cookie, and the one before is of no use', async () => {
    const browser = site.browser()
    await signUp(browser, 'ada@example.org')
    const [cookie] = browser.cookies('marquee_session')
    const { address, verifier } = await browser.start({ prompt: 'login' })
    const answer = await browser.submit(address, 'sign-in', { email: 'ada@example.org', password: 'correct horse' })
    await browser.collect(answer.body.data.redirect, verifier)
    expect(browser.cookies('marquee_session')).not.toEqual([cookie])
    const sessions = sql`select 1 from idp_records where model = 'Session' and payload->>'accountId' is not null`
    expect((await database.db.execute(sessions)).rows).toHaveLength(1)
  })

  test('a password is stored as argon2id, at what OWASP names as the least or more', async () => {
    await signUp(site.browser(), 'ada@example.org')
    const { rows } = await database.db.execute<{ password: string }>(sql`select password from idp_accounts`)
    for (const { password } of rows) {
      const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w-]{22}\$[\w-]{43}$/.exec(password) ?? []
      expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
      expect(Number(passes)).toBeGreaterThanOrEqual(2)
    }
    expect(rows.length).toBeGreaterThan(0)
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
    await restart()

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
    await restart()
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
