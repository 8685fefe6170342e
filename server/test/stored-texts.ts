import { sql } from 'drizzle-orm'
import type { Db } from '../src/db/client.ts'

/** The tables that the product writes; `places` and `place_regions` come with the migrations, and have more rows than all others. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not in ('places', 'place_regions') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The places in the whole database where one of these texts stands, without regard to case, as `table: text`. */
export async function placesOf(db: Db, texts: readonly string[]): Promise<string[]> {
  const places: string[] = []
  for (const name of await tableNames(db)) {
    for (const text of texts) {
      const { rows } = await db.execute(
        sql`select 1 from ${sql.identifier(name)} t where strpos(lower(t::text), lower(${text})) > 0 limit 1`,
      )
      if (rows.length > 0) places.push(`${name}: ${text}`)
    }
  }
  return places
}
