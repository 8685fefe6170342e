import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import type { Claims } from '../context.ts'
import { discovery, fetchJson, ProviderRefused, reasonOf, type Discovery } from './discovery.ts'
import { answerCache } from './answer-cache.ts'
import { detailsOf, KeysUnavailable, type KeySet, type KeySource } from './verify.ts'

export type Details = Omit<Claims, 'issuer' | 'subject'>

export interface HostedProvider {
  keys: KeySource
  discovery: Discovery
  /**
   * The userinfo answer for the token's owner, unchanged. Rejects with `ProviderRefused` or with another error of the
   * request.
   */
  userinfo(token: string): Promise<Record<string, unknown>>
  /**
   * A second source for providers whose access tokens lack claims: the personal part of userinfo, requested at most
   * once in two minutes per person. Null when the provider refuses the token; undefined when it does not answer.
   */
  details(token: string, subject: string): Promise<Details | null | undefined>
}

export interface HostedSettings {
  issuer: string
  /** Called once per failed attempt to fetch the provider's documents. */
  log?: (message: string) => void
  /** Current time in Unix ms; for tests. */
  now?: () => number
}

/**
 * At most one fetch in this time, however many requests arrive. Older keys are fetched again when they are next
 * needed.
 */
const attemptEveryMs = 30_000
/** Older keys are not used before a new fetch was tried, so that a withdrawn key is refused within a minute. */
const waitFromMs = 50_000
/** How long known keys are used while the provider is down. */
const bridgeMs = 24 * 60 * 60_000
const detailsForMs = 120_000
/** After a failed userinfo request, no further one is sent for this long. */
const restMs = 30_000
const rememberedPeople = 10_000

/** Any external OpenID Connect provider, configured by its issuer's discovery document alone. */
export function hostedProvider(settings: HostedSettings): HostedProvider {
  const now = settings.now ?? Date.now
  const log = settings.log ?? (() => {})
  const documents = discovery({ issuer: settings.issuer, now, log })
  const people = answerCache<Details | null | undefined>({ max: rememberedPeople, now })
  let userinfoRestsUntil = Number.NEGATIVE_INFINITY
  let known: { set: KeySet; text: string; at: number } | undefined
  let lastAttempt = { at: Number.NEGATIVE_INFINITY, failed: false }
  let running: Promise<void> | undefined

  return {
    keys: {
      async current() {
        const age = now() - (known?.at ?? Number.NEGATIVE_INFINITY)
        if (known && age < attemptEveryMs) return known.set
        const attempt = refresh()
        // While the provider is down no request waits for it: the known keys are used, and one fetch runs in the
        // background.
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

    discovery: documents,
    userinfo,
    details: (token, subject) => people(subject, () => askFor(token, subject)),
  }

  async function userinfo(token: string): Promise<Record<string, unknown>> {
    const { userinfoEndpoint } = await documents.current()
    if (!userinfoEndpoint) throw new ProviderRefused('A provider without a userinfo endpoint', 404)
    return fetchJson(userinfoEndpoint, { headers: { authorization: `Bearer ${token}` } })
  }

  async function askFor(token: string, subject: string) {
    if (now() < userinfoRestsUntil) return { value: undefined, forMs: 0 }
    try {
      const answer = await userinfo(token)
      if (answer.sub === subject) return { value: detailsOf(answer), forMs: detailsForMs }
      log(`userinfo of ${settings.issuer} spoke of somebody else`)
      return { value: null, forMs: detailsForMs }
    } catch (error) {
      log(`userinfo of ${settings.issuer} failed: ${reasonOf(error)}`)
      const isRefusal = error instanceof ProviderRefused && [400, 401, 403, 404].includes(error.status)
      if (isRefusal) return { value: null, forMs: detailsForMs }
      userinfoRestsUntil = now() + restMs
      return { value: undefined, forMs: 0 }
    }
  }

  /** Never rejects; the result is in `known` and `lastAttempt`. */
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
            log(`keys of ${settings.issuer} could not be fetched: ${reasonOf(error)}`)
          },
        )
        .finally(() => {
          running = undefined
        })
    }
    return running ?? Promise.resolve()
  }

  async function fetchKeys(): Promise<void> {
    const { jwksUri } = await documents.current()
    const jwks = await fetchJson(jwksUri)
    const text = JSON.stringify(jwks)
    const set = known?.text === text ? known.set : { find: createLocalJWKSet(jwks as unknown as JSONWebKeySet) }
    known = { set, text, at: now() }
  }
}
