import { anyTrade } from '@marquee/contract/open-call'
import { sql, type SQL } from 'drizzle-orm'
import { knownStatus } from './held.ts'
import { eventApplications, services } from './schema.ts'

/** The trade of a place in words; of a select with the services. */
export const tradeOfPlace = sql<string>`coalesce(${services.display_name}, ${anyTrade})`

/** How many vendors know that they are accepted for a place. */
export function takenOf(place: SQL): SQL<number> {
  return sql<number>`(select count(*)::integer from ${eventApplications}
    where ${eventApplications.place_id} = ${place} and ${knownStatus} = 'accepted')`
}
