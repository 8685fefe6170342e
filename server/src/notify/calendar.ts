import { brand } from '@marquee/contract/brand'
import { feedRefreshSeconds } from '@marquee/contract/calendar'
import ical, {
  type ICalCalendar,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import { bookingLines, type SentBooking } from '../db/bookings.ts'
import { erasedText } from '../db/erased.ts'
import type { Sheet } from './mail-document.ts'
import { oneLine, severalLines } from './plain-text.ts'

/** An event of a calendar: whole days, without times and time zones. */
export interface CalendarEntry {
  event_id: number
  title: string
  address: string
  /** Days as YYYY-MM-DD; `end_date` is the last day, null for one day. */
  start_date: string
  end_date: string | null
  /** What the calendar has about it, in paragraphs. */
  paragraphs: readonly (string | null)[]
  /** The page that it leads to. */
  path: string
  isCancelled: boolean
  /** The place waits for a confirmation. */
  isTentative?: boolean
  /** Rises with each change: calendars keep the highest one that they have seen. */
  sequence: number
  changed_at: Date
}

type EventFacts = Pick<CalendarEntry, 'title' | 'address' | 'start_date' | 'end_date'> & {
  id: number
  description: string | null
  status: string
  version: number
  updated_at: Date
}

/** An event in the calendar of a vendor who is accepted for it. */
export function vendorsEntry(
  event: EventFacts,
  application: { version: number; applied_at: Date; updated_at: Date },
  names: { company_name: string; organization_name: string },
  booking: SentBooking | null,
): CalendarEntry {
  const { company_name, organization_name } = names
  return {
    ...entryOf(
      event,
      `${organization_name} has accepted ${company_name}.`,
      booking && bookingLines({ ...booking.lines, agreed: null }).join('\n'),
    ),
    path: `/events/${event.id}`,
    // An application that follows a withdrawn one begins again at version 1, but later.
    sequence: secondOf(application.applied_at) + 2 * (event.version + application.version + (booking?.version ?? 0)),
    changed_at: new Date(Math.max(event.updated_at.getTime(), application.updated_at.getTime())),
  }
}

/** An event in the calendar of its organizer. */
export function organizersEntry(event: EventFacts, accepted: number): CalendarEntry {
  const vendors = accepted === 1 ? '1 vendor is accepted.' : `${accepted || 'No'} vendors are accepted.`
  return { ...entryOf(event, vendors), path: `/organizer/events/${event.id}`, sequence: 2 * event.version }
}

/** A published event in anybody's calendar. */
export function visitorsEntry(event: EventFacts): CalendarEntry {
  return { ...entryOf(event, null), path: `/events/${event.id}`, sequence: 2 * event.version }
}

function entryOf(event: EventFacts, ...news: (string | null)[]): Omit<CalendarEntry, 'path' | 'sequence'> {
  const { title, address, start_date, end_date, description, updated_at } = event
  const isCancelled = event.status === 'cancelled'
  return {
    event_id: event.id,
    title,
    address,
    start_date,
    end_date,
    isCancelled,
    changed_at: updated_at,
    paragraphs: isCancelled ? ['The organizer has cancelled this event.'] : [...news, description],
  }
}

/**
 * Entries as a file or a feed (RFC 5545). It has no METHOD and no ORGANIZER: it shows what is, and asks nobody for an answer.
 * @param isFeed true: with how often to ask again
 */
export function calendarFile(entries: readonly CalendarEntry[], sheet: Sheet, isFeed = false): string {
  const calendar = ical({ prodId: prodId(), ...(isFeed && { name: brand.name, ttl: feedRefreshSeconds }) })
  for (const entry of entries) calendar.createEvent({ ...dataOf(entry, sheet), stamp: entry.changed_at })
  return textOf(calendar)
}

/**
 * The entry that goes with an e-mail (RFC 5546). A REQUEST puts it into the reader's calendar as accepted, or changes it there, and asks for
 * no answer; a CANCEL takes it out. Nobody's address is in it but the reader's own and the product's.
 */
export function calendarMail(
  entry: CalendarEntry,
  { method, reader }: { method: 'REQUEST' | 'CANCEL'; reader: { name: string | null; email: string } },
  sheet: Sheet,
): string {
  const isCancelled = method === 'CANCEL'
  const calendar = ical({ prodId: prodId(), method: ICalCalendarMethod[method] })
  calendar.createEvent({
    ...dataOf({ ...entry, isCancelled, paragraphs: isCancelled ? [] : entry.paragraphs }, sheet),
    stamp: new Date(),
    organizer: { name: brand.name, email: sheet.supportEmail },
    attendees: [
      {
        name: oneLine(reader.name ?? '') || reader.email,
        email: reader.email,
        rsvp: false,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
      },
    ],
  })
  return textOf(calendar)
}

/** How the entry of an event begins in every text that has it, for finding it again. */
export const uidStart = (eventId: number) => `UID:event-${eventId}@`

/** The library leaves out the end of the last line. */
const textOf = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`

const prodId = () => ({ company: brand.name, product: brand.name })

/** Longer descriptions end in an ellipsis. Characters. */
const maxDescription = 1_000

function dataOf(entry: CalendarEntry, { publicUrl }: Sheet): ICalEventData {
  const { event_id, title, address, start_date, end_date, paragraphs, path, isCancelled, isTentative, sequence } = entry
  const url = new URL(path, publicUrl)
  const texts = paragraphs.flatMap((text) => (text ? [severalLines(text, maxDescription)] : []))
  return {
    id: `event-${event_id}@${url.hostname}`,
    // A cancellation is newer than the version that it cancels.
    sequence: sequence + (isCancelled ? 1 : 0),
    allDay: true,
    start: midnight(start_date),
    // The first day after it (RFC 5545, 3.8.2.2).
    end: new Date(midnight(end_date ?? start_date).getTime() + dayMs),
    summary: oneLine(title),
    location: address === erasedText ? null : oneLine(address),
    description: [...texts, `${brand.name}: ${url.href}`].join('\n\n'),
    url: url.href,
    status: ICalEventStatus[isCancelled ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED'],
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    busystatus: ICalEventBusyStatus[isCancelled ? 'FREE' : isTentative ? 'TENTATIVE' : 'BUSY'],
  }
}

const dayMs = 86_400_000
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** Seconds since 2025, which fit into the integers of calendars for 68 years. */
const secondOf = (instant: Date) => Math.max(0, Math.floor((instant.getTime() - Date.UTC(2025, 0)) / 1_000))
