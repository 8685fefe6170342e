/** What a failed query tells about the database. Drizzle wraps the driver's error as its cause. */

/** The SQLSTATE of a failed query, or the system's code when the database was not reached; empty when there is neither. */
export function stateOf(error: unknown): string {
  const { code } = causeOf(error)
  return typeof code === 'string' ? code : ''
}

/** The database has no room left, or the disk below it. */
export function isFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(stateOf(error)) || isReadOnly(error)
}

/** Two writers met (deadlock, serialization, a lock that was not to be had): nothing was done, and a repeat will do it. */
export function isContention(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(stateOf(error))
}

/** The value is one that PostgreSQL cannot hold, or that a check refuses. */
export function isBadValue(error: unknown): boolean {
  return /^22|^23514$/.test(stateOf(error))
}

/** The database cannot be asked now: it is down, starting, too busy or out of reach. Whether a write was done may be unknown. */
export function isUnavailable(error: unknown): boolean {
  return isDisconnected(error) || stateOf(error) === '57014' || causeOf(error).message === noConnectionFree
}

/** The connection itself is of no more use: it was cut, or nothing came back on it in time. */
export function isDisconnected(error: unknown): boolean {
  const { message } = causeOf(error)
  return lostStates.test(stateOf(error)) || lostMessages.some((start) => message.startsWith(start))
}

/** The embedded database refuses writes while its disk is nearly full (embedded.ts). */
const isReadOnly = (error: unknown) => stateOf(error) === '25006'

/** Connection exceptions, shutdown and crash, too many connections, I/O errors; and what the system says of a socket. */
const lostStates =
  /^(08...|57P..|5330.|58...|E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN))$/

const noConnectionFree = 'timeout exceeded when trying to connect'

/** The driver's own words, which carry no code. */
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'timeout expired',
]

function causeOf(error: unknown): { code?: unknown; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause : { message: '' }
}
