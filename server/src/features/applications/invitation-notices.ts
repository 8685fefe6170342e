import { applicationName } from '@marquee/contract/decision-messages'
import { eq } from 'drizzle-orm'
import { tradeOfPlace } from '../../db/open-calls.ts'
import { invitedBy } from '../../db/places.ts'
import { callPlaces, eventCalls, placeInvitations, services } from '../../db/schema.ts'
import { writeDay } from '../../formats.ts'
import { markAnswered } from '../../notify/answered.ts'
import { eventOf, profileOf, requireRow } from '../../notify/event-data.ts'
import { ticketOf } from '../../notify/event-words.ts'
import type { Notice, Writers } from '../../notify/notice.ts'
import { fillPath } from './notices.ts'

/** Notices about invitations: to the vendor that there is one or that it was taken back, to the organizer that nobody comes of it. */
export const invitationNotices: Writers<'invitation.changed'> = {
  async 'invitation.changed'({ invitationId, change }, { db, drop }) {
    const [found] = await db
      .select({
        event_id: placeInvitations.event_id,
        vendor_id: placeInvitations.vendor_id,
        place_id: placeInvitations.place_id,
        trade: tradeOfPlace,
        day: invitedBy,
      })
      .from(placeInvitations)
      .leftJoin(eventCalls, eq(eventCalls.event_id, placeInvitations.event_id))
      .leftJoin(callPlaces, eq(callPlaces.id, placeInvitations.place_id))
      .leftJoin(services, eq(services.id, callPlaces.service_id))
      .where(eq(placeInvitations.id, invitationId))
    const { event_id, vendor_id, place_id, trade, day } = requireRow(found)
    const event = await eventOf(db, event_id)
    const vendor = await profileOf(db, 'vendor', vendor_id)
    const topic = `invitation:${invitationId}`
    const path = `/contractor/applications#invitation-${invitationId}`
    if (change !== 'sent') {
      await markAnswered(db, path, ['invitation.sent'])
      await drop([topic])
    }
    const toVendor = {
      to: [vendor.owner],
      about: [event.owner],
      topic,
      tickets: [ticketOf(event)],
    }
    const toOrganizer = (kind: Notice['kind'], subject: string): Notice => ({
      kind,
      to: [event.owner],
      about: [vendor.owner],
      eventId: event.id,
      byMail: !event.mails_off,
      subject: `${subject}: ${applicationName({ company_name: vendor.name }, event)}`,
      paragraphs: ['The place is free again.'],
      action: { label: 'Fill this place', path: fillPath(event.id, place_id) },
    })
    switch (change) {
      case 'sent':
        return [
          {
            ...toVendor,
            kind: 'invitation.sent',
            subject: `${event.organization_name} invites you: ${event.title}`,
            paragraphs: [
              `${trade}. Confirm by ${day ? writeDay(day, { month: 'long', day: 'numeric' }) : ''}, and the place is yours.`,
            ],
            action: { label: 'Confirm or decline', path },
          },
        ]
      case 'withdrawn':
        return [
          {
            ...toVendor,
            kind: 'invitation.ended',
            subject: `Your invitation has ended: ${event.title}`,
            paragraphs: [`${event.organization_name} does not offer this place any more.`],
            action: { label: 'Browse other events', path: '/events' },
          },
        ]
      case 'declined':
        return [toOrganizer('invitation.declined', 'Declined')]
      case 'expired':
        return [toOrganizer('invitation.expired', 'Not confirmed in time')]
      case 'taken':
        return []
    }
  },
}
