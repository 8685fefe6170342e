import { reviewPromise } from '@marquee/contract/limits'
import type { DomainEvent } from '../context.ts'
import type { Database } from '../db/client.ts'
import { eventData, type Person } from './event-data.ts'
import { accountSuspended, accountUnsuspended } from './account-notices.ts'
import { reasonQuote, type Letter } from './templates.ts'

/** A message about an event: always an in-app entry, and an e-mail for people with a valid address. */
export interface Notice {
  kind: string
  to: readonly Person[]
  /** Whom the text tells of, other than its readers: it goes when the account of one of them is deleted. */
  about?: readonly Pick<Person, 'id'>[]
  letter: Letter
  /** False: no e-mail. */
  byMail?: boolean
  /**
   * Only the latest notice of a topic counts. It replaces an unread in-app entry and the text of an e-mail that is still queued; between
   * two e-mails there is a minimum pause. The state is in the database, so the rule holds for any number of servers.
   */
  topic?: string
}

/** The topic of all decisions on one application. */
export const topicOf = (applicationId: number) => `application:${applicationId}`

type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>

/**
 * Writes the notices of domain events: who gets one, and its text. Vendors' e-mail addresses are never part of a text.
 * @param supportEmail the address that suspended people may write to
 */
export function noticeWriter(db: Database['db'], supportEmail: string) {
  const {
    admins,
    applicantsOf,
    applicationOf,
    contactRequestOf,
    eventOf,
    organizerOf,
    ownerOfOrganizer,
    personOf,
    vendorOf,
  } = eventData(db)

  return noticesOf

  async function noticesOf(event: DomainEvent): Promise<Notice[]> {
    switch (event.type) {
      case 'vendor.applied':
        return vendorApplied(event)
      case 'vendor.decided':
        return vendorDecided(event)
      case 'organizer.applied':
        return organizerApplied(event)
      case 'organizer.decided':
        return organizerDecided(event)
      case 'application.submitted':
        return applicationSubmitted(event)
      case 'application.decided':
        return applicationDecided(event)
      case 'application.withdrawn':
        return applicationWithdrawn(event)
      case 'event.cancelled':
        return eventCancelled(event)
      case 'event.removed':
        return eventRemoved(event)
      case 'contact.requested':
        return contactRequested(event)
      case 'user.suspended':
        return [accountSuspended(await personOf(event.userId), event.reason, supportEmail)]
      case 'user.unsuspended':
        return [accountUnsuspended(await personOf(event.userId))]
      case 'deliveries.retried':
      case 'export.requested':
      case 'account.deleted':
        return []
    }
  }

  async function vendorApplied({ vendorId }: EventOf<'vendor.applied'>): Promise<Notice[]> {
    const { owner, company_name } = await vendorOf(vendorId)
    return [
      {
        kind: 'vendor.applied',
        to: await admins(),
        about: [owner],
        letter: {
          subject: `New vendor application: ${company_name}`,
          paragraphs: [`${company_name} has applied as a vendor and waits for a decision.`],
          action: { label: 'Review the application', path: '/admin/applications' },
        },
      },
      { kind: 'vendor.applied', to: [owner], letter: receivedLetter('vendor', company_name) },
    ]
  }

  async function organizerApplied({ organizerId }: EventOf<'organizer.applied'>): Promise<Notice[]> {
    const { owner, organization_name } = await organizerOf(organizerId)
    return [
      {
        kind: 'organizer.applied',
        to: await admins(),
        about: [owner],
        letter: {
          subject: `New organizer application: ${organization_name}`,
          paragraphs: [`${organization_name} has applied as an event organizer and waits for a decision.`],
          action: { label: 'Review the application', path: '/admin/applications?tab=organizers' },
        },
      },
      { kind: 'organizer.applied', to: [owner], letter: receivedLetter('organizer', organization_name) },
    ]
  }

  async function vendorDecided({ vendorId, status, reason }: EventOf<'vendor.decided'>): Promise<Notice[]> {
    if (status === 'pending') return []
    const { owner, company_name } = await vendorOf(vendorId)
    const letter: Letter =
      status === 'approved'
        ? {
            subject: `Approved: ${company_name}`,
            paragraphs: [
              `${company_name} is approved. Organizers can find it now, and you can apply to published events.`,
            ],
            quote: reasonQuote(reason),
            action: { label: 'Browse events', path: '/events' },
          }
        : {
            subject: `Rejected: ${company_name}`,
            paragraphs: [
              `The vendor application for ${company_name} was not approved.`,
              'You can change your profile at any time. Saving it sends it to us for another review.',
            ],
            quote: reasonQuote(reason),
            action: { label: 'Update your profile', path: '/contractor/apply' },
          }
    return [{ kind: `vendor.${status}`, to: [owner], letter }]
  }

  async function organizerDecided({ organizerId, status, reason }: EventOf<'organizer.decided'>): Promise<Notice[]> {
    if (status === 'pending') return []
    const { owner, organization_name } = await organizerOf(organizerId)
    const letter: Letter =
      status === 'approved'
        ? {
            subject: `Approved: ${organization_name}`,
            paragraphs: [`${organization_name} is approved. You can create and publish events now.`],
            quote: reasonQuote(reason),
            action: { label: 'Go to your dashboard', path: '/organizer' },
          }
        : {
            subject: `Rejected: ${organization_name}`,
            paragraphs: [
              `The organizer application for ${organization_name} was not approved.`,
              'You can change your profile at any time. Saving it sends it to us for another review.',
            ],
            quote: reasonQuote(reason),
            action: { label: 'Update your profile', path: '/client/apply' },
          }
    return [{ kind: `organizer.${status}`, to: [owner], letter }]
  }

  async function applicationSubmitted({ applicationId }: EventOf<'application.submitted'>): Promise<Notice[]> {
    const { application, event, vendor, applicant } = await applicationOf(applicationId)
    return [
      {
        kind: 'application.submitted',
        to: [await ownerOfOrganizer(event.organizer_id)],
        about: [applicant],
        letter: {
          subject: `New application: ${event.title}`,
          paragraphs: [`${vendor.company_name} has applied to ${describeEvent(event)}.`],
          quote: { label: 'Their message', text: application.message },
          action: { label: 'View the application', path: `/organizer/applications/${application.id}` },
        },
      },
    ]
  }

  async function applicationDecided({
    applicationId,
    status,
    reason,
  }: EventOf<'application.decided'>): Promise<Notice[]> {
    const { event, vendor, applicant } = await applicationOf(applicationId)
    const { organization_name, owner } = await organizerOf(event.organizer_id)
    const texts = {
      accepted: {
        subject: `Accepted: ${event.title}`,
        paragraphs: [
          `${organization_name} has accepted ${vendor.company_name} for ${describeEvent(event)}.`,
          'The organizer has your contact details and will be in touch.',
        ],
      },
      rejected: {
        subject: `Rejected: ${event.title}`,
        paragraphs: [
          `${organization_name} has not chosen ${vendor.company_name} for ${describeEvent(event)}.`,
          'Other events are looking for vendors like you.',
        ],
      },
      pending: {
        subject: `Under review again: ${event.title}`,
        paragraphs: [`${organization_name} is looking at your application to ${describeEvent(event)} again.`],
      },
    }
    return [
      {
        kind: status === 'pending' ? 'application.reset' : `application.${status}`,
        to: [applicant],
        about: [owner],
        topic: topicOf(applicationId),
        byMail: status !== 'pending',
        letter: {
          ...texts[status],
          quote: reasonQuote(reason),
          action: { label: 'View the event', path: `/events/${event.id}` },
        },
      },
    ]
  }

  async function applicationWithdrawn({ applicationId }: EventOf<'application.withdrawn'>): Promise<Notice[]> {
    const { event, vendor, applicant } = await applicationOf(applicationId)
    return [
      {
        kind: 'application.withdrawn',
        to: [await ownerOfOrganizer(event.organizer_id)],
        about: [applicant],
        letter: {
          subject: `Withdrawn: ${event.title}`,
          paragraphs: [`${vendor.company_name} has withdrawn the application to ${describeEvent(event)}.`],
          action: { label: 'View the event', path: `/organizer/events/${event.id}` },
        },
      },
    ]
  }

  async function eventCancelled({ eventId }: EventOf<'event.cancelled'>): Promise<Notice[]> {
    const event = await eventOf(eventId)
    return [
      {
        kind: 'event.cancelled',
        to: await applicantsOf(eventId),
        about: [await ownerOfOrganizer(event.organizer_id)],
        letter: {
          subject: `Cancelled: ${event.title}`,
          paragraphs: [`The organizer has cancelled ${describeEvent(event)}.`, 'There is nothing you need to do.'],
          action: { label: 'View the event', path: `/events/${event.id}` },
        },
      },
    ]
  }

  async function eventRemoved({ eventId }: EventOf<'event.removed'>): Promise<Notice[]> {
    const event = await eventOf(eventId)
    return [
      {
        kind: 'event.removed',
        to: await applicantsOf(eventId),
        about: [await ownerOfOrganizer(event.organizer_id)],
        letter: {
          subject: `Event removed: ${event.title}`,
          paragraphs: [
            `The organizer has removed ${describeEvent(event)}, and with it your application.`,
            'There is nothing you need to do.',
          ],
          action: { label: 'Browse other events', path: '/events' },
        },
      },
    ]
  }

  async function contactRequested({ contactRequestId }: EventOf<'contact.requested'>): Promise<Notice[]> {
    const { message, company_name, asker, owner } = await contactRequestOf(contactRequestId)
    const who = [asker.name, asker.email && `(${asker.email})`].filter(Boolean).join(' ') || 'Somebody'
    return [
      {
        kind: 'contact.requested',
        to: await admins(),
        about: [asker, owner],
        letter: {
          subject: `Contact request: ${company_name}`,
          paragraphs: [`${who} would like to be put in touch with ${company_name}.`],
          quote: message ? { label: 'Their message', text: message } : undefined,
          action: { label: 'View contact requests', path: '/admin/contact-requests' },
        },
      },
    ]
  }
}

function receivedLetter(kind: 'vendor' | 'organizer', name: string): Letter {
  return {
    subject: `Application received: ${name}`,
    paragraphs: [
      `Thank you for applying as ${kind === 'vendor' ? 'a vendor' : 'an event organizer'} with ${name}.`,
      `We review every application by hand and will write to you within ${reviewPromise}.`,
    ],
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  }
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function describeEvent(event: { title: string; address: string; start_date: string }): string {
  return `${event.title} on ${longDate.format(new Date(`${event.start_date}T00:00:00Z`))} (${event.address})`
}
