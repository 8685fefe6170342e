import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** True where the column holds the text, in any case; `%` and `_` in it mean themselves. Served by a trigram index on `lower(column)`. */
export function contains(column: SQLWrapper, text: string): SQL<boolean> {
  return sql<boolean>`lower(${column}) like lower(${`%${literally(text)}%`})`
}

/** True where a word of the column begins with the text, in any case. For text of one or two letters, which `contains` has no index for. */
export function startsWord(column: SQLWrapper, text: string): SQL | undefined {
  const starts = ['', '% ', '%(', '%-', '%/'].map((before) => `${before}${literally(text)}%`)
  return or(...starts.map((pattern) => sql`lower(${column}) like lower(${pattern})`))
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
