import * as z from 'zod/mini'
import { shape, forSignedIn, noted } from './endpoint.ts'
import { day } from './fields.ts'
import { maxCounts } from './limits.ts'

/** An event that takes up a day of a vendor. */
export const BookedEvent = shape('BookedEvent', {
  id: z.int(),
  title: z.string(),
  is_offered: noted(z.boolean(), 'The place waits for your confirmation.', false),
})

/** A day on which a vendor is not available. `booked` days come from accepted events; the vendor cannot free them. */
export const UnavailableDate = shape('UnavailableDate', {
  date: z.string(),
  booked: z.boolean(),
  events: noted(z.array(BookedEvent), 'The accepted events on this day; empty for a day blocked by hand.'),
})
export type UnavailableDate = z.infer<typeof UnavailableDate>

/** Why days cannot be changed. */
export const dayRefusals = {
  past: 'Days in the past cannot be changed.',
  both: 'A day is either blocked or freed.',
  tooMany: `At most ${maxCounts.unavailableDates} coming days can be blocked. Free some days first.`,
} as const

const days = () =>
  z
    .array(day('Dates are days, as YYYY-MM-DD'), 'Dates must be a list')
    .check(z.maxLength(maxCounts.unavailableDates, `At most ${maxCounts.unavailableDates} dates`))

/** Days to block and days to free. All other days stay as they are. */
export const DayChanges = z.object({ block: z._default(days(), []), free: z._default(days(), []) }).check(
  z.refine(({ block, free }) => !free.some((date) => block.includes(date)), {
    error: dayRefusals.both,
    path: ['free'],
  }),
)
DayChanges.register(z.globalRegistry, { id: 'DayChanges' })
export type DayChanges = z.infer<typeof DayChanges>

/** The calls of a vendor's own calendar. */
export const vendorDayCalls = {
  unavailableDates: forSignedIn.get('/contractors/profile/unavailable-dates', {
    summary: 'Days on which the own business is not available',
    data: z.array(UnavailableDate),
    errors: ['not_found'],
  }),
  setUnavailableDates: forSignedIn.put('/contractors/profile/unavailable-dates', {
    summary: 'Replace the days blocked by hand',
    body: z.object({ dates: days() }),
    data: z.array(UnavailableDate),
    errors: ['not_found'],
  }),
  changeUnavailableDates: forSignedIn.put('/contractors/profile/unavailable-dates/changes', {
    summary: 'Block and free single days',
    description:
      'All other days stay as they are, so that two clients do not undo each other. Booked days stay booked. Days before today (UTC) are refused.',
    body: DayChanges,
    data: z.array(UnavailableDate),
    errors: ['not_found'],
  }),
}

/** A day around an event on which the vendor is taken: booked by another event, or blocked by hand. */
export const TakenDay = shape('TakenDay', { date: z.string(), booked: z.boolean() })

/** The vendor's taken days in the weeks around an event. `first` and `last` are the days between which was looked. */
export const VendorDates = shape('VendorDates', { first: z.string(), last: z.string(), days: z.array(TakenDay) })
export type VendorDates = z.infer<typeof VendorDates>
