import type { ApplicationMark, MarkUpdate } from '@marquee/contract/applications'
import type { VendorDates } from '@marquee/contract/vendor-days'
import { vendorDatesAround, vendorDatesMax } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { dayOf } from '../../db/event-days.ts'
import { applicationMarks, users, vendors } from '../../db/schema.ts'
import { conflict, stale } from '../../errors.ts'
import { takenDays } from '../vendors/service.ts'
import type { ApplicationReader } from './records.ts'

/** What helps an organizer to decide, and is seen by nobody else. */
export function applicationMarkings(context: Context, { find, lock }: ApplicationReader) {
  const { db, transactional } = context

  return {
    /**
     * Changes the note, the place on the shortlist, or both; what is absent stays. Fails with `not_found` for everybody but the event's
     * organizer, with `stale` when `version` is given and is not the version of the note that is to be changed, and with `conflict` when the
     * vendor's account was deleted.
     */
    mark: transactional(
      async (actor: Actor, id: number, change: MarkUpdate, version?: number): Promise<ApplicationMark> => {
        const application = await lock(actor, id, undefined)
        authorize(actor, 'application.assess', application)
        const [owner] = await db
          .select({ deleted_at: users.deleted_at })
          .from(vendors)
          .innerJoin(users, eq(users.id, vendors.user_id))
          .where(eq(vendors.id, application.contractor_id))
        if (owner?.deleted_at) throw conflict(refusals.vendorGone)
        const { kept_mark: before } = await find(id)
        const { note = before.note, is_shortlisted = before.is_shortlisted } = change
        if (change.note !== undefined && version !== undefined && version !== before.version) throw stale()
        const after = { note, is_shortlisted, version: before.version + (note === before.note ? 0 : 1) }
        const { application_id } = applicationMarks
        await db
          .insert(applicationMarks)
          .values({ ...after, application_id: id })
          .onConflictDoUpdate({ target: application_id, set: { ...after, updated_at: sql`now()` } })
        return after
      },
    ),

    /** When the vendor is taken in the weeks around the event, by others than this event. Fails with `not_found` as `mark` does. */
    async vendorDates(actor: Actor, id: number): Promise<VendorDates> {
      const application = await find(id)
      authorize(actor, 'application.assess', application)
      const { event_id, event_start_date: start, event_end_date: end, contractor_id, organizer_id } = application
      const first = daysAfter(start, -vendorDatesAround)
      const asked = daysAfter(end ?? start, vendorDatesAround)
      const latest = daysAfter(start, vendorDatesMax)
      const last = asked < latest ? asked : latest
      return {
        first,
        last,
        days: await takenDays(db, contractor_id, { first, last, besides: event_id, reader: organizer_id }),
      }
    },
  }
}

function daysAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * 86_400_000))
}
