import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startHostedProvider, type HostedProvider, type Quirks } from '../../test/hosted-provider.ts'
import { Visitor, type Tokens } from '../../test/hosted-visitor.ts'
import { testApp } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'
import { readSettings } from '../env.ts'
import { openIdentity } from './identity.ts'
import { tokenSeal } from './opaque.ts'

vi.useFakeTimers({ toFake: ['Date'] })
const publicUrl = 'http://localhost:3000'
const database = await testDatabase()
const passed = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const ada = { name: 'Ada Byron', email: 'ada@example.org', email_verified: true }
const opaque: Quirks = { token: 'opaque' }
const introspected: Quirks = { token: 'opaque', introspection: true, clientAuth: 'client_secret_basic' }
const secret = { OIDC_CLIENT_SECRET: 'a secret: with +/% in it' }

const opened: HostedProvider[] = []
afterAll(() => Promise.all(opened.map((each) => each.close())))
const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => said.mockClear())
const log = () => said.mock.calls.flat().join('\n')

async function rent(quirks: Quirks): Promise<HostedProvider> {
  const provider = await startHostedProvider(quirks, publicUrl)
  provider.people.ada = ada
  opened.push(provider)
  return provider
}

async function product(provider: { issuer: string }, settings: Record<string, string> = {}, rateLimits = false) {
  const { oidc } = readSettings({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'marquee', ...settings })
  const embedded = {
    database,
    publicUrl,
    adminEmails: [],
    sendMail: async () => {},
    rateLimits,
    demo: false,
    opensMessages: false,
  }
  return testApp({ database, identity: () => openIdentity(oidc, embedded), rateLimits })
}

/** Tokens of the same person that another app at the same provider got legitimately. */
async function tokensOfAnotherApp(provider: HostedProvider): Promise<Tokens> {
  const visitor = new Visitor((await product(provider)).app)
  const { callback, verifier } = await visitor.arrive('ada', false, {
    client_id: 'other',
    redirect_uri: 'https://other.example/callback',
  })
  const answer = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('other:other%20secret').toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: 'https://other.example/callback',
    }),
  })
  return (await answer.json()) as Tokens
}

describe('the exchange of codes and refresh tokens', () => {
  let provider: HostedProvider
  let visitor: Visitor
  let tokens: Tokens
  const redirect_uri = `${publicUrl}/auth/callback`
  const grant = { grant_type: 'authorization_code', code: 'c', code_verifier: 'v'.repeat(43), redirect_uri }
  beforeAll(async () => {
    provider = await rent({ ...introspected, document: { token_endpoint_auth_methods_supported: undefined } })
    visitor = new Visitor((await product(provider, secret)).app)
    tokens = await visitor.signIn('ada')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['a page without an origin', { origin: 'null' }],
    ['nobody in particular', { origin: '' }],
    ['a site beside ours', { 'sec-fetch-site': 'same-site' }],
    ['a navigation', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused to %s', async (_name, headers) => {
    const asked = provider.asked['/token']
    for (const path of ['/auth/token', '/auth/revocation'])
      expect((await visitor.post(path, { ...grant, token: 'x' }, headers)).status).toBe(403)
    expect(provider.asked['/token']).toBe(asked)
  })

  test.each([
    ['another return address', { ...grant, redirect_uri: 'https://evil.example/callback' }],
    ['a return address of ours that is none', { ...grant, redirect_uri: `${publicUrl}/` }],
    ['no proof of who began', { ...grant, code_verifier: '' }],
    ['a short proof', { ...grant, code_verifier: 'v' }],
    ['no code', { ...grant, code: '' }],
    ['the client itself', { grant_type: 'client_credentials' }],
    ['a password', { grant_type: 'password', username: 'ada', password: 'x' }],
    ['another token', { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: 'x' }],
    ['no refresh token', { grant_type: 'refresh_token' }],
    ['nothing', ''],
    ['two codes', `${new URLSearchParams(grant)}&code=d`],
  ])('does not accept %s', async (_name, fields) => {
    const asked = provider.asked['/token']
    const answer = await visitor.trade(fields)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('invalid_request')
    expect(provider.asked['/token']).toBe(asked)
  })

  test('is limited in size and content type', async () => {
    const asked = provider.asked['/token']
    expect((await visitor.trade({ ...grant, code: 'x'.repeat(17_000) })).status).toBe(413)
    expect((await visitor.trade('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect(provider.asked['/token']).toBe(asked)
  })

  test('passes on the provider’s own refusal', async () => {
    const answer = await visitor.trade(grant)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('invalid_grant')
  })

  test('requires PKCE: a code from another sign-in is refused', async () => {
    const { callback } = await visitor.arrive('ada')
    const code = callback.searchParams.get('code') ?? ''
    expect((await visitor.trade({ ...grant, code })).body.error).toBe('invalid_grant')
  })

  test('never shows the client secret', async () => {
    const answers = [
      await visitor.trade(grant),
      await visitor.trade({ ...grant, client_secret: 'x', client_id: 'other' }),
    ]
    const shown = [(await visitor.app.inject('/api/config')).body, (await visitor.app.inject('/auth/provider')).body]
    for (const text of [...shown, ...answers.map((answer) => answer.text), log()]) {
      expect(text).not.toContain('a secret')
      expect(text).not.toContain(encodeURIComponent('a secret'))
    }
  })

  test('is rate limited per network address', async () => {
    const limited = new Visitor((await product(provider, secret, true)).app)
    const statuses: number[] = []
    for (let i = 0; i < 601; i++) statuses.push((await limited.trade('')).status)
    expect(statuses.indexOf(429)).toBe(600)
  })

  test('with a wrong client secret nobody is signed out, and the log gives the reason', async () => {
    const wrong = new Visitor((await product(provider, { OIDC_CLIENT_SECRET: 'wrong' })).app)
    const answer = await wrong.trade({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' })
    expect([answer.status, answer.body.error]).toEqual([503, 'temporarily_unavailable'])
    expect(log()).toContain('OIDC_CLIENT_SECRET')
    expect(log()).not.toContain('wrong')
  })

  test('finds out which of two authentication methods its client uses', async () => {
    const either = { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] }
    const picky = await rent({ token: 'opaque', clientAuth: 'client_secret_post', document: either })
    const other = new Visitor((await product(picky, secret)).app)
    const first = await other.signIn('ada')
    expect(picky.asked['/token']).toBe(2)
    await other.refresh(first)
    expect(picky.asked['/token']).toBe(3)
  })

  test('while the provider is down, sessions are kept', async () => {
    const kept = await visitor.signIn('ada')
    provider.isDown = true
    const answer = await visitor.trade({ grant_type: 'refresh_token', refresh_token: kept.refresh_token ?? '' })
    provider.isDown = false
    expect([answer.status, answer.body.error]).toEqual([503, 'temporarily_unavailable'])
    await visitor.refresh(kept)
  })
})

test('a provider that is down at the start is found when it answers', async () => {
  const reserved = createServer()
  await new Promise<void>((resolve) => reserved.listen(0, '127.0.0.1', resolve))
  const { port } = reserved.address() as AddressInfo
  await new Promise((resolve) => reserved.close(resolve))
  const { app } = await product({ issuer: `http://127.0.0.1:${port}` })
  expect((await app.inject('/auth/provider')).statusCode).toBe(503)
  expect((await app.inject('/api/config')).json().data.scope).toBe('openid profile email')

  const document = { issuer: `http://127.0.0.1:${port}`, jwks_uri: `http://127.0.0.1:${port}/jwks` }
  const body = JSON.stringify({ ...document, scopes_supported: ['openid', 'offline_access'] })
  const late = createServer((_request, response) => response.end(body))
  await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve))
  passed(11)
  expect((await app.inject('/auth/provider')).json().token_endpoint).toBe(`${publicUrl}/auth/token`)
  expect((await app.inject('/api/config')).json().data.scope).toBe('openid profile email offline_access')
  await new Promise((resolve) => late.close(resolve))
})

// S2: the same as for signed tokens, for tokens that only the provider can read.
describe('opaque tokens', () => {
  const calls = [
    ['GET', '/api/users/profile'],
    ['POST', '/api/contractors/profile'],
    ['GET', '/api/users/admin/all'],
  ] as const

  /** The status codes of a read, a write and an admin's call with this token. */
  async function answersTo(visitor: Visitor, token: string): Promise<number[]> {
    const statuses: number[] = []
    for (const [method, url] of calls) statuses.push((await visitor.call(token, method, url)).status)
    return statuses
  }
  const nothing = [401, 401, 401]

  describe.each([
    ['by userinfo', opaque, {}],
    ['by introspection', introspected, secret],
  ])('checked %s', (_name, quirks, settings) => {
    let provider: HostedProvider
    let visitor: Visitor
    let tokens: Tokens
    beforeAll(async () => {
      provider = await rent(quirks)
      visitor = new Visitor((await product(provider, settings)).app)
      tokens = await visitor.signIn('ada')
    })
    const checks = () => (provider.asked['/me'] ?? 0) + (provider.asked['/token/introspection'] ?? 0)

    test('a token of another app at the same provider is refused, with or without a forged seal', async () => {
      const other = await tokensOfAnotherApp(provider)
      expect(await answersTo(visitor, other.access_token)).toEqual(nothing)
      expect(await answersTo(visitor, other.refresh_token ?? 'x')).toEqual(nothing)
      const seal = tokenSeal({ secret: 'guessed', issuer: provider.issuer, clientId: 'marquee' })
      expect(await answersTo(visitor, seal.close(other.access_token))).toEqual(nothing)
      const [kind, , mark] = tokens.access_token.split('.')
      expect(
        await answersTo(visitor, `${kind}.${Buffer.from(other.access_token).toString('base64url')}.${mark}`),
      ).toEqual(nothing)
    })

    test('forged tokens and other kinds of tokens are refused', async () => {
      const [kind, inside, mark = ''] = tokens.access_token.split('.')
      const forged = [
        `${kind}.${inside}.`,
        `${kind}.${inside}`,
        `${kind}.${inside}.${mark}.x`,
        `${kind}..${mark}`,
        `${kind}.${inside}.${Buffer.alloc(32).toString('base64url')}`,
        tokens.refresh_token ?? 'x',
        tokens.id_token,
        'x',
        'ya29.a~+/b==',
        'a.b.c.d.e',
        'x'.repeat(12_000),
      ]
      for (const token of forged) expect(await answersTo(visitor, token)).toEqual(nothing)
    })

    test('the provider is asked once a minute about a token, however many calls arrive at once', async () => {
      passed(61)
      const before = checks()
      const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.call(tokens.access_token)))
      expect(answers.every((answer) => answer.status === 200)).toBe(true)
      expect(checks() - before).toBeLessThanOrEqual(2)
      const after = checks()
      passed(50)
      await visitor.call(tokens.access_token)
      expect(checks()).toBe(after)
    })

    test('while the provider is down, tokens are neither accepted nor refused', async () => {
      passed(61)
      provider.isDown = true
      expect((await visitor.call(tokens.access_token)).status).toBe(503)
      provider.isDown = false
      expect((await visitor.call(tokens.access_token)).status).toBe(200)
    })

    test('a flood of invented tokens does not reach the provider and does not affect signed-in people', async () => {
      await visitor.call(tokens.access_token)
      const before = checks()
      const statuses = new Set<number>()
      for (let i = 0; i < 400; i++) statuses.add((await visitor.call(`invented-${i}`)).status)
      expect(checks() - before).toBeLessThanOrEqual(120)
      expect([...statuses].every((status) => status === 401 || status === 503)).toBe(true)
      expect((await visitor.call((await visitor.refresh(tokens)).access_token)).status).toBe(200)
    })
  })

  test('with introspection, our client’s own token works without our seal too', async () => {
    const provider = await rent(introspected)
    const visitor = new Visitor((await product(provider, secret)).app)
    const { access_token } = await visitor.signIn('ada')
    const inside = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()
    expect((await visitor.call(inside)).body.data.email).toBe('ada@example.org')
  })
})

describe('people about whom the provider says little', () => {
  const signed = (claims: Record<string, unknown>) => ({ claims: { ...claims, azp: 'marquee' }, typ: 'at+jwt' })
  let provider: HostedProvider
  beforeEach(async () => {
    provider = await rent({ token: signed, userinfo: (person) => person })
  })

  test('get in without an address, and are looked up again', async () => {
    provider.people.ada = {}
    const visitor = new Visitor((await product(provider)).app)
    const { access_token } = await visitor.signIn('ada')
    for (let i = 0; i < 3; i++) expect((await visitor.call(access_token)).body.data).toMatchObject({ email: null })
    expect(provider.asked['/me']).toBe(1)
    provider.people.ada = ada
    passed(121)
    expect((await visitor.call(access_token)).body.data).toMatchObject({ email: 'ada@example.org', name: 'Ada Byron' })
  })

  test('get in while userinfo is down, and keep their known details', async () => {
    const visitor = new Visitor((await product(provider)).app)
    const { access_token } = await visitor.signIn('ada')
    expect((await visitor.call(access_token)).body.data.email).toBe('ada@example.org')
    passed(121)
    provider.isDown = true
    expect((await visitor.call(access_token)).body.data.email).toBe('ada@example.org')
  })

  test.each([
    ['not', {}, 'user'],
    ['with OIDC_TRUST_EMAIL=1', { OIDC_TRUST_EMAIL: '1' }, 'admin'],
  ])('an address without email_verified counts %s', async (_name, settings, role) => {
    const provider = await rent({ token: signed, userinfo: ({ email, name }) => ({ email, name }) })
    const { oidc } = readSettings({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'marquee', ...settings })
    const embedded = {
      database,
      publicUrl,
      adminEmails: [],
      sendMail: async () => {},
      rateLimits: false,
      demo: false,
      opensMessages: false,
    }
    const identity = () => openIdentity(oidc, embedded)
    const { app } = await testApp({ database, identity, settings: { adminEmails: ['ada@example.org'] } })
    const visitor = new Visitor(app)
    expect((await visitor.call((await visitor.signIn('ada')).access_token)).body.data.role).toBe(role)
  })

  test('an address that is marked as not verified stays unverified, whatever is trusted', async () => {
    provider.people.ada = { ...ada, email_verified: false }
    const { oidc } = readSettings({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'marquee', OIDC_TRUST_EMAIL: '1' })
    const embedded = {
      database,
      publicUrl,
      adminEmails: [],
      sendMail: async () => {},
      rateLimits: false,
      demo: false,
      opensMessages: false,
    }
    const identity = () => openIdentity(oidc, embedded)
    const { app } = await testApp({ database, identity, settings: { adminEmails: ['ada@example.org'] } })
    const visitor = new Visitor(app)
    expect((await visitor.call((await visitor.signIn('ada')).access_token)).body.data.role).toBe('user')
  })
})

test('the log says once why tokens are refused, and never contains one', async () => {
  const provider = await rent(opaque)
  const visitor = new Visitor((await product(provider)).app)
  for (let i = 0; i < 5; i++) await visitor.call(`somebodys-token-${i}`)
  expect(said).toHaveBeenCalledTimes(1)
  expect(log()).toContain('a token was refused: It is opaque and did not come from /auth/token')
  expect(log()).not.toContain('somebodys-token')
})
