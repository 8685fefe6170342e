import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { knownStatus } from '../db/held.ts'
import { preparedOn } from '../db/prepared.ts'
import {
  contactRequests,
  eventApplications,
  events,
  organizers,
  pictures,
  services,
  users,
  vendors,
  vendorServices,
} from '../db/schema.ts'

// The rows that domain events refer to. Functions that return one row throw when it does not exist.

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
export const personColumns = personOfRow(users)
const eventColumns = {
  id: events.id,
  organizer_id: events.organizer_id,
  title: events.title,
  address: events.address,
  start_date: events.start_date,
  end_date: events.end_date,
  change_word: events.change_word,
  mails_off: events.mails_off,
}

export type EventRow = Awaited<ReturnType<typeof eventsIn>>[number]

export const peopleIn = (db: Db, ids: readonly number[]): Promise<Person[]> =>
  db
    .select(personColumns)
    .from(users)
    .where(inArray(users.id, [...ids]))

export const admins = (db: Db): Promise<Person[]> =>
  db.select(personColumns).from(users).where(eq(users.role, 'admin')).orderBy(users.id)

/** What a vendor offers, in the order that they chose: `Catering, Bartending`; null without any. For queries with a join. */
const trade = sql<string | null>`(select string_agg(${services.display_name}, ', ' order by ${vendorServices.position})
  from ${vendorServices} join ${services} on ${services.id} = ${vendorServices.lookup_id} where ${vendorServices.vendor_id} = ${vendors.id})`
/** The key of a vendor's primary picture, likewise. */
const picture = sql<
  string | null
>`(select ${pictures.key} from ${pictures} where ${pictures.vendor_id} = ${vendors.id} and ${pictures.is_primary})`
const none = sql<string | null>`null`

const profiles = {
  vendor: { table: vendors, name: vendors.company_name, trade, picture },
  organizer: { table: organizers, name: organizers.organization_name, trade: none, picture: none },
}

/** The profile of a vendor or organizer, with the time at which it was sent for the review that it waits for. */
export async function profileOf(db: Db, noun: keyof typeof profiles, id: number) {
  const { table, name, trade, picture } = profiles[noun]
  const submitted_at = sql<Date>`coalesce(${table.resubmitted_at}, ${table.created_at})`.mapWith(table.created_at)
  const [found] = await db
    .select({ name: sql<string>`${name}`, trade, picture, owner: personColumns, submitted_at })
    // Drizzle has no type for a select from either table. Both have all the columns that are used here.
    .from(table as typeof vendors)
    .innerJoin(users, eq(users.id, table.user_id))
    .where(eq(table.id, id))
  return requireRow(found)
}

/** The contact requests with these ids, the oldest first. */
export const contactRequestsIn = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: contactRequests.id,
      message: contactRequests.message,
      vendor_id: contactRequests.vendor_id,
      company_name: vendors.company_name,
      asker: personColumns,
      owner: personOfRow(owners),
    })
    .from(contactRequests)
    .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
    .innerJoin(users, eq(users.id, contactRequests.user_id))
    .innerJoin(owners, eq(owners.id, vendors.user_id))
    .where(inArray(contactRequests.id, [...ids]))
    .orderBy(contactRequests.id)

export const contactRequestOf = async (db: Db, id: number) => requireRow((await contactRequestsIn(db, [id]))[0])

/** The events with these ids, each with its organizer, the next ones first. */
export const eventsIn = (db: Db, ids: readonly number[]) =>
  db
    .select({ ...eventColumns, organization_name: organizers.organization_name, owner: personColumns })
    .from(events)
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(users, eq(users.id, organizers.user_id))
    .where(inArray(events.id, [...ids]))
    .orderBy(events.start_date, events.id)

export const eventOf = async (db: Db, id: number) => requireRow((await eventsIn(db, [id]))[0])

/** An application, with its event and the people on both sides. */
export const applicationOf = async (db: Db, id: number) => requireRow((await readApplication(db, { id }))[0])

const readApplication = preparedOn((db) =>
  db
    .select({
      message: eventApplications.message,
      status: eventApplications.status,
      place_id: eventApplications.place_id,
      event: eventColumns,
      company_name: vendors.company_name,
      vendor: { name: vendors.company_name, trade, picture },
      organization_name: organizers.organization_name,
      applicant: personColumns,
      owner: personOfRow(owners),
    })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
    .innerJoin(users, eq(users.id, vendors.user_id))
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(owners, eq(owners.id, organizers.user_id))
    .where(eq(eventApplications.id, sql.placeholder('id')))
    .prepare('notified_application'),
)

/** Everybody who applied to an event, with the ids of the application and its place, and its status as they know it. */
export const applicantsOf = (db: Db, eventId: number) =>
  db
    .select({
      ...personColumns,
      application_id: eventApplications.id,
      place_id: eventApplications.place_id,
      status: knownStatus,
    })
    .from(eventApplications)
    .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
    .innerJoin(users, eq(users.id, vendors.user_id))
    .where(eq(eventApplications.event_id, eventId))
    .orderBy(users.id)

export function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The row that a domain event refers to was not found')
  return row
}
