import { isLoopback } from '../network.ts'

/** What a provider publishes about itself, as far as it is used. */
export interface ProviderDocument {
  issuer: string
  jwksUri: string
  authorizationEndpoint: string | undefined
  tokenEndpoint: string | undefined
  userinfoEndpoint: string | undefined
  introspectionEndpoint: string | undefined
  revocationEndpoint: string | undefined
  endSessionEndpoint: string | undefined
  /** How clients may prove who they are at the token endpoint. */
  authMethods: readonly string[]
  scopes: readonly string[]
  /** It is Microsoft's, which is asked for an API in a way of its own. */
  isEntra: boolean
}

export interface Discovery {
  /** The document in force; rejects while the provider does not answer and nothing is known of it. */
  current(): Promise<ProviderDocument>
  /** What is known right now, without waiting; an attempt to know more runs beside when that is due. */
  known(): ProviderDocument | undefined
}

export interface DiscoverySettings {
  issuer: string
  now: () => number
  /** Told once per failed attempt. */
  log: (message: string) => void
}

/** The provider answered, but not with what was asked for. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly status: number
  constructor(address: string, status: number) {
    super(`${address} answered ${status}`)
    this.status = status
  }
}

const renewAfterMs = 60 * 60_000
/** After a failed attempt the provider is left alone this long. */
const restMs = 10_000
const timeoutMs = 5_000

/** Fetches the discovery document once an hour. While the provider is away, what was known of it stays. */
export function discovery({ issuer, now, log }: DiscoverySettings): Discovery {
  let document: ProviderDocument | undefined
  let attemptedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let reason = ''

  return {
    async current() {
      const attempted = isDue() ? attempt() : undefined
      // Whoever waits for what is known already would wait for a provider that is away.
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

  /** Never rejects; `document` and `reason` tell what came of it. */
  function attempt(): Promise<void> {
    if (!running) {
      attemptedAt = now()
      running = fetchDocument(issuer)
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

async function fetchDocument(issuer: string): Promise<ProviderDocument> {
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
    isEntra: typeof found.cloud_instance_name === 'string',
  }
}

/** Asks the provider and answers the object that it sent. Rejects with `ProviderRefused` for any status but 200. */
export async function fetchJson(address: string, request: RequestInit = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(address, {
    ...request,
    headers: { accept: 'application/json', ...(request.headers as Record<string, string> | undefined) },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new ProviderRefused(address, answer.status)
  }
  const found: unknown = await answer.json().catch(() => {
    // The parser's own words repeat what it read.
    throw new Error(`${address} did not answer JSON`)
  })
  if (typeof found !== 'object' || found === null) throw new Error(`${address} did not answer an object`)
  return found as Record<string, unknown>
}

/** What went wrong, for the log: never what was sent. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** Keys, codes and tokens travel encrypted, except inside one machine. */
function secured(value: unknown): string {
  const url = new URL(String(value))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new Error(`${url.href} is not encrypted`)
  return url.href
}

function texts(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : undefined
}
