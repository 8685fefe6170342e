import { lackingWords } from '@marquee/contract/asked-documents'
import { applicationDocuments } from '../../db/call-documents.ts'
import { applicationName, decisionMessage } from '@marquee/contract/decision-messages'
import { and, desc, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { confirmDayOf, isUndecided } from '../../db/places.ts'
import { deliveries, eventApplications, events } from '../../db/schema.ts'
import { writeDay } from '../../formats.ts'
import { markAnswered } from '../../notify/answered.ts'
import { applicationOf, eventOf } from '../../notify/event-data.ts'
import { daysInWords, described, namesDayAndPlace, ticketOf } from '../../notify/event-words.ts'
import {
  applicationsDigest,
  eventTopicOf,
  termsTopicOf,
  threadOf,
  topicOf,
  topicsOf,
  type EventOf,
  type Notice,
  type NoticeTools,
  type Writers,
} from '../../notify/notice.ts'
import { dayAndPlaceNow } from '../events/service.ts'

/** Notices about applications to events. */
export const applicationNotices: Writers<
  'application.submitted' | 'application.decided' | 'application.withdrawn' | 'event.reminder'
> = {
  'application.submitted': submitted,
  async 'application.decided'(decision, { db }) {
    const { applicationId, status } = decision
    if (status === 'pending') await dropFailed(db, applicationId)
    const { event } = await applicationOf(db, applicationId)
    await readAnswered(db, applicationId, event.id)
    return [await decided(db, decision), ...(status === 'pending' ? await movedMeanwhile(db, applicationId) : [])]
  },
  'application.withdrawn': withdrawn,
  'event.reminder': eventReminder,
}

/** To the organizer, and a receipt to the vendor. */
export async function submitted(
  { applicationId }: Pick<EventOf<'application.submitted'>, 'applicationId'>,
  { db }: Pick<NoticeTools, 'db'>,
): Promise<[Notice, Notice]> {
  const { message, event, company_name, vendor, organization_name, owner, applicant } = await applicationOf(
    db,
    applicationId,
  )
  const name = applicationName({ company_name }, event)
  const thread = threadOf(applicationId)
  return [
    {
      kind: 'application.submitted',
      to: [owner],
      about: [applicant],
      thread,
      eventId: event.id,
      ...digestOf(event),
      digestLine: [`${company_name} has applied`, vendor.trade].filter(Boolean).join(' · '),
      subject: `New application: ${name}`,
      paragraphs: [],
      inBell: vendor.trade ? [vendor.trade] : [],
      vendor,
      tickets: [ticketOf(event)],
      quote: { label: `Message from ${company_name}`, text: message },
      action: { label: `Answer ${company_name}`, path: organizerPath(applicationId) },
    },
    {
      kind: 'application.received',
      to: [applicant],
      about: [owner],
      thread,
      subject: `Application sent: ${name}`,
      paragraphs: [`We write to you when ${organization_name} has decided.`],
      tickets: [ticketOf(event)],
      quote: { label: 'Your message', text: message },
      action: viewOwn(applicationId),
    },
  ]
}

/** To the vendor. */
export async function decided(
  db: Db,
  { applicationId, status, reason }: Omit<EventOf<'application.decided'>, 'type'>,
): Promise<Notice> {
  const { event, company_name, organization_name, owner, applicant } = await applicationOf(db, applicationId)
  const day = status === 'accepted' ? await confirmDayOf(db, applicationId) : null
  const confirm_by = day && writeDay(day, { month: 'long', day: 'numeric' })
  const lacking = status === 'accepted' ? lackingWords(await applicationDocuments(db, applicationId)) : ''
  const about = { organization_name, company_name, event: described(event), reason, confirm_by, lacking }
  const { isMailed, ...message } = decisionMessage(status, about)
  return {
    kind: status === 'pending' ? 'application.reset' : `application.${status}`,
    to: [applicant],
    about: [owner],
    topic: topicOf(applicationId),
    thread: threadOf(applicationId),
    byMail: isMailed,
    isDecision: true,
    calendar: { event_id: event.id, method: status === 'accepted' ? 'REQUEST' : 'CANCEL' },
    ...message,
    // In the bell the reason alone: two lines of it show.
    ...((status === 'pending' || (status === 'rejected' && reason)) && { inBell: [] }),
    tickets: status === 'accepted' ? [ticketOf(event)] : [],
    action:
      status === 'rejected'
        ? { label: 'Browse other events', path: '/events' }
        : {
            ...viewOwn(applicationId),
            ...(status === 'accepted' && { label: day ? 'Confirm or decline' : `Write to ${organization_name}` }),
          },
  }
}

/** Changes of an event are not sent to those who are rejected. When an application is open again, its vendor gets what was missed. */
async function movedMeanwhile(db: Db, applicationId: number): Promise<Notice[]> {
  const { event, applicant } = await applicationOf(db, applicationId)
  const [last] = await db
    .select({ text: deliveries.text_body, isOlder: sql<boolean>`${deliveries.created_at} < ${events.updated_at}` })
    .from(deliveries)
    .innerJoin(events, eq(events.id, event.id))
    .where(
      and(
        eq(deliveries.user_id, applicant.id),
        eq(deliveries.thread, threadOf(applicationId)),
        eq(deliveries.status, 'sent'),
      ),
    )
    .orderBy(desc(deliveries.sent_at), desc(deliveries.id))
    .limit(1)
  if (!last?.isOlder || namesDayAndPlace(last.text, event)) return []
  const to = [{ ...applicant, thread: threadOf(applicationId) }]
  return [{ ...dayAndPlaceNow(await eventOf(db, event.id), 'pending'), to }]
}

/** A reset is not mailed. So what waits or was refused at once is dropped: an e-mail that was tried more often may have arrived. */
async function dropFailed(db: Db, applicationId: number): Promise<void> {
  const { topic, status, attempts } = deliveries
  const isUnknown = or(and(eq(status, 'queued'), eq(attempts, 0)), and(eq(status, 'failed'), lte(attempts, 1)))
  await db.delete(deliveries).where(and(eq(topic, topicOf(applicationId)), isUnknown))
}

/**
 * The organizer's entry about an application counts as read when it is decided, withdrawn or on the waiting list: nothing in it waits for
 * them any more. So does the reminder of its event when no other application waits.
 */
export async function readAnswered(db: Db, applicationId: number, eventId: number): Promise<void> {
  await markAnswered(db, organizerPath(applicationId), ['application.submitted'])
  const { id, event_id } = eventApplications
  const others = and(eq(event_id, eventId), ne(id, applicationId), isUndecided)
  if ((await db.$count(eventApplications, others)) === 0)
    await markAnswered(db, undecidedPath(eventId), ['event.reminder'])
}

/** The organizer's entries that a place is free again count as read once all of it is given. */
export const readFilled = (db: Db, eventId: number, placeId: number) =>
  markAnswered(db, fillPath(eventId, placeId), [
    'application.withdrawn',
    'application.declined',
    'application.expired',
    'invitation.declined',
    'invitation.expired',
  ])

/**
 * To the organizer; the vendor keeps an entry, because the application is gone. Of what waits nothing is sent any more: no decision, no change
 * of the event, and no message that could not be answered.
 */
async function withdrawn(
  { applicationId, isLeaving = false }: EventOf<'application.withdrawn'>,
  { db, deliver, drop }: NoticeTools,
): Promise<void> {
  const { event, company_name, vendor, owner, applicant, status, place_id } = await applicationOf(db, applicationId)
  const ofOrganizer: Notice = {
    kind: 'application.withdrawn',
    to: [owner],
    about: [applicant],
    thread: threadOf(applicationId),
    eventId: event.id,
    ...digestOf(event),
    digestLine: `${company_name} has withdrawn`,
    subject: `Withdrawn: ${applicationName({ company_name }, event)}`,
    paragraphs: [],
    inBell: vendor.trade ? [vendor.trade] : [],
    vendor,
    action:
      status === 'accepted' && place_id !== null
        ? { label: 'Fill this place', path: fillPath(event.id, place_id) }
        : { label: 'View the event', path: `/organizer/events/${event.id}` },
  }
  const ofVendor: Notice = {
    kind: 'application.taken_back',
    to: [applicant],
    about: [owner],
    topic: topicOf(applicationId),
    byMail: false,
    subject: `You withdrew from ${event.title}`,
    paragraphs: [],
    action: { label: 'View the event', path: `/events/${event.id}` },
  }
  await deliver(isLeaving ? [ofOrganizer] : [ofOrganizer, ofVendor])
  await readAnswered(db, applicationId, event.id)
  await drop([eventTopicOf(event.id), termsTopicOf(event.id)], threadOf(applicationId))
  await drop(topicsOf(applicationId))
}

async function eventReminder(
  { eventId, unanswered }: EventOf<'event.reminder'>,
  { db }: NoticeTools,
): Promise<Notice[]> {
  const event = await eventOf(db, eventId)
  const isOne = unanswered === 1
  return [
    {
      kind: 'event.reminder',
      to: [event.owner],
      subject: `${isOne ? 'An application waits' : `${unanswered} applications wait`} for your answer: ${event.title}`,
      paragraphs: [`${daysInWords(event)} is near. A short no is kind, too.`],
      action: {
        label: isOne ? 'Answer the application' : 'Answer the applications',
        path: undecidedPath(event.id),
      },
    },
  ]
}

type Freed = Pick<Awaited<ReturnType<typeof applicationOf>>, 'event' | 'vendor' | 'owner' | 'applicant' | 'place_id'>

/** To the organizer: nobody comes of an offer or an invitation. */
export function freeAgain(
  noun: 'application' | 'invitation',
  why: keyof typeof freed,
  { event, vendor, owner, applicant, place_id }: Freed,
): Notice {
  const { subject, line } = freed[why]
  return {
    kind: `${noun}.${why}`,
    to: [owner],
    about: [applicant],
    eventId: event.id,
    ...digestOf(event),
    digestLine: `${vendor.name} ${line}`,
    subject: `${subject}: ${applicationName({ company_name: vendor.name }, event)}`,
    paragraphs: ['The place is free again.'],
    vendor,
    action: { label: 'Fill this place', path: fillPath(event.id, place_id) },
  }
}

const freed = {
  declined: { subject: 'Declined', line: 'has declined' },
  expired: { subject: 'Not confirmed in time', line: 'did not confirm in time' },
}

/** The board with those who could fill a place. */
export const fillPath = (eventId: number, placeId: number | null) =>
  `/organizer/events/${eventId}/places${placeId === null ? '' : `#fill-${placeId}`}`

/** Where the e-mail to the organizer goes, unless they want none about the event. */
const digestOf = ({ mails_off }: { mails_off: boolean }) =>
  mails_off ? { byMail: false } : { inDigest: applicationsDigest }

const undecidedPath = (eventId: number) => `/organizer/applications?status=pending&event_id=${eventId}`

/** The page on which the organizer decides on an application. */
export const organizerPath = (applicationId: number) => `/organizer/applications/${applicationId}`
export const viewOwn = (id: number) => ({ label: 'View your application', path: `/contractor/applications/${id}` })
