import { sql } from 'drizzle-orm'
import type { Database } from '@marquee/server/db/client'

/** All rows as texts, by table, read without the code under test; but for what an installation makes itself (most are places). */
export async function everyRow({ db }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('content_changes', 'migrations', 'places', 'place_regions')`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`)
    all[name] = rows.map(({ row }) => row).toSorted()
  }
  return all
}
