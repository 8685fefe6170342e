import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface HostedProvider {
  issuer: string
  /** What the product is told about the provider, as it stands in the environment. */
  settings: Record<string, string>
  close(): Promise<void>
}

export interface HostedOptions {
  /** Its client has a secret, and its access tokens can be read by nobody else. */
  isClosed?: boolean
}

const clientId = 'marquee'
const clientSecret = 'a secret of this test only'
const audience = 'urn:marquee:api'

/**
 * An OpenID Connect provider that is not the product's own, on an origin of its own, as a company would rent one: its own
 * sign-in page, a client with PKCE, by default a public one and signed access tokens for one audience. Browsers of other origins may not
 * call it. Whatever name one signs in with is an account.
 * @param app origin of the product
 */
export async function startHostedProvider(app: string, { isClosed }: HostedOptions = {}): Promise<HostedProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: isClosed ? 'client_secret_basic' : 'none',
        ...(isClosed && { client_secret: clientSecret }),
        redirect_uris: [`${app}/auth/callback`],
        post_logout_redirect_uris: [`${app}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    clientBasedCORS: () => false,
    cookies: { keys: ['of this test only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: !isClosed,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile email offline_access',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 300,
        }),
      },
    },
    extraTokenClaims: (_context, token) => (token.kind === 'AccessToken' ? claimsOf(token.accountId) : undefined),
    issueRefreshToken: () => true,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  const more = isClosed ? { OIDC_CLIENT_SECRET: clientSecret } : { OIDC_AUDIENCE: audience }
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, ...more },
    close: () => closed(server),
  }
}

function claimsOf(id: string) {
  const given = id.charAt(0).toUpperCase() + id.slice(1)
  return { email: `${id}@hosted.example`, email_verified: true, name: `${given} Hosted`, given_name: given }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
