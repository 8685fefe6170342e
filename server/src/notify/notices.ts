import { decisionMessage, describeEvent, reasonQuote } from '@marquee/contract/decision-messages'
import { reviewPromise, type ApplicationStatus } from '@marquee/contract/limits'
import type { DomainEvent } from '../context.ts'
import type { Database } from '../db/client.ts'
import { eventData, type Person } from './event-data.ts'
import { introductionNotices } from './introduction.ts'
import { accountSuspended, accountUnsuspended } from './account-notices.ts'
import { kindWord, type Letter } from './templates.ts'

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
      case 'contact.introduced':
        return introductionNotices(await contactRequestOf(event.contactRequestId))
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
            quote: kindWord(reason),
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
            quote: kindWord(reason),
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
          paragraphs: [`${vendor.company_name} has applied to ${inWords(event)}.`],
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
    const { isMailed, ...message } = decisionMessage(status, {
      organization_name,
      company_name: vendor.company_name,
      event: described(event),
      reason,
    })
    return [
      {
        kind: status === 'pending' ? 'application.reset' : `application.${status}`,
        to: [applicant],
        about: [owner],
        topic: topicOf(applicationId),
        byMail: isMailed,
        letter: {
          ...message,
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
          paragraphs: [`${vendor.company_name} has withdrawn the application to ${inWords(event)}.`],
          action: { label: 'View the event', path: `/organizer/events/${event.id}` },
        },
      },
    ]
  }

  async function eventCancelled({ eventId }: EventOf<'event.cancelled'>): Promise<Notice[]> {
    const event = await eventOf(eventId)
    return toApplicants('event.cancelled', event, {
      subject: `Cancelled: ${event.title}`,
      news: `The organizer has cancelled ${inWords(event)}.`,
      action: { label: 'View the event', path: `/events/${event.id}` },
    })
  }

  async function eventRemoved({ eventId }: EventOf<'event.removed'>): Promise<Notice[]> {
    const event = await eventOf(eventId)
    return toApplicants('event.removed', event, {
      subject: `Event removed: ${event.title}`,
      news: `The organizer has removed ${inWords(event)}, and with it your application.`,
      action: { label: 'Browse other events', path: '/events' },
    })
  }

  /** Tells everybody who applied that the event does not take place; those who were rejected also that nothing changes for them. */
  async function toApplicants(
    kind: string,
    event: { id: number; organizer_id: number },
    { subject, news, action }: Pick<Letter, 'subject' | 'action'> & { news: string },
  ): Promise<Notice[]> {
    const applicants = await applicantsOf(event.id)
    const about = [await ownerOfOrganizer(event.organizer_id)]
    const isRejected = ({ status }: { status: ApplicationStatus }) => status === 'rejected'
    return [
      { to: applicants.filter((one) => !isRejected(one)), rest: 'There is nothing you need to do.' },
      { to: applicants.filter(isRejected), rest: 'You were not chosen for it, so nothing changes for you.' },
    ].map(({ to, rest }) => ({ kind, to, about, letter: { subject, paragraphs: [news, rest], action } }))
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
          action: { label: 'View the contact request', path: `/admin/contact-requests?open=${contactRequestId}` },
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

const described = (event: { title: string; address: string; start_date: string }) => ({
  title: event.title,
  address: event.address,
  day: longDate.format(new Date(`${event.start_date}T00:00:00Z`)),
})

const inWords = (event: Parameters<typeof described>[0]) => describeEvent(described(event))
