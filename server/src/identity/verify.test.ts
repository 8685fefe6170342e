import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, exportJWK, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidToken, localKeys, tokenVerifier, type KeySet, type KeySource } from './verify.ts'

const issuer = 'https://login.example'
const audience = 'https://marquee.example/api'
const clientId = 'marquee-web'
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const seconds = () => Math.floor(Date.now() / 1000)

const publicKeys = {
  keys: [
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
  ],
}
const verify = tokenVerifier({ issuer, audience, clientId, keys: localKeys(publicKeys) })
const verifyByClient = tokenVerifier({ issuer, clientId, keys: localKeys(publicKeys) })

/** Valid claims of a token. The change may be of any type, because attackers can send anything. */
const good = (change: Record<string, unknown> = {}) =>
  ({
    iss: issuer,
    aud: audience,
    sub: 'person-1',
    iat: seconds(),
    exp: seconds() + 600,
    client_id: clientId,
    ...change,
  }) as JWTPayload

/** Authentik uses the same claims for both tokens; only its access token has `azp` and `uid`. */
const authentik = (change: Record<string, unknown>) =>
  good({
    aud: clientId,
    client_id: undefined,
    auth_time: seconds(),
    acr: 'goauthentik.io/providers/oauth2/default',
    amr: ['pwd'],
    sid: 's',
    email: 'ada@example.org',
    email_verified: true,
    ...change,
  })

interface Header {
  alg?: string
  typ?: string | undefined
  kid?: string
  [name: string]: unknown
}

function sign(payload: JWTPayload, header: Header = {}, key = ec.privateKey): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'ec', ...header } as JWTHeaderParameters)
    .sign(key)
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('access tokens of real providers', () => {
  const shapes: [string, JWTPayload, Header, typeof verify][] = [
    ['RFC 9068', good(), {}, verify],
    ['RFC 9068 by its full media type', good(), { typ: 'application/at+jwt' }, verify],
    [
      'Auth0',
      good({ aud: [audience, `${issuer}/userinfo`], azp: clientId, scope: 'openid email' }),
      { typ: 'JWT' },
      verify,
    ],
    [
      'Entra with the client as audience',
      good({ aud: clientId, scp: 'access_as_user', azp: clientId }),
      { typ: 'JWT' },
      tokenVerifier({ issuer, audience: clientId, clientId, keys: localKeys(publicKeys) }),
    ],
    ['Okta', good({ cid: clientId, scp: ['openid'] }), { typ: undefined }, verify],
    [
      'Keycloak by client',
      good({ aud: 'account', azp: clientId, client_id: undefined, typ: 'Bearer', nonce: 'n' }),
      { typ: 'JWT' },
      verifyByClient,
    ],
    ['Clerk without audience', good({ aud: undefined, scope: 'profile email' }), { typ: 'at+jwt' }, verifyByClient],
    ['Cognito without audience', good({ aud: undefined, token_use: 'access' }), { typ: undefined }, verifyByClient],
    ['Zitadel', good({ aud: [clientId, '2789'], jti: 'V2_27' }), { typ: 'JWT' }, verifyByClient],
    [
      'Zitadel by project',
      good({ aud: [clientId, audience], jti: 'V2_27', client_id: undefined }),
      { typ: 'JWT' },
      verify,
    ],
    ['Authentik', authentik({ azp: clientId, uid: 'a1B2'.repeat(10) }), { typ: 'JWT' }, verifyByClient],
    [
      'Authentik with its client as audience',
      authentik({ azp: clientId, uid: 'a1B2'.repeat(10) }),
      { typ: 'JWT' },
      tokenVerifier({ issuer, audience: clientId, clientId, keys: localKeys(publicKeys) }),
    ],
  ]
  test.each(shapes)('%s is accepted', async (_name, payload, header, check) => {
    await expect(check(await sign(payload, header))).resolves.toMatchObject({ issuer, subject: 'person-1' })
  })

  test('RS256 is accepted', async () => {
    const token = await sign(good(), { alg: 'RS256', kid: 'rsa' }, rsa.privateKey)
    await expect(verify(token)).resolves.toMatchObject({ subject: 'person-1' })
  })
})

describe('claims', () => {
  test('contain e-mail, name and phone number', async () => {
    const token = await sign(
      good({ email: 'Ada@Example.org', email_verified: true, name: 'Ada', phone_number: '+44 20' }),
    )
    expect(await verify(token)).toEqual({
      issuer,
      subject: 'person-1',
      email: 'Ada@Example.org',
      email_verified: true,
      name: 'Ada',
      phone_number: '+44 20',
    })
  })

  test.each([[true], ['true']])('email_verified %j counts as verified', async (value) => {
    const claims = await verify(await sign(good({ email: 'ada@example.org', email_verified: value })))
    expect(claims.email_verified).toBe(true)
  })

  test.each([[false], ['false'], [1], ['yes'], [null], [{}], [['true']]])(
    'email_verified %j counts as not verified',
    async (value) => {
      const claims = await verify(await sign(good({ email: 'ada@example.org', email_verified: value })))
      expect(claims.email_verified).toBe(false)
    },
  )

  test('an address without email_verified stays undecided, and a missing address cannot be verified', async () => {
    expect(await verify(await sign(good({ email: 'ada@example.org' })))).not.toHaveProperty('email_verified')
    expect(await verify(await sign(good({ email_verified: true })))).not.toHaveProperty('email_verified')
  })

  test('may have names with one URL prefix, as Auth0 requires', async () => {
    const own = 'https://marquee.example/'
    const claims = { [`${own}email`]: 'ada@example.org', [`${own}email_verified`]: true, [`${own}name`]: 'Ada' }
    expect(await verify(await sign(good(claims)))).toMatchObject({
      email: 'ada@example.org',
      email_verified: true,
      name: 'Ada',
    })
    const mixed = { [`${own}email`]: 'ada@example.org', 'https://other.example/email_verified': true }
    expect(await verify(await sign(good(mixed)))).not.toHaveProperty('email_verified')
    const two = { [`${own}email`]: 'ada@example.org', 'https://other.example/email': 'eve@example.org' }
    expect(await verify(await sign(good(two)))).not.toHaveProperty('email')
  })

  test('a user name is not an e-mail address, even when it looks like one', async () => {
    const entra = good({
      preferred_username: 'ada@example.org',
      upn: 'ada@example.org',
      unique_name: 'ada@example.org',
    })
    expect(await verify(await sign(entra))).not.toHaveProperty('email')
  })

  test('leave out values of a wrong type and values that cannot be stored', async () => {
    const token = await sign(good({ email: ['a@b.c'], email_verified: true, name: 'A\u0000da', phone_number: 7 }))
    expect(await verify(token)).toEqual({ issuer, subject: 'person-1' })
  })

  test('build a name from its parts', async () => {
    expect((await verify(await sign(good({ given_name: 'Ada', family_name: 'Byron' })))).name).toBe('Ada Byron')
  })
})

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
    ['ID token that says so in its header', () => sign(good({ scope: 'openid' }), { typ: 'id_token+jwt' })],
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

describe('scopes', () => {
  const scoped = tokenVerifier({
    issuer,
    audience,
    clientId,
    keys: localKeys(publicKeys),
    scope: 'openid profile email',
  })

  test('must all be in the token when they are required', async () => {
    await expect(scoped(await sign(good({ scope: 'email openid other profile' })))).resolves.toMatchObject({ issuer })
    await expect(scoped(await sign(good({ scp: ['openid', 'profile', 'email'] })))).resolves.toMatchObject({ issuer })
  })

  test.each([[undefined], [''], ['openid'], ['openid profile'], ['openid profile emails'], [7]])(
    '%j is not enough',
    async (scope) => {
      await expect(scoped(await sign(good({ scope })))).rejects.toBeInstanceOf(InvalidToken)
    },
  )
})

describe('the cache of verified tokens', () => {
  function counted() {
    const find = createLocalJWKSet(publicKeys)
    let lookups = 0
    let current: KeySet = {
      find: (...args) => {
        lookups += 1
        return find(...args)
      },
    }
    const keys: KeySource = { current: async () => current, newerThan: async (known) => known }
    return {
      keys,
      lookups: () => lookups,
      withdraw() {
        current = { find: createLocalJWKSet({ keys: [publicKeys.keys[1]!] }) }
      },
    }
  }

  test('avoids signature checks for a minute', async () => {
    let time = Date.now()
    const source = counted()
    const check = tokenVerifier({ issuer, audience, clientId, keys: source.keys, now: () => time })
    const token = await sign(good())
    const first = await check(token)
    expect(await check(token)).toBe(first)
    expect(source.lookups()).toBe(1)
    time += 61_000
    await check(token)
    expect(source.lookups()).toBe(2)
  })

  test('ends when the token expires', async () => {
    let time = Date.now()
    const check = tokenVerifier({ issuer, audience, clientId, keys: counted().keys, now: () => time })
    const token = await sign(good({ exp: seconds() + 20 }))
    await check(token)
    time += 26_000
    await expect(check(token)).rejects.toBeInstanceOf(InvalidToken)
  })

  test('ends when the issuer withdraws the key', async () => {
    const source = counted()
    const check = tokenVerifier({ issuer, audience, clientId, keys: source.keys })
    const token = await sign(good())
    await check(token)
    source.withdraw()
    await expect(check(token)).rejects.toBeInstanceOf(InvalidToken)
  })

  test('is limited in size', async () => {
    const source = counted()
    const check = tokenVerifier({ issuer, audience, clientId, keys: source.keys, remembered: 2 })
    const tokens = await Promise.all([1, 2, 3].map(() => sign(good({ jti: randomUUID() }))))
    for (const token of tokens) await check(token)
    expect(source.lookups()).toBe(3)
    await check(tokens[2]!)
    expect(source.lookups()).toBe(3)
    await check(tokens[0]!)
    expect(source.lookups()).toBe(4)
  })
})
