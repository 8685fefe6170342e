import pg from 'pg'
import { vi } from 'vitest'

/** How a statement fails: the connection is gone, the database refuses a value, or in a way that nobody foresaw. */
export const breakages = ['lost connection', 'refused value', 'unforeseen'] as const
export type Breakage = (typeof breakages)[number]

/**
 * Lets `healthy` statements through and fails what follows: all of it where the connection is lost, otherwise the next one alone. The errors
 * say as much of the values as a database can. `hits` tells how many statements failed.
 */
export function breakDatabase(how: Breakage, healthy: number): { hits: () => number; mend: () => void } {
  let asked = 0
  let hits = 0
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config, second, third] = given as [string | { text?: string; values?: unknown[] }, unknown, unknown]
    const text = typeof config === 'string' ? config : String(config.text)
    // A transaction that cannot end would only hold up what comes after the test.
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
  return { hits: () => hits, mend: () => spy.mockRestore() }
}

function failure(how: Breakage, text: string, values: unknown[]): Error {
  const told = JSON.stringify(values)
  if (how === 'lost connection') return new Error('Connection terminated unexpectedly')
  if (how === 'unforeseen') {
    return Object.assign(new TypeError(`Cannot create property 'a' on string ${told}\n    at ${told}`), {
      values,
      text,
    })
  }
  const error = new pg.DatabaseError(`invalid input syntax for type bigint: "${told}"`, told.length, 'error')
  return Object.assign(error, { code: '22P02', detail: `Failing row contains (${told})`, where: `$1 = '${told}'` })
}
