import {
  bookingFields,
  bookingFilesOf,
  bookingLabels,
  bookingTimes,
  type BookingField,
  type BookingLines,
} from '@marquee/contract/bookings'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { writeMoment } from '../formats.ts'
import type { Db } from './client.ts'
import { isNewestChange, placeState } from './places.ts'
import { arrivals, bookingSheets, eventApplications, placeChanges, runSheets } from './schema.ts'

/**
 * The place of an application is not over: it was not declined, and the time to confirm it has not passed. Without an open call there is nothing
 * to confirm. Of a statement with the application.
 */
export const hasPlace = sql<boolean>`(${eventApplications.place_id} is null or not exists (
  select from ${placeChanges} where ${isNewestChange} and ${placeState} = 'released'))`

/** What the vendor of an application reads, and its version; null before it was sent. Of a statement with the application. */
export const sentBooking = sql<SentBooking | null>`(select json_build_object('lines', ${bookingSheets.sent}, 'version', ${bookingSheets.sent_version})
  from ${bookingSheets} where ${bookingSheets.application_id} = ${eventApplications.id} and ${bookingSheets.sent} is not null and ${hasPlace})`

export interface SentBooking {
  lines: BookingLines
  version: number
}

/**
 * Moves the times of an event's booking sheets and run sheet by the days that its start has moved. Booking sheets that were sent are sent again,
 * when that cannot be undone any more. Who has arrived has done so on other days. Call it while the event is locked.
 */
export async function moveTimes(
  db: Db,
  { eventId, from, to, undoSeconds }: { eventId: number; from: string; to: string; undoSeconds: number },
): Promise<void> {
  if (from === to) return
  const { lines, sent, send_after, version } = bookingSheets
  const theirs = db
    .select({ id: eventApplications.id })
    .from(eventApplications)
    .where(eq(eventApplications.event_id, eventId))
  const moved = (time: SQL) =>
    sql`to_char(${time}::timestamp + (${to}::date - ${from}::date) * interval '1 day', 'YYYY-MM-DD"T"HH24:MI')`
  const times = sql`(select jsonb_object_agg(key, ${moved(sql`value`)})
    from jsonb_each_text(${lines}) line where key = any(${sql.param([...bookingTimes])}) and value is not null)`
  await db
    .update(bookingSheets)
    .set({
      lines: sql`${lines} || ${times}`,
      version: sql`${version} + 1`,
      send_after: sql`case when ${sent} is null and ${send_after} is null or jsonb_strip_nulls(${sent}) = jsonb_strip_nulls(${lines} || ${times}) then null
        else clock_timestamp() + make_interval(secs => ${undoSeconds}) end`,
    })
    .where(sql`${bookingSheets.application_id} in ${theirs} and ${times} is not null`)
  await db.delete(arrivals).where(inArray(arrivals.application_id, theirs))
  const { rows } = runSheets
  await db
    .update(runSheets)
    .set({
      rows: sql`(select jsonb_agg(line || jsonb_build_object('starts', ${moved(sql`(line ->> 'starts')`)}) order by number)
        from jsonb_array_elements(${rows}) with ordinality as of_sheet (line, number))`,
      version: sql`${runSheets.version} + 1`,
      changed_at: sql`clock_timestamp()`,
    })
    .where(and(eq(runSheets.event_id, eventId), sql`${rows} <> '[]'`))
}

const namesOf = (line: string) =>
  bookingFilesOf(line)
    .map(({ name }) => name)
    .join(', ')

/** A line of a booking sheet in words: times as on the clocks at the event. */
export const bookingWords = (field: BookingField, value: string): string =>
  field === 'files' ? namesOf(value) : (bookingTimes as readonly string[]).includes(field) ? writeMoment(value) : value

/** The lines of a sheet that are filled in: `Arrival: June 19, 2027 at 8:30 AM`. */
export const bookingLines = (lines: BookingLines): string[] =>
  bookingFields.flatMap((field) => {
    const value = lines[field]
    return value == null ? [] : [`${bookingLabels[field]}: ${bookingWords(field, value)}`]
  })
