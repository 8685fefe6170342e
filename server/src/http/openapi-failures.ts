import { accountSentences } from '@marquee/contract/account'
import type { Endpoint } from '@marquee/contract/endpoint'
import { errorStatus, sentences, type ErrorCode } from '@marquee/contract/errors'
import { imageSentences } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { signUpSentence } from '@marquee/contract/sign-up'
import type { JsonSchema } from './json-schema.ts'

/** A body with its schema and examples. */
export interface Media {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

/** One response of an operation. */
export interface Response {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}

/** The failures of a call by HTTP status, with an example for each code. `schema` describes the body. */
export function failures(endpoint: Endpoint, schema: JsonSchema): Record<string, Response> {
  const byStatus = Map.groupBy(failureCodes(endpoint), (code) => errorStatus[code])
  const answers = [...byStatus].map(([status, codes]): [number, Response] => [
    status,
    {
      description: codes.map((code) => failureNotes[code].description).join(' '),
      headers: { 'X-Request-Id': requestId, ...([429, 503].includes(status) && { 'Retry-After': retryAfter }) },
      content: {
        'application/json': {
          schema,
          examples: Object.fromEntries(
            codes.map((code) => [code, { value: { success: false, error: sentenceOf(code, endpoint), code } }]),
          ),
        },
      },
    },
  ])
  return Object.fromEntries(answers)
}

/** The error codes of a call. */
function failureCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.query || endpoint.body || endpoint.versioned || endpoint.idempotent)
    codes.add('validation').add('malformed')
  codes.add('unauthorized').add('suspended').add('not_admitted')
  // Also on writes for every signed-in caller: it is the answer when the role is taken before the body has arrived.
  const isWrite = endpoint.method !== 'GET'
  if (endpoint.access !== 'public' && (isWrite || endpoint.access !== 'signed-in')) codes.add('forbidden')
  // A personal access token may be too little for the call.
  if (isWrite || endpoint.sessionOnly) codes.add('insufficient_scope')
  if (Array.isArray(endpoint.access) && endpoint.access.includes('admin')) codes.add('second_factor_required')
  if (endpoint.params) codes.add('not_found')
  if (endpoint.body) codes.add('too_large').add('unsupported')
  if (endpoint.versioned) codes.add('stale')
  if (endpoint.idempotent) codes.add('mismatch').add('conflict')
  if (isWrite) codes.add('conflict')
  if (endpoint.limit || isWrite) codes.add('too_many')
  // Out of space also on reads: the first call of a person creates the account.
  codes.add('internal').add('unavailable').add('out_of_space')
  return [...codes]
}

/** The header `X-Request-Id` of every response. */
export const requestId = {
  description: 'Id of this request in the server’s log: a UUID, or what a trusted proxy has named it.',
  schema: { type: 'string', maxLength: 128 },
}
const retryAfter = {
  description: 'Seconds to wait before the next attempt.',
  schema: { type: 'integer', minimum: 1 },
  example: 30,
}

/** The meaning of each code, and an example of its sentence. */
const failureNotes: Record<ErrorCode, { description: string; sentence: string; fields?: Record<string, string> }> = {
  validation: { description: 'A value is missing or wrong; `fields` says which.', sentence: sentences.invalid },
  malformed: { description: 'The request could not be read.', sentence: sentences.malformed },
  unauthorized: { description: 'Nobody is signed in, or the token does not verify.', sentence: sentences.signIn },
  forbidden: { description: 'The caller is signed in, but may not do this.', sentence: sentences.forbidden },
  insufficient_scope: {
    description: 'The personal access token may not make this call; its owner, signed in, may.',
    sentence: refusals.sessionOnly,
  },
  second_factor_required: {
    description: 'The caller is an admin who signed in without a second factor.',
    sentence: accountSentences.secondFactorNeeded,
  },
  unverified: { description: 'The caller’s e-mail address is not confirmed yet.', sentence: refusals.unverified },
  suspended: {
    description: 'An admin has suspended the account; `fields.reason` says why.',
    sentence: sentences.suspended,
  },
  not_admitted: {
    description: 'The provider knows the person, who may not have an account here.',
    sentence: signUpSentence({ mode: 'invitation', domains: [] }) ?? '',
  },
  not_found: { description: 'It does not exist, or the caller may not see it.', sentence: sentences.notFound },
  method_not_allowed: { description: 'The address takes other methods.', sentence: sentences.methodNotAllowed },
  conflict: { description: 'The current state does not allow it.', sentence: refusals.vendorExists },
  stale: { description: 'The version in `If-Match` is not the current one.', sentence: sentences.stale },
  too_large: { description: 'The body is too large.', sentence: imageSentences.tooLarge },
  unsupported: {
    description: 'The call does not accept this type of body.',
    sentence: imageSentences.unsupported,
  },
  mismatch: { description: 'The Idempotency-Key was used for a different request.', sentence: sentences.keyReused },
  too_many: { description: 'Too many calls.', sentence: sentences.tooMany(40) },
  internal: { description: 'An error of the server; it was logged.', sentence: sentences.internal },
  unavailable: {
    description: 'The database does not answer right now.',
    get sentence() {
      return sentences.unavailable
    },
  },
  out_of_space: { description: 'The server has no space left to store this.', sentence: sentences.outOfSpace },
}

function sentenceOf(code: ErrorCode, { missing }: Endpoint): string {
  return code === 'not_found' && missing ? missing : failureNotes[code].sentence
}
