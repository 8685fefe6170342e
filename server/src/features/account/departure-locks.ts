import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { eventApplications, events } from '../../db/schema.ts'

/**
 * Locks the events of a person, those they applied to, and all applications between them, until the transaction ends: what is being written
 * about them is stored before, or refused after it. In the order of every other change, events before applications and each by id, so that
 * there is no deadlock. Call it before anything is erased.
 */
export async function lockWork(
  { db }: Pick<Context, 'db'>,
  { vendor_id, organizer_id }: { vendor_id: number | null; organizer_id: number | null },
): Promise<void> {
  const own = organizer_id === null ? undefined : eq(events.organizer_id, organizer_id)
  if (own) await db.select({ id: events.id }).from(events).where(own).orderBy(asc(events.id)).for('update')
  const sent = vendor_id === null ? undefined : eq(eventApplications.vendor_id, vendor_id)
  const appliedTo = sent && db.select({ id: eventApplications.event_id }).from(eventApplications).where(sent)
  if (appliedTo) {
    const isAppliedTo = inArray(events.id, appliedTo)
    await db.select({ id: events.id }).from(events).where(isAppliedTo).orderBy(asc(events.id)).for('share')
  }
  const got = own && inArray(eventApplications.event_id, db.select({ id: events.id }).from(events).where(own))
  if (!sent && !got) return
  const { id } = eventApplications
  await db.select({ id }).from(eventApplications).where(or(sent, got)).orderBy(asc(id)).for('update')
}
