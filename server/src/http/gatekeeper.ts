import { sentences } from '@marquee/contract/errors'
import { rateLimits, type RateLimit } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany, unauthorized } from '../errors.ts'
import type { Gatekeeper } from './bind.ts'

export interface GatekeeperSettings {
  /** Finds, or creates at the first call, the person a verified token speaks of; throws 401 for a token that does not verify. */
  actorOf(token: string): Promise<Actor>
  /** False switches the counting off, for load tests on loopback. */
  rateLimits: boolean
}

/** Decides who somebody is and how often they may knock. Needs the rate-limit plugin to be registered on `app`. */
export function createGatekeeper(app: FastifyInstance, settings: GatekeeperSettings): Gatekeeper {
  const counters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limit]) => [
      name,
      app.createRateLimit({
        max: limit.max,
        timeWindow: limit.windowSeconds * 1000,
        keyGenerator: (request) => `${name}:${limit.per === 'user' ? subjects.get(request) : request.ip}`,
      }),
    ]),
  ) as Record<RateLimit, ReturnType<FastifyInstance['createRateLimit']>>
  const subjects = new WeakMap<FastifyRequest, string>()

  return {
    async authenticate(request) {
      const header = request.headers.authorization
      if (header === undefined) return null
      // Anything that RFC 6750 calls a token: a provider's may be signed or opaque.
      const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1]
      if (!token) throw unauthorized(sentences.badToken)
      return settings.actorOf(token)
    },
    async count(limit, request, reply, actor) {
      if (!settings.rateLimits) return
      subjects.set(request, actor ? `u${actor.id}` : request.ip)
      const result = await counters[limit](request)
      if (result.isAllowed || !result.isExceeded) return
      const wait = Math.max(1, result.ttlInSeconds)
      reply.header('retry-after', String(wait))
      throw tooMany(sentences.tooMany(wait))
    },
  }
}
