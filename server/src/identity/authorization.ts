import type { PublicConfig } from '@marquee/contract/config'
import type { Issuer } from './issuer.ts'

/** Where the page of the API documentation is sent back to after a sign-in. */
const docsRedirectPath = '/api/docs/static/oauth2-redirect.html'

/** The addresses of ours that a provider may send people back to: the web app's, and that of the API documentation. */
export const redirectAddresses = (publicUrl: string): string[] => [
  `${publicUrl}/auth/callback`,
  publicUrl + docsRedirectPath,
]

export interface SignInWishes {
  clientId: string
  audience: string | undefined
  /** Parameters set by the operator. They override ours; an empty one removes its parameter. */
  extraQuery: Record<string, string>
}

/**
 * The query of a sign-in at a hosted provider. There are three ways to ask for tokens of an API, and providers ignore
 * the ones they do not know: `audience` (Auth0, Hydra), `resource` (RFC 8707: Logto, Cognito), and a scope
 * (Microsoft, where `resource` is an error).
 */
export function signInQuery(
  wishes: SignInWishes,
  provider: Issuer | undefined,
): Pick<PublicConfig, 'scope' | 'extra_query'> {
  const { scope, ...extra } = wishes.extraQuery
  return {
    scope: scope || defaultScope(wishes, provider),
    extra_query: given({ audience: apiOf(wishes, provider), resource: resourceOf(wishes, provider), ...extra }),
  }
}

/**
 * The API as an RFC 8707 resource. Also sent to the token endpoint, because some providers (Logto) restrict a token
 * only there.
 */
export function resourceOf(wishes: SignInWishes, provider: Issuer | undefined): string | undefined {
  if (wishes.extraQuery.resource !== undefined) return wishes.extraQuery.resource || undefined
  const api = apiOf(wishes, provider)
  // A resource must be an absolute URL without a fragment.
  return api && URL.canParse(api) && !api.includes('#') ? api : undefined
}

/** A token for the client itself needs no parameter (Zitadel, Authentik). */
function apiOf({ audience, clientId }: SignInWishes, provider: Issuer | undefined): string | undefined {
  return audience !== clientId && !provider?.isEntra ? audience : undefined
}

function defaultScope({ audience }: SignInWishes, provider: Issuer | undefined): string {
  const scopes = ['openid', 'profile', 'email']
  // Most providers issue a refresh token only with this scope; providers that do not support it refuse the sign-in.
  if (provider?.metadata.scopes_supported?.includes('offline_access')) scopes.push('offline_access')
  if (provider?.isEntra && audience) scopes.push(`${audience}/.default`)
  return scopes.join(' ')
}

function given(query: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
}
