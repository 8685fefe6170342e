import type { Db } from './client.ts'

interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>
}

/**
 * A prepared statement for a query that runs very often, so that it is built once and the server parses and plans it
 * once per connection. `build` prepares it on the given `db`; inside a transaction it is built again on the
 * transaction's connection.
 */
export function prepared<P extends Prepared>(db: Db, build: (db: Db) => P): P['execute'] {
  const built = new WeakMap<object, P>()
  return (values) => {
    const { session } = db._
    const statement = built.get(session) ?? build(db)
    built.set(session, statement)
    return statement.execute(values) as ReturnType<P['execute']>
  }
}
