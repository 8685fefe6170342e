import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK } from 'jose'
import Provider, { type AdapterFactory, type AdapterPayload, type Configuration } from 'oidc-provider'

export type Person = Record<string, unknown>

/** How a hosted provider differs from the default, by its documentation. */
export interface Quirks {
  /** The issuer ends with a slash (Auth0). */
  slash?: boolean
  /** The authentication method of the client; `none` for a public client. */
  clientAuth?: 'none' | 'client_secret_basic' | 'client_secret_post'
  /** Overrides in the discovery document; undefined removes a field. */
  document?: Record<string, unknown>
  /** Its access tokens: opaque, or signed with these claims and this `typ` in the header. */
  token: 'opaque' | ((claims: Person, of: TokenOf) => { claims: Person; typ: string })
  /** The claims that userinfo returns; false: it refuses our tokens (Entra ID). */
  userinfo?: ((person: Person) => Person) | false
  introspection?: boolean
  /** Parameters of a sign-in that make it fail. */
  refuses?: string[]
  /** Whether a sign-in with these parameters gets a refresh token. Default: with `offline_access` in its scope. */
  refreshes?: (query: URLSearchParams) => boolean
}

/** The parameters of one issued code. */
export interface TokenOf {
  issuer: string
  clientId: string
  query: URLSearchParams
  person: Person
}

export interface HostedProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Everybody who may sign in, by `login_hint`. */
  people: Record<string, Person>
  /** Number of requests by path. */
  asked: Record<string, number>
  /** The parameters of the last started sign-in. */
  query: URLSearchParams
  /** The Origin header of the last token request, if it had one. */
  tradedFrom: string | undefined
  /** Signs with a new key from now on, and no longer publishes the old one. */
  rotateKeys(): Promise<void>
  /** Answers every request with 503. */
  isDown: boolean
  close(): Promise<void>
}

export const clientId = 'marquee'
const clientSecret = 'a secret: with +/% in it'
const api = 'urn:any:api'
const scopes = 'openid profile email offline_access'

/** An OpenID Connect provider on its own port that behaves like a commercial one. Every sign-in succeeds, as the person in `login_hint`. */
export async function startHostedProvider(quirks: Quirks, app: string): Promise<HostedProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const hosted: HostedProvider = {
    issuer: quirks.slash ? `${origin}/` : origin,
    clientId,
    clientSecret,
    people: {},
    asked: {},
    query: new URLSearchParams(),
    tradedFrom: undefined,
    isDown: false,
    async rotateKeys() {
      provider = await newProvider(quirks, hosted, app, kept)
      answer = provider.callback()
    },
    close: () => closed(server),
  }
  const kept = new Map<string, AdapterPayload>()
  let provider = await newProvider(quirks, hosted, app, kept)
  let answer = provider.callback()

  server.on('request', (request, response) => void handle(request, response))
  return hosted

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    hosted.asked[url.pathname] = (hosted.asked[url.pathname] ?? 0) + 1
    if (hosted.isDown) return json(response, 503, {})
    if (url.pathname === '/me') return answerUserinfo(request, response)
    if (url.pathname === '/token') {
      hosted.tradedFrom = request.headers.origin
      const isBasic = request.headers.authorization !== undefined
      if (isBasic && quirks.clientAuth === 'client_secret_post') return json(response, 401, { error: 'invalid_client' })
    }
    if (url.pathname === '/auth') {
      hosted.query = url.searchParams
      const refused = quirks.refuses?.find((name) => url.searchParams.has(name))
      if (refused) return json(response, 400, { error: 'invalid_request', error_description: `No ${refused} here` })
    }
    if (url.pathname === '/.well-known/openid-configuration') {
      const written = response.end.bind(response)
      response.end = ((body: unknown) => {
        const document = { ...JSON.parse(String(body)), issuer: hosted.issuer, ...quirks.document }
        const text = JSON.stringify(document)
        response.setHeader('content-length', Buffer.byteLength(text))
        return written(text)
      }) as typeof response.end
    }
    if (url.pathname.startsWith('/interaction/')) {
      const { params } = await provider.interactionDetails(request, response)
      return provider.interactionFinished(request, response, { login: { accountId: String(params.login_hint) } })
    }
    await answer(request, response)
  }

  async function answerUserinfo(request: IncomingMessage, response: ServerResponse) {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const subject =
      quirks.token === 'opaque' ? (await provider.AccessToken.find(token))?.accountId : String(decodeJwt(token).sub)
    const person = subject ? hosted.people[subject] : undefined
    if (!person || quirks.userinfo === false) return json(response, 401, { error: 'invalid_token' })
    json(response, 200, { sub: subject, ...(quirks.userinfo?.(person) ?? person) })
  }
}

async function newProvider(
  quirks: Quirks,
  hosted: HostedProvider,
  app: string,
  kept: Map<string, AdapterPayload>,
): Promise<Provider> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const auth = quirks.clientAuth ?? 'none'
  const shape = quirks.token
  const configuration: Configuration = {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] } as NonNullable<
      Configuration['jwks']
    >,
    adapter: recordsIn(kept),
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clients: [
      {
        client_id: clientId,
        ...(auth !== 'none' && { client_secret: clientSecret }),
        token_endpoint_auth_method: auth,
        redirect_uris: [`${app}/auth/callback`],
        post_logout_redirect_uris: [`${app}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
      // Another client of the same provider.
      {
        client_id: 'other',
        client_secret: 'other secret',
        redirect_uris: ['https://other.example/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientBasedCORS: (_context, origin) => origin === app && quirks.document?.cloud_instance_name !== undefined,
    cookies: { keys: ['of this test only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    extraParams: ['audience', 'access_type', 'screen_hint'],
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 300, RefreshToken: 3600, Grant: 3600, Session: 3600, IdToken: 300, Interaction: 300 },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      introspection: { enabled: quirks.introspection ?? false, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: shape !== 'opaque',
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => ({
          scope: scopes,
          audience: resource,
          accessTokenFormat: 'jwt',
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = form
        },
      },
    },
    ...(shape !== 'opaque' && {
      formats: {
        customizers: {
          jwt: (_context, token, parts) => {
            const of = {
              issuer: hosted.issuer,
              clientId,
              query: hosted.query,
              person: personOf(String('accountId' in token ? token.accountId : '')),
            }
            const made = shape({ ...parts.payload, iss: hosted.issuer }, of)
            parts.payload = made.claims
            parts.header = { ...parts.header, typ: made.typ }
          },
        },
      },
    }),
    issueRefreshToken: () =>
      quirks.refreshes?.(hosted.query) ?? (hosted.query.get('scope') ?? '').split(' ').includes('offline_access'),
    rotateRefreshToken: true,
    findAccount: (_context, id) =>
      hosted.people[id] && { accountId: id, claims: () => ({ sub: id, ...hosted.people[id] }) },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scopes)
      grant.addResourceScope(hosted.query.get('resource') ?? api, scopes)
      await grant.save()
      return grant
    },
  }
  return new Provider(hosted.issuer, configuration)

  function personOf(id: string): Person {
    return hosted.people[id] ?? {}
  }
}

/** The state of a provider, which stays when the keys change. */
function recordsIn(kept: Map<string, AdapterPayload>): AdapterFactory {
  const found = (test: (key: string, record: AdapterPayload) => boolean) =>
    [...kept].find(([key, record]) => test(key, record))?.[1]
  return (model) => ({
    upsert: async (id, record) => void kept.set(`${model}:${id}`, record),
    find: async (id) => kept.get(`${model}:${id}`),
    findByUid: async (uid) => found((key, record) => key.startsWith(`${model}:`) && record.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => void Object.assign(kept.get(`${model}:${id}`) ?? {}, { consumed: Date.now() / 1000 }),
    destroy: async (id) => void kept.delete(`${model}:${id}`),
    revokeByGrantId: async (grant) => {
      for (const [key, record] of kept) if (record.grantId === grant) kept.delete(key)
    },
  })
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
