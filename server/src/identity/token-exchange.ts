import type { FastifyInstance } from 'fastify'
import { AppError, notFound, unavailable } from '../errors.ts'
import type { Gatekeeper } from '../http/bind.ts'
import { isUnknownClient, reasonOf, refusalOf, statusOf, type Issuer } from './issuer.ts'
import { isOpaque, type Seal } from './opaque.ts'
import { takeForms } from './oauth-forms.ts'
import { refuseOtherSites } from './own-pages.ts'
import type { Renewed } from './renewed.ts'
import { redirectAddresses } from './authorization.ts'

export interface Exchange {
  publicUrl: string
  clientId: string
  provider: Renewed<Issuer>
  seal: Seal
  /** The resource to send with codes and refresh tokens, for providers that need it again. */
  resource: (issuer: Issuer) => string | undefined
  /** The query parameters of every sign-in. */
  signIn: (issuer: Issuer) => Record<string, string>
  gatekeeper: Pick<Gatekeeper, 'count'>
  log: (message: string) => void
}

/** What a page asks for at `/auth/authorize`; all else is set by us. */
const passedOn = ['response_type', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'] as const
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
  const { publicUrl, clientId, provider, seal, log } = exchange
  const found = () => provider.current().catch(() => Promise.reject(unavailable()))

  await app.register(async (scope) => {
    takeForms(scope, (form) => new URLSearchParams(form.toString()))
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await exchange.gatekeeper.count('signInSteps', request, reply, null)
    })

    scope.get('/auth/provider', async () => {
      const issuer = await found()
      const { metadata } = issuer
      return {
        issuer: metadata.issuer,
        authorization_endpoint: metadata.authorization_endpoint,
        token_endpoint: `${publicUrl}/auth/token`,
        ...(metadata.revocation_endpoint && { revocation_endpoint: `${publicUrl}/auth/revocation` }),
        ...(metadata.end_session_endpoint && {
          end_session_endpoint: signOutAddress(metadata.end_session_endpoint, issuer),
        }),
      }
    })

    // For the page of the API documentation, whose sign-in takes one fixed address. The page itself never learns which provider it is.
    scope.get('/auth/authorize', async (request, reply) => {
      const issuer = await found()
      if (!issuer.metadata.authorization_endpoint) throw unavailable()
      const address = new URL(issuer.metadata.authorization_endpoint)
      const asked = request.query as Record<string, unknown>
      const wanted = { ...Object.fromEntries(passedOn.map((name) => [name, asked[name]])), ...exchange.signIn(issuer) }
      for (const [name, value] of Object.entries(wanted))
        if (typeof value === 'string') address.searchParams.set(name, value)
      // The window that asked must still know the one with the provider's pages.
      return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address.href)
    })

    scope.post('/auth/token', async (request, reply) => {
      refuseOtherSites(request, publicUrl)
      const { grant_type: type, ...fields } = grantOf(request.body, publicUrl)
      const issuer = await found()
      const resource = exchange.resource(issuer)
      try {
        const tokens = await issuer.grant(type, { ...fields, ...(resource && { resource }) })
        const rest = answered.filter((name) => tokens[name] !== undefined).map((name) => [name, tokens[name]])
        const { access_token: token } = tokens
        return { access_token: isOpaque(token) ? seal.close(token) : token, ...Object.fromEntries(rest) }
      } catch (error) {
        if (isRefusal(error)) return reply.status(400).send(refusal(error))
        throw failure(error)
      }
    })

    scope.post('/auth/revocation', async (request) => {
      refuseOtherSites(request, publicUrl)
      const token = single(request.body, 'token')
      const issuer = await found()
      if (!issuer.metadata.revocation_endpoint || !token) throw notFound()
      const hint = single(request.body, 'token_type_hint') === 'access_token' ? 'access_token' : 'refresh_token'
      try {
        await issuer.revoke(seal.open(token) ?? token, hint)
      } catch (error) {
        // What the provider does not know is not valid any more.
        if (!isRefusal(error)) throw failure(error)
      }
      return {}
    })
  })

  function signOutAddress(address: string, { isCognito }: Issuer): string {
    if (!isCognito) return address
    const url = new URL(address)
    url.searchParams.set('client_id', clientId)
    url.searchParams.set('logout_uri', `${publicUrl}/`)
    return url.href
  }

  function failure(error: unknown): AppError {
    log(
      isUnknownClient(error)
        ? 'the provider does not know this client: see OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'
        : `the provider did not trade a token: ${reasonOf(error)}`,
    )
    return unavailable()
  }
}

/** Whether the provider refused this code or token, such as a used one or that of an ended session. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error) ?? 500
  return status < 500 && status !== 429 && !isUnknownClient(error)
}

/** In the format that the sign-in library reads. */
function refusal(error: unknown) {
  const { error: code, error_description: reason } = refusalOf(error) ?? {}
  return {
    error: code?.slice(0, maxReasonLength) ?? 'invalid_request',
    ...(reason && { error_description: reason.slice(0, maxReasonLength) }),
  }
}

/** The fields that are passed on: only the two grant types of the web app, each with its own fields. */
function grantOf(body: unknown, publicUrl: string): Record<string, string> & { grant_type: string } {
  const type = single(body, 'grant_type')
  if (type === 'authorization_code') {
    const code = single(body, 'code')
    const verifier = single(body, 'code_verifier')
    const redirect = single(body, 'redirect_uri')
    // Without PKCE an intercepted code could be used.
    if (!code || !verifier || !/^[\w.~-]{43,128}$/.test(verifier)) throw malformed('code and code_verifier are needed')
    if (!redirect || !redirectAddresses(publicUrl).includes(redirect)) throw malformed('redirect_uri is not ours')
    return { grant_type: type, code, code_verifier: verifier, redirect_uri: redirect }
  }
  if (type !== 'refresh_token') throw malformed('grant_type is not offered here')
  const token = single(body, 'refresh_token')
  const scope = single(body, 'scope')
  if (!token) throw malformed('refresh_token is needed')
  return { grant_type: type, refresh_token: token, ...(scope && { scope }) }
}

function single(body: unknown, name: string): string | undefined {
  const values = body instanceof URLSearchParams ? body.getAll(name) : []
  if (values.length > 1) throw malformed(`${name} stands there twice`)
  return values[0] || undefined
}

const malformed = (reason: string) => new AppError('malformed', reason)
