import { accountSentences } from '@marquee/contract/account'
import type { Endpoint } from '@marquee/contract/endpoint'
import { errorStatus, sentences, type ErrorCode } from '@marquee/contract/errors'
import { imageSentences } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { signUpSentence } from '@marquee/contract/sign-up'
import type { JsonSchema } from './json-schema.ts'
import type { Response } from './openapi-operation.ts'

/** The failures of a call by HTTP status, with an example for each code. `schema` describes the body. */
export function failures(endpoint: Endpoint, schema: JsonSchema): Record<string, Response> {
  const byStatus = Map.groupBy(failureCodes(endpoint), (code) => errorStatus[code])
  const notes = failureNotes()
  if (endpoint.missing) notes.not_found[1] = endpoint.missing
  const answers = [...byStatus].map(([status, codes]): [number, Response] => {
    const values = codes.map((code) => [code, { value: { success: false, error: notes[code][1], code } }])
    const description = codes.map((code) => notes[code][0]).join(' ')
    const headers = { 'X-Request-Id': requestId, ...([429, 503].includes(status) && { 'Retry-After': retryAfter }) }
    return [
      status,
      { description, headers, content: { 'application/json': { schema, examples: Object.fromEntries(values) } } },
    ]
  })
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
const failureNotes = (): Record<ErrorCode, [description: string, sentence: string]> => ({
  validation: ['A value is missing or wrong; `fields` says which.', sentences.invalid],
  malformed: ['The request could not be read.', sentences.malformed],
  unauthorized: ['Nobody is signed in, or the token does not verify.', sentences.signIn],
  forbidden: ['The caller is signed in, but may not do this.', sentences.forbidden],
  insufficient_scope: [
    'The personal access token may not make this call; its owner, signed in, may.',
    refusals.sessionOnly,
  ],
  second_factor_required: [
    'The caller is an admin who signed in without a second factor.',
    accountSentences.secondFactorNeeded,
  ],
  unverified: ['The caller’s e-mail address is not confirmed yet.', refusals.unverified],
  suspended: ['An admin has suspended the account; `fields.reason` says why.', sentences.suspended],
  not_admitted: [
    'The provider knows the person, who may not have an account here.',
    signUpSentence({ mode: 'invitation', domains: [] }) ?? '',
  ],
  not_found: ['It does not exist, or the caller may not see it.', sentences.notFound],
  method_not_allowed: ['The address takes other methods.', sentences.methodNotAllowed],
  conflict: ['The current state does not allow it.', refusals.vendorExists],
  stale: ['The version in `If-Match` is not the current one.', sentences.stale],
  too_large: ['The body is too large.', imageSentences.tooLarge],
  unsupported: ['The call does not accept this type of body.', imageSentences.unsupported],
  mismatch: ['The Idempotency-Key was used for a different request.', sentences.keyReused],
  too_many: ['Too many calls.', sentences.tooMany(40)],
  internal: ['An error of the server; it was logged.', sentences.internal],
  unavailable: ['The database does not answer right now.', sentences.unavailable],
  out_of_space: ['The server has no space left to store this.', sentences.outOfSpace],
})
