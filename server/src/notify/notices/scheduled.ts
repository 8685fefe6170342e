import { reviewPromise } from '@marquee/contract/limits'
import type { EventData, Person } from '../event-data.ts'
import { inWords, ticketOf, weekdayOf } from './event-words.ts'
import { adminsDigest, type EventOf, type Notice, type Writers } from './notice.ts'

type Scheduled = 'review.late' | 'contact.late' | 'event.reminder' | 'events.digest'

/** Notices of what time brings (docs/decisions/026-what-time-brings.md). */
export function scheduledNotices(data: EventData): Writers<Scheduled> {
  const { admins, contactRequestOf, eventOf, eventsIn, organizerOf, personOf, vendorOf } = data
  return {
    'review.late': reviewLate,
    'contact.late': contactLate,
    'event.reminder': eventReminder,
    'events.digest': eventsDigest,
  }

  async function reviewLate({ noun, id, newDay }: EventOf<'review.late'>): Promise<Notice[]> {
    const { name, owner } = await applicantOf(noun, id)
    const day = weekdayOf(newDay)
    return [
      {
        kind: `${noun}.late`,
        to: [owner],
        letter: {
          subject: `Our answer is late: ${name}`,
          paragraphs: [
            `We promised to answer your application for ${name} within ${reviewPromise}, and we are late. We are sorry.`,
            `Your application has not been forgotten. You will have our answer by ${day}, and there is nothing you need to do.`,
          ],
          action: { label: 'Go to your dashboard', path: '/dashboard' },
        },
      },
      {
        kind: `${noun}.waiting`,
        to: await admins(),
        about: [owner],
        inDigest: adminsDigest,
        letter: {
          subject: `Late: ${noun} application of ${name}`,
          paragraphs: [
            `${name} has waited for longer than the ${reviewPromise} that we promise. We have apologized, and promised an answer by ${day}.`,
          ],
          action: {
            label: 'Review the application',
            path: `/admin/applications?${noun === 'organizer' ? 'tab=organizers&' : ''}open=${owner.id}`,
          },
        },
      },
    ]
  }

  async function applicantOf(noun: 'vendor' | 'organizer', id: number): Promise<{ name: string; owner: Person }> {
    if (noun === 'organizer') {
      const { organization_name, owner } = await organizerOf(id)
      return { name: organization_name, owner }
    }
    const { company_name, owner } = await vendorOf(id)
    return { name: company_name, owner }
  }

  async function contactLate({ contactRequestId }: EventOf<'contact.late'>): Promise<Notice[]> {
    const { company_name, asker, owner } = await contactRequestOf(contactRequestId)
    return [
      {
        kind: 'contact.waiting',
        to: await admins(),
        about: [asker, owner],
        inDigest: adminsDigest,
        letter: {
          subject: `Contact request waits: ${company_name}`,
          paragraphs: [
            `${asker.name ?? 'Somebody'} asked to be put in touch with ${company_name} more than three business days ago, and nobody has taken it up.`,
          ],
          action: { label: 'View the contact request', path: `/admin/contact-requests?open=${contactRequestId}` },
        },
      },
    ]
  }

  async function eventReminder({ eventId, unanswered }: EventOf<'event.reminder'>): Promise<Notice[]> {
    const event = await eventOf(eventId)
    const { owner } = await organizerOf(event.organizer_id)
    const isOne = unanswered === 1
    return [
      {
        kind: 'event.reminder',
        to: [owner],
        letter: {
          subject: `${isOne ? 'An application waits' : `${unanswered} applications wait`} for your answer: ${event.title}`,
          paragraphs: [
            `${inWords(event)} is near, and ${isOne ? 'one vendor waits' : `${unanswered} vendors wait`} for your answer.`,
            'A short no is kind, too: they can look for something else.',
          ],
          tickets: [ticketOf(event)],
          action: {
            label: isOne ? 'Answer the application' : 'Answer the applications',
            path: `/organizer/applications?status=pending&event_id=${event.id}`,
          },
        },
      },
    ]
  }

  async function eventsDigest({ userId, eventIds, more }: EventOf<'events.digest'>): Promise<Notice[]> {
    const found = await eventsIn(eventIds)
    const [first] = found
    if (!first) return []
    const count = found.length + more
    return [
      {
        kind: 'events.digest',
        to: await personOf(userId),
        about: found.map(({ owner }) => owner),
        letter: {
          subject: count === 1 ? `A new event for you: ${first.title}` : `${count} new events for you`,
          paragraphs: [
            count === 1
              ? 'Since our last email, one event was published that fits your types and areas.'
              : `Since our last email, ${count} events were published that fit your types and areas.`,
          ],
          tickets: found.map((event) => ({ ...ticketOf(event), note: event.organization_name })),
          items: more > 0 ? [{ title: `And ${more} more`, path: '/events' }] : [],
          action: { label: 'Browse events', path: '/events' },
        },
      },
    ]
  }
}
