import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { vendorCards } from '../../db/schema.ts'

/** So many cards are made in one statement, which locks their vendors meanwhile. */
const cardsPerStatement = 200

/**
 * The public answer for the vendor of this id, as JSON: the stored card, otherwise one that is made now. Subqueries, because for a join
 * PostgreSQL would read all cards when it does not know the number of vendors.
 */
export function cardOf(id: SQLWrapper): SQL<string> {
  return sql<string>`coalesce(
    (select ${vendorCards.card} from ${vendorCards} where ${vendorCards.vendor_id} = ${id}),
    vendor_card(${id}))`
}

/** Stores the cards that are missing: after a migration, and after a lookup of many vendors has got another name. */
export async function addMissingCards(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ made: number }>(sql`select add_vendor_cards(${cardsPerStatement}) as made`)
    if (!rows[0]?.made) return
  }
}
