import { applicationName } from '@marquee/contract/decision-messages'
import { ordinal } from '@marquee/contract/open-call'
import { eq } from 'drizzle-orm'
import { isNewestChange, waitingNumber } from '../../db/places.ts'
import { eventApplications, eventCalls, placeChanges } from '../../db/schema.ts'
import { markAnswered } from '../../notify/answered.ts'
import { applicationOf } from '../../notify/event-data.ts'
import { ticketOf } from '../../notify/event-words.ts'
import { threadOf, topicOf, type Notice, type Writers } from '../../notify/notice.ts'
import { freeAgain, organizerPath, readAnswered, viewOwn } from './notices.ts'

/** Notices about places of open calls: answers to offers go to the organizer, the waiting list to the vendor, the end of an offer to both. */
export const placeNotices: Writers<'application.place_changed'> = {
  async 'application.place_changed'({ applicationId, change }, { db }) {
    const application = await applicationOf(db, applicationId)
    const { event, company_name, organization_name, owner, applicant } = application
    // What it asks for is answered, or over.
    await markAnswered(db, viewOwn(applicationId).path, ['application.accepted', 'application.offer_reminder'])
    await readAnswered(db, applicationId, event.id)
    const thread = threadOf(applicationId)
    const toVendor = (kind: Notice['kind'], subject: string, paragraphs: string[]): Notice => ({
      kind,
      to: [applicant],
      about: [owner],
      topic: topicOf(applicationId),
      thread,
      subject: `${subject}: ${event.title}`,
      paragraphs,
      tickets: [ticketOf(event)],
      action: viewOwn(applicationId),
    })
    switch (change) {
      case 'confirmed':
        return [
          {
            kind: 'application.confirmed',
            to: [owner],
            about: [applicant],
            eventId: event.id,
            // Nothing is to be done about it.
            byMail: false,
            subject: `Confirmed: ${applicationName({ company_name }, event)}`,
            paragraphs: [],
            action: { label: 'View the application', path: organizerPath(applicationId) },
          },
        ]
      case 'declined':
        return [{ ...freeAgain('application', 'declined', application), thread }]
      case 'expired': {
        const ended = toVendor('application.offer_ended', 'Your offer has ended', [
          `The time to confirm is over, and ${organization_name} can give the place to somebody else. If you still want it, write to them.`,
        ])
        return [
          { ...freeAgain('application', 'expired', application), thread },
          { ...ended, calendar: { event_id: event.id, method: 'CANCEL' } },
        ]
      }
      case 'waiting': {
        const [found] = await db
          .select({ number: waitingNumber })
          .from(eventApplications)
          .innerJoin(placeChanges, isNewestChange)
          .innerJoin(eventCalls, eq(eventCalls.event_id, eventApplications.event_id))
          .where(eq(eventApplications.id, applicationId))
        const rule = found?.number
          ? `You are ${ordinal(found.number)}, in order.`
          : 'The organizer chooses who gets a free place.'
        return [
          toVendor('application.waiting', 'You are on the waiting list', [
            `${rule} We write to you when ${organization_name} has a place for you.`,
          ]),
        ]
      }
      case 'not_waiting':
        return [
          toVendor('application.not_waiting', 'You are not on the waiting list any more', [
            `Your application stays, and ${organization_name} can still accept it.`,
          ]),
        ]
    }
  },
}
