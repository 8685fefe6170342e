import { callSentences, placeFor } from '@marquee/contract/open-call'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { isFull, tradeOfPlace } from '../../db/open-calls.ts'
import { preparedOn } from '../../db/prepared.ts'
import { eventCalls, callPlaces, services, vendorServices } from '../../db/schema.ts'
import { conflict, refused } from '../../errors.ts'

/**
 * The place that a vendor applies for: the named one, otherwise what `placeFor` chooses; null for an event without an open call. Call it while
 * the event is locked. Fails with `conflict` when the call is closed or the place is taken (all of them, where none is named), and with `validation` for a place of another
 * event, and where none is named and none suits.
 */
export async function placeOf(
  db: Db,
  vendorId: number,
  eventId: number,
  placeId: number | null | undefined,
): Promise<number | null> {
  const places = await readPlaces(db, { vendorId, eventId })
  const [first] = places
  if (!first) return null
  if (first.isClosed) throw conflict(callSentences.closed)
  const own = places.flatMap(({ service_id, isOwn }) => (isOwn ? (service_id ?? []) : []))
  const place = placeId == null ? placeFor(places, own) : places.find(({ id }) => id === placeId)
  const { whichTrade, full, allFull } = callSentences
  if (placeId == null && places.every(({ is_full }) => is_full)) throw conflict(allFull)
  if (!place) throw refused(whichTrade, { place_id: whichTrade })
  if (place.is_full) throw conflict(full(place.trade))
  return place.id
}

const readPlaces = preparedOn((db) =>
  db
    .select({
      id: callPlaces.id,
      service_id: callPlaces.service_id,
      trade: tradeOfPlace,
      is_full: isFull,
      isClosed: sql<boolean>`coalesce(${eventCalls.closes_at} <= clock_timestamp(), false)`,
      isOwn: sql<boolean>`exists (select from ${vendorServices}
        where ${vendorServices.vendor_id} = ${sql.placeholder('vendorId')} and ${vendorServices.lookup_id} = ${callPlaces.service_id})`,
    })
    .from(eventCalls)
    .innerJoin(callPlaces, eq(callPlaces.event_id, eventCalls.event_id))
    .leftJoin(services, eq(services.id, callPlaces.service_id))
    .where(eq(eventCalls.event_id, sql.placeholder('eventId')))
    .orderBy(callPlaces.position)
    .prepare('places_to_apply_for'),
)
