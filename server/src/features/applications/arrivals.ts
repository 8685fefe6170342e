import type { ArrivalTick } from '@marquee/contract/bookings'
import type { Actor } from '@marquee/contract/policy'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { arrivals, eventApplications } from '../../db/schema.ts'
import { factsOf } from './bookings.ts'
import { requireOwnEvent } from './own-event.ts'
import type { ApplicationReader } from './records.ts'

/** Which vendors have arrived at an event, as its organizer ticks it. */
export function arrivalService(context: Context, { lock }: Pick<ApplicationReader, 'lock'>) {
  const { db, transactional } = context

  return {
    /**
     * Notes that the vendor has arrived, or not: the newest tick stays, whatever the order in which they come. Of two in the same millisecond
     * that is the one for "has arrived".
     */
    tick: transactional(async (actor: Actor, id: number, { has_arrived, ticked_at }: ArrivalTick) => {
      const application = await lock(actor, id, undefined)
      authorize(actor, 'booking.tick', factsOf(actor, application))
      const [saved] = await db
        .insert(arrivals)
        .values({
          application_id: id,
          has_arrived,
          ticked_at: sql`least(${ticked_at}::timestamptz, clock_timestamp())`,
        })
        .onConflictDoUpdate({
          target: arrivals.application_id,
          set: { has_arrived: sql`excluded.has_arrived`, ticked_at: sql`excluded.ticked_at` },
          setWhere: sql`(excluded.ticked_at, excluded.has_arrived) > (${arrivals.ticked_at}, ${arrivals.has_arrived})`,
        })
        .returning()
      if (saved) await context.notifyOrganizer(application.organizer_id)
      return saved ?? db.select().from(arrivals).where(eq(arrivals.application_id, id)).then(firstRow())
    }),

    /** Who has arrived, as far as it was ticked. */
    async ofEvent(actor: Actor, eventId: number) {
      await requireOwnEvent(db, actor, eventId)
      return db
        .select(getTableColumns(arrivals))
        .from(arrivals)
        .innerJoin(eventApplications, eq(eventApplications.id, arrivals.application_id))
        .where(eq(eventApplications.event_id, eventId))
        .orderBy(arrivals.application_id)
    },
  }
}
