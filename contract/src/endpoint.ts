import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { RateLimit, Role } from './limits.ts'

/** Who may call: anybody, anybody signed in, or these roles. Ownership of things is checked by `policy.ts`. */
export type Access = 'public' | 'signed-in' | readonly Role[]
export type Shape = z.core.$ZodType

/** One call of the API as data. Server routes, the typed client, the OpenAPI document and the tests are all derived from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base path, parameters as `:name`. */
  path: `/${string}`
  /** One sentence for the API documentation. */
  summary: string
  /** What a caller needs to know beyond the summary. */
  description?: string
  access: Access
  params?: Shape
  /** The sentence of the 404 for an unknown or malformed id. Default: 'Not found'. */
  missing?: string
  query?: Shape
  body?: Shape
  /** The body is sent as multipart/form-data; files are fields made by `picture()`. */
  form?: true
  /** Largest body, in bytes. Default: 256 KB. */
  maxBytes?: number
  /** The shape of `data` in the answer; other fields are never sent. */
  data: Shape
  /** Default: 201 for POST, 200 for everything else. */
  status?: 200 | 201
  /** Takes `If-Match: "<version>"` and refuses a stale one with 412. */
  versioned?: true
  /** Accepts `Idempotency-Key`: a repeated call gets the first answer again and changes nothing. */
  idempotent?: true
  /**
   * For public reads whose answer follows from the content of the database and the day (UTC): the answer to callers without a token is kept in
   * memory until something changes, and may come from a read replica. Their handler gets neither a caller nor the request then.
   */
  cached?: true
  /**
   * The answer is a stream of server-sent events that stays open, and `data` the shape of each event's data. There is no envelope, except
   * for failures, and typed clients do not have this call.
   */
  stream?: true
  /**
   * For people who are signed in themselves: a personal access token is refused with `insufficient_scope`. For everything about the security
   * of an account, and for what gives lasting access to it.
   */
  sessionOnly?: true
  /** Rate limits in addition to the general one for writes. */
  limit?: RateLimit | readonly RateLimit[]
  /** Failures that do not follow from the rest of the call, for the documentation: `params` imply `not_found`, a write `conflict`. */
  errors?: readonly ErrorCode[]
}

/** An object that has a name in the API documentation. */
export const shape = <const Fields extends z.core.$ZodShape>(id: string, fields: Fields) =>
  z.object(fields).register(z.globalRegistry, { id })

/**
 * A field with its sentence for the API documentation. Without an example it follows from the shape. The scripts for browsers are built
 * without the sentences (web/vite.config.ts). A sentence that several fields share, or a long one, is in descriptions/.
 */
export const noted = <S extends z.core.$ZodType>(schema: S, description: string, example?: unknown): S => {
  const copy = z.clone(schema, schema._zod.def, { parent: true })
  z.globalRegistry.add(copy, { description, ...(example !== undefined && { examples: [example] }) })
  return copy
}

/** Makers of calls that have `common` in common: above all, who may call. */
export const callsFor = <const Common extends Pick<Endpoint, 'access'> & Partial<Endpoint>>(common: Common) => {
  const make =
    <M extends Endpoint['method']>(method: M) =>
    <P extends `/${string}`, const E extends Omit<Endpoint, 'method' | 'path' | keyof Common>>(
      path: P,
      endpoint: E,
    ) => ({ method, path, ...common, ...endpoint })
  return { get: make('GET'), post: make('POST'), put: make('PUT'), del: make('DELETE') }
}

export const forAll = callsFor({ access: 'public' })
export const cachedForAll = callsFor({ access: 'public', cached: true })
export const forSignedIn = callsFor({ access: 'signed-in' })
/** For people who are signed in themselves. */
export const forOwnSession = callsFor({ access: 'signed-in', sessionOnly: true })
export const forOrganizers = callsFor({ access: ['client'] })
export const forOrganizersAndAdmins = callsFor({ access: ['client', 'admin'] })
export const forAdmins = callsFor({ access: ['admin'] })

type In<E, K extends string> = E extends { [P in K]: infer S extends Shape }
  ? {} extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : {}
type Out<E, K extends string> = E extends { [P in K]: infer S extends Shape } ? { [P in K]: z.output<S> } : {}

/** What a caller passes. */
export type Input<E> = In<E, 'params'> & In<E, 'query'> & In<E, 'body'>
/** What a handler receives, after parsing. */
export type Received<E> = Out<E, 'params'> & Out<E, 'query'> & Out<E, 'body'>
export type Data<E extends Endpoint> = z.output<E['data']>

export interface CallOptions {
  /** The version the row or form was read with; sent as `If-Match`. */
  version?: number | undefined
  /** Sent as `Idempotency-Key`: 1 to 100 visible characters, a new one for each intended action. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Sends this call instead of the client's `fetch`, for example to report the progress of an upload. */
  fetch?: typeof fetch | undefined
}
export type Call<E extends Endpoint> =
  {} extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Data<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Data<E>>
export type Client<C> = {
  [K in keyof C as C[K] extends { stream: true } ? never : K]: C[K] extends Endpoint ? Call<C[K]> : never
}

/** Of the same functions only the reads that anybody may make: what a page that is rendered on the server may ask in process. */
export type Reads<C> = {
  [K in keyof C as C[K] extends { method: 'GET'; access: 'public' } ? K : never]: C[K] extends Endpoint
    ? Call<C[K]>
    : never
}

export const statusOf = (endpoint: Endpoint): 200 | 201 => endpoint.status ?? (endpoint.method === 'POST' ? 201 : 200)

/** The envelope of every successful answer. */
export const ok = (data: Shape) => z.object({ success: z.literal(true), data })

/** The envelope of every failed answer: one sentence, a code, and sentences per field where a form shows them. */
export const Failure = shape('Failure', {
  success: noted(z.literal(false), 'Always false.', false),
  error: noted(z.string(), 'One plain sentence that can be shown to a person.', 'Not found'),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Failure = z.infer<typeof Failure>

/**
 * What every failed call throws, in the browser and in process. `status` 0 means that no answer came.
 * Compare `status` and `code` rather than the class: a bundle may hold its own copy of it.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  constructor(
    status: number,
    message: string,
    code = 'error',
    fields: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}
