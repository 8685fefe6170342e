import { accountSentences } from '@marquee/contract/account'
import { errorStatus, sentences, type ErrorCode } from '@marquee/contract/errors'

/** An error for the caller: a known code, one plain sentence, and sentences per field for forms. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = errorStatus[code]
    this.fields = fields
  }
}

/** The server cannot start for a reason that the operator can fix; the message is one sentence for them. */
export class CannotStart extends Error {}

/** Another process has the embedded database open. */
export class FolderInUse extends CannotStart {}

/** A backup cannot be made or restored; the message is for the operator. */
export class BackupFailed extends Error {}

/** The message of an error. That of several attempts at once is empty, as for a name with several addresses: then those of the attempts. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || (error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : error.name)
}

/** The `Retry-After` header of a 503: whole seconds, as text. */
export const retryAfter = '2'

export const refused = (message: string, fields?: Record<string, string>) => new AppError('validation', message, fields)
export const unauthorized = (message: string = sentences.signIn) => new AppError('unauthorized', message)
export const forbidden = (message: string = sentences.forbidden) => new AppError('forbidden', message)
export const secondFactorRequired = () => new AppError('second_factor_required', accountSentences.secondFactorNeeded)
/** `reason` is shown to the person. */
export const suspended = (reason: string) => new AppError('suspended', sentences.suspended, { reason })
/** `reason` is a sentence about who may have an account. */
export const notAdmitted = (reason: string) => new AppError('not_admitted', reason)
export const notFound = (message: string = sentences.notFound) => new AppError('not_found', message)
export const conflict = (message: string) => new AppError('conflict', message)
export const stale = () => new AppError('stale', sentences.stale)
export const tooLarge = (message: string) => new AppError('too_large', message)
export const unsupported = (message: string) => new AppError('unsupported', message)
export const tooMany = (message: string) => new AppError('too_many', message)
/** `cause` is for the operator and the log; callers do not see it. */
export const unavailable = (message: string = sentences.unavailable, cause?: Error) =>
  Object.assign(new AppError('unavailable', message), cause && { cause })
export const outOfSpace = () => new AppError('out_of_space', sentences.outOfSpace)
