import { brand } from '@marquee/contract/brand'
import { and, asc, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { answersColumn, changesColumn } from '../../db/call-questions.ts'
import { callColumn } from '../../db/open-calls.ts'
import { auditSubject, isOfEntry } from '../../db/audit-subject.ts'
import { rejectedVersions } from '../../db/rejected-profiles.ts'
import { known, knownApplication } from '../../db/held.ts'
import { stopOf } from '../../db/invitation-mails.ts'
import {
  accessTokens,
  adminNotes,
  applicationDrafts,
  applicationMarks,
  auditEntries,
  auditSubjectRows,
  calendarFeeds,
  contactIntroductions,
  contactRequests,
  deliveries,
  eventApplications,
  eventColumns,
  events,
  messageReports,
  mailHours,
  notificationPreferences,
  notifications,
  organizers,
  profileQuestions,
  users,
  vendors,
  vendorUnavailableDates,
  webhooks,
  placeChanges,
  withdrawnApplications,
} from '../../db/schema.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { notFound } from '../../errors.ts'
import type { OwnAccounts } from '../../identity/own-accounts.ts'
import { withoutAddress } from '../../images/addresses.ts'
import type { Storage } from '../../images/storage.ts'
import { outbox } from '../../notify/outbox.ts'
import { isToAddressOf } from '../../notify/erasure.ts'
import { refusedAddress } from '../../notify/refused-addresses.ts'
import { contactsOf } from '../contacts/service.ts'
import { exportFiles } from './export-files.ts'
import { organizersByIds } from '../organizers/service.ts'
import { vendorsByIds } from '../vendors/service.ts'
import { runSheetsBy, runSheetsOf } from './export-run-sheets.ts'
import { arrivalsBy, bookingsBy, bookingsTo, boothsBy, outcomesBy } from './export-bookings.ts'
import { guestLists } from './export-guests.ts'
import {
  contactsInvitedBy,
  invitationsBy,
  invitationsTo,
  invitedAsContact,
  listsOf,
  stoppedBy,
} from './export-invitations.ts'
import { messagesBy } from './export-messages.ts'

interface Parts {
  userId: number
  own: OwnAccounts | null
  storage: Storage
  /** Called with the percentage that is done. */
  report: (progress: number) => Promise<unknown>
  /** Aborts between two files. */
  signal: AbortSignal
}

type Profile = Pick<typeof vendors.$inferSelect, 'id' | 'status'>

/** What the lists are of all that is done before the files. */
const listsPercent = 20

/**
 * Everything that is stored of a person, as the text of one JSON object, part by part: only one file is in memory at a time. Files are in
 * Base64, pictures in their largest size. Fails with `not_found` for people whose account was deleted.
 */
export async function* exportText(context: Context, { userId, own, storage, report, signal }: Parts) {
  const { db } = context
  const { heldOf } = outbox(context)
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  if (!person || person.deleted_at !== null) throw notFound()
  const [vendor] = await db
    .select({ id: vendors.id, status: vendors.status })
    .from(vendors)
    .where(eq(vendors.user_id, userId))
  const [organizer] = await db
    .select({ id: organizers.id, status: organizers.status })
    .from(organizers)
    .where(eq(organizers.user_id, userId))

  const lists: Record<string, () => Promise<unknown>> = {
    account: async () => person,
    signing_in: async () => (await own?.describe(userId)) ?? null,
    vendor_profile: async () => vendor && profileOf(await vendorsByIds(context, withoutAddress, [vendor.id])),
    unavailable_days: async () => vendor && daysOf(vendor.id),
    organizer_profile: async () => organizer && profileOf(await organizersByIds(context, [organizer.id])),
    rejected_profiles: async () => [
      ...(await rejectedOf('vendor', vendor)),
      ...(await rejectedOf('organizer', organizer)),
    ],
    profile_questions: async () => [
      ...(await questionsOf('vendor', vendor)),
      ...(await questionsOf('organizer', organizer)),
    ],
    events: async () => organizer && eventsOf(organizer.id),
    applications: async () => vendor && applicationsOf(vendor.id),
    unfinished_applications: async () => vendor && draftsOf(vendor.id),
    place_changes: async () => vendor && placesOf(vendor.id),
    ...guestLists(db, userId, vendor?.id),
    invitations: async () => vendor && invitationsTo(db, vendor.id),
    contact_invitations: () => invitedAsContact(db, userId),
    contact_invitations_sent: async () => organizer && contactsInvitedBy(db, organizer.id),
    invitations_sent: async () => organizer && invitationsBy(db, organizer.id),
    invitations_stopped: async () => vendor && stoppedBy(db, vendor.id),
    invitations_stopped_by_us: async () => organizer && stopOf(db, organizer.id),
    refused_emails: async () =>
      person.email && person.email_verified && ((await refusedAddress(db, person.email)) ?? null),
    withdrawn_applications: async () => vendor && withdrawnBy(vendor.id),
    vendor_lists: async () => organizer && listsOf(db, organizer.id),
    contacts: async () => organizer && contactsOf(db, organizer.id),
    booking_sheets: async () => [
      ...(vendor ? await bookingsTo(db, vendor.id) : []),
      ...(organizer ? await bookingsBy(db, organizer.id) : []),
    ],
    run_sheets: async () => [
      ...(vendor ? await runSheetsOf(db, vendor.id) : []),
      ...(organizer ? await runSheetsBy(db, organizer.id) : []),
    ],
    booths: async () => organizer && boothsBy(db, organizer.id),
    event_outcomes: () => outcomesBy(db, vendor?.id, organizer?.id),
    arrivals: async () => organizer && arrivalsBy(db, organizer.id),
    application_notes: async () => organizer && notesOf(organizer.id),
    messages: () => messagesBy(db, userId),
    // The messages of the other one, which a report keeps, are not part of it.
    reports: () => rowsOf(messageReports, 'reporter_id', ['application_id', 'reason', 'created_at', 'closed_at']),
    contact_requests: () => requestsOf(userId),
    notifications: () => rowsOf(notifications, 'user_id', ['kind', 'subject', 'body', 'link', 'read_at', 'created_at']),
    notification_preferences: () =>
      rowsOf(notificationPreferences, 'user_id', ['notice_group', 'in_app', 'email', 'frequency', 'updated_at']),
    mail_hours: () => rowsOf(mailHours, 'user_id', ['time_zone', 'quiet_from', 'quiet_until', 'updated_at']),
    // Without the address: whoever has the file should not be able to read the calendar for good.
    calendar_feed: () => rowsOf(calendarFeeds, 'user_id', ['created_at']),
    access_tokens: () =>
      rowsOf(accessTokens, 'user_id', ['name', 'scope', 'hint', 'expires_at', 'last_used_at', 'created_at']),
    // Without the secret, for the same reason, and without the messages, which are about others.
    webhooks: () => rowsOf(webhooks, 'user_id', ['name', 'url', 'event_types', 'is_enabled', 'created_at']),
    emails: async () => emailsTo(person),
    decisions: () => decisionsBy(userId),
    notes_written: () => rowsOf(adminNotes, 'author_id', ['subject_type', 'subject_id', 'text', 'created_at']),
    introductions_sent: () =>
      rowsOf(contactIntroductions, 'sent_by', ['contact_request_id', 'subject', 'text', 'created_at']),
  }

  yield `{\n"about": ${JSON.stringify(`What ${brand.name} stores of you, as of ${new Date().toISOString()}. Times are in UTC. What others noted for themselves is not part of it.`)}`
  for (const [index, [name, read]] of Object.entries(lists).entries()) {
    yield `,\n${JSON.stringify(name)}: ${JSON.stringify((await read()) ?? null, null, 2)}`
    await report(Math.floor(((index + 1) / Object.keys(lists).length) * listsPercent))
  }

  const ids = { vendorId: vendor?.id, organizerId: organizer?.id }
  const share = (done: number) => report(listsPercent + Math.floor(done * (99 - listsPercent)))
  yield* exportFiles(db, ids, { storage, signal, report: share })
  yield '\n}\n'

  /** These columns of the person's rows, in the order in which they came to be. `owner` is the column that names the person. */
  function rowsOf<Table extends PgTable, Name extends keyof Table['_']['columns'] & string>(
    table: Table,
    owner: Name,
    names: readonly Name[],
  ) {
    const columns = getTableColumns(table)
    const shown = Object.fromEntries(names.map((name) => [name, columns[name]!]))
    const order = 'id' in columns ? columns['id']! : columns[names[0]!]!
    return db.select(shown).from<PgTable>(table).where(eq(columns[owner]!, userId)).orderBy(order)
  }

  /** The version of a profile that was rejected, as far as its owner knows. */
  async function rejectedOf(noun: 'vendor' | 'organizer', profile: Profile | undefined) {
    if (!profile) return []
    const unsent = await heldOf({ noun, id: profile.id })
    const version = unsent ? unsent.rejected_profile : (await rejectedVersions(db, noun, [profile.id])).get(profile.id)
    return version ? [version] : []
  }

  /** What the owner of a profile was asked for. A question that was not sent yet is the newest. */
  async function questionsOf(noun: 'vendor' | 'organizer', profile: Profile | undefined) {
    if (!profile) return []
    const { text, asked_at, answered_at, id } = profileQuestions
    const questions = await db
      .select({ text, asked_at, answered_at })
      .from(profileQuestions)
      .where(eq(profileQuestions[`${noun}_id`], profile.id))
      .orderBy(id)
    const hasUnsent = profile.status === 'pending' && (await heldOf({ noun, id: profile.id }))
    return hasUnsent ? questions.slice(0, -1) : questions
  }

  async function daysOf(vendorId: number): Promise<string[]> {
    const { date, vendor_id } = vendorUnavailableDates
    const days = await db.select({ date }).from(vendorUnavailableDates).where(eq(vendor_id, vendorId)).orderBy(date)
    return days.map((day) => day.date)
  }

  /** With a join, because only then the columns inside of the call have the names of their tables. */
  function eventsOf(organizerId: number) {
    return db
      .select({ ...eventColumns, call: callColumn(false) })
      .from(events)
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .where(eq(events.organizer_id, organizerId))
      .orderBy(events.id)
  }

  async function applicationsOf(vendorId: number) {
    const { untold_versions: _, ...applicationColumns } = getTableColumns(eventApplications)
    const rows = await db
      .select({
        ...applicationColumns,
        answers: answersColumn,
        changes: changesColumn,
        known,
        event_title: events.title,
        event_start_date: events.start_date,
        organization_name: organizers.organization_name,
      })
      .from(eventApplications)
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .where(eq(eventApplications.vendor_id, vendorId))
      .orderBy(eventApplications.id)
    return rows.map(knownApplication)
  }

  function draftsOf(vendorId: number) {
    const { id, vendor_id, event_id, message, answers, updated_at } = applicationDrafts
    return db
      .select({ event_title: events.title, message, answers, updated_at })
      .from(applicationDrafts)
      .innerJoin(events, eq(events.id, event_id))
      .where(eq(vendor_id, vendorId))
      .orderBy(id)
  }

  /** The places that the vendor was offered and got, without what the organizer noted. */
  async function placesOf(vendorId: number) {
    const { id, vendor_id, event_id, state, reason, until, created_at } = placeChanges
    return db
      .select({ event_title: events.title, state, reason, until, created_at })
      .from(placeChanges)
      .innerJoin(events, eq(events.id, event_id))
      .where(and(eq(vendor_id, vendorId), ne(state, 'none')))
      .orderBy(id)
  }

  async function withdrawnBy(vendorId: number) {
    const { event_id, vendor_id, withdrawn_at } = withdrawnApplications
    return db
      .select({ event_title: events.title, withdrawn_at })
      .from(withdrawnApplications)
      .innerJoin(events, eq(events.id, event_id))
      .where(eq(vendor_id, vendorId))
      .orderBy(withdrawn_at)
  }

  /** What the person noted as an organizer. A vendor does not get what organizers noted about them. */
  async function notesOf(organizerId: number) {
    const { note, is_shortlisted, updated_at } = applicationMarks
    return db
      .select({ company_name: vendors.company_name, event_title: events.title, note, is_shortlisted, updated_at })
      .from(applicationMarks)
      .innerJoin(eventApplications, eq(eventApplications.id, applicationMarks.application_id))
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .where(eq(events.organizer_id, organizerId))
      .orderBy(applicationMarks.application_id)
  }

  async function requestsOf(id: number) {
    const { message, status, created_at, closed_at } = contactRequests
    return db
      .select({ company_name: vendors.company_name, message, status, created_at, closed_at })
      .from(contactRequests)
      .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
      .where(eq(contactRequests.user_id, id))
      .orderBy(contactRequests.id)
  }

  async function emailsTo(of: typeof users.$inferSelect) {
    const { recipient, user_id, subject, text_body, status, created_at, sent_at } = deliveries
    // Mailed links give access to the account, and whoever has the file should not have that.
    const text = sql<string>`regexp_replace(${text_body}, '(#token=|/unsubscribe#|/invitation#|/confirm-address#)[A-Za-z0-9._-]+', '\\1…', 'g')`
    return db
      .select({ recipient, subject, text, status, created_at, sent_at })
      .from(deliveries)
      .where(or(eq(user_id, of.id), and(isNull(user_id), isToAddressOf(of))))
      .orderBy(deliveries.id)
  }

  async function decisionsBy(id: number) {
    const { action, from_state, to_state, reason, created_at } = auditEntries
    return db
      .select({
        action,
        subject_type: auditSubject.type,
        subject_id: auditSubject.id,
        from_state,
        to_state,
        reason,
        created_at,
      })
      .from(auditEntries)
      .leftJoin(auditSubjectRows, isOfEntry())
      .where(eq(auditEntries.actor_user_id, id))
      .orderBy(asc(auditEntries.id))
  }
}

/** A profile as its owner gets it, without the pictures, which have a list of their own. */
function profileOf(found: Map<number, object>): object | undefined {
  const [profile] = found.values()
  if (!profile) return undefined
  return Object.fromEntries(Object.entries(profile).filter(([name]) => !['images', 'primary_image'].includes(name)))
}
