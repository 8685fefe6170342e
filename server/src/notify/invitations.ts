import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { sentBooking } from '../db/bookings.ts'
import { knownStatus } from '../db/held.ts'
import { deliveries, eventApplications, events, organizers, users, vendors } from '../db/schema.ts'
import { calendarMail, uidStart, vendorsEntry } from './calendar.ts'
import type { Sheet } from './mail-document.ts'

/** What an e-mail does to the calendars of its readers. */
export interface CalendarNews {
  event_id: number
  /** REQUEST: the event stands, for those who are accepted. CANCEL: it goes from the calendars that have it. */
  method: 'REQUEST' | 'CANCEL'
}

/**
 * The calendar entries that go with an e-mail to vendors who applied to an event, by user id. People who are not accepted, or of whom the
 * event is taken, get a CANCEL when the last entry that was mailed to them is a REQUEST, or may be one, and otherwise nothing.
 */
export async function invitations(
  db: Db,
  { event_id, method }: CalendarNews,
  people: readonly { id: number }[],
  sheet: Sheet,
): Promise<Map<number, string>> {
  const rows = await db
    .select({
      event: events,
      application: eventApplications,
      status: knownStatus,
      company_name: vendors.company_name,
      organization_name: organizers.organization_name,
      booking: sentBooking,
      reader: {
        id: users.id,
        name: users.name,
        email: sql<string | null>`case when ${users.email_verified} then ${users.email} end`,
      },
      hasEntry: hasEntry(event_id),
    })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
    .innerJoin(users, eq(users.id, vendors.user_id))
    .where(
      and(
        eq(events.id, event_id),
        inArray(
          users.id,
          people.map(({ id }) => id),
        ),
      ),
    )
  return new Map(
    rows.flatMap(
      ({ event, application, status, reader, booking, hasEntry: isInvited, ...names }): [number, string][] => {
        const { email } = reader
        const stands = method === 'REQUEST' && status === 'accepted'
        if (email === null || !(stands || isInvited)) return []
        const mailed = { method: stands ? 'REQUEST' : 'CANCEL', reader: { ...reader, email } } as const
        return [[reader.id, calendarMail(vendorsEntry(event, application, names, booking), mailed, sheet)]]
      },
    ),
  )
}

/**
 * Whether the last entry of the event that was mailed to the person is a REQUEST, or an e-mail with an entry is on its way, so that nobody
 * knows yet. People's texts cannot look like its lines: their line breaks are escaped.
 */
function hasEntry(eventId: number) {
  const { recipient, user_id, calendar, status, sent_at, id, attempts } = deliveries
  const isTheirs = sql`(${user_id} = ${users.id} or lower(${recipient}) = lower(${users.email})) and position(${`\r\n${uidStart(eventId)}`} in ${calendar}) > 0`
  const onItsWay = sql`exists (select from ${deliveries} where ${isTheirs} and ${status} = 'queued' and ${attempts} > 0)`
  return sql<boolean>`(${onItsWay} or coalesce((
    select position(${'\r\nMETHOD:REQUEST\r\n'} in ${calendar}) > 0 from ${deliveries}
    where ${isTheirs} and ${status} = 'sent'
    order by ${sent_at} desc, ${id} desc limit 1
  ), false))`
}
