import type { NoticeKind } from '@marquee/contract/notice-kinds'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DomainEvent } from '../context.ts'
import type { Database } from '../db/client.ts'
import { eventApplications, events, notifications, organizers } from '../db/schema.ts'
import { organizerPath } from './notices/applications.ts'

const submitted: NoticeKind = 'application.submitted'

/**
 * When an application was decided or withdrawn, the organizer's entry about it counts as read: nothing in it waits for them any more. Does
 * nothing after other events.
 */
export async function readAnswered(db: Database['db'], event: DomainEvent): Promise<void> {
  if (event.type !== 'application.decided' && event.type !== 'application.withdrawn') return
  const owner = db
    .select({ id: organizers.user_id })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .where(eq(eventApplications.id, event.applicationId))
  await db
    .update(notifications)
    .set({ read_at: sql`now()` })
    .where(
      and(
        inArray(notifications.user_id, owner),
        isNull(notifications.read_at),
        eq(notifications.kind, submitted),
        eq(notifications.link, organizerPath(event.applicationId)),
      ),
    )
}
