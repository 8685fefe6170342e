import { messageOf } from '../errors.ts'

/** Classifies errors of the database. Drizzle wraps the driver's error as its cause. */

/**
 * The SQLSTATE of a failed query, or the system's code when the database was not reached; empty when there is
 * neither.
 */
export function stateOf(error: unknown): string {
  const { code } = causeOf(error)
  return typeof code === 'string' ? code : ''
}

/** The database or its disk is full. */
export function isFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(stateOf(error)) || isReadOnly(error)
}

/**
 * Two writers conflicted (deadlock, serialization failure, lock not available): nothing was written, and a retry will
 * succeed.
 */
export function isContention(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(stateOf(error))
}

/** PostgreSQL cannot store the value, or a check constraint refuses it. */
export function isBadValue(error: unknown): boolean {
  return /^22|^23514$/.test(stateOf(error))
}

/**
 * The database is not available: it is down, starting, overloaded or not reachable. Whether a write was committed may
 * be unknown.
 */
export function isUnavailable(error: unknown): boolean {
  return isDisconnected(error) || stateOf(error) === '57014' || causeOf(error).message === noConnectionFree
}

/** The connection is no longer usable: it was cut, or no answer came in time. */
export function isDisconnected(error: unknown): boolean {
  const { message } = causeOf(error)
  return lostStates.test(stateOf(error)) || lostMessages.some((start) => message.startsWith(start))
}

/** Connections that one server opens at most, while it starts. */
export const connectionsNeeded = 15
export const fewConnections = `Each server opens up to ${connectionsNeeded}: raise max_connections, or the limit of the role or of the database, or stop what else uses it.`

/**
 * Why the database cannot be used at all, as a sentence for the operator: it is away, or does not let us in, or the role lacks a right. Null when the
 * error is about something else.
 */
export function unusableSentence(error: unknown): string | null {
  if (stateOf(error) === '53300')
    return `The database has no connection free (${messageOf(causeOf(error))}). ${fewConnections}`
  if (!isDisconnected(error) && !/^(28...|3D000|42501)$/.test(stateOf(error))) return null
  return `The database is not usable: ${messageOf(causeOf(error))}. "npm run doctor" says what to do.`
}

/** The embedded database is read-only while its disk is nearly full (embedded.ts). */
const isReadOnly = (error: unknown) => stateOf(error) === '25006'

/** Connection exceptions, shutdown and crash, too many connections, I/O errors, and the system's errors of a socket. */
const lostStates =
  /^(08...|57P..|5330.|58...|E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN))$/

const noConnectionFree = 'timeout exceeded when trying to connect'

/** Messages of the driver that have no code. */
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'timeout expired',
]

function causeOf(error: unknown): Error & { code?: unknown } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause : new Error('')
}
