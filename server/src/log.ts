import { AppError, CannotStart } from './errors.ts'
import { root } from './root.ts'

/**
 * What may be written down of a failure: its kind, its code and where it happened, never what it says. The words of a library repeat values
 * ("invalid input syntax for type bigint: …", "Key (email)=(…) already exists", "params: …"), and so may anybody's. Only our own sentences,
 * which hold none, are kept.
 */
export interface Described {
  /** Its class. */
  type: string
  /** Our own sentence, or the class again. */
  message: string
  /** SQLSTATE, or the system's or the library's code. */
  code?: string
  /** The failed statement, with $1, $2 in place of its values. */
  statement?: string
  constraint?: string
  table?: string
  column?: string
  /** Where it happened, innermost first: our own code alone, as `file:line`. */
  stack: string
  [more: string]: unknown
  cause?: Described
}

const longestStatement = 600
const mostFrames = 8
const mostCauses = 3

/** What may be written down of anything that was thrown. */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error, stack: '' }
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

/** The same in one line, for what is written outside of the log. */
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

interface Asked {
  method: string
  routeOptions?: { url?: string | undefined }
}

/**
 * How the server's log is kept. A request is written as its method and its route's pattern: addresses hold searches, codes and signatures,
 * and headers tokens.
 */
export function logOptions(level: string, stream: { write(line: string): void }) {
  return {
    level,
    // The logger's own way of writing throws where the disk is full.
    stream,
    serializers: {
      req: (request: Asked) => ({ method: request.method, route: routeOf(request) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: unknown) => describeError(error),
      error: (error: unknown) => describeError(error),
      // The reader of forms shows all headers at the finest level.
      busboyOptions: () => 'withheld',
    },
    hooks: {
      /** A library that logs an error without words of its own would have the error's taken. */
      logMethod(this: unknown, given: unknown[], write: (...line: unknown[]) => void) {
        const [first, words, ...rest] = given
        const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
        const isTold = !(error instanceof Error) || (words !== undefined && words !== error.message)
        const line = isTold ? given : [first instanceof Error ? { err: first } : first, 'something failed', ...rest]
        write.apply(this, line)
      },
    },
  }
}

/** The pattern of the route that a request met, such as `/api/events/:id`. */
export const routeOf = (request: Pick<Asked, 'routeOptions'>): string => request.routeOptions?.url ?? 'none'

function named(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value).slice(0, 100)]))
}

/** The message stands before the frames and may look like some, so it is cut off first. */
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
