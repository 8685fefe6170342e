import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * True where the column contains the text, ignoring case; `%` and `_` in it are ordinary characters. Uses a trigram
 * index on `lower(column)`.
 */
export function contains(column: SQLWrapper, text: string): SQL<boolean> {
  return sql<boolean>`lower(${column}) like lower(${`%${literally(text)}%`})`
}

/** True where one of the columns contains the text; see `contains`. */
export function anyContains(columns: readonly SQLWrapper[], text: string): SQL | undefined {
  return or(...columns.map((column) => contains(column, text)))
}

/** The text as a pattern of `like` that matches only itself. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
