import type { Db } from './client.ts'

interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>
}

/**
 * A hot statement: built once and named, so that the server parses and plans it once per connection too. `build` prepares it on the `db` it is
 * given; inside a transaction it is built anew, on the transaction's own connection.
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
