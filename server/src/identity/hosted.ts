import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Claims } from '../context.ts'
import { discover, reasonOf, statusOf, type IssuerSettings } from './issuer.ts'
import { renewed } from './renewed.ts'
import { detailsOf, KeysUnavailable, type KeySet, type KeySource } from './verify.ts'

export type Details = Omit<Claims, 'issuer' | 'subject'>

const documentTimes = { renewAfterMs: 60 * 60_000, restMs: 10_000 }
/**
 * At most one fetch in half a minute, however many requests arrive. Keys older than 50 seconds are not used before a
 * new fetch was tried, so that a withdrawn key is refused within a minute; while the provider is down, for a day.
 */
const keyTimes = { renewAfterMs: 30_000, restMs: 30_000, waitFromMs: 50_000, bridgeMs: 24 * 60 * 60_000 }
const detailsForMs = 120_000
/** After a failed userinfo request, no further one is sent for this long. */
const restMs = 30_000
const rememberedPeople = 10_000

/** Any external OpenID Connect provider, configured by its issuer's discovery document alone. */
export function hostedProvider(settings: IssuerSettings, log: (message: string) => void) {
  const { issuer: name } = settings
  const failed = (what: string) => (error: unknown) => {
    log(`${name}: ${what}: ${reasonOf(error)}`)
    return reasonOf(error)
  }
  const issuer = renewed(() => discover(settings), failed('its discovery document cannot be used'), documentTimes)
  const keys = renewed<{ find: JWTVerifyGetKey; text: string }>(loadKeys, failed('its keys were not fetched'), keyTimes)
  const people = new LRUCache<string, Details, string>({
    max: rememberedPeople,
    ttl: detailsForMs,
    perf: Date,
    ttlResolution: 0,
    ignoreFetchAbort: true,
    fetchMethod: (subject, _last, { context: token }) => detailsAbout(subject, token),
  })
  let userinfoRestsUntil = -Infinity

  return {
    /** The provider by its discovery document, fetched once an hour. */
    issuer,
    keys: {
      current: () => keys.current().catch(() => Promise.reject(new KeysUnavailable(`No keys of ${name}`))),
      async newerThan(set: KeySet) {
        if (keys.known() === set) await keys.renew()
        return keys.known() ?? set
      },
    } satisfies KeySource,
    /**
     * A second source for providers whose access tokens lack claims: the personal part of userinfo, requested at most
     * once in two minutes per person. Empty when the provider refuses the token; undefined when it does not answer.
     */
    details: (token: string, subject: string) => people.fetch(subject, { context: token }),
  }

  async function loadKeys(last: { find: JWTVerifyGetKey; text: string } | undefined) {
    const jwks = await (await issuer.current()).keys()
    const text = JSON.stringify(jwks)
    return last?.text === text ? last : { find: createLocalJWKSet(jwks), text }
  }

  async function detailsAbout(subject: string, token: string): Promise<Details | undefined> {
    if (Date.now() < userinfoRestsUntil) return undefined
    try {
      const answer = await (await issuer.current()).userinfo(token)
      if (answer.sub === subject) return detailsOf(answer)
      log(`userinfo of ${name} describes somebody else`)
      return {}
    } catch (error) {
      log(`userinfo of ${name} failed: ${reasonOf(error)}`)
      if ([400, 401, 403, 404].includes(statusOf(error) ?? 0)) return {}
      userinfoRestsUntil = Date.now() + restMs
      return undefined
    }
  }
}
