import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { detailsOf, KeysUnavailable, type Claims, type KeySet, type KeySource } from './verify.ts'

export interface HostedProvider {
  keys: KeySource
  /**
   * What the provider's userinfo endpoint says of the token's owner; the second source for providers whose access tokens
   * carry no e-mail address or name. Undefined when there is no such endpoint or it does not answer.
   */
  userinfo(token: string, subject: string): Promise<Omit<Claims, 'issuer' | 'subject'> | undefined>
  /** Origins that a browser speaks to while it signs in; only the issuer's own when the provider does not answer. */
  origins(): Promise<string[]>
}

export interface HostedSettings {
  issuer: string
  /** Told once per failed attempt to fetch the provider's documents. */
  log?: (message: string) => void
  /** Milliseconds since 1970; for tests. */
  now?: () => number
}

/** At most one attempt in this time, whatever arrives; keys older than this are fetched again when they are next needed. */
const attemptEveryMs = 30_000
/** Keys older than this are not used without a new attempt, so that a withdrawn key is refused within a minute. */
const waitFromMs = 50_000
/** How long known keys bridge an outage of the provider. */
const bridgeMs = 24 * 60 * 60_000
const discoverEveryMs = 60 * 60_000
const timeoutMs = 5_000

interface Discovery {
  jwksUri: string
  origins: string[]
  userinfoEndpoint?: string
  at: number
}

/** Any OpenID Connect provider on another machine, found by its issuer's discovery document alone. */
export function hostedProvider(settings: HostedSettings): HostedProvider {
  const now = settings.now ?? Date.now
  let discovery: Discovery | undefined
  let known: { set: KeySet; text: string; at: number } | undefined
  let lastAttempt = { at: Number.NEGATIVE_INFINITY, failed: false }
  let running: Promise<void> | undefined

  return {
    keys: {
      async current() {
        const age = now() - (known?.at ?? Number.NEGATIVE_INFINITY)
        if (known && age < attemptEveryMs) return known.set
        const attempt = refresh()
        // While the provider is down nobody waits for it: known keys go on, and one attempt runs beside.
        const isBridging = lastAttempt.failed && age < bridgeMs
        if (!known || (age >= waitFromMs && !isBridging)) await attempt
        if (!known || now() - known.at >= bridgeMs) throw new KeysUnavailable(`No keys of ${settings.issuer}`)
        return known.set
      },
      async newerThan(set) {
        if (known?.set === set) await refresh()
        return known?.set ?? set
      },
    },

    async userinfo(token, subject) {
      try {
        const { userinfoEndpoint } = await discover()
        if (!userinfoEndpoint) return undefined
        const answer = await fetchJson(userinfoEndpoint, { authorization: `Bearer ${token}` })
        return answer.sub === subject ? detailsOf(answer) : undefined
      } catch (error) {
        settings.log?.(`userinfo of ${settings.issuer} failed: ${reasonOf(error)}`)
        return undefined
      }
    },

    origins: () =>
      discover().then(
        (found) => found.origins,
        () => originsOf({}),
      ),
  }

  function originsOf(document: Record<string, unknown>): string[] {
    const addresses = [settings.issuer, document.token_endpoint, document.revocation_endpoint]
    const origins = addresses.filter((address) => typeof address === 'string' && URL.canParse(address))
    return [...new Set(origins.map((address) => new URL(address as string).origin))]
  }

  /** Never rejects; `known` and `lastAttempt` tell what came of it. */
  function refresh(): Promise<void> {
    if (!running && now() - lastAttempt.at >= attemptEveryMs) {
      lastAttempt = { at: now(), failed: lastAttempt.failed }
      running = fetchKeys()
        .then(
          () => {
            lastAttempt.failed = false
          },
          (error: unknown) => {
            lastAttempt.failed = true
            settings.log?.(`keys of ${settings.issuer} could not be fetched: ${reasonOf(error)}`)
          },
        )
        .finally(() => {
          running = undefined
        })
    }
    return running ?? Promise.resolve()
  }

  async function fetchKeys(): Promise<void> {
    const { jwksUri } = await discover()
    const jwks = await fetchJson(jwksUri)
    const text = JSON.stringify(jwks)
    const set = known?.text === text ? known.set : { find: createLocalJWKSet(jwks as unknown as JSONWebKeySet) }
    known = { set, text, at: now() }
  }

  async function discover(): Promise<Discovery> {
    if (discovery && now() - discovery.at < discoverEveryMs) return discovery
    const address = `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const document = await fetchJson(address)
    if (document.issuer !== settings.issuer) {
      throw new Error(`${address} speaks for ${JSON.stringify(document.issuer)}; set OIDC_ISSUER to exactly that`)
    }
    discovery = {
      jwksUri: secured(document.jwks_uri, settings.issuer),
      origins: originsOf(document),
      at: now(),
      ...(document.userinfo_endpoint !== undefined && {
        userinfoEndpoint: secured(document.userinfo_endpoint, settings.issuer),
      }),
    }
    return discovery
  }
}

async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new Error(`${address} answered ${answer.status}`)
  }
  const document: unknown = await answer.json().catch(() => {
    // The parser's own words repeat what it read.
    throw new Error(`${address} did not answer JSON`)
  })
  if (typeof document !== 'object' || document === null) throw new Error(`${address} did not answer an object`)
  return document as Record<string, unknown>
}

/** Keys and tokens travel encrypted unless the configured issuer itself is not. */
function secured(value: unknown, issuer: string): string {
  const url = new URL(String(value))
  if (url.protocol !== 'https:' && url.protocol !== new URL(issuer).protocol)
    throw new Error(`${url.href} is not encrypted`)
  return url.href
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
