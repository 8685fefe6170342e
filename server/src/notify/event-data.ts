import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import {
  auditEntries,
  contactRequests,
  eventApplications,
  events,
  organizers,
  users,
  vendors,
  webhooks,
} from '../db/schema.ts'

/** Somebody who gets a notice. */
export interface Person {
  id: number
  name: string | null
  /** Null without a confirmed one: whoever owns the other has not asked for anything. */
  email: string | null
  /** The account was deleted: nothing is sent. */
  is_deleted: boolean
}

const personOfRow = (row: typeof users | typeof owners) => ({
  id: row.id,
  name: row.name,
  email: sql<string | null>`case when ${row.email_verified} then ${row.email} end`,
  is_deleted: sql<boolean>`${row.deleted_at} is not null`,
})
const owners = alias(users, 'owners')
const person = personOfRow(users)
/** When a profile was sent for the review that it waits for. */
const submittedAt = (profile: typeof vendors | typeof organizers) =>
  sql`coalesce(${profile.resubmitted_at}, ${profile.created_at})`.mapWith(vendors.created_at) as SQL<Date>
const eventColumns = {
  id: events.id,
  organizer_id: events.organizer_id,
  title: events.title,
  address: events.address,
  start_date: events.start_date,
  end_date: events.end_date,
}

export type EventData = ReturnType<typeof eventData>

/** Reads the rows that domain events refer to. Each function throws when its row does not exist. */
export function eventData(db: Database['db']) {
  return {
    admins,
    applicantsOf,
    applicationOf,
    contactRequestOf,
    contactRequestsIn,
    contactStatusesIn,
    eventOf,
    eventsIn,
    organizerOf,
    personOf,
    vendorOf,
    webhookOf,
  }

  async function contactRequestOf(id: number) {
    const [found] = await contactRequestsIn([id])
    return requireRow(found)
  }

  /** The contact requests with these ids, the oldest first. */
  async function contactRequestsIn(ids: readonly number[]) {
    return db
      .select({
        id: contactRequests.id,
        message: contactRequests.message,
        vendor_id: contactRequests.vendor_id,
        company_name: vendors.company_name,
        asker: person,
        owner: personOfRow(owners),
      })
      .from(contactRequests)
      .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
      .innerJoin(users, eq(users.id, contactRequests.user_id))
      .innerJoin(owners, eq(owners.id, vendors.user_id))
      .where(inArray(contactRequests.id, [...ids]))
      .orderBy(contactRequests.id)
  }

  /** The statuses that admins gave to contact requests, also those that they do not have any more, by the id of the request. */
  async function contactStatusesIn(ids: readonly number[]): Promise<Map<number, Set<string | null>>> {
    const rows = await db
      .select({ id: auditEntries.subject_id, status: auditEntries.to_state })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'contact_request'), inArray(auditEntries.subject_id, [...ids])))
    const statuses = new Map(ids.map((id) => [id, new Set<string | null>()]))
    for (const { id, status } of rows) statuses.get(id)?.add(status)
    return statuses
  }

  async function personOf(userId: number): Promise<Person[]> {
    return db.select(person).from(users).where(eq(users.id, userId))
  }

  async function admins(): Promise<Person[]> {
    return db.select(person).from(users).where(eq(users.role, 'admin')).orderBy(users.id)
  }

  async function vendorOf(id: number) {
    const [found] = await db
      .select({ company_name: vendors.company_name, owner: person, submitted_at: submittedAt(vendors) })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.user_id))
      .where(eq(vendors.id, id))
    return requireRow(found)
  }

  async function organizerOf(id: number) {
    const [found] = await db
      .select({
        organization_name: organizers.organization_name,
        owner: person,
        submitted_at: submittedAt(organizers),
      })
      .from(organizers)
      .innerJoin(users, eq(users.id, organizers.user_id))
      .where(eq(organizers.id, id))
    return requireRow(found)
  }

  async function webhookOf(id: number) {
    const [found] = await db
      .select({
        id: webhooks.id,
        name: webhooks.name,
        url: webhooks.url,
        owner: person,
        isAdmin: sql<boolean>`${users.role} = 'admin'`,
      })
      .from(webhooks)
      .innerJoin(users, eq(users.id, webhooks.user_id))
      .where(eq(webhooks.id, id))
    return requireRow(found)
  }

  async function eventOf(id: number) {
    const [found] = await db.select(eventColumns).from(events).where(eq(events.id, id))
    return requireRow(found)
  }

  /** The events with these ids, each with its organizer, the next ones first. */
  async function eventsIn(ids: readonly number[]) {
    return db
      .select({ ...eventColumns, organization_name: organizers.organization_name, owner: person })
      .from(events)
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(users, eq(users.id, organizers.user_id))
      .where(inArray(events.id, [...ids]))
      .orderBy(events.start_date, events.id)
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
    return requireRow(found)
  }

  /** Everybody who applied to an event, with the id and the status of the application. */
  async function applicantsOf(eventId: number) {
    return db
      .select({ ...person, application_id: eventApplications.id, status: eventApplications.status })
      .from(eventApplications)
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .innerJoin(users, eq(users.id, vendors.user_id))
      .where(eq(eventApplications.event_id, eventId))
      .orderBy(users.id)
  }
}

function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The row that a domain event refers to was not found')
  return row
}
