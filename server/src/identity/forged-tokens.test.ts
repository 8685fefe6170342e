import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  issuer,
  audience,
  clientId,
  rsa,
  foreign,
  seconds,
  publicKeys,
  verify,
  verifyByClient,
  good,
  authentik,
  sign,
  part,
  type Header,
} from '../../test/signed-tokens.ts'
import { InvalidToken } from './verify.ts'

describe('forged and foreign tokens are refused', () => {
  let canary: ReturnType<typeof createServer>
  let asked = 0
  let canaryUrl = ''
  beforeAll(async () => {
    canary = createServer((_request, response) => {
      asked += 1
      response.end(JSON.stringify(publicKeys))
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/jwks.json`
  })
  afterAll(() => new Promise((resolve) => canary.close(resolve)))

  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const hmac = (header: Header, secret: string) => {
    const input = `${part(header)}.${part(good())}`
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  const tampered = async (change: Record<string, unknown>) => {
    const [header, , signature] = (await sign(good())).split('.')
    return `${header}.${part(good(change))}.${signature}`
  }

  const forged: [string, () => string | Promise<string>][] = [
    ['alg none, no signature', () => `${part({ alg: 'none', typ: 'at+jwt' })}.${part(good())}.`],
    ['alg NONE', () => `${part({ alg: 'NONE', typ: 'at+jwt', kid: 'ec' })}.${part(good())}.`],
    [
      'alg none with a real signature',
      async () => `${part({ alg: 'none', kid: 'ec' })}.${(await sign(good())).split('.').slice(1).join('.')}`,
    ],
    ['no alg', () => `${part({ typ: 'at+jwt' })}.${part(good())}.AAAA`],
    ['HS256 with the public key as secret', () => hmac({ alg: 'HS256', typ: 'at+jwt', kid: 'rsa' }, publicPem)],
    [
      'HS256 with the public JWK as secret',
      () => hmac({ alg: 'HS256', typ: 'at+jwt', kid: 'ec' }, JSON.stringify(publicKeys.keys[0])),
    ],
    ['HS256 with an empty secret', () => hmac({ alg: 'HS256', typ: 'at+jwt' }, '')],
    ['another key under our kid', () => sign(good(), {}, foreign.privateKey)],
    ['another key, unknown kid', () => sign(good(), { kid: 'other' }, foreign.privateKey)],
    [
      'another key in the header',
      async () => sign(good(), { jwk: await exportJWK(foreign.publicKey) }, foreign.privateKey),
    ],
    ['jku that points elsewhere', () => sign(good(), { jku: canaryUrl }, foreign.privateKey)],
    ['jku with an unknown kid', () => sign(good(), { jku: canaryUrl, kid: 'canary' }, foreign.privateKey)],
    ['x5u that points elsewhere', () => sign(good(), { x5u: canaryUrl }, foreign.privateKey)],
    ['kid as a path', () => sign(good(), { kid: '../../../dev/null' }, foreign.privateKey)],
    ['key of another algorithm', () => sign(good(), { alg: 'RS256', kid: 'ec' }, rsa.privateKey)],
    [
      'unknown critical header',
      async () =>
        `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'ec', crit: ['x'], x: 1 })}.${(await sign(good())).split('.').slice(1).join('.')}`,
    ],
    ['changed subject', () => tampered({ sub: 'admin' })],
    ['changed address', () => tampered({ email: 'admin@example.org', email_verified: true })],
    ['signature cut off', async () => (await sign(good())).split('.').slice(0, 2).join('.')],
    ['empty signature', async () => `${(await sign(good())).split('.').slice(0, 2).join('.')}.`],
    [
      'zero signature',
      async () => `${(await sign(good())).split('.').slice(0, 2).join('.')}.${Buffer.alloc(64).toString('base64url')}`,
    ],
    ['other issuer', () => sign(good({ iss: 'https://evil.example' }))],
    ['issuer with a slash more', () => sign(good({ iss: `${issuer}/` }))],
    ['issuer that begins like ours', () => sign(good({ iss: `${issuer}.evil.example` }))],
    ['issuer as a list', () => sign(good({ iss: [issuer] }))],
    ['no issuer', () => sign(good({ iss: undefined }))],
    ['other audience', () => sign(good({ aud: 'https://other.example/api' }))],
    ['audience that begins like ours', () => sign(good({ aud: `${audience}/v2` }))],
    ['other audiences', () => sign(good({ aud: ['a', 'b'] }))],
    ['no audience', () => sign(good({ aud: undefined }))],
    ['audience as an object', () => sign(good({ aud: { 0: audience } }))],
    ['expired', () => sign(good({ exp: seconds() - 10 }))],
    ['expired long ago', () => sign(good({ exp: 1 }))],
    ['no expiry', () => sign(good({ exp: undefined }))],
    ['expiry as text', () => sign(good({ exp: '9999999999' }))],
    ['expiry beyond all time', () => sign(good({ exp: 1e300 }))],
    ['expiry in two years', () => sign(good({ exp: seconds() + 2 * 366 * 86_400 }))],
    ['issued in the future', () => sign(good({ iat: seconds() + 120 }))],
    ['issued as text', () => sign(good({ iat: '0' }))],
    ['not yet valid', () => sign(good({ nbf: seconds() + 60 }))],
    ['nbf as text', () => sign(good({ nbf: '0' }))],
    ['no subject', () => sign(good({ sub: undefined }))],
    ['empty subject', () => sign(good({ sub: '' }))],
    ['subject as a number', () => sign(good({ sub: 7 }))],
    ['subject that cannot be stored', () => sign(good({ sub: 'a\u0000b' }))],
    ['endless subject', () => sign(good({ sub: 'a'.repeat(256) }))],
    ['ID token of the client', () => sign(good({ aud: clientId, nonce: 'n' }), { typ: 'JWT' })],
    ['ID token that names our audience', () => sign(good({ nonce: 'n' }), { typ: 'JWT' })],
    ['ID token by at_hash', () => sign(good({ at_hash: 'h' }), { typ: 'JWT' })],
    ['Keycloak ID token', () => sign(good({ typ: 'ID' }), { typ: 'JWT' })],
    ['Keycloak refresh token', () => sign(good({ typ: 'Refresh' }), { typ: 'JWT' })],
    ['Cognito ID token', () => sign(good({ token_use: 'id' }), { typ: 'JWT' })],
    ['ID token by its header', () => sign(good({ scope: 'openid' }), { typ: 'id_token+jwt' })],
    ['logout token', () => sign(good({ scope: 'openid' }), { typ: 'logout+jwt' })],
    ['a client that speaks for itself', () => sign(good({ sub: clientId }))],
    ['another client that speaks for itself', () => sign(good({ sub: 'machine', client_id: 'machine' }))],
    ['Auth0 machine', () => sign(good({ sub: 'machine@clients', gty: 'client-credentials', azp: 'machine' }))],
    ['five parts', () => 'a.b.c.d.e'],
    ['one part', () => 'hello'],
    ['nothing', () => ''],
    ['dots', () => '..'],
    ['not base64', () => '%.%.%'],
    ['not JSON', () => `${Buffer.from('{').toString('base64url')}.${part(good())}.AAAA`],
    ['a list as payload', () => `${part({ alg: 'ES256', kid: 'ec' })}.${part([])}.AAAA`],
    ['too long', async () => sign(good({ filler: 'x'.repeat(20_000) }))],
  ]

  test.each(forged)('%s', async (_name, make) => {
    const token = await make()
    await expect(verify(token)).rejects.toBeInstanceOf(InvalidToken)
    expect(asked).toBe(0)
  })

  const forClients: [string, JWTPayload][] = [
    ['another client', good({ client_id: 'other' })],
    ['another authorized party', good({ azp: 'other' })],
    ['no client at all', good({ client_id: undefined })],
    ['ID token without marks', good({ aud: clientId, azp: clientId })],
    ['Authentik ID token', authentik({})],
    ['Authentik ID token with a foreign uid', authentik({ azp: clientId, uid: 'ada' })],
    ['Authentik ID token of a refresh', authentik({ azp: clientId, uid: 'a1B2'.repeat(10), at_hash: 'h' })],
    ['Zitadel ID token', good({ aud: [clientId, '2789'], azp: clientId, auth_time: seconds(), amr: ['pwd'] })],
    ['Zitadel ID token with a jti', good({ aud: [clientId], azp: clientId, auth_time: seconds(), jti: 'j' })],
    ['Okta ID token', good({ aud: clientId, jti: 'ID.x', amr: ['pwd'], idp: 'i', auth_time: seconds(), ver: 1 })],
    ['Google sign-in button', good({ aud: clientId, azp: clientId, jti: 'j', email: 'ada@example.org', name: 'Ada' })],
    ['a token that is only good for asking who somebody is', good({ scope: 'openid' })],
    ['the same with a refresh', good({ scope: 'openid offline_access' })],
  ]
  test.each(forClients)('without a configured audience: %s', async (_name, payload) => {
    await expect(verifyByClient(await sign(payload, { typ: 'JWT' }))).rejects.toBeInstanceOf(InvalidToken)
  })
})
