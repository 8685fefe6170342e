import * as z from 'zod/mini'
import { shape, forAll, forOwnSession, noted } from './endpoint.ts'
import { IdParams } from './fields.ts'
import { refusals } from './policy.ts'

/** How often calendar programs should ask for a feed again. Seconds. */
export const feedRefreshSeconds = 900

/** Days that a cancelled event stays in a feed, marked as cancelled, so that calendars take it out. */
export const cancelledFeedDays = 30
/** Days that an event which is over stays in a feed. */
export const pastFeedDays = 365

/** Where a feed is read, by whoever knows its secret. It is the calendar itself, not an envelope. */
export const feedPath = '/calendar/:secret.ics'

/** The private address of a calendar. */
export const CalendarFeed = shape('CalendarFeed', {
  url: z.string(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** A calendar entry as a file. */
export const CalendarFile = shape('CalendarFile', {
  name: noted(z.string(), 'A name for the file.', 'marquee-event-7.ics'),
  text: noted(z.string(), 'The entry, in the format of RFC 5545.', 'BEGIN:VCALENDAR'),
})
export type CalendarFile = z.infer<typeof CalendarFile>

export const calendarApi = {
  feed: forOwnSession.get('/account/calendar', {
    summary: "The private address of the caller's calendar",
    description: `Null when there is none. Calendar programs read the address without a sign-in: it answers \`text/calendar\` (RFC 5545) with the events that a vendor is accepted for, or with an organizer's published and completed events. Whoever knows the address can read it. What is over for ${pastFeedDays} days is left out; cancelled events stay for ${cancelledFeedDays} days.`,
    data: z.nullable(CalendarFeed),
    errors: ['not_found'],
  }),
  startFeed: forOwnSession.post('/account/calendar', {
    summary: 'Get a private calendar address, or another one',
    description: 'With `renew` a former address ends at once. Without it, an address that exists is answered again.',
    body: z.object({ renew: z.optional(z.boolean()) }),
    data: CalendarFeed,
    status: 200,
    errors: ['not_found'],
  }),
  stopFeed: forOwnSession.del('/account/calendar', {
    summary: 'End the private calendar address',
    description: 'It answers 404 at once. A later one is another address.',
    data: z.null(),
  }),
  entry: forAll.get('/events/:id/calendar', {
    summary: 'One event as a file for calendar programs',
    description: 'Of a published event for everybody; later for its organizer and for vendors who are accepted for it.',
    params: IdParams,
    missing: refusals.eventNotFound,
    data: CalendarFile,
  }),
}
