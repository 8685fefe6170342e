import { sentences } from '@marquee/contract/errors'
import { rateLimits, type RateLimit } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Claims } from '../context.ts'
import type { Db } from '../db/client.ts'
import { tooMany, unauthorized } from '../errors.ts'
import { limitCounter, type LimitCounter } from './limit-counters.ts'
import { blockOf, networkOf } from '../network.ts'
import { limitRefusals } from '../telemetry/instruments.ts'

interface GatekeeperSettings {
  /** Finds the person of a verified token, or creates the account at the first call. Throws 401 for a token that does not verify. */
  actorOf(token: string, options?: { fresh?: boolean }): Promise<Actor>
  /** The database in which limits are counted that hold for all server processes together. */
  db: Db
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
  giveBack(): Promise<void>
}

/**
 * Authenticates callers and counts their requests against the rate limits. A request refused by one limit counts against none; with
 * `onlyDone`, failed requests do not count.
 */
export function createGatekeeper(app: FastifyInstance, settings: GatekeeperSettings) {
  const counters = Object.fromEntries(
    (Object.keys(rateLimits) as RateLimit[]).map((name) => [name, limitCounter(name, settings.db)]),
  ) as Record<RateLimit, LimitCounter>
  const counts = new WeakMap<FastifyRequest, Counted[]>()

  // Before the response is sent, so that the client can retry immediately after a failure.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400) return
    const counted = counts.get(request)?.splice(0) ?? []
    await giveBackAll(
      counted.filter(({ limit }) => 'onlyDone' in rateLimits[limit]),
      request,
    )
  })

  return {
    /** The actor of the bearer token; null without a token. Throws 401 for an invalid token. `fresh` asks whether its session has ended. */
    async authenticate(request: FastifyRequest, options?: { fresh?: boolean }): Promise<Actor | null> {
      const header = request.headers.authorization
      if (header === undefined) return null
      // Any token of RFC 6750: tokens of a provider may be signed or opaque.
      const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1]
      if (!token) throw unauthorized(sentences.badToken)
      return settings.actorOf(token, options)
    },
    /** Counts a request against a limit; throws 429 when it is used up. */
    async count(
      limit: RateLimit,
      request: FastifyRequest,
      reply: FastifyReply,
      actor: Pick<Actor, 'id'> | null,
    ): Promise<void> {
      if (!settings.rateLimits) return
      const key = keyOf(rateLimits[limit].per, request, actor)
      const counted = counts.get(request) ?? []
      counts.set(request, counted)
      const wait = await counters[limit].take(key)
      if (wait === 0) {
        counted.push({ limit, giveBack: () => counters[limit].giveBack(key) })
        return
      }
      await giveBackAll(counted.splice(0), request)
      limitRefusals.inc({ limit })
      reply.header('retry-after', String(wait))
      throw tooMany(sentences.tooMany(wait))
    },
  }
}

/** Removes attempts from their counts. A failure is logged: the answer to the caller must not depend on it. */
async function giveBackAll(counted: readonly Counted[], request: FastifyRequest): Promise<void> {
  for (const { giveBack } of counted)
    await giveBack().catch((error: unknown) => request.log.warn({ err: error }, 'a failed attempt stays counted'))
}

function keyOf(
  per: (typeof rateLimits)[RateLimit]['per'],
  request: FastifyRequest,
  actor: Pick<Actor, 'id'> | null,
): string {
  if (per === 'user' && actor) return `u${actor.id}`
  return per === 'block' ? blockOf(request.ip) : networkOf(request.ip)
}
