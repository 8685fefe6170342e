import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The requested order of a list. */
export interface SortQuery<Name extends string> {
  /** Without it the newest come first. */
  sort_by?: Name | undefined
  sort_order: 'asc' | 'desc'
}

/** Text to sort by: without regard to case, and empty text counts as none. */
export const byText = (column: SQLWrapper): SQL => sql`nullif(lower(${column}), '')`

/** Values of a fixed list, to sort in the order of the list. */
export const byPlace = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`array_position(array[${sql.raw(values.map((value) => `'${value}'`).join(', '))}], ${column})`

/** A website to sort by: without the parts that most addresses begin with. */
export const byWebsite = (column: SQLWrapper): SQL => sql`regexp_replace(lower(${column}), '^https?://(www\.)?', '')`

/** Rows in the requested order of `key`, those without a value last, and rows with the same value by their id. Without a key by creation. */
export function inOrder(
  { created_at, id }: { created_at: SQLWrapper; id: SQLWrapper },
  key: SQL | undefined,
  order: 'asc' | 'desc',
): SQL[] {
  if (order === 'asc') return [asc(key ?? created_at), asc(id)]
  // An index on the time of creation, which every row has, serves both orders.
  return [key ? sql`${key} desc nulls last` : desc(created_at), desc(id)]
}
