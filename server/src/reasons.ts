/** Failures in words, for operators. */

/** The system's code or the message of a failure, without an address or a password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : error
  const { code } = cause as NodeJS.ErrnoException
  // Of a signal's own limit, and of the database's client.
  if (cause.name === 'TimeoutError' || cause.message === 'timeout expired') return 'no answer'
  return (typeof code === 'string' && networkReasons[code]) || cause.message || String(code)
}

const networkReasons: Record<string, string> = {
  ENOTFOUND: 'no machine has this name',
  EAI_AGAIN: 'the name cannot be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
  UND_ERR_CONNECT_TIMEOUT: 'no answer',
}
