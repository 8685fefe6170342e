import type { ApplicationStatus } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { contactRequests, eventApplications, events, organizers, users, vendors } from '../db/schema.ts'

/** Somebody who gets a notice. */
export interface Person {
  id: number
  name: string | null
  email: string | null
  /** The account was deleted: nothing is sent. */
  is_deleted: boolean
}

const personOfRow = (row: typeof users | typeof owners) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  is_deleted: sql<boolean>`${row.deleted_at} is not null`,
})
const owners = alias(users, 'owners')
const person = personOfRow(users)
const eventColumns = {
  id: events.id,
  organizer_id: events.organizer_id,
  title: events.title,
  address: events.address,
  start_date: events.start_date,
}

/** Reads the rows that domain events refer to. Each function throws when its row does not exist. */
export function eventData(db: Database['db']) {
  return {
    admins,
    applicantsOf,
    applicationOf,
    contactRequestOf,
    eventOf,
    organizerOf,
    ownerOfOrganizer,
    personOf,
    vendorOf,
  }

  async function contactRequestOf(id: number) {
    const [found] = await db
      .select({
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
      .where(eq(contactRequests.id, id))
    return requireRow(found)
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
    return requireRow(found)
  }

  async function organizerOf(id: number) {
    const [found] = await db
      .select({ organization_name: organizers.organization_name, owner: person })
      .from(organizers)
      .innerJoin(users, eq(users.id, organizers.user_id))
      .where(eq(organizers.id, id))
    return requireRow(found)
  }

  async function ownerOfOrganizer(organizerId: number): Promise<Person> {
    return (await organizerOf(organizerId)).owner
  }

  async function eventOf(id: number) {
    const [found] = await db.select(eventColumns).from(events).where(eq(events.id, id))
    return requireRow(found)
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

  /** Everybody who applied to an event, with the status of the application. */
  async function applicantsOf(eventId: number): Promise<(Person & { status: ApplicationStatus })[]> {
    return db
      .select({ ...person, status: eventApplications.status })
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
