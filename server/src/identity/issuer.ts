import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  fetchUserInfo,
  genericGrantRequest,
  None,
  ResponseBodyError,
  skipSubjectCheck,
  tokenIntrospection,
  tokenRevocation,
  type ClientAuth,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client'
import type { JSONWebKeySet } from 'jose'
import type { OidcSettings } from '../env.ts'
import { isLoopback } from '../network.ts'
import { issuerDuration, timed } from '../telemetry/instruments.ts'
import { inCall } from '../telemetry/spans.ts'

export interface IssuerSettings extends Pick<OidcSettings, 'issuer' | 'clientId' | 'clientSecret'> {
  /**
   * Origin of the product, for providers that exchange codes of browser apps only with a matching `Origin` (Entra
   * ID).
   */
  publicUrl: string
}

/** A hosted provider as its discovery document describes it, with the calls that this product makes as its client. */
export type Issuer = Awaited<ReturnType<typeof discover>>

const timeoutSeconds = 5
const endpoints = [
  'jwks_uri',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'introspection_endpoint',
  'revocation_endpoint',
  'end_session_endpoint',
] as const

/** Fetches the discovery document. Rejects with a sentence when it cannot be used. */
export async function discover({ issuer, clientId, clientSecret, publicUrl }: IssuerSettings) {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const methods: ClientAuth[] = [None()]
  const headers: Record<string, string> = {}
  const client = await discovery(new URL(address), clientId, {}, (...request) => methods[0]?.(...request), {
    [customFetch]: (url, options) => call(url, { ...options, headers: { ...options.headers, ...headers } }),
    timeout: timeoutSeconds,
    execute: isLoopback(new URL(issuer).hostname) ? [allowInsecureRequests] : [],
  })
  const metadata = client.serverMetadata()
  if (metadata.issuer !== issuer)
    throw new Error(`${address} speaks for ${JSON.stringify(metadata.issuer)}; set OIDC_ISSUER to exactly that`)
  const { jwks_uri: keysAt } = metadata
  if (!keysAt) throw new Error(`${address} names no keys`)
  for (const name of endpoints) if (metadata[name]) requireSecure(metadata[name])
  const isEntra = typeof metadata.cloud_instance_name === 'string'
  if (clientSecret) methods.splice(0, 1, ...methodsOf(metadata, clientSecret))
  // Other providers would treat the request as one from a browser, and refuse it.
  else if (isEntra) headers.origin = publicUrl

  return {
    metadata,
    /** Microsoft's provider, where an API is requested in a different way. */
    isEntra,
    /** Amazon's provider, which wants parameters of its own for signing out. */
    isCognito: new URL(keysAt).hostname.startsWith('cognito-idp.'),
    canIntrospect: metadata.introspection_endpoint !== undefined && clientSecret !== undefined,
    async keys(): Promise<JSONWebKeySet> {
      const answer = await call(keysAt, { signal: AbortSignal.timeout(timeoutSeconds * 1000) })
      if (answer.status !== 200) throw new Error(`${keysAt} answered ${answer.status}`)
      // The parser's message would repeat the text that was received.
      return answer.json().catch(() => Promise.reject(new Error(`${keysAt} did not answer JSON`)))
    },
    /** What userinfo answers about the token's owner, unchanged. */
    async userinfo(token: string) {
      if (!metadata.userinfo_endpoint) throw Object.assign(new Error(`${issuer} has no userinfo`), { status: 404 })
      return fetchUserInfo(client, token, skipSubjectCheck)
    },
    introspect: (token: string) =>
      asClient(() => tokenIntrospection(client, token, { token_type_hint: 'access_token' })),
    /** Asks for tokens. */
    grant: (type: string, fields: Record<string, string>) => asClient(() => genericGrantRequest(client, type, fields)),
    revoke: (token: string, hint: string) => asClient(() => tokenRevocation(client, token, { token_type_hint: hint })),
  }

  /**
   * A provider may announce two ways to authenticate and accept only the one that the client is registered with. It
   * refuses the wrong one before it looks at the request; the right one is tried first from then on.
   */
  async function asClient<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request()
    } catch (error) {
      if (!isUnknownClient(error) || methods.length < 2) throw error
      methods.reverse()
      return request()
    }
  }
}

/** The provider does not know the client, or refuses this way of authentication. */
export const isUnknownClient = (error: unknown): boolean =>
  statusOf(error) === 401 || refusalOf(error)?.error === 'invalid_client'

/** The error that the provider answered in the format of OAuth. */
export const refusalOf = (error: unknown) => (error instanceof ResponseBodyError ? error : undefined)

/** The HTTP status with which the provider refused a call; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  if ('status' in error) return error.status as number
  return error.cause instanceof Response ? error.cause.status : undefined
}

/** The reason of a failure for the log, without any received content. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const status = statusOf(error)
  if (status !== undefined) return `answered ${status}`
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

function methodsOf({ token_endpoint_auth_methods_supported: offered }: ServerMetadata, secret: string): ClientAuth[] {
  const all = { client_secret_basic: ClientSecretBasic(secret), client_secret_post: ClientSecretPost(secret) }
  const possible = Object.entries(all).filter(([name]) => (offered ?? ['client_secret_basic']).includes(name))
  return possible.length > 0 ? possible.map(([, method]) => method) : Object.values(all)
}

/** `fetch` for calls to the identity provider: timed, and part of the trace that it belongs to. Redirects are refused. */
function call(address: string, options: Partial<Parameters<CustomFetch>[1]>): Promise<Response> {
  const { method = 'GET' } = options
  // The host is a setting of the operator; paths and queries may hold codes.
  const attributes = () => ({ 'http.request.method': method, 'server.address': new URL(address).hostname })
  return inCall(`issuer ${method}`, attributes, async (trace, span) => {
    const headers = { accept: 'application/json', ...options.headers, ...trace }
    const answer = await timed(
      () => fetch(address, { ...(options as RequestInit), headers, redirect: 'error' }),
      (outcome, seconds) => issuerDuration.observe({ outcome }, seconds),
    )
    span?.setAttribute('http.response.status_code', answer.status)
    return answer
  })
}

/** Keys, codes and tokens need https, except on this machine. */
function requireSecure(address: unknown): void {
  const url = new URL(String(address))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new Error(`${url.href} is not encrypted`)
}
