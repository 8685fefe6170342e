import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startHostedProvider, type HostedProvider, type Quirks } from '../../test/hosted-provider.ts'
import { Visitor } from '../../test/hosted-visitor.ts'
import { testApp } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'
import { users } from '../db/schema.ts'
import { readSettings } from '../env.ts'
import { openIdentity } from './identity.ts'

vi.useFakeTimers({ toFake: ['Date'] })
const publicUrl = 'http://localhost:3000'
const api = 'https://marquee.example/api'
const database = await testDatabase()

const advanceClock = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

interface Case {
  name: string
  quirks: Quirks
  /** The operator's settings besides issuer and client id. */
  settings: Record<string, string>
  /** The expected query of a sign-in. */
  asks: Record<string, string>
  isOpaque?: boolean
}

const confidential = { OIDC_CLIENT_SECRET: 'a secret: with +/% in it' }
const plainScope = 'openid profile email offline_access'
const without = (claims: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))

/** Each provider as its own documentation describes it; docs/identity.md lists the settings. */
const cases: Case[] = [
  {
    name: 'Keycloak: what it is, stands in the claims; the address in the token',
    quirks: {
      token: (claims, { person }) => ({
        claims: { ...claims, ...person, aud: 'account', azp: 'marquee', client_id: undefined, typ: 'Bearer', sid: 's' },
        typ: 'JWT',
      }),
    },
    settings: {},
    asks: { scope: plainScope },
  },
  {
    name: 'Auth0: an issuer with a slash, an API by `audience`, no address in the token',
    quirks: {
      slash: true,
      token: (claims, { issuer, query }) => ({
        claims: { ...without(claims, 'client_id'), aud: [query.get('audience'), `${issuer}userinfo`], azp: 'marquee' },
        typ: 'JWT',
      }),
    },
    settings: { OIDC_AUDIENCE: api, OIDC_SIGNUP_QUERY: '{"screen_hint":"signup"}' },
    asks: { scope: plainScope, audience: api, resource: api },
  },
  {
    name: 'Zitadel: a token for the client, without a scope',
    quirks: {
      token: (claims) => ({ claims: { ...without(claims, 'scope'), aud: ['marquee', '278901'] }, typ: 'JWT' }),
    },
    settings: {},
    asks: { scope: plainScope },
  },
  {
    name: 'Authentik: the same claims in both tokens',
    quirks: {
      token: (claims, { person }) => ({
        claims: {
          ...without(claims, 'scope', 'jti', 'client_id'),
          ...person,
          aud: 'marquee',
          azp: 'marquee',
          uid: 'Zx9q'.repeat(10),
          auth_time: claims.iat,
          acr: 'goauthentik.io/providers/oauth2/default',
          sid: 's',
        },
        typ: 'JWT',
      }),
    },
    settings: {},
    asks: { scope: plainScope },
  },
  {
    name: 'Clerk: no audience at all',
    quirks: { token: (claims) => ({ claims: { ...claims, aud: [] }, typ: 'at+jwt' }) },
    settings: {},
    asks: { scope: plainScope },
  },
  {
    name: 'Cognito: texts for truth values, no offline_access, a client with a secret',
    quirks: {
      clientAuth: 'client_secret_basic',
      document: { scopes_supported: ['openid', 'email', 'phone', 'profile'] },
      refreshes: () => true,
      token: (claims) => ({
        claims: { ...claims, aud: [], token_use: 'access', auth_time: claims.iat },
        typ: 'JWT',
      }),
      userinfo: (person) => ({ ...person, email_verified: String(person.email_verified) }),
    },
    settings: confidential,
    asks: { scope: 'openid profile email' },
  },
  {
    name: 'Okta: a client named `cid`, scopes as a list',
    quirks: {
      token: (claims) => ({
        claims: { ...without(claims, 'scope', 'client_id'), aud: api, cid: 'marquee', scp: ['openid', 'email'] },
        typ: 'JWT',
      }),
    },
    settings: { OIDC_AUDIENCE: api },
    asks: { scope: plainScope, audience: api, resource: api },
  },
  {
    name: 'Entra ID: an API by scope, `resource` refused, userinfo closed, nothing warn of addresses',
    quirks: {
      document: { cloud_instance_name: 'microsoftonline.com' },
      refuses: ['resource', 'audience'],
      token: (claims, { query, person }) => ({
        claims: {
          ...without(claims, 'scope', 'client_id'),
          aud: query.get('scope')?.includes('11aa-22bb/.default') ? '11aa-22bb' : '00000003-graph',
          azp: 'marquee',
          scp: 'access_as_user',
          email: person.email,
          name: person.name,
          preferred_username: 'somebody@example.org',
        },
        typ: 'JWT',
      }),
      userinfo: false,
    },
    settings: { OIDC_AUDIENCE: '11aa-22bb', OIDC_TRUST_EMAIL: '1' },
    asks: { scope: `${plainScope} 11aa-22bb/.default` },
  },
  {
    name: 'Hydra: opaque tokens, nothing to introspect them by, a public client',
    quirks: { token: 'opaque' },
    settings: {},
    asks: { scope: plainScope },
    isOpaque: true,
  },
  {
    name: 'Logto: opaque tokens and introspection, a client with a secret',
    quirks: { token: 'opaque', introspection: true, clientAuth: 'client_secret_basic' },
    settings: confidential,
    asks: { scope: plainScope },
    isOpaque: true,
  },
  {
    name: 'Google: opaque tokens, the secret in the form, refresh tokens by a parameter of its own',
    quirks: {
      token: 'opaque',
      clientAuth: 'client_secret_post',
      document: { scopes_supported: ['openid', 'email', 'profile'], end_session_endpoint: undefined },
      refuses: ['resource', 'audience'],
      refreshes: (query) => query.get('access_type') === 'offline',
    },
    settings: { ...confidential, OIDC_EXTRA_QUERY: '{"access_type":"offline","scope":"openid email profile"}' },
    asks: { scope: 'openid email profile', access_type: 'offline' },
    isOpaque: true,
  },
]

let provider: HostedProvider
const opened: HostedProvider[] = []
afterAll(() => Promise.all(opened.map((each) => each.close())))

async function rent(quirks: Quirks): Promise<HostedProvider> {
  const started = await startHostedProvider(quirks, publicUrl)
  opened.push(started)
  return started
}

/** The whole product, configured by the variables that an operator sets. */
async function product(hosted: HostedProvider, settings: Record<string, string>, adminEmails: string[] = []) {
  const { oidc, signupQuery } = readSettings({
    OIDC_ISSUER: hosted.issuer,
    OIDC_CLIENT_ID: hosted.clientId,
    ...settings,
  })
  const embedded = {
    database,
    publicUrl,
    adminEmails,
    sendMail: async () => {},
    rateLimits: true,
    demo: false,
    opensMessages: false,
  }
  const identity = await openIdentity(oidc, embedded)
  return testApp({ database, identity: async () => identity, settings: { adminEmails, signupQuery } })
}

const person = async (issuer: string) => {
  const [row] = await database.db.select().from(users).where(eq(users.issuer, issuer))
  return row
}

describe.each(cases)('$name', ({ quirks, settings, asks, isOpaque }) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  afterEach(() => warn.mockClear())
  let visitor: Visitor
  const ada = { name: 'Ada Byron', email: 'ada@example.org', email_verified: false }

  beforeAll(async () => {
    provider = await rent(quirks)
    visitor = new Visitor((await product(provider, settings)).app)
    provider.people.ada = { ...ada }
  })

  test('from sign-up to sign-out', async () => {
    // Sign-up and sign-in.
    const tokens = await visitor.signIn('ada', { isSignUp: true })
    const asked = Object.fromEntries(provider.query)
    expect(asked).toMatchObject(asks)
    expect(provider.query.getAll('scope')).toHaveLength(1)
    for (const name of ['audience', 'resource']) expect(asked[name]).toBe(asks[name])
    expect(asked.screen_hint).toBe(settings.OIDC_SIGNUP_QUERY && 'signup')
    const me = await visitor.call(tokens.access_token)
    expect(me.body.data).toMatchObject({ name: 'Ada Byron', email: 'ada@example.org', role: 'user' })
    expect(tokens.access_token.startsWith('sealed.')).toBe(isOpaque ?? false)
    expect(provider.tradedFrom).toBe(quirks.document?.cloud_instance_name ? publicUrl : undefined)

    // S2: other tokens that the provider issues are refused.
    const calls = [
      ['GET', '/api/users/profile'],
      ['POST', '/api/contractors/profile'],
      ['GET', '/api/users/admin/all'],
    ] as const
    for (const wrong of [tokens.id_token, tokens.refresh_token ?? '', `${tokens.access_token}x`]) {
      for (const [method, url] of calls) expect((await visitor.call(wrong, method, url)).status).toBe(401)
    }

    // A reload later: what the provider knows by now.
    provider.people.ada = { name: 'Ada Lovelace', email: 'ada@example.org', email_verified: true }
    advanceClock(130)
    const renewed = await visitor.refresh(tokens)
    expect((await visitor.call(renewed.access_token)).body.data.name).toBe('Ada Lovelace')
    expect((await person(provider.issuer))?.email_verified).toBe(true)

    // Key rotation: the new key is found, the old one is refused within a minute.
    await provider.rotateKeys()
    advanceClock(31)
    const rotated = await visitor.refresh(renewed)
    expect((await visitor.call(rotated.access_token)).status).toBe(200)
    advanceClock(61)
    expect((await visitor.call(rotated.access_token)).status).toBe(200)
    expect((await visitor.call(renewed.access_token)).status).toBe(isOpaque ? 200 : 401)

    // Somebody becomes an admin by the settings later.
    visitor.app = (await product(provider, settings, ['ada@example.org'])).app
    expect((await visitor.call(rotated.access_token)).body.data.role).toBe('admin')

    // Sign-out: the refresh token stops working, and access tokens within a minute.
    await visitor.signOut(rotated)
    await expect(visitor.refresh(rotated)).rejects.toThrow('invalid_grant')
    advanceClock(61)
    // A signed token is valid until it expires, which the provider decides.
    expect((await visitor.call(rotated.access_token)).status).toBe(isOpaque ? 401 : 200)
    const again = await visitor.signIn('ada')
    expect((await visitor.call(again.access_token)).body.data.role).toBe('admin')

    // The log contains no secret and no e-mail address.
    const log = warn.mock.calls.flat().join('\n')
    for (const secret of ['a secret', 'ada@example.org', ...Object.values(tokens), ...Object.values(rotated)])
      expect(log).not.toContain(secret)
  })
})
