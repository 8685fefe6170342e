import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hostedProduct, ada, introspected, opaque, secret } from '../../test/hosted-product.ts'
import type { HostedProvider } from '../../test/hosted-provider.ts'
import { Visitor, type Tokens } from '../../test/hosted-visitor.ts'
import { tokenSeal } from './opaque.ts'

vi.useFakeTimers({ toFake: ['Date'] })
const { startProvider, product, warnings, log } = await hostedProduct()
const advanceClock = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

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
      provider = await startProvider(quirks)
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
      advanceClock(61)
      const before = checks()
      const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.call(tokens.access_token)))
      expect(answers.every((answer) => answer.status === 200)).toBe(true)
      expect(checks() - before).toBeLessThanOrEqual(2)
      const after = checks()
      advanceClock(50)
      await visitor.call(tokens.access_token)
      expect(checks()).toBe(after)
    })

    test('while the provider is down, tokens are neither accepted nor refused', async () => {
      advanceClock(61)
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
    const provider = await startProvider(introspected)
    const visitor = new Visitor((await product(provider, secret)).app)
    const { access_token } = await visitor.signIn('ada')
    const inside = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()
    expect((await visitor.call(inside)).body.data.email).toBe('ada@example.org')
  })
})

describe('people about whom the provider has few claims', () => {
  const signed = (claims: Record<string, unknown>) => ({ claims: { ...claims, azp: 'marquee' }, typ: 'at+jwt' })
  let provider: HostedProvider
  beforeEach(async () => {
    provider = await startProvider({ token: signed, userinfo: (person) => person })
  })

  test('get in without an address, and are looked up again', async () => {
    provider.people.ada = {}
    const visitor = new Visitor((await product(provider)).app)
    const { access_token } = await visitor.signIn('ada')
    for (let i = 0; i < 3; i++) expect((await visitor.call(access_token)).body.data).toMatchObject({ email: null })
    expect(provider.asked['/me']).toBe(1)
    provider.people.ada = ada
    advanceClock(121)
    expect((await visitor.call(access_token)).body.data).toMatchObject({ email: 'ada@example.org', name: 'Ada Byron' })
  })

  test('get in while userinfo is down, and keep their known details', async () => {
    const visitor = new Visitor((await product(provider)).app)
    const { access_token } = await visitor.signIn('ada')
    expect((await visitor.call(access_token)).body.data.email).toBe('ada@example.org')
    advanceClock(121)
    provider.isDown = true
    expect((await visitor.call(access_token)).body.data.email).toBe('ada@example.org')
  })

  test.each([
    ['not', {}, 'user'],
    ['with OIDC_TRUST_EMAIL=1', { OIDC_TRUST_EMAIL: '1' }, 'admin'],
  ])('an address without email_verified counts %s', async (_name, settings, role) => {
    const provider = await startProvider({ token: signed, userinfo: ({ email, name }) => ({ email, name }) })
    const { app } = await product(provider, settings, { adminEmails: ['ada@example.org'] })
    const visitor = new Visitor(app)
    expect((await visitor.call((await visitor.signIn('ada')).access_token)).body.data.role).toBe(role)
  })

  test('an address that is marked as not verified stays unverified with OIDC_TRUST_EMAIL=1, and the log has the reason', async () => {
    provider.people.ada = { ...ada, email_verified: false }
    const { app } = await product(provider, { OIDC_TRUST_EMAIL: '1' }, { adminEmails: ['ada@example.org'] })
    const visitor = new Visitor(app)
    expect((await visitor.call((await visitor.signIn('ada')).access_token)).body.data.role).toBe('user')
    expect(log()).toContain('the provider says that addresses are not verified: ')
  })

  test.each([
    ['userinfo', {}],
    ['the token', { email: 'ada@example.org', email_verified: false }],
  ])('with OIDC_TRUST_EMAIL=always it counts all the same, from %s', async (_from, more) => {
    const provider = await startProvider({
      token: (claims) => signed({ ...claims, ...more }),
      userinfo: (person) => person,
    })
    provider.people.ada = { ...ada, email_verified: false }
    const { app } = await product(provider, { OIDC_TRUST_EMAIL: 'always' }, { adminEmails: ['ada@example.org'] })
    const visitor = new Visitor(app)
    const me = (await visitor.call((await visitor.signIn('ada')).access_token)).body.data
    expect(me).toMatchObject({ role: 'admin', email_verified: true })
  })
})

test('the log has once the reason why tokens are refused, and never contains one', async () => {
  const provider = await startProvider(opaque)
  const visitor = new Visitor((await product(provider)).app)
  for (let i = 0; i < 5; i++) await visitor.call(`somebodys-token-${i}`)
  expect(warnings).toHaveBeenCalledTimes(1)
  expect(log()).toContain('a token was refused: It is opaque and did not come from /auth/token')
  expect(log()).not.toContain('somebodys-token')
})

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
