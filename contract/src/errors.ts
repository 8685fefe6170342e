import { brand } from './brand.ts'

/** Every error `code` of an answer, with its HTTP status. */
export const errorStatus = {
  validation: 400,
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  /** The personal access token may not make this call; its owner, signed in, may. */
  insufficient_scope: 403,
  /** The caller is an admin who signed in without a second factor; the account page turns it on. */
  second_factor_required: 403,
  /** The caller's e-mail address is not confirmed yet. */
  unverified: 403,
  /** An admin has suspended the caller's account. */
  suspended: 403,
  /** The caller is signed in at the provider, and may not have an account here. */
  not_admitted: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported: 415,
  mismatch: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  out_of_space: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** These two are separate from `sentences`, so that pages that need only them do not load them all. */
export const notFound = 'Not found'
/** For every call that got no answer. */
export const networkError = 'Network error. Check your connection and try again.'

/** Sentences used in more than one place. Each is complete, and names what to do when something can be done. */
export const sentences = {
  notFound,
  methodNotAllowed: 'This address does not take this kind of request.',
  signIn: 'Please sign in to continue.',
  badToken: 'Your session is no longer valid. Please sign in again.',
  forbidden: "You don't have permission to do this.",
  suspended: 'Your account is suspended',
  rightsChanged: 'What you may do here has just changed. Please reload the page.',
  invalid: 'Please check what you entered.',
  malformed: 'This request could not be read.',
  unstorable: 'This text contains characters that cannot be stored',
  unseen: 'This must be one line, without invisible characters',
  stale: 'Somebody changed this meanwhile',
  tooMany: (seconds: number) => `Too many requests. Please try again ${inWords(seconds)}.`,
  internal: 'Something went wrong on our side. Please try again.',
  get unavailable() {
    return `${brand.name} is briefly unavailable. Please try again in a moment.`
  },
  outOfSpace: 'There is no room to store this right now. Please try again later.',
  keyReused: 'This Idempotency-Key was already used for a different request.',
  network: networkError,
} as const

/** A waiting time for a sentence with "try again": "in 40 seconds", "in 3 minutes", rounded up. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'in a second' : `in ${Math.ceil(seconds)} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  const hours = Math.ceil(seconds / 3600)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}
