import {
  bookingFields,
  bookingFilesOf,
  bookingLabels,
  bookingTimes,
  type BookingField,
  type BookingLines,
} from '@marquee/contract/bookings'
import { sql } from 'drizzle-orm'
import { writeMoment } from '../formats.ts'
import { isNewestChange, placeState } from './places.ts'
import { bookingSheets, eventApplications, placeChanges } from './schema.ts'

/** The place of an application is not over: it was not declined, and the time to confirm it has not passed. Of a statement with the application. */
export const hasPlace = sql<boolean>`not exists (
  select from ${placeChanges} where ${isNewestChange} and ${placeState} = 'released')`

/** What the vendor of an application reads, and its version; null before it was sent. Of a statement with the application. */
export const sentBooking = sql<SentBooking | null>`(select json_build_object('lines', ${bookingSheets.sent}, 'version', ${bookingSheets.sent_version})
  from ${bookingSheets} where ${bookingSheets.application_id} = ${eventApplications.id} and ${bookingSheets.sent} is not null and ${hasPlace})`

export interface SentBooking {
  lines: BookingLines
  version: number
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
