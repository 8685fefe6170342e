import { api } from '@marquee/contract/api'
import type { Endpoint } from '@marquee/contract/endpoint'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../src/http/json-schema.ts'
import type { Operation } from '../src/http/openapi-operation.ts'
import type { OpenApi } from '../src/http/openapi.ts'

/** Failures to read the request itself. A call without a body does not document them. */
const unreadable = new Set([400, 413, 415])

/**
 * From now on checks every injected answer of `app` against its own /api/openapi.json: the status has to be documented, and the body has to
 * have the documented shape and no other fields. An answer that does not conform fails the test that made the request.
 */
export function checkAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app)
  let routes: string | undefined
  const checked = async (options: InjectOptions | string) => {
    const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options
    const path = String(typeof url === 'object' ? url.pathname : url)
    const answer = await (isStream(method, path)
      ? readHead(typeof options === 'string' ? { url: options } : options)
      : inject(options))
    if (!path.startsWith('/api/')) return answer
    routes ??= app.printRoutes()
    const check = await checkerOf(routes, inject)
    check(method, path.split('?')[0] ?? '', answer)
    return answer
  }
  /** A stream does not end: it is left as soon as its first event arrived. */
  async function readHead(options: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await inject({ ...options, payloadAsStream: true })
    let body = ''
    for await (const chunk of answer.stream()) {
      body += String(chunk)
      if (String(answer.headers['content-type']).startsWith('text/event-stream')) break
    }
    return Object.assign(answer, { body, payload: body, json: () => JSON.parse(body) as never })
  }
  app.inject = ((options?: InjectOptions | string) =>
    options === undefined ? inject() : checked(options)) as typeof app.inject
}

/** The checks by the routes of the server, because most test files have a server with the same ones. */
const checkers = new Map<string, Promise<ReturnType<typeof conformity>>>()

function checkerOf(routes: string, inject: (path: string) => Promise<LightMyRequestResponse>) {
  const known =
    checkers.get(routes) ?? inject('/api/openapi.json').then((document) => conformity(document.json<OpenApi>()))
  checkers.set(routes, known)
  return known
}

const streams = new Set(
  Object.values<Record<string, Endpoint>>(api)
    .flatMap((part) => Object.values(part))
    .flatMap(({ stream, path }) => (stream ? `/api${path}` : [])),
)
const isStream = (method: string, path: string) => method === 'GET' && streams.has(path.split('?')[0] ?? '')

/** The parts of an answer that are checked. */
export interface JudgedAnswer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** Returns a check that throws when an answer does not conform to `document`. */
export function conformity(document: OpenApi): (method: string, path: string, answer: JudgedAnswer) => void {
  const ajv = validatorOf(document)
  const operations = Object.entries(document.paths).map(([path, methods]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    methods,
  }))
  const validators = new Map<string, ValidateFunction>()

  return (method, path, answer) => {
    const operation = find(path, method === 'HEAD' ? 'get' : method.toLowerCase())
    if (!operation) return
    const status = String(answer.statusCode)
    const response = operation.responses[status]
    if (!response) {
      if (unreadable.has(answer.statusCode)) return
      throw new Error(`${method} ${path} answered ${status}, which its documentation does not name: ${answer.body}`)
    }
    if (response.content?.['text/event-stream'] && method !== 'HEAD') {
      if (!String(answer.headers['content-type']).startsWith('text/event-stream'))
        throw new Error(`${method} ${path} is not a stream`)
      return
    }
    const schema = response.content?.['application/json']?.schema
    if (!schema || method === 'HEAD') {
      if (answer.body !== '') throw new Error(`${method} ${path} answered ${status} with a body`)
      return
    }
    const key = `${operation.operationId} ${status}`
    const validate = validators.get(key) ?? ajv.compile(closed(pointing(schema)))
    validators.set(key, validate)
    const isCompressed = answer.headers['content-encoding'] !== undefined
    if (!isCompressed && !validate(JSON.parse(answer.body))) {
      throw new Error(`${method} ${path} ${status} does not fit its documentation: ${ajv.errorsText(validate.errors)}`)
    }
  }

  function find(path: string, method: string): Operation | undefined {
    const matching = operations.filter((one) => one.pattern.test(path) && one.methods[method])
    const fixed = matching.find((one) => !one.path.includes('{'))
    return (fixed ?? matching[0])?.methods[method]
  }
}

/** Returns a check that throws when a message to a webhook does not conform to `document`. */
export function messageConformity(document: OpenApi): (message: { type: string }) => void {
  const ajv = validatorOf(document)
  return (message) => {
    const schema = document.webhooks[message.type]?.post.requestBody?.content['application/json']?.schema
    if (!schema) throw new Error(`${message.type} is not documented`)
    if (!ajv.validate(closed(pointing(schema)), message))
      throw new Error(`${message.type} does not fit its documentation: ${ajv.errorsText()}`)
  }
}

function validatorOf(document: OpenApi): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats })
  return ajv.addSchema({ $id: 'api', components: { schemas: closed(document.components.schemas) } })
}

const formats = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  uuid: true,
  binary: true,
} as const

/** The same schema, in which objects may have no other properties than the documented ones. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T
  if (schema === null || typeof schema !== 'object') return schema
  const entries = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    keyword === 'examples' ? value : closed(value),
  ])
  const result = Object.fromEntries(entries) as JsonSchema
  const isObject = result.type === 'object' && typeof result.properties === 'object'
  return (isObject ? { ...result, additionalProperties: false } : result) as T
}

/** The same schema, with references to the id under which the validator knows the document. */
function pointing(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as JsonSchema
}
