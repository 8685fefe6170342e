import { accountSentences } from '@marquee/contract/account'
import type { Endpoint } from '@marquee/contract/endpoint'
import { sentences, type ErrorCode } from '@marquee/contract/errors'
import { imageSentences } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'

/** The meaning of each code, and an example of its sentence. */
export const failureNotes: Record<
  ErrorCode,
  { description: string; sentence: string; fields?: Record<string, string> }
> = {
  validation: { description: 'A value is missing or wrong; `fields` says which.', sentence: sentences.invalid },
  malformed: { description: 'The request could not be read.', sentence: sentences.malformed },
  unauthorized: { description: 'Nobody is signed in, or the token does not verify.', sentence: sentences.signIn },
  forbidden: { description: 'Signed in, but not allowed to.', sentence: sentences.forbidden },
  second_factor_required: {
    description: 'The caller is an admin who signed in without a second factor.',
    sentence: accountSentences.secondFactorNeeded,
  },
  unverified: { description: 'The caller’s e-mail address is not confirmed yet.', sentence: refusals.unverified },
  suspended: {
    description: 'An admin keeps this account out; `fields.reason` says why.',
    sentence: sentences.suspended,
  },
  not_found: { description: 'There is no such thing, or it is not the caller’s to see.', sentence: sentences.notFound },
  method_not_allowed: { description: 'The address takes other methods.', sentence: sentences.methodNotAllowed },
  conflict: { description: 'The current state does not allow it.', sentence: refusals.vendorExists },
  stale: { description: 'The version in `If-Match` is not the current one.', sentence: sentences.stale },
  too_large: { description: 'The body is too large.', sentence: imageSentences.tooLarge },
  unsupported: {
    description: 'The body is of a kind that this call does not take.',
    sentence: imageSentences.unsupported,
  },
  mismatch: { description: 'The Idempotency-Key was used for a different request.', sentence: sentences.keyReused },
  too_many: { description: 'Asked for too often.', sentence: sentences.tooMany(40) },
  internal: { description: 'A mistake of ours; it was logged.', sentence: sentences.internal },
  unavailable: { description: 'The database does not answer right now.', sentence: sentences.unavailable },
  out_of_space: { description: 'There is no room to store this.', sentence: sentences.outOfSpace },
}

/** The error codes of a call. */
export function failureCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.query || endpoint.body || endpoint.versioned || endpoint.idempotent)
    codes.add('validation').add('malformed')
  codes.add('unauthorized').add('suspended')
  // Also on writes for every signed-in caller: it is the answer when the role is taken before the body has arrived.
  const isWrite = endpoint.method !== 'GET'
  if (endpoint.access !== 'public' && (isWrite || endpoint.access !== 'signed-in')) codes.add('forbidden')
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

/** The example sentence of a code in the answers of a call. */
export function sentenceOf(code: ErrorCode, { missing }: Endpoint): string {
  return code === 'not_found' && missing ? missing : failureNotes[code].sentence
}
