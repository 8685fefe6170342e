import type { AskingPreview } from '@marquee/contract/invitations'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { tradeOfPlace } from '../../db/open-calls.ts'
import { askedBy, invitedBy } from '../../db/places.ts'
import { callPlaces, eventCalls, events, placeInvitations, services } from '../../db/schema.ts'
import { writeDay } from '../../formats.ts'
import { markAnswered } from '../../notify/answered.ts'
import { eventOf, profileOf, requireRow } from '../../notify/event-data.ts'
import { ticketOf } from '../../notify/event-words.ts'
import type { Writers } from '../../notify/notice.ts'
import { invitationLink, placeOfInvitation } from './invitation-records.ts'
import { freeAgain } from './notices.ts'

/** Notices about invitations: to the vendor that there is one or that it was taken back, to the organizer that nobody comes of it. */
export const invitationNotices: Writers<'invitation.changed'> = {
  async 'invitation.changed'({ invitationId, change }, { db, drop, site }) {
    const [found] = await db
      .select({
        event_id: placeInvitations.event_id,
        vendor_id: placeInvitations.vendor_id,
        place_id: placeInvitations.place_id,
        asks: placeInvitations.asks,
        line: placeInvitations.line,
        fee: callPlaces.fee,
        trade: tradeOfPlace,
        day: invitedBy,
      })
      .from(placeInvitations)
      .leftJoin(eventCalls, eq(eventCalls.event_id, placeInvitations.event_id))
      .leftJoin(callPlaces, eq(callPlaces.id, placeOfInvitation))
      .leftJoin(services, eq(services.id, callPlaces.service_id))
      .where(eq(placeInvitations.id, invitationId))
    const { event_id, vendor_id, place_id, asks, line, fee, trade, day } = requireRow(found)
    const event = await eventOf(db, event_id)
    const vendor = await profileOf(db, 'vendor', vendor_id)
    const topic = `invitation:${invitationId}`
    const path = asks
      ? invitationLink(site.unsubscribeSecret, invitationId)
      : `/contractor/applications#invitation-${invitationId}`
    if (change !== 'sent' && change !== 'reminded') {
      await markAnswered(db, path, ['invitation.sent'])
      await drop([topic])
    }
    const toVendor = {
      to: [vendor.owner],
      about: [event.owner],
      topic,
      tickets: [ticketOf(event)],
    }
    const toInvited = { ...toVendor, kind: 'invitation.sent' as const, campaignEventId: event.id }
    const freed = {
      // Of hundreds of vendors who are asked to apply, many decline.
      event: { ...event, mails_off: event.mails_off || asks },
      vendor,
      owner: event.owner,
      applicant: vendor.owner,
      place_id,
    }
    switch (change) {
      case 'sent':
      case 'reminded': {
        if (!asks)
          return [
            {
              ...toInvited,
              subject: `${event.organization_name} invites you: ${event.title}`,
              paragraphs: [`${trade}. Confirm by ${day ? dayOf(day) : ''}, and the place is yours.`],
              action: { label: 'Confirm or decline', path },
            },
          ]
        const { organization_name, title: event_title } = event
        const letter = askingLetter({ organization_name, event_title, trade, fee, day })
        return [
          {
            ...toInvited,
            subject: change === 'reminded' ? `Reminder: ${letter.subject}` : letter.subject,
            paragraphs: letter.paragraphs,
            quote: line ? { label: letter.quote, text: line } : undefined,
            action: { label: letter.action, path },
            after: letter.after,
          },
        ]
      }
      case 'withdrawn':
        return [
          {
            ...toVendor,
            kind: 'invitation.ended',
            subject: `Your invitation has ended: ${event.title}`,
            paragraphs: [
              asks
                ? `${event.organization_name} has taken it back.`
                : `${event.organization_name} does not offer this place any more.`,
            ],
            action: { label: 'Browse other events', path: '/events' },
          },
        ]
      case 'declined':
        return [
          {
            ...freeAgain('invitation', 'declined', freed),
            ...(asks && {
              paragraphs: [],
              action: { label: 'All invitations', path: `/organizer/events/${event.id}/invitations` },
            }),
          },
        ]
      case 'expired':
        // Of those who are asked to apply, the page of the event shows it.
        return asks ? [] : [freeAgain('invitation', 'expired', freed)]
      case 'taken':
        return []
    }
  },
}

const dayOf = (day: string) => writeDay(day, { month: 'long', day: 'numeric' })

export interface AskedFor {
  organization_name: string
  event_title: string
  trade: string
  fee: string | null
  /** The last day to apply. */
  day: string | null
}

/** The e-mail that asks a vendor to apply, without the organizer's line, which stands below `quote`. The preview shows the same. */
export const askingLetter = ({ organization_name, event_title, trade, fee, day }: AskedFor) => ({
  subject: `${organization_name} invites you to apply: ${event_title}`,
  paragraphs: [`${[trade, fee].filter(Boolean).join(', ')}.${day ? ` You can apply until ${dayOf(day)}.` : ''}`],
  quote: `${organization_name} writes`,
  action: 'See the invitation',
  after: ['Not for you? You can decline there in one press, without signing in.'],
})

/** The e-mail about a place of an event, as its preview shows it. */
export async function previewLetter(
  db: Db,
  place: Omit<AskedFor, 'day'> & { event_id: number },
  letterOf: typeof askingLetter,
): Promise<AskingPreview['mail']> {
  const [found] = await db
    .select({ day: askedBy })
    .from(events)
    .innerJoin(eventCalls, eq(eventCalls.event_id, events.id))
    .where(eq(events.id, place.event_id))
  const { action: button, ...letter } = letterOf({ ...place, day: found?.day ?? null })
  return { ...letter, button }
}
