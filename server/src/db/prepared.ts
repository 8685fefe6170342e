import { sql, type SQL } from 'drizzle-orm'
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

/**
 * A parameter of a prepared statement. A subquery hides its value from the planner: otherwise PostgreSQL makes a plan for each value, which takes
 * as long as the search, and never keeps one.
 */
export function parameter(name: string, type: string): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`
}
