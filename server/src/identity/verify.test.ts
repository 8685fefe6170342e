import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, type JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  issuer,
  audience,
  clientId,
  rsa,
  seconds,
  publicKeys,
  verify,
  verifyByClient,
  good,
  authentik,
  sign,
  type Header,
} from '../../test/signed-tokens.ts'
import { InvalidToken, localKeys, tokenVerifier, type KeySet, type KeySource } from './verify.ts'

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
      issued_at: expect.any(Number),
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
    expect(await verify(token)).toEqual({ issuer, subject: 'person-1', issued_at: expect.any(Number) })
  })

  test('build a name from its parts', async () => {
    expect((await verify(await sign(good({ given_name: 'Ada', family_name: 'Byron' })))).name).toBe('Ada Byron')
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
