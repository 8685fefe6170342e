import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hostedProduct, publicUrl, introspected, secret } from '../../test/hosted-product.ts'
import type { HostedProvider } from '../../test/hosted-provider.ts'
import { Visitor, type Tokens } from '../../test/hosted-visitor.ts'

vi.useFakeTimers({ toFake: ['Date'] })
const { startProvider, product, log } = await hostedProduct()
const advanceClock = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

describe('the exchange of codes and refresh tokens', () => {
  let provider: HostedProvider
  let visitor: Visitor
  let tokens: Tokens
  const redirect_uri = `${publicUrl}/auth/callback`
  const grant = { grant_type: 'authorization_code', code: 'c', code_verifier: 'v'.repeat(43), redirect_uri }
  beforeAll(async () => {
    provider = await startProvider({ ...introspected, document: { token_endpoint_auth_methods_supported: undefined } })
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

  test('answers programs that are no browsers, for both return addresses, by the code and its proof alone', async () => {
    for (const address of ['/auth/callback', '/api/docs/static/oauth2-redirect.html']) {
      const fields = { ...grant, redirect_uri: publicUrl + address }
      const answer = await visitor.app.inject({
        method: 'POST',
        url: '/auth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      // The provider was asked, and does not know this code.
      expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
    }
  })

  test('begins at one address of ours, which leads to the provider with our client and nobody else’s wishes', async () => {
    const wanted = { response_type: 'code', state: 's', code_challenge: 'c', code_challenge_method: 'S256' }
    const others = { client_id: 'evil', scope: 'admin', prompt: 'none', request_uri: 'https://evil.example' }
    const query = new URLSearchParams({ ...wanted, ...others, redirect_uri })
    const { statusCode, headers } = await visitor.app.inject(`/auth/authorize?${query}`)
    const { origin, searchParams } = new URL(String(headers.location))
    expect([statusCode, origin]).toEqual([302, new URL(provider.issuer).origin])
    expect(Object.fromEntries(searchParams)).toMatchObject({ ...wanted, redirect_uri, client_id: 'marquee' })
    expect(searchParams.get('scope')).toContain('openid')
    expect([searchParams.has('prompt'), searchParams.has('request_uri')]).toEqual([false, false])
    // Otherwise the window of the documentation could not get the answer.
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    const opener = async (path: string) => (await visitor.app.inject(path)).headers['cross-origin-opener-policy']
    expect(await opener('/api/docs')).toBe('same-origin-allow-popups')
    expect(await opener('/api/docs/static/oauth2-redirect.html')).toBe('unsafe-none')
    expect(await opener('/api/contractors')).toBe('same-origin')
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

  test('signs out of Cognito with the parameters that it wants', async () => {
    const document = {
      jwks_uri: 'https://cognito-idp.eu.example/pool/jwks.json',
      end_session_endpoint: 'https://pool.example/logout',
    }
    const { app } = await product(await startProvider({ ...introspected, document }), secret)
    const address = `https://pool.example/logout?${new URLSearchParams({ client_id: 'marquee', logout_uri: `${publicUrl}/` })}`
    expect((await app.inject('/auth/provider')).json().end_session_endpoint).toBe(address)
  })

  test('is rate limited per network address', async () => {
    const limited = new Visitor((await product(provider, secret, { rateLimits: true })).app)
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
    const picky = await startProvider({ token: 'opaque', clientAuth: 'client_secret_post', document: either })
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
  advanceClock(11)
  expect((await app.inject('/auth/provider')).json().token_endpoint).toBe(`${publicUrl}/auth/token`)
  expect((await app.inject('/api/config')).json().data.scope).toBe('openid profile email offline_access')
  await new Promise((resolve) => late.close(resolve))
})
