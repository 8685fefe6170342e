import { sentences } from '@marquee/contract/errors'
import { rateLimits, type RateLimit } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany, unauthorized } from '../errors.ts'
import { attemptCounter } from '../identity/attempts.ts'
import type { Claims } from '../identity/verify.ts'
import type { Gatekeeper } from './bind.ts'
import { blockOf, networkOf } from '../network.ts'

export interface GatekeeperSettings {
  /** Finds the person of a verified token, or creates the account at the first call. Throws 401 for a token that does not verify. */
  actorOf(token: string): Promise<Actor>
  /** False turns the rate limits off, for load tests on loopback. */
  rateLimits: boolean
}

/** The actor, without the rights of an admin when they signed in without the second factor that admins need. */
export function provenActor(actor: Actor, { second_factor }: Pick<Claims, 'second_factor'>): Actor {
  return actor.role === 'admin' && second_factor === false
    ? { ...actor, role: 'user', lacks_second_factor: true }
    : actor
}

interface Counted {
  limit: RateLimit
  giveBack(): void
}

/**
 * Authenticates callers and counts their requests against the rate limits. Counts are kept in this process: with several processes, each
 * has its own. A request refused by one limit counts against none; with `onlyDone`, failed requests do not count.
 */
export function createGatekeeper(app: FastifyInstance, settings: GatekeeperSettings): Gatekeeper {
  const counters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limit]) => [name, attemptCounter(limit, () => Date.now())]),
  ) as Record<RateLimit, ReturnType<typeof attemptCounter>>
  const counts = new WeakMap<FastifyRequest, Counted[]>()

  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400) return
    for (const { limit, giveBack } of counts.get(request) ?? []) if ('onlyDone' in rateLimits[limit]) giveBack()
  })

  return {
    async authenticate(request) {
      const header = request.headers.authorization
      if (header === undefined) return null
      // Any token of RFC 6750: tokens of a provider may be signed or opaque.
      const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1]
      if (!token) throw unauthorized(sentences.badToken)
      return settings.actorOf(token)
    },
    async count(limit, request, reply, actor) {
      if (!settings.rateLimits) return
      const key = keyOf(rateLimits[limit].per, request, actor)
      const counted = counts.get(request) ?? []
      counts.set(request, counted)
      const wait = counters[limit].take(key)
      if (wait === 0) {
        counted.push({ limit, giveBack: () => counters[limit].giveBack(key) })
        return
      }
      for (const { giveBack } of counted.splice(0)) giveBack()
      reply.header('retry-after', String(wait))
      throw tooMany(sentences.tooMany(wait))
    },
  }
}

function keyOf(per: (typeof rateLimits)[RateLimit]['per'], request: FastifyRequest, actor: Actor | null): string {
  if (per === 'user' && actor) return `u${actor.id}`
  return per === 'block' ? blockOf(request.ip) : networkOf(request.ip)
}
