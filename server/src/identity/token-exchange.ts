import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound, retryAfter, unavailable, unsupported } from '../errors.ts'
import type { Gatekeeper } from '../http/bind.ts'
import { isUnknownClient, type ClientAnswer, type ClientCalls } from './client-calls.ts'
import { reasonOf, type Discovery, type ProviderDocument } from './discovery.ts'
import { isOpaque, type Seal } from './opaque.ts'
import { refuseOtherSites } from './own-pages.ts'
import { redirectAddresses } from './authorization.ts'

export interface Exchange {
  publicUrl: string
  discovery: Discovery
  client: ClientCalls
  seal: Seal
  /** The resource to send with codes and refresh tokens, for providers that need it again. */
  resource: () => string | undefined
  /** The client and the further query parameters of every sign-in. */
  signIn: () => Record<string, string>
  gatekeeper: Pick<Gatekeeper, 'count'>
  log: (message: string) => void
}

const formType = 'application/x-www-form-urlencoded'
/** Maximum size of a form in bytes. The longest field is a refresh token. */
const maxBytes = 16 * 1024
/** What a page asks for at `/auth/authorize`; all else is ours to say. */
const passedOn = ['response_type', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'] as const
const hidden = { schema: { hide: true } as never }
/** The fields of an answer that browsers get, and the maximum length of an error text. */
const answered = ['token_type', 'expires_in', 'refresh_token', 'id_token', 'scope'] as const
const maxReasonLength = 300

/**
 * Registers the endpoints that browsers use instead of calling a hosted provider: its endpoint addresses, and the
 * exchange of codes and refresh tokens for tokens. The client's secret stays on the server, the provider need not
 * allow calls from browsers, pages connect only to our own origin, and tokens that only the provider can read are
 * sealed as ours.
 */
export async function tokenExchange(app: FastifyInstance, exchange: Exchange): Promise<void> {
  const { publicUrl, client, log } = exchange

  await app.register(async (scope) => {
    scope.setErrorHandler(explain)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
      done(null, new URLSearchParams(body as string))
    })
    scope.addContentTypeParser('*', (_request, _body, done) => done(unsupported(`This address takes ${formType}.`)))
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await exchange.gatekeeper.count('signInSteps', request, reply, null)
    })

    scope.get('/auth/provider', hidden, async () => {
      const provider = await found()
      return {
        issuer: provider.issuer,
        authorization_endpoint: provider.authorizationEndpoint,
        token_endpoint: `${publicUrl}/auth/token`,
        ...(provider.revocationEndpoint && { revocation_endpoint: `${publicUrl}/auth/revocation` }),
        ...(provider.endSessionEndpoint && {
          end_session_endpoint: signOutAddress(provider.endSessionEndpoint, provider),
        }),
      }
    })

    // For the page of the API documentation, whose sign-in takes one fixed address. The page itself never learns which provider it is.
    scope.get('/auth/authorize', hidden, async (request, reply) => {
      const provider = await found()
      if (!provider.authorizationEndpoint) throw unavailable()
      const address = new URL(provider.authorizationEndpoint)
      const asked = request.query as Record<string, unknown>
      const wanted = { ...Object.fromEntries(passedOn.map((name) => [name, asked[name]])), ...exchange.signIn() }
      for (const [name, value] of Object.entries(wanted))
        if (typeof value === 'string') address.searchParams.set(name, value)
      // The window that asked must still know the one with the provider's pages.
      return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address.href)
    })

    scope.post('/auth/token', hidden, async (request, reply) => {
      refuseOtherSites(request, publicUrl)
      const fields = grantOf(request.body)
      const provider = await found()
      if (!provider.tokenEndpoint) throw unavailable()
      const answer = await ask(provider, provider.tokenEndpoint, fields)
      if (isUnknownClient(answer)) {
        log('the provider does not know this client: see OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
        throw unavailable()
      }
      if (answer.status !== 200) return refusal(answer, reply)
      return tokensFrom(answer.body)
    })

    scope.post('/auth/revocation', hidden, async (request) => {
      refuseOtherSites(request, publicUrl)
      const token = single(request.body, 'token')
      const provider = await found()
      if (!provider.revocationEndpoint || !token) throw notFound()
      const hint = single(request.body, 'token_type_hint') === 'access_token' ? 'access_token' : 'refresh_token'
      const plain = exchange.seal.open(token) ?? token
      await ask(provider, provider.revocationEndpoint, { token: plain, token_type_hint: hint })
      return {}
    })
  })

  function signOutAddress(address: string, { isCognito }: ProviderDocument): string {
    if (!isCognito) return address
    const url = new URL(address)
    url.searchParams.set('client_id', exchange.signIn().client_id ?? '')
    url.searchParams.set('logout_uri', `${publicUrl}/`)
    return url.href
  }

  function found(): Promise<ProviderDocument> {
    return exchange.discovery.current().catch(() => {
      throw unavailable()
    })
  }

  async function ask(provider: ProviderDocument, address: string, fields: Record<string, string>) {
    const answer = await client.post(provider, address, fields).catch((error: unknown) => {
      log(`${address} did not answer: ${reasonOf(error)}`)
      throw unavailable()
    })
    if (answer.status < 500 && answer.status !== 429) return answer
    log(`${address} answered ${answer.status}`)
    throw unavailable()
  }

  /** The fields that are passed on: only the two grant types of the web app, each with its own fields. */
  function grantOf(body: unknown): Record<string, string> {
    const type = single(body, 'grant_type')
    const resource = exchange.resource()
    const more = { ...(resource && { resource }) }
    if (type === 'authorization_code') {
      const code = single(body, 'code')
      const verifier = single(body, 'code_verifier')
      const redirect = single(body, 'redirect_uri')
      // Without PKCE an intercepted code could be used.
      if (!code || !verifier || !/^[\w.~-]{43,128}$/.test(verifier))
        throw malformed('code and code_verifier are needed')
      if (!redirect || !redirectAddresses(publicUrl).includes(redirect)) throw malformed('redirect_uri is not ours')
      return { grant_type: type, code, code_verifier: verifier, redirect_uri: redirect, ...more }
    }
    if (type === 'refresh_token') {
      const token = single(body, 'refresh_token')
      const scope = single(body, 'scope')
      if (!token) throw malformed('refresh_token is needed')
      return { grant_type: type, refresh_token: token, ...(scope && { scope }), ...more }
    }
    throw malformed('grant_type is not offered here')
  }

  function tokensFrom(body: Record<string, unknown>): Record<string, unknown> {
    const token = body.access_token
    if (typeof token !== 'string') {
      log('the provider answered without an access token')
      throw unavailable()
    }
    const rest = answered.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])
    return { access_token: isOpaque(token) ? exchange.seal.close(token) : token, ...Object.fromEntries(rest) }
  }
}

/**
 * A refusal of the provider, such as for a used code or an ended session, in the format that the sign-in library
 * reads.
 */
function refusal({ status, body }: ClientAnswer, reply: FastifyReply) {
  const error = typeof body.error === 'string' ? body.error.slice(0, maxReasonLength) : 'invalid_request'
  const reason =
    typeof body.error_description === 'string' ? body.error_description.slice(0, maxReasonLength) : undefined
  return reply.status(status >= 400 ? 400 : 502).send({ error, ...(reason && { error_description: reason }) })
}

function single(body: unknown, name: string): string | undefined {
  const values = body instanceof URLSearchParams ? body.getAll(name) : []
  if (values.length > 1) throw malformed(`${name} stands there twice`)
  return values[0] || undefined
}

const malformed = (reason: string) => new AppError('malformed', reason)

/** In the OAuth error format, which the sign-in library reads. */
function explain(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
  if (status >= 500 && !(error instanceof AppError)) request.log.error({ err: error }, 'a token could not be traded')
  if (status === 503) reply.header('retry-after', retryAfter)
  if (request.method !== 'GET') reply.header('connection', 'close')
  const code = status >= 500 ? 'server_error' : status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({
      error: status === 503 ? 'temporarily_unavailable' : code,
      error_description: status >= 500 && !(error instanceof AppError) ? 'Something went wrong' : error.message,
    })
}
