import { ApiError, ok, statusOf, type Endpoint, type Reads, type Received } from '@marquee/contract/endpoint'
import { errorStatus, sentences } from '@marquee/contract/errors'
import type { Actor } from '@marquee/contract/policy'
import { tokenRefusal } from '@marquee/contract/token-refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tmpdir } from 'node:os'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { AppError, forbidden, notFound, refused, secondFactorRequired, unauthorized } from '../errors.ts'
import { personal, shared } from './caching.ts'
import { databaseTrouble } from './error-handler.ts'
import { finished, type FinishedAnswers } from './finished-answers.ts'
import { readForm } from './form.ts'
import type { createGatekeeper } from './gatekeeper.ts'
import { claimPictureOf } from './load.ts'
import { once } from './idempotency.ts'
import { noteRole } from './observed-requests.ts'
import { noteDone } from './security-events.ts'
import { setRequestUser } from '../security-log.ts'
import { parseAndStrip } from './shapes.ts'
import { Written } from './written.ts'

/** Request and response of Fastify, for the few handlers that need them. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** On public endpoints the actor may be null. */
type Who<E extends Endpoint> = E['access'] extends 'public' ? { actor: Actor | null } : { actor: Actor }
type Versioned<E extends Endpoint> = E extends { versioned: true } ? { version: number | undefined } : {}
/** A `cached` endpoint may also return JSON that is ready to be sent; a `stream` has answered already. */
type Answered<E extends Endpoint> = E extends { stream: true }
  ? FastifyReply
  : z.input<E['data']> | (E extends { cached: true } ? Written : never)
export type Handler<E extends Endpoint> = (
  input: Received<E> & Who<E> & Versioned<E>,
  exchange: Exchange,
) => Promise<Answered<E>>
export type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> }

export type Gatekeeper = ReturnType<typeof createGatekeeper>

export interface Binding {
  context: Context
  gatekeeper: Gatekeeper
  /** Keeps the answers of the endpoints that are marked `cached`. */
  answers: FinishedAnswers
  /** Where the files of forms are kept while they arrive; by default the system's folder. */
  spool?: string | undefined
  /** Heading in the API documentation. */
  tag: string
}

/**
 * Registers every endpoint of `api`, and returns a client that calls the public reads in process, for pages that are rendered on the
 * server. The client checks access, parses and removes fields as HTTP does, and nobody is signed in; any other call is refused. It rejects
 * with `ApiError` for a refusal or an unavailable database. Other errors are thrown unchanged, so that the caller logs them.
 */
export function bind<C extends Record<string, Endpoint>>(
  app: FastifyInstance,
  api: C,
  handlers: Handlers<C>,
  binding: Binding,
): Reads<C> {
  const local: Record<string, unknown> = {}
  for (const [name, endpoint] of Object.entries(api)) {
    // The only cast: the compiler has checked each handler against its own endpoint in `Handlers<C>`.
    const handler = handlers[name] as unknown as AnyHandler
    const cached = endpoint.cached ? forEverybody(endpoint, handler, binding.answers) : undefined
    register(app, name, endpoint, handler, binding, cached)
    const read = cached?.read ?? (async (input) => z.parse(endpoint.data, await handler(input)))
    local[name] = inProcess(endpoint, read, (failure) => app.log.error({ ...failure, call: name }, 'request failed'))
  }
  return local as Reads<C>
}

/**
 * Maximum size (bytes) of a body without a sign-in: enough for every public form, and little memory when a thousand clients send slowly.
 */
const anonymousBodyLimit = 16 * 1024

/** In process there is no exchange: only writes and streams use it. */
type AnyHandler = (input: Record<string, unknown>, exchange?: Exchange) => Promise<unknown>

function register(
  app: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  binding: Binding,
  open: ForEverybody | undefined,
) {
  const { gatekeeper, context, spool = tmpdir() } = binding
  const status = statusOf(endpoint)
  const actors = new WeakMap<FastifyRequest, Actor | null>()

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: shapesOf(endpoint),
    config: { call: { endpoint, name, tag: binding.tag } },
    ...(endpoint.access === 'public' && { bodyLimit: anonymousBodyLimit }),
    ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
    // Before the body is read, so that nobody uploads ten megabytes and is refused afterwards.
    async onRequest(request, reply) {
      const actor = await gatekeeper.authenticate(request)
      actors.set(request, actor)
      if (actor) {
        setRequestUser(actor.id)
        refuseToken(actor, endpoint)
        noteRole(request, actor.role)
      }
      admit(endpoint, actor)
      if (endpoint.method !== 'GET' && actor) await gatekeeper.count('write', request, reply, actor)
      for (const limit of [endpoint.limit ?? []].flat()) await gatekeeper.count(limit, request, reply, actor)
      if (endpoint.form && actor) claimPictureOf(actor.id, request, reply)
    },
    ...(endpoint.body && {
      async preValidation(request, reply) {
        // A request without a body counts as an empty one: its fields may all be optional.
        request.body = endpoint.form ? await readForm(request, reply, spool) : (request.body ?? {})
      },
    }),
    async handler(request, reply) {
      const actor = actors.get(request) ?? null
      if (open && isPublic(request, actor)) return open.send(request, reply)
      const { params, query, body } = request
      const input = { params, query, body, actor, ...(endpoint.versioned && { version: versionOf(request) }) }
      if (endpoint.stream) return request.method === 'HEAD' ? reply.send() : handler(input, { request, reply })
      const run = () => handler(input, { request, reply })
      const call = endpoint.idempotent && actor ? () => once(context, request, reply, actor, run) : run
      // A body may arrive slowly, so the transaction of a write checks the rights again.
      const data = endpoint.method !== 'GET' && actor ? await context.actingAs(actor, call) : await call()
      noteDone(request)
      reply.status(status)
      const isShared = endpoint.method === 'GET' && endpoint.access === 'public' && isPublic(request, actor)
      // A handler whose answer depends on a cookie has set the header itself.
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', isShared ? shared : personal)
      if (endpoint.method === 'GET') reply.header('vary', varies)
      if (!(data instanceof Written)) return { success: true, data }
      return reply.type(json).send(data.body)
    },
  })
}

/** Fails with `insufficient_scope` for what a personal access token may not do. */
export function refuseToken(actor: Actor, call: Pick<Endpoint, 'method' | 'sessionOnly'>): void {
  const why = tokenRefusal(actor, call)
  if (why) throw new AppError(why.code, why.sentence)
}

function admit(endpoint: Endpoint, actor: Actor | null) {
  if (endpoint.access === 'public') return
  if (!actor) throw unauthorized()
  if (endpoint.access === 'signed-in' || endpoint.access.includes(actor.role)) return
  throw actor.lacks_second_factor && endpoint.access.includes('admin') ? secondFactorRequired() : forbidden()
}

/** Only callers without a token get answers that shared caches may store. */
function isPublic({ headers }: FastifyRequest, actor: Actor | null): boolean {
  return !actor && headers.authorization === undefined
}

/** Signed-in callers may get another answer at the same address. */
const varies = 'authorization, accept-encoding'

const json = 'application/json; charset=utf-8'

type ForEverybody = ReturnType<typeof forEverybody>

/**
 * The answers of a `cached` endpoint to callers without a token. The handler gets neither an actor nor the request, so that nothing personal
 * can be in them. The address is made from parsed values: what the endpoint does not know makes no second entry.
 */
function forEverybody(endpoint: Endpoint, handler: AnyHandler, answers: FinishedAnswers) {
  const { method, path: url } = endpoint
  const serialize = parseAndStrip({ schema: ok(endpoint.data), method, url })
  const headers = { 'content-type': json, 'cache-control': shared, vary: varies }
  const addressOf = (params: unknown, query: unknown) => `${url} ${JSON.stringify([params, query])}`
  const make = (params: unknown, query: unknown) => async () => {
    const data = await handler({ params, query, actor: null })
    if (data instanceof Written) return { ...finished(data.body, headers), needs: data.needs }
    return finished(serialize({ success: true, data }), headers)
  }
  return {
    send: (request: FastifyRequest, reply: FastifyReply) =>
      answers.send(request, reply, addressOf(request.params, request.query), make(request.params, request.query)),
    /** The `data` of the same answer, for a handler's input. */
    async read({ params, query }: Record<string, unknown>): Promise<unknown> {
      const { body } = await answers.recall(addressOf(params, query), make(params, query))
      return (JSON.parse(body.toString()) as { data: unknown }).data
    },
  }
}

/** The version in `If-Match: "7"`; undefined for `*` and without the header. Throws `malformed` for anything else. */
function versionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const match = /^"(\d{1,9})"$/.exec(header)
  if (!match) throw new AppError('malformed', 'If-Match must be a version in quotes, such as "7".')
  return Number(match[1])
}

/** The schemas by which Fastify parses requests and removes fields from answers. One that is undefined would be warned of. */
function shapesOf(endpoint: Endpoint) {
  const { params, query, body } = endpoint
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(!endpoint.stream && { response: { [statusOf(endpoint)]: ok(endpoint.data) } }),
  }
}

function inProcess(
  endpoint: Endpoint,
  read: (input: Record<string, unknown>) => Promise<unknown>,
  report: (failure: { err: unknown; code: string }) => void,
) {
  return async (given: Record<string, unknown> = {}) => {
    try {
      admit(endpoint, null)
      // Writes need the HTTP request: its caller for the rate limits, the version and the idempotency key.
      if (endpoint.method !== 'GET') throw forbidden()
      return await read({ actor: null, ...parse(endpoint, given) })
    } catch (error) {
      if (error instanceof AppError) throw new ApiError(error.status, error.message, error.code, error.fields)
      const trouble = databaseTrouble(error)
      if (!trouble) throw error
      // The error itself is not passed on: its message may contain personal data, and pages may show or log it.
      if (errorStatus[trouble.code] >= 500) report({ err: error, code: trouble.code })
      throw new ApiError(errorStatus[trouble.code], trouble.message, trouble.code)
    }
  }
}

/** Parses the input with the schemas of the endpoint. Throws the `AppError` that the same request over HTTP would get. */
function parse({ params, query, missing }: Endpoint, given: Record<string, unknown>): Record<string, unknown> {
  const parsedParams = params && z.safeParse(params, given.params ?? {})
  if (parsedParams?.error) throw notFound(missing)
  const parsedQuery = query && z.safeParse(query, given.query ?? {})
  if (parsedQuery?.error) throw refused(parsedQuery.error.issues[0]?.message ?? sentences.invalid)
  return { params: parsedParams?.data, query: parsedQuery?.data }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of a route, with its name and heading in the API documentation. */
    call?: { endpoint: Endpoint; name: string; tag: string }
  }
}
