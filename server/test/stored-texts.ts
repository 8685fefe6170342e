import { sql } from 'drizzle-orm'
import type { Db } from '../src/db/client.ts'

/** The places in the whole database where one of these texts stands, without regard to case, as `table: text`. */
export async function placesOf(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'places' order by 1`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    for (const text of texts) {
      const { rows } = await db.execute(
        sql`select 1 from ${sql.identifier(name)} t where strpos(lower(t::text), lower(${text})) > 0 limit 1`,
      )
      if (rows.length > 0) places.push(`${name}: ${text}`)
    }
  }
  return places
}
