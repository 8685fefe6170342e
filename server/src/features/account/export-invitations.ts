import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { isSent } from '../../db/places.ts'
import {
  contactInvitations,
  contacts,
  events,
  invitationStops,
  organizers,
  placeInvitations,
  vendorListEntries,
  vendorLists,
  vendors,
} from '../../db/schema.ts'

// What an export has of invitations and lists.

/** The invitations that a vendor knows of. */
export const invitationsTo = (db: Db, vendorId: number) =>
  invitations(db, and(eq(placeInvitations.vendor_id, vendorId), isSent))

/** Those that an organizer made. */
export const invitationsBy = (db: Db, organizerId: number) => invitations(db, eq(events.organizer_id, organizerId))

function invitations(db: Db, condition: SQL | undefined) {
  const { until, ended, line, reason, opened_at, reminded_at, id } = placeInvitations
  return db
    .select({
      event_title: events.title,
      company_name: vendors.company_name,
      until,
      ended,
      line,
      reason,
      opened_at,
      reminded_at,
    })
    .from(placeInvitations)
    .innerJoin(events, eq(events.id, placeInvitations.event_id))
    .innerJoin(vendors, eq(vendors.id, placeInvitations.vendor_id))
    .where(condition)
    .orderBy(id)
}

/** Those of an organizer's contacts. */
export const contactsInvitedBy = (db: Db, organizerId: number) =>
  contactsInvited(db, eq(events.organizer_id, organizerId), { name: contacts.name, email: contacts.email })

/** Those that an account has opened, without what the organizer keeps of the contact. */
export const invitedAsContact = (db: Db, userId: number) =>
  contactsInvited(db, eq(contactInvitations.user_id, userId), { organization_name: organizers.organization_name })

function contactsInvited<Columns extends Record<string, PgColumn>>(db: Db, condition: SQL, others: Columns) {
  const { line, reason, sent_at, opened_at, reminded_at, ended, id } = contactInvitations
  return db
    .select({ event_title: events.title, ...others, line, reason, sent_at, opened_at, reminded_at, ended })
    .from(contactInvitations)
    .innerJoin(events, eq(events.id, contactInvitations.event_id))
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(contacts, eq(contacts.id, contactInvitations.contact_id))
    .where(condition)
    .orderBy(id)
}

/** The organizers of whom a vendor wants no invitations. */
export const stoppedBy = (db: Db, vendorId: number) =>
  db
    .select({ organization_name: organizers.organization_name, created_at: invitationStops.created_at })
    .from(invitationStops)
    .innerJoin(organizers, eq(organizers.id, invitationStops.organizer_id))
    .where(eq(invitationStops.vendor_id, vendorId))

/** An organizer's lists, with the names of the vendors who are listed. */
export const listsOf = (db: Db, organizerId: number) =>
  db
    .select({
      name: vendorLists.name,
      vendors: sql<string[]>`coalesce(json_agg(${vendors.company_name} order by ${vendorListEntries.created_at})
        filter (where ${vendors.is_listed}), '[]')`,
    })
    .from(vendorLists)
    .leftJoin(vendorListEntries, eq(vendorListEntries.list_id, vendorLists.id))
    .leftJoin(vendors, eq(vendors.id, vendorListEntries.vendor_id))
    .where(eq(vendorLists.organizer_id, organizerId))
    .groupBy(vendorLists.id)
    .orderBy(vendorLists.id)
