import { brand } from '@marquee/contract/brand'
import type { Failure } from '@marquee/contract/endpoint'
import { errorStatus, sentences, type ErrorCode } from '@marquee/contract/errors'
import { refusals } from '@marquee/contract/policy'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isBadValue, isContention, isFull, isUnavailable } from '../db/trouble.ts'
import { AppError, retryAfter } from '../errors.ts'
import { personal } from './caching.ts'
import type { Registered } from './openapi.ts'
import { isPageAddress, plainPage, plainPagePolicy } from './plain-page.ts'
import { noteRefused } from './security-events.ts'

/**
 * The only place where a failure becomes an answer. Unexpected errors are logged, and answered with a general sentence. Never throws:
 * Fastify would send the message of what was thrown.
 */
export function handleError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  try {
    return answer(error, request, reply)
  } catch (failure) {
    request.log.error({ err: failure, req: request }, 'the error handler failed')
    return sendFailure(reply.header('x-request-id', request.id), 'internal', sentences.internal)
  }
}

function answer(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const missing = request.routeOptions.config.call?.endpoint.missing ?? sentences.notFound
  const { code, message, fields } = explain(error, missing)
  const status = errorStatus[code]
  if (status >= 500) request.log.error({ err: error, req: request, code }, 'request failed')
  noteRefused(request, error, code)
  if (status === 503) reply.header('retry-after', retryAfter)
  const asked = challenge(request, code, message)
  if (asked) reply.header('www-authenticate', asked)
  // An address that cannot be decoded is refused before the hook that sets this header.
  reply.header('x-request-id', request.id)
  if (isPageAddress(request.url) && ['GET', 'HEAD'].includes(request.method)) {
    reply.header('content-security-policy', plainPagePolicy()).type('text/html; charset=utf-8')
    return reply.status(status).header('cache-control', personal).send(plainPage(code, message))
  }
  return sendFailure(reply, code, message, fields)
}

/** Sends a failure in the envelope of all answers. */
function sendFailure(reply: FastifyReply, code: ErrorCode, error: string, fields?: Record<string, string>) {
  const failure: Failure = { success: false, error, code, ...(fields && { fields }) }
  reply.status(errorStatus[code]).header('cache-control', personal).type('application/json; charset=utf-8')
  return reply.serializer(JSON.stringify).send(failure)
}

/** The answer for unknown addresses. */
export function handleNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return sendFailure(reply, 'not_found', sentences.notFound)
}

/** The answer for unknown calls below /api: 405 when the address has another method, otherwise 404. */
export function refuseMethod(calls: readonly Registered[]) {
  const known = calls.map(({ path, endpoint }) => ({
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
    isFixed: !path.includes(':'),
    method: endpoint.method,
  }))
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const matching = known.filter((call) => call.pattern.test(path))
    if (matching.length === 0) return handleNotFound(request, reply)
    const fixed = matching.filter((call) => call.isFixed)
    const methods = new Set<string>((fixed.length > 0 ? fixed : matching).map((call) => call.method))
    if (methods.has('GET')) methods.add('HEAD')
    // The method exists, so the router refused the address: a parameter longer than any id.
    if (methods.has(request.method)) return handleNotFound(request, reply)
    reply.header('allow', [...methods].join(', '))
    if (request.method === 'OPTIONS') return reply.status(204).send()
    return sendFailure(reply, 'method_not_allowed', sentences.methodNotAllowed)
  }
}

interface Explanation {
  code: ErrorCode
  message: string
  fields?: Record<string, string> | undefined
}

function explain(error: FastifyError | AppError, missing: string): Explanation {
  if (error instanceof AppError) return { code: error.code, message: error.message, fields: error.fields }
  if (hasZodFastifySchemaValidationErrors(error)) return explainValidation(error, missing)
  const trouble = databaseTrouble(error)
  if (trouble) return trouble
  const status = error.statusCode ?? 500
  if (status === 413) return { code: 'too_large', message: 'This request is too large.' }
  if (status === 415)
    return { code: 'unsupported', message: 'This call takes a JSON body (content-type: application/json).' }
  if (status >= 400 && status < 500) return { code: 'malformed', message: sentences.malformed }
  return { code: 'internal', message: sentences.internal }
}

/** A malformed id in a path is the same 404 as an unknown one. Elsewhere each field gets its own sentence. */
function explainValidation(
  error: Parameters<typeof hasZodFastifySchemaValidationErrors>[0] & {
    validationContext?: string
    validation?: unknown
  },
  missing: string,
): Explanation {
  if (error.validationContext === 'params') return { code: 'not_found', message: missing }
  const fields: Record<string, string> = {}
  const issues = error.validation as { instancePath: string; message?: string }[]
  for (const issue of issues) {
    const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (name) fields[name] ??= issue.message ?? sentences.invalid
  }
  const first = issues[0]?.message
  return { code: 'validation', message: first && first !== 'Invalid input' ? first : sentences.invalid, fields }
}

/** The answer for a failed query; undefined for any other error. */
export function databaseTrouble(error: unknown): Explanation | undefined {
  if (isUnavailable(error)) return { code: 'unavailable', message: sentences.unavailable }
  if (isFull(error)) return { code: 'out_of_space', message: sentences.outOfSpace }
  if (isContention(error)) return { code: 'conflict', message: sentences.stale }
  // The schemas refuse such values first; this is the last check.
  if (isBadValue(error)) return { code: 'validation', message: sentences.invalid }
  return undefined
}

/**
 * The header `WWW-Authenticate` of a refusal (RFC 6750): which kind of sign-in is expected and, when a token was sent, what is wrong with
 * it. Undefined for failures that another token would not change.
 */
function challenge(request: Pick<FastifyRequest, 'headers'>, code: ErrorCode, message: string): string | undefined {
  const realm = `Bearer realm="${quoted(brand.name)}"`
  if (code === 'insufficient_scope') {
    const scope = message === refusals.readOnly ? ', scope="write"' : ''
    return `${realm}, error="insufficient_scope", error_description="${quoted(message)}"${scope}`
  }
  if (errorStatus[code] !== 401) return undefined
  // Without a token there is nothing wrong with it (section 3.1).
  if (request.headers.authorization === undefined) return realm
  return `${realm}, error="invalid_token", error_description="${quoted(message)}"`
}

/** The characters that RFC 6750 allows in a description: printable ASCII without quotes and backslashes. */
const quoted = (text: string) => text.replace(/[^ !#-[\]-~]/g, '')
