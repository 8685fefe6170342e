import { AppError, CannotStart } from './errors.ts'
import { root } from './root.ts'
import { traceIdOf } from './telemetry/trace-id.ts'

/**
 * What the log may contain about an error: its class, its code and where it happened, but never its message. Messages
 * of libraries repeat values ("invalid input syntax for type bigint: …", "Key (email)=(…) already exists", "params:
 * …"). Only our own messages, which contain no values, are kept.
 */
export interface Described {
  /** The error's class. */
  type: string
  /** Our own sentence, or the class again for other errors. */
  message: string
  /** SQLSTATE, or the code of the operating system or library. */
  code?: string
  /** The failed statement, with $1, $2 in place of the values. */
  statement?: string
  constraint?: string
  table?: string
  column?: string
  /** Stack frames of our own code, innermost first, as `file:line`. */
  stack: string
  [more: string]: unknown
  cause?: Described
}

const longestStatement = 600
const mostFrames = 8
const mostCauses = 3

/** What the log may contain about a thrown value. */
export function describeError(thrown: unknown, depth = 0): Described {
  const error = asError(thrown)
  if (!error) return { type: typeof thrown, message: typeof thrown, stack: '' }
  const { code, query, constraint, table, column, cause } = error as Error & Record<string, unknown>
  const isOurs = error instanceof AppError || error instanceof CannotStart
  const type = error.constructor.name || error.name
  return {
    type,
    message: isOurs ? error.message : type,
    ...named({ code, constraint, table, column }),
    ...(typeof query === 'string' && { statement: query.slice(0, longestStatement) }),
    stack: framesOf(error).join(', '),
    ...(cause instanceof Error && depth < mostCauses && { cause: describeError(cause, depth + 1) }),
  }
}

/** A thrown error, or the copy of one that a library has made: an object with its fields. */
function asError(thrown: unknown): Error | null {
  if (thrown instanceof Error) return thrown
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown && 'stack' in thrown)) return null
  const { message, stack } = thrown
  return Object.assign(new Error(), { ...thrown, message: String(message), stack: String(stack) })
}

/** The same in one line, for output outside of the log. */
export function errorLine(error: unknown): string {
  const { message, code, statement, stack, cause } = describeError(error)
  const state = code ?? cause?.code
  const parts = [
    message,
    state && `(${state})`,
    statement && `in "${statement.replaceAll(/\s+/g, ' ')}"`,
    stack && `at ${stack}`,
  ]
  return parts.filter(Boolean).join(' ')
}

interface LoggedRequest {
  method: string
  routeOptions?: { url?: string | undefined }
}

/**
 * Options of the server's logger. A request is logged with its method and the pattern of its route, because addresses
 * contain searches, codes and signatures, and headers contain tokens.
 */
export function logOptions(level: string, stream: { write(line: string): void }) {
  return {
    level,
    // The default destination of the logger throws when the disk is full.
    stream,
    /** With tracing on, each line leads to its trace. */
    mixin: () => traceOf(traceIdOf()),
    serializers: {
      req: (request: LoggedRequest) => ({ method: request.method, route: routeOf(request) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: unknown) => describeError(error),
      error: (error: unknown) => describeError(error),
      // The form parser logs all headers at level trace.
      busboyOptions: () => 'withheld',
    },
    hooks: {
      /** Without a message of its own, the logger would use the message of the error. */
      logMethod(this: unknown, given: unknown[], write: (...line: unknown[]) => void) {
        const [first, words, ...rest] = given
        const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
        const hasMessage = !(error instanceof Error) || (words !== undefined && words !== error.message)
        const line = hasMessage ? given : [first instanceof Error ? { err: first } : first, 'something failed', ...rest]
        write.apply(this, line)
      },
    },
  }
}

/** The field of a log line that names a trace. */
export const traceOf = (id: string | undefined): { trace_id?: string } => (id === undefined ? {} : { trace_id: id })

/** The pattern of the route that matched a request, such as `/api/events/:id`. Each built file has a route, and they all count as one. */
export function routeOf({ routeOptions }: Pick<LoggedRequest, 'routeOptions'>): string {
  const url = routeOptions?.url ?? 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

function named(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value).slice(0, 100)]))
}

/** The message comes before the frames and may look like frames, so it is removed first. */
function framesOf({ stack = '', message }: Error): string[] {
  const frames = message === '' ? stack : stack.replace(message, () => '')
  return frames
    .split('\n')
    .flatMap((line) => /^ {4}at .*?((?:file:\/\/)?\/[^()]+:\d+):\d+\)?$/.exec(line)?.[1] ?? [])
    .map((place) => place.replace('file://', ''))
    .filter((place) => place.startsWith(`${root}/`) && !place.includes('/node_modules/'))
    .map((place) => place.slice(root.length + 1))
    .slice(0, mostFrames)
}
