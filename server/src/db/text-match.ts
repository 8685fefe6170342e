import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** True where the column holds the text, in any case; `%` and `_` in it mean themselves. Served by a trigram index on `lower(column)`. */
export function contains(column: SQLWrapper, text: string): SQL<boolean> {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`lower(${column}) like lower(${`%${literal}%`})`
}
