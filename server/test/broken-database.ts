import pg from 'pg'
import { vi } from 'vitest'

/** How a statement fails: the connection is lost, the database refuses a value, or an error that the code does not expect. */
export const breakages = ['lost connection', 'refused value', 'unforeseen'] as const
export type Breakage = (typeof breakages)[number]

/**
 * Lets the first `healthy` statements through, then fails: every statement when the connection is lost, otherwise only the next one. The
 * errors contain the values of the statement, as errors of a database can. `hits` is the number of failed statements, `asked` that of all.
 */
export function breakDatabase(
  how: Breakage,
  healthy: number,
): { hits: () => number; asked: () => number; mend: () => void } {
  let asked = 0
  let hits = 0
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config, second, third] = given as [string | { text?: string; values?: unknown[] }, unknown, unknown]
    const text = typeof config === 'string' ? config : String(config.text)
    // Transactions have to end, or the tests that follow would wait for their locks.
    if (/^(begin|commit|rollback|set |deallocate)/i.test(text)) return query.apply(this, given)
    asked += 1
    if (asked <= healthy || (how !== 'lost connection' && hits > 0)) return query.apply(this, given)
    hits += 1
    const values = Array.isArray(second) ? second : typeof config === 'string' ? [] : (config.values ?? [])
    const error = failure(how, text, values)
    const done = [second, third].find((one) => typeof one === 'function')
    if (!done) return Promise.reject(error)
    queueMicrotask(() => (done as (error: Error) => void)(error))
    return undefined
  } as never)
  return { hits: () => hits, asked: () => asked, mend: () => spy.mockRestore() }
}

/** How many statements the database gets during `work`, without those that begin and end transactions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const counted = breakDatabase('refused value', Infinity)
  try {
    await work()
    return counted.asked()
  } finally {
    counted.mend()
  }
}

function failure(how: Breakage, text: string, values: unknown[]): Error {
  const shown = JSON.stringify(values)
  if (how === 'lost connection') return new Error('Connection terminated unexpectedly')
  if (how === 'unforeseen') {
    return Object.assign(new TypeError(`Cannot create property 'a' on string ${shown}\n    at ${shown}`), {
      values,
      text,
    })
  }
  const error = new pg.DatabaseError(`invalid input syntax for type bigint: "${shown}"`, shown.length, 'error')
  return Object.assign(error, { code: '22P02', detail: `Failing row contains (${shown})`, where: `$1 = '${shown}'` })
}
