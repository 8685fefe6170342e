import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { authSentences } from '@marquee/contract/auth'
import { sql } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { accountSite } from '../../test/account-site.ts'
import { authorization, person, signUp } from '../../test/sign-in-site.ts'
import { InvalidToken } from './verify.ts'

const { database, site } = await accountSite({ adminEmails: ['founder@marquee.test'] })

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
      const details = {
        ...person(`p${length}@example.org`),
        password: randomBytes(96).toString('base64').slice(0, length),
      }
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
