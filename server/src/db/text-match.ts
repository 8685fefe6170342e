import { plainText } from '@marquee/contract/plain-text'
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

/**
 * True where one of the columns contains the text, ignoring case, marks on letters and the kind of apostrophe, as `plainText` does. Reads
 * every row.
 */
export function anyContainsPlain(columns: readonly SQLWrapper[], text: string): SQL | undefined {
  const pattern = `%${literally(plainText(text))}%`
  return or(...columns.map((column) => sql`lower(${plain(column)}) like lower(${pattern})`))
}

/** A text in ASCII is plain already, and most texts are. */
const plain = (column: SQLWrapper) =>
  sql`case when octet_length(${column}) = length(${column}) then ${column}
    else translate(regexp_replace(normalize(${column}, NFKD), '[\u0300-\u036f]+', '', 'g'), '’‘ʼ', '''''''') end`

/** The text as a pattern of `like` that matches only itself. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
