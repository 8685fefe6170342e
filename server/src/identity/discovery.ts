import { isLoopback } from '../network.ts'
import { issuerFetch } from './issuer-fetch.ts'

/** The parts of a provider's discovery document that are used. */
export interface ProviderDocument {
  issuer: string
  jwksUri: string
  authorizationEndpoint: string | undefined
  tokenEndpoint: string | undefined
  userinfoEndpoint: string | undefined
  introspectionEndpoint: string | undefined
  revocationEndpoint: string | undefined
  endSessionEndpoint: string | undefined
  /** The authentication methods of the token endpoint. */
  authMethods: readonly string[]
  scopes: readonly string[]
  /** Amazon's provider, which wants parameters of its own for signing out. */
  isCognito: boolean
  /** Microsoft's provider, where an API is requested in a different way. */
  isEntra: boolean
}

export interface Discovery {
  /** The current document. Rejects while the provider does not answer and no document was fetched before. */
  current(): Promise<ProviderDocument>
  /** The document without waiting, if there is one; starts a new fetch in the background when that is due. */
  known(): ProviderDocument | undefined
}

export interface DiscoverySettings {
  issuer: string
  now: () => number
  /** Called once per failed attempt. */
  log: (message: string) => void
}

/** The provider answered, but not with the expected result. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly status: number
  constructor(address: string, status: number) {
    super(`${address} answered ${status}`)
    this.status = status
  }
}

const renewAfterMs = 60 * 60_000
/** After a failed attempt the provider is not called for this long. */
const restMs = 10_000
const timeoutMs = 5_000

/** Fetches the discovery document once an hour. While the provider does not answer, the last document is used. */
export function discovery({ issuer, now, log }: DiscoverySettings): Discovery {
  let document: ProviderDocument | undefined
  let attemptedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let reason = ''

  return {
    async current() {
      const attempted = isDue() ? attempt() : undefined
      // With a known document callers do not wait, because the provider may be down.
      if (!document) await attempted
      if (!document) throw new Error(reason)
      return document
    },
    known() {
      if (isDue()) void attempt()
      return document
    },
  }

  function isDue(): boolean {
    return running !== undefined || now() - attemptedAt >= (document && !reason ? renewAfterMs : restMs)
  }

  /** Never rejects; the result is in `document` and `reason`. */
  function attempt(): Promise<void> {
    if (!running) {
      attemptedAt = now()
      running = fetchProvider(issuer)
        .then(
          (found) => {
            document = found
            reason = ''
          },
          (error: unknown) => {
            reason = reasonOf(error)
            log(`${issuer} could not be reached: ${reason}`)
          },
        )
        .finally(() => {
          running = undefined
        })
    }
    return running
  }
}

/** Fetches the discovery document. Rejects with a sentence when it cannot be used. */
export async function fetchProvider(issuer: string): Promise<ProviderDocument> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await fetchJson(address)
  if (found.issuer !== issuer) {
    throw new Error(`${address} speaks for ${JSON.stringify(found.issuer)}; set OIDC_ISSUER to exactly that`)
  }
  const optional = (value: unknown) => (value === undefined || value === null ? undefined : secured(value))
  return {
    issuer,
    jwksUri: secured(found.jwks_uri),
    authorizationEndpoint: optional(found.authorization_endpoint),
    tokenEndpoint: optional(found.token_endpoint),
    userinfoEndpoint: optional(found.userinfo_endpoint),
    introspectionEndpoint: optional(found.introspection_endpoint),
    revocationEndpoint: optional(found.revocation_endpoint),
    endSessionEndpoint: optional(found.end_session_endpoint),
    authMethods: texts(found.token_endpoint_auth_methods_supported) ?? ['client_secret_basic'],
    scopes: texts(found.scopes_supported) ?? [],
    isCognito: new URL(String(found.jwks_uri)).hostname.startsWith('cognito-idp.'),
    isEntra: typeof found.cloud_instance_name === 'string',
  }
}

/** Fetches a JSON object from the provider. Rejects with `ProviderRefused` for any status but 200. */
export async function fetchJson(address: string, request: RequestInit = {}): Promise<Record<string, unknown>> {
  const answer = await issuerFetch(address, {
    ...request,
    headers: { accept: 'application/json', ...(request.headers as Record<string, string> | undefined) },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new ProviderRefused(address, answer.status)
  }
  const found: unknown = await answer.json().catch(() => {
    // The parser's message would repeat the text that was received.
    throw new Error(`${address} did not answer JSON`)
  })
  if (typeof found !== 'object' || found === null) throw new Error(`${address} did not answer an object`)
  return found as Record<string, unknown>
}

/** The reason of a failure for the log, without any received content. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** Keys, codes and tokens need https, except on this machine. */
function secured(value: unknown): string {
  const url = new URL(String(value))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new Error(`${url.href} is not encrypted`)
  return url.href
}

function texts(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : undefined
}
