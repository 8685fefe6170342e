import { bookingChanges, bookingLabels, type BookingLines } from '@marquee/contract/bookings'
import { eq } from 'drizzle-orm'
import { bookingLines, bookingWords } from '../../db/bookings.ts'
import { bookingSheets } from '../../db/schema.ts'
import { markAnswered } from '../../notify/answered.ts'
import { applicationOf, requireRow } from '../../notify/event-data.ts'
import { ticketOf } from '../../notify/event-words.ts'
import { bookingTopicOf, threadOf, type Writers } from '../../notify/notice.ts'
import { viewOwn } from './notices.ts'

/** To the vendor: a booking sheet, or what changed in it. When the vendor has seen it, its entries are read. */
export const bookingNotices: Writers<'booking.changed'> = {
  async 'booking.changed'(event, { db }) {
    const { applicationId } = event
    const action = { ...viewOwn(applicationId), label: 'View the booking sheet' }
    if (event.change === 'seen') {
      await markAnswered(db, action.path, ['booking.sent', 'booking.changed'])
      return
    }
    const { event: of, organization_name, owner, applicant } = await applicationOf(db, applicationId)
    const [found] = await db
      .select({ sent: bookingSheets.sent })
      .from(bookingSheets)
      .where(eq(bookingSheets.application_id, applicationId))
    const now = requireRow(found).sent!
    const letter = { tickets: [ticketOf(of)], action, after: ['Please confirm there that you have seen it.'] }
    const changed = { ...letter, subject: `Your booking sheet has changed: ${of.title}` }
    const whole = {
      ...letter,
      paragraphs: [`${organization_name} has sent you this for the day.`, ...bookingLines(now)],
    }
    return [
      {
        to: [applicant],
        about: [owner],
        topic: bookingTopicOf(applicationId),
        keepsEntries: true,
        thread: threadOf(applicationId),
        calendar: { event_id: of.id, method: 'REQUEST' },
        ...(event.before
          ? { ...changed, kind: 'booking.changed', paragraphs: changesInWords(event.before, now) }
          : { ...whole, kind: 'booking.sent', subject: `Your booking sheet: ${of.title}` }),
        // Two changes that go out together: the whole sheet has both.
        joined: { ...changed, ...whole },
      },
    ]
  },
}

/** `Arrival: 8:00 → 7:30`, with `none` for an empty line. */
const changesInWords = (before: BookingLines, now: BookingLines): string[] =>
  bookingChanges(before, now).map((change) => {
    const words = (value: string | null) => (value === null ? 'none' : bookingWords(change.field, value))
    return `${bookingLabels[change.field]}: ${words(change.before)} → ${words(change.after)}`
  })
