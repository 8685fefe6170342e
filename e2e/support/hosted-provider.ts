import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface HostedProvider {
  issuer: string
  /** The product's environment variables for this provider. */
  settings: Record<string, string>
  close(): Promise<void>
}

export interface HostedOptions {
  /** The client has a secret, and access tokens are opaque. */
  isClosed?: boolean
}

const clientId = 'marquee'
const clientSecret = 'a secret of this test only'
const audience = 'urn:marquee:api'

/**
 * Starts an OpenID Connect provider on an origin of its own, like a hosted service: with its own sign-in page and one client with PKCE. By
 * default the client is public, and access tokens are signed for one audience. CORS is off. Every sign-in name is an account.
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
