import { brand } from '@marquee/contract/brand'
import { decisionMailPauseSeconds, reviewPromise } from '@marquee/contract/limits'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { DomainEvent, Subscriber } from '../context.ts'
import type { Database } from '../db/client.ts'
import {
  contactRequests,
  deliveries,
  eventApplications,
  events,
  notifications,
  organizers,
  users,
  vendors,
} from '../db/schema.ts'
import type { Jobs } from './jobs.ts'
import { framed, oneLine, renderMail, severalLines, type Letter, type Sheet } from './templates.ts'

export interface NotifierSettings extends Sheet {
  database: Pick<Database, 'db'>
  jobs: Pick<Jobs, 'enqueue'>
  /** Between two e-mails on one topic to one person. */
  pauseSeconds?: number
}

/** An e-mail that is not a notification. `html` is its inner markup and must be safe. */
export interface DirectMail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Notifier {
  /** Tells whom it concerns, in the transaction of what happened: a rollback tells nobody. */
  subscriber: Subscriber
  /** Queues an e-mail on its own, in the running transaction if there is one. */
  sendDirect(mail: DirectMail): Promise<void>
}

interface Person {
  id: number
  name: string | null
  email: string | null
}

/** How people are told: an entry in the application always, an e-mail where they have an address and it is worth one. */
interface Telling {
  kind: string
  to: readonly Person[]
  letter: Letter
  /** False: no e-mail of its own. */
  byMail?: boolean
  /**
   * Of one topic only how it stands counts. An entry that nobody has read is replaced; e-mails keep a pause, and one that waits is
   * rewritten. Both are found by their row, so it holds for any number of servers.
   */
  topic?: string
}

/** Knows who is told what. Of vendors' e-mail addresses it hands out none. */
export function notifier({
  database,
  jobs,
  pauseSeconds = decisionMailPauseSeconds,
  ...sheet
}: NotifierSettings): Notifier {
  const { db } = database

  return {
    async subscriber(event) {
      await dropWhatWaits(event)
      for (const telling of await tellingsOf(event)) await tell(telling)
    },

    async sendDirect({ to, subject, text, html }) {
      const title = oneLine(subject)
      await post([
        { recipient: to, subject: title, text_body: text, html_body: framed({ title, preheader: text, html }, sheet) },
      ])
    },
  }

  async function tellingsOf(event: DomainEvent): Promise<Telling[]> {
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
        return userSuspended(event)
      case 'user.unsuspended':
        return userUnsuspended(event)
    }
  }

  async function tell({ kind, to, letter, byMail = true, topic }: Telling): Promise<void> {
    if (to.length === 0) return
    const quote = letter.quote && `${letter.quote.label}: ${severalLines(letter.quote.text)}`
    const body = [...letter.paragraphs.map((paragraph) => oneLine(paragraph)), ...(quote ? [quote] : [])].join('\n')
    const entry = { kind, subject: oneLine(letter.subject), body, link: letter.action.path }
    await db
      .insert(notifications)
      .values(to.map((person) => ({ ...entry, user_id: person.id, topic })))
      .onConflictDoUpdate({
        target: [notifications.topic, notifications.user_id],
        targetWhere: sql`${notifications.read_at} is null`,
        set: { ...entry, created_at: sql`now()` },
      })
    const mails = to.flatMap(({ name, email }) => {
      if (!email || !isAddress(email)) return []
      const { subject, text, html } = renderMail(letter, name, sheet)
      return [{ recipient: email, subject, text_body: text, html_body: html }]
    })
    if (topic === undefined) await post(byMail ? mails : [])
    else for (const mail of mails) await (byMail ? postNewest(topic, mail) : rewrite(topic, mail))
  }

  /** Sends at once, or when the pause since the last one is over; what waits for that says this instead. */
  async function postNewest(topic: string, mail: MailText): Promise<void> {
    const last = sql`(select max(${deliveries.sent_at}) from ${deliveries} where ${isOf(topic, mail)})`
    const endOfPause = sql`${last} + make_interval(secs => ${pauseSeconds})`
    const [row] = await db
      .insert(deliveries)
      .values({ ...mail, topic, send_after: sql`case when ${endOfPause} > clock_timestamp() then ${endOfPause} end` })
      .onConflictDoUpdate({
        target: [deliveries.topic, deliveries.recipient],
        targetWhere: sql`${deliveries.status} = 'queued'`,
        set: rewritten(mail),
      })
      .returning({ id: deliveries.id, send_after: deliveries.send_after })
    if (row) await jobs.enqueue([row.id], row.send_after)
  }

  /** What waits says this instead; when nothing waits, nothing is sent. */
  async function rewrite(topic: string, mail: MailText): Promise<void> {
    await db
      .update(deliveries)
      .set(rewritten(mail))
      .where(and(isOf(topic, mail), eq(deliveries.status, 'queued')))
  }

  /** An application that is gone, or whose event is: nobody is told of an older decision after that. */
  async function dropWhatWaits(event: DomainEvent): Promise<void> {
    if (event.type === 'application.withdrawn') return drop([topicOf(event.applicationId)])
    if (event.type !== 'event.cancelled' && event.type !== 'event.removed') return
    const told = await db.select({ id: eventApplications.id }).from(eventApplications).where(hopeful(event.eventId))
    await drop(told.map(({ id }) => topicOf(id)))
  }

  async function drop(topics: string[]): Promise<void> {
    if (topics.length === 0) return
    await db.delete(deliveries).where(and(inArray(deliveries.topic, topics), eq(deliveries.status, 'queued')))
  }

  async function post(mails: (typeof deliveries.$inferInsert)[]): Promise<void> {
    if (mails.length === 0) return
    const rows = await db.insert(deliveries).values(mails).returning({ id: deliveries.id })
    await jobs.enqueue(rows.map((row) => row.id))
  }

  async function vendorApplied({ vendorId }: Of<'vendor.applied'>): Promise<Telling[]> {
    const { owner, company_name } = await vendorOf(vendorId)
    return [
      {
        kind: 'vendor.applied',
        to: await admins(),
        letter: {
          subject: `New vendor application: ${company_name}`,
          paragraphs: [`${company_name} has applied as a vendor and waits for a decision.`],
          action: { label: 'Review the application', path: '/admin/applications' },
        },
      },
      { kind: 'vendor.applied', to: [owner], letter: received('vendor', company_name) },
    ]
  }

  async function organizerApplied({ organizerId }: Of<'organizer.applied'>): Promise<Telling[]> {
    const { owner, organization_name } = await organizerOf(organizerId)
    return [
      {
        kind: 'organizer.applied',
        to: await admins(),
        letter: {
          subject: `New organizer application: ${organization_name}`,
          paragraphs: [`${organization_name} has applied as an event organizer and waits for a decision.`],
          action: { label: 'Review the application', path: '/admin/applications?tab=organizers' },
        },
      },
      { kind: 'organizer.applied', to: [owner], letter: received('organizer', organization_name) },
    ]
  }

  async function vendorDecided({ vendorId, status, reason }: Of<'vendor.decided'>): Promise<Telling[]> {
    if (status === 'pending') return []
    const { owner, company_name } = await vendorOf(vendorId)
    const letter: Letter =
      status === 'approved'
        ? {
            subject: `Approved: ${company_name}`,
            paragraphs: [
              `${company_name} is approved. Organizers can find it now, and you can apply to published events.`,
            ],
            quote: because(reason),
            action: { label: 'Browse events', path: '/events' },
          }
        : {
            subject: `Rejected: ${company_name}`,
            paragraphs: [
              `The vendor application for ${company_name} was not approved.`,
              'You can change your profile at any time. Saving it sends it to us for another review.',
            ],
            quote: because(reason),
            action: { label: 'Update your profile', path: '/contractor/apply' },
          }
    return [{ kind: `vendor.${status}`, to: [owner], letter }]
  }

  async function organizerDecided({ organizerId, status, reason }: Of<'organizer.decided'>): Promise<Telling[]> {
    if (status === 'pending') return []
    const { owner, organization_name } = await organizerOf(organizerId)
    const letter: Letter =
      status === 'approved'
        ? {
            subject: `Approved: ${organization_name}`,
            paragraphs: [`${organization_name} is approved. You can create and publish events now.`],
            quote: because(reason),
            action: { label: 'Go to your dashboard', path: '/organizer' },
          }
        : {
            subject: `Rejected: ${organization_name}`,
            paragraphs: [
              `The organizer application for ${organization_name} was not approved.`,
              'You can change your profile at any time. Saving it sends it to us for another review.',
            ],
            quote: because(reason),
            action: { label: 'Update your profile', path: '/client/apply' },
          }
    return [{ kind: `organizer.${status}`, to: [owner], letter }]
  }

  async function applicationSubmitted({ applicationId }: Of<'application.submitted'>): Promise<Telling[]> {
    const { application, event, vendor } = await applicationOf(applicationId)
    return [
      {
        kind: 'application.submitted',
        to: [await organizerOwning(event.organizer_id)],
        letter: {
          subject: `New application: ${event.title}`,
          paragraphs: [`${vendor.company_name} has applied to ${described(event)}.`],
          quote: { label: 'Their message', text: application.message },
          action: { label: 'View the application', path: `/organizer/applications/${application.id}` },
        },
      },
    ]
  }

  async function applicationDecided({ applicationId, status, reason }: Of<'application.decided'>): Promise<Telling[]> {
    const { event, vendor, applicant } = await applicationOf(applicationId)
    const { organization_name } = await organizerOf(event.organizer_id)
    const action = { label: 'View the event', path: `/events/${event.id}` }
    const kind = status === 'pending' ? 'application.reset' : `application.${status}`
    const common = { kind, to: [applicant], topic: topicOf(applicationId) }
    switch (status) {
      case 'accepted':
        return [
          {
            ...common,
            letter: {
              subject: `Accepted: ${event.title}`,
              paragraphs: [
                `${organization_name} has accepted ${vendor.company_name} for ${described(event)}.`,
                'The organizer has your contact details and will be in touch.',
              ],
              quote: because(reason),
              action,
            },
          },
        ]
      case 'rejected':
        return [
          {
            ...common,
            letter: {
              subject: `Rejected: ${event.title}`,
              paragraphs: [
                `${organization_name} has not chosen ${vendor.company_name} for ${described(event)}.`,
                'Other events are looking for vendors like you.',
              ],
              quote: because(reason),
              action,
            },
          },
        ]
      case 'pending':
        return [
          {
            ...common,
            byMail: false,
            letter: {
              subject: `Under review again: ${event.title}`,
              paragraphs: [`${organization_name} is looking at your application to ${described(event)} again.`],
              quote: because(reason),
              action,
            },
          },
        ]
    }
  }

  async function applicationWithdrawn({ applicationId }: Of<'application.withdrawn'>): Promise<Telling[]> {
    const { event, vendor } = await applicationOf(applicationId)
    return [
      {
        kind: 'application.withdrawn',
        to: [await organizerOwning(event.organizer_id)],
        letter: {
          subject: `Withdrawn: ${event.title}`,
          paragraphs: [`${vendor.company_name} has withdrawn the application to ${described(event)}.`],
          action: { label: 'View the event', path: `/organizer/events/${event.id}` },
        },
      },
    ]
  }

  async function eventCancelled({ eventId }: Of<'event.cancelled'>): Promise<Telling[]> {
    const event = await eventOf(eventId)
    return [
      {
        kind: 'event.cancelled',
        to: await applicantsOf(eventId),
        letter: {
          subject: `Cancelled: ${event.title}`,
          paragraphs: [`The organizer has cancelled ${described(event)}.`, 'There is nothing you need to do.'],
          action: { label: 'View the event', path: `/events/${event.id}` },
        },
      },
    ]
  }

  async function eventRemoved({ eventId }: Of<'event.removed'>): Promise<Telling[]> {
    const event = await eventOf(eventId)
    return [
      {
        kind: 'event.removed',
        to: await applicantsOf(eventId),
        letter: {
          subject: `Event removed: ${event.title}`,
          paragraphs: [
            `The organizer has removed ${described(event)}, and with it your application.`,
            'There is nothing you need to do.',
          ],
          action: { label: 'Browse other events', path: '/events' },
        },
      },
    ]
  }

  async function contactRequested({ contactRequestId }: Of<'contact.requested'>): Promise<Telling[]> {
    const [found] = await db
      .select({ message: contactRequests.message, company_name: vendors.company_name, asker: person })
      .from(contactRequests)
      .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
      .innerJoin(users, eq(users.id, contactRequests.user_id))
      .where(eq(contactRequests.id, contactRequestId))
    const { message, company_name, asker } = there(found)
    const who = [asker.name, asker.email && `(${asker.email})`].filter(Boolean).join(' ') || 'Somebody'
    return [
      {
        kind: 'contact.requested',
        to: await admins(),
        letter: {
          subject: `Contact request: ${company_name}`,
          paragraphs: [`${who} would like to be put in touch with ${company_name}.`],
          quote: message ? { label: 'Their message', text: message } : undefined,
          action: { label: 'View contact requests', path: '/admin/contact-requests' },
        },
      },
    ]
  }

  async function userSuspended({ userId, reason }: Of<'user.suspended'>): Promise<Telling[]> {
    return [
      {
        kind: 'user.suspended',
        to: await personOf(userId),
        letter: {
          subject: 'Your account is suspended',
          paragraphs: [
            `${brand.name} has suspended your account. You cannot use it now, and nobody sees your profile or your events.`,
            `If you think that this is a mistake, write to ${sheet.supportEmail}.`,
          ],
          quote: because(reason),
          action: { label: `Go to ${brand.name}`, path: '/' },
        },
      },
    ]
  }

  async function userUnsuspended({ userId }: Of<'user.unsuspended'>): Promise<Telling[]> {
    return [
      {
        kind: 'user.unsuspended',
        to: await personOf(userId),
        letter: {
          subject: 'Your account is open again',
          paragraphs: ['Your account is no longer suspended. Everything is as you left it.'],
          action: { label: 'Go to your dashboard', path: '/dashboard' },
        },
      },
    ]
  }

  async function personOf(userId: number): Promise<Person[]> {
    return db.select(person).from(users).where(eq(users.id, userId))
  }

  async function admins(): Promise<Person[]> {
    return db.select(person).from(users).where(eq(users.role, 'admin')).orderBy(users.id)
  }

  async function vendorOf(id: number) {
    const [found] = await db
      .select({ company_name: vendors.company_name, owner: person })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.user_id))
      .where(eq(vendors.id, id))
    return there(found)
  }

  async function organizerOf(id: number) {
    const [found] = await db
      .select({ organization_name: organizers.organization_name, owner: person })
      .from(organizers)
      .innerJoin(users, eq(users.id, organizers.user_id))
      .where(eq(organizers.id, id))
    return there(found)
  }

  async function organizerOwning(organizerId: number): Promise<Person> {
    return (await organizerOf(organizerId)).owner
  }

  async function eventOf(id: number) {
    const [found] = await db.select(eventColumns).from(events).where(eq(events.id, id))
    return there(found)
  }

  async function applicationOf(id: number) {
    const [found] = await db
      .select({
        application: { id: eventApplications.id, message: eventApplications.message },
        event: eventColumns,
        vendor: { company_name: vendors.company_name },
        applicant: person,
      })
      .from(eventApplications)
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .innerJoin(users, eq(users.id, vendors.user_id))
      .where(eq(eventApplications.id, id))
    return there(found)
  }

  async function applicantsOf(eventId: number): Promise<Person[]> {
    return db
      .select(person)
      .from(eventApplications)
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .innerJoin(users, eq(users.id, vendors.user_id))
      .where(hopeful(eventId))
      .orderBy(users.id)
  }
}

type MailText = Pick<typeof deliveries.$inferInsert, 'recipient' | 'subject' | 'text_body' | 'html_body'>

const topicOf = (applicationId: number) => `application:${applicationId}`

const isOf = (topic: string, mail: MailText): SQL =>
  sql`${deliveries.topic} = ${topic} and ${deliveries.recipient} = ${mail.recipient}`

/** The date is part of the Message-ID: other words are another e-mail. */
const rewritten = ({ subject, text_body, html_body }: MailText) => ({
  subject,
  text_body,
  html_body,
  created_at: sql`clock_timestamp()`,
})

/** Applications of those who still hope or are counted on; the rejected have nothing to lose. */
const hopeful = (eventId: number) =>
  and(eq(eventApplications.event_id, eventId), inArray(eventApplications.status, ['pending', 'accepted']))

type Of<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>

const person = { id: users.id, name: users.name, email: users.email }
const eventColumns = {
  id: events.id,
  organizer_id: events.organizer_id,
  title: events.title,
  address: events.address,
  start_date: events.start_date,
}

function received(kind: 'vendor' | 'organizer', name: string): Letter {
  return {
    subject: `Application received: ${name}`,
    paragraphs: [
      `Thank you for applying as ${kind === 'vendor' ? 'a vendor' : 'an event organizer'} with ${name}.`,
      `We review every application by hand and will write to you within ${reviewPromise}.`,
    ],
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  }
}

const because = (reason: string | null) => (reason ? { label: 'Reason', text: reason } : undefined)

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function described(event: { title: string; address: string; start_date: string }): string {
  return `${event.title} on ${longDate.format(new Date(`${event.start_date}T00:00:00Z`))} (${event.address})`
}

/** One plain address; what a token claims as e-mail may be anything. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(text)
}

function there<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('What a domain event speaks of was not found')
  return row
}
