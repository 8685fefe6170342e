import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { AppError, BackupFailed, CannotStart, messageOf } from '@marquee/server/errors'
import { unusableSentence } from '@marquee/server/db/trouble'

/** The command cannot be carried out; the message has the reason. */
export class Refused extends Error {}

/** Where a command prints its lines. */
export type Printer = Pick<Console, 'log' | 'error'>

/** Reads a command line. Throws `Refused` with `usage` when there is an option that is not among `options`. */
export function readArgs<T extends ParseArgsOptionsConfig>(args: readonly string[], usage: string, options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch {
    throw new Refused(usage)
  }
}

/** Runs `work` and returns 0; prints the reason and returns 1 when it was refused, or the database cannot be used. */
export async function refusing(to: Printer, work: () => Promise<number | void>): Promise<number> {
  try {
    return (await work()) ?? 0
  } catch (error) {
    const isRefusal = error instanceof Refused || error instanceof AppError || error instanceof CannotStart
    const shown = error instanceof AppError && error.cause instanceof Error ? error.cause : error
    const sentence = isRefusal || error instanceof BackupFailed ? messageOf(shown) : unusableSentence(error)
    if (sentence === null) throw error
    to.error(sentence)
    return 1
  }
}
