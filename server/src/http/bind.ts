import { createHash } from 'node:crypto'
import { ApiError, Failure, ok, statusOf, type Client, type Endpoint, type Received } from '@marquee/contract/endpoint'
import { errorStatus, sentences } from '@marquee/contract/errors'
import type { RateLimit } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { AppError, conflict, forbidden, refused, unauthorized } from '../errors.ts'
import { readForm } from './form.ts'

/** The raw exchange, for the few handlers that speak to a protocol library. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** On public endpoints the actor may be nobody. */
type Who<E extends Endpoint> = E['access'] extends 'public' ? { actor: Actor | null } : { actor: Actor }
type Versioned<E extends Endpoint> = E extends { versioned: true } ? { version: number | undefined } : {}
export type Handler<E extends Endpoint> = (
  input: Received<E> & Who<E> & Versioned<E>,
  exchange: Exchange,
) => Promise<z.input<E['data']>>
export type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> }

export interface Gatekeeper {
  /** The person behind the request's bearer token; null without one. Throws 401 for a token that does not verify. */
  authenticate(request: FastifyRequest): Promise<Actor | null>
  /** Counts a request against a limit; throws 429 when it is used up. */
  count(limit: RateLimit, request: FastifyRequest, reply: FastifyReply, actor: Actor | null): Promise<void>
}

export interface Binding {
  context: Context
  gatekeeper: Gatekeeper
  /** Heading in the API documentation. */
  tag: string
}

/**
 * Registers every endpoint of `api` and yields the same typed client in process, for the pages that are rendered here:
 * same parsing, same stripping, nobody signed in, failures as `ApiError`.
 */
export function bind<C extends Record<string, Endpoint>>(
  app: FastifyInstance,
  api: C,
  handlers: Handlers<C>,
  binding: Binding,
): Client<C> {
  const local: Record<string, unknown> = {}
  for (const [name, endpoint] of Object.entries(api)) {
    // One cast, here: the compiler has checked each handler against its own endpoint in `Handlers<C>`.
    const handler = handlers[name] as unknown as AnyHandler
    register(app, name, endpoint, handler, binding)
    local[name] = inProcess(endpoint, handler)
  }
  return local as Client<C>
}

type AnyHandler = (input: Record<string, unknown>, exchange: Exchange) => Promise<unknown>

function register(app: FastifyInstance, name: string, endpoint: Endpoint, handler: AnyHandler, binding: Binding) {
  const { gatekeeper, context } = binding
  const status = statusOf(endpoint)
  const actors = new WeakMap<FastifyRequest, Actor | null>()

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: documentation(name, endpoint, binding.tag),
    config: { endpoint },
    // Before the body is read: nobody uploads ten megabytes to hear that they may not.
    async onRequest(request, reply) {
      const actor = await gatekeeper.authenticate(request)
      actors.set(request, actor)
      admit(endpoint, actor)
      if (endpoint.method !== 'GET' && actor) await gatekeeper.count('write', request, reply, actor)
      if (endpoint.limit) await gatekeeper.count(endpoint.limit, request, reply, actor)
    },
    ...(endpoint.form && {
      async preValidation(request) {
        request.body = await readForm(request)
      },
    }),
    async handler(request, reply) {
      const actor = actors.get(request) ?? null
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        actor,
        ...(endpoint.versioned && { version: versionOf(request) }),
      }
      const run = () => handler(input, { request, reply })
      const data = endpoint.idempotent && actor ? await once(context, request, reply, actor, run) : await run()
      reply.status(status)
      if (endpoint.method === 'GET') cacheable(request, reply, endpoint, actor)
      else reply.header('cache-control', 'no-store')
      return { success: true, data }
    },
  })
}

function admit(endpoint: Endpoint, actor: Actor | null) {
  if (endpoint.access === 'public') return
  if (!actor) throw unauthorized()
  if (endpoint.access !== 'signed-in' && !endpoint.access.includes(actor.role)) throw forbidden()
}

/** What nobody in particular asked for may be kept by caches that revalidate; everything else is the caller's alone. */
function cacheable(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, actor: Actor | null) {
  reply.header('vary', 'authorization')
  const isShared = endpoint.access === 'public' && !actor && !request.headers.authorization
  reply.header('cache-control', isShared ? 'public, max-age=0, s-maxage=30, must-revalidate' : 'private, no-store')
}

/** `If-Match: "7"` names the version the caller read; `*` and absence mean any. */
function versionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const match = /^"(\d{1,9})"$/.exec(header)
  if (!match) throw new AppError('malformed', 'If-Match must be a version in quotes, such as "7".')
  return Number(match[1])
}

/** Runs the call once per person and key: the first one's answer is kept in its transaction, and repeats are answered with it. */
async function once(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return run()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw refused('Idempotency-Key must be 1 to 100 visible characters.')
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body]))
    .digest('base64url')
  return context.inTransaction(async () => {
    const mine = and(eq(idempotencyKeys.user_id, actor.id), eq(idempotencyKeys.key, key))
    const [claimed] = await context.db
      .insert(idempotencyKeys)
      .values({ user_id: actor.id, key, request_hash: hash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed) {
      const data = await run()
      await context.db.update(idempotencyKeys).set({ answer: { data } }).where(mine)
      return data
    }
    const [earlier] = await context.db.select().from(idempotencyKeys).where(mine)
    if (!earlier) throw conflict(sentences.malformed)
    if (earlier.request_hash !== hash) throw new AppError('mismatch', sentences.keyReused)
    reply.header('idempotency-replayed', 'true')
    return (earlier.answer as { data: unknown }).data
  })
}

function documentation(name: string, endpoint: Endpoint, tag: string) {
  const always = endpoint.access === 'public' ? [] : [401, ...(endpoint.access === 'signed-in' ? [] : [403])]
  const failures = new Set([400, ...always, ...(endpoint.errors ?? []).map((code) => errorStatus[code]), 429, 500, 503])
  if (endpoint.params) failures.add(404)
  return {
    summary: endpoint.summary,
    operationId: `${tag.toLowerCase().replaceAll(' ', '-')}.${name}`,
    tags: [tag],
    ...(endpoint.description && { description: endpoint.description }),
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.form && { consumes: ['multipart/form-data'] }),
    response: {
      [statusOf(endpoint)]: ok(endpoint.data),
      ...Object.fromEntries([...failures].map((status) => [status, Failure])),
    },
  }
}

function inProcess(endpoint: Endpoint, handler: AnyHandler) {
  return async (given: Record<string, unknown> = {}) => {
    const input: Record<string, unknown> = { actor: null }
    for (const part of ['params', 'query', 'body'] as const) {
      const shape = endpoint[part]
      if (!shape) continue
      const result = z.safeParse(shape, given[part] ?? {})
      if (!result.success) {
        throw new ApiError(
          part === 'params' ? 404 : 400,
          result.error.issues[0]?.message ?? sentences.invalid,
          'validation',
        )
      }
      input[part] = result.data
    }
    try {
      return z.parse(endpoint.data, await handler(input, undefined as never))
    } catch (error) {
      if (error instanceof AppError) throw new ApiError(error.status, error.message, error.code, error.fields)
      throw error
    }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
