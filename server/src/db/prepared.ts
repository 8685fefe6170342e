import type { Db } from './client.ts'

interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>
}

/**
 * A prepared statement for a query that runs very often, so that it is built, parsed and planned once per connection. `build` prepares it on
 * the given `db`.
 */
export function preparedOn<P extends Prepared>(build: (db: Db) => P) {
  const built = new WeakMap<object, P>()
  return (db: Db, values?: Record<string, unknown>) => {
    const { session } = db._
    const statement = built.get(session) ?? build(db)
    built.set(session, statement)
    return statement.execute(values) as ReturnType<P['execute']>
  }
}

/** The same, always on this `db`. */
export function prepared<P extends Prepared>(db: Db, build: (db: Db) => P): P['execute'] {
  const run = preparedOn(build)
  return (values) => run(db, values)
}
