import { decision } from '@marquee/contract/application-status'
import type { ApplicationFilters, ApplicationInput, ApplicationStep } from '@marquee/contract/applications'
import { applicationStatuses, type ApplicationStatus, type EventStatus } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { erasedText } from '../../db/erased.ts'
import { pageOf, paginationOf, readPage, type PageQuery } from '../../db/paging.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { auditEntries, eventApplications, events, eventTypes, organizers, users, vendors } from '../../db/schema.ts'
import { conflict, notFound, stale } from '../../errors.ts'

export type ApplicationService = ReturnType<typeof applicationService>

const alreadyApplied = 'You have already applied to this event.'

/**
 * Applications of vendors to events. Every change locks the event first (shared) and then the application. Deleting an event takes its
 * locks in the same order, so that there is no deadlock.
 */
export function applicationService(context: Context) {
  const { db } = context

  return {
    /**
     * Applies to a published event. Fails when the policy refuses it, and with `conflict` when the vendor has applied to the event before.
     */
    async create(actor: Actor, { event_id, message }: ApplicationInput) {
      return context.inTransaction(async () => {
        const [event] = await db
          .select({ organizer_id: events.organizer_id, status: events.status, counts: countsAs('client') })
          .from(events)
          .innerJoin(organizers, eq(organizers.id, events.organizer_id))
          .innerJoin(users, eq(users.id, organizers.user_id))
          .where(eq(events.id, event_id))
          .for('share', { of: events })
        if (!event) throw notFound(refusals.eventNotFound)
        authorize(actor, 'application.create', event)
        // The organizer has lost the role or is suspended, and could not decide on the application.
        if (!event.counts || !actor.vendor) throw conflict(refusals.eventClosed)

        const [created] = await db
          .insert(eventApplications)
          .values({ event_id, vendor_id: actor.vendor.id, message })
          .onConflictDoNothing({ target: [eventApplications.event_id, eventApplications.vendor_id] })
          .returning({ id: eventApplications.id })
        if (!created) throw conflict(alreadyApplied)
        await context.emit({ type: 'application.submitted', applicationId: created.id })
        return find(created.id)
      })
    },

    /** A vendor gets their applications, an organizer those to their events, others get none; newest first. */
    async mine(actor: Actor, query: ApplicationFilters) {
      const isOwn = ownCondition(actor)
      if (!isOwn) return { applications: [], pagination: paginationOf(query, 0) }
      const { status, event_id } = query
      return page(
        and(
          isOwn,
          status && eq(eventApplications.status, status),
          event_id !== undefined ? eq(eventApplications.event_id, event_id) : undefined,
        ),
        query,
      )
    },

    /** Applications to one event, newest first, for its organizer and admins. */
    async ofEvent(actor: Actor, eventId: number, query: PageQuery) {
      const [event] = await db
        .select({ organizer_id: events.organizer_id, status: events.status })
        .from(events)
        .where(eq(events.id, eventId))
      if (!event) throw notFound(refusals.eventNotFound)
      authorize(actor, 'event.applications', event)
      return page(eq(eventApplications.event_id, eventId), query)
    },

    /** The applications of a user, newest first, for admins. The caller has checked that it is one. */
    ofUser(userId: number, query: PageQuery) {
      const profiles = db.select({ id: vendors.id }).from(vendors).where(eq(vendors.user_id, userId))
      return page(inArray(eventApplications.vendor_id, profiles), query)
    },

    /** One application, for the applicant, the event's organizer and admins. */
    async get(actor: Actor, id: number) {
      const application = await find(id)
      authorize(actor, 'application.see', application)
      return application
    },

    /**
     * What happened to an application, oldest first, for those who may see it: when it was sent, and every decision from the audit log,
     * without who made it.
     */
    async history(actor: Actor, id: number): Promise<(Omit<ApplicationStep, 'at'> & { at: Date })[]> {
      const application = await find(id)
      authorize(actor, 'application.see', application)
      const decisions = await db
        .select({
          status: sql<ApplicationStatus>`${auditEntries.to_state}`,
          at: auditEntries.created_at,
          reason: auditEntries.reason,
        })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.subject_type, 'application'),
            eq(auditEntries.subject_id, id),
            inArray(auditEntries.to_state, [...applicationStatuses]),
          ),
        )
        .orderBy(asc(auditEntries.id))
      return [{ status: 'pending', at: application.applied_at, reason: null }, ...decisions]
    },

    /**
     * Accepts, rejects or resets an application. The reason is stored with it until a reset. Fails with `conflict` for a change of
     * status that is not allowed, and for accepting a vendor whose profile no longer counts. Fails with `stale` when `version` is given
     * and is not the application's version; without it, two decisions at the same time are made one after the other.
     */
    async decide(
      actor: Actor,
      id: number,
      { status, reason = null }: { status: ApplicationStatus; reason?: string | null | undefined },
      version?: number,
    ) {
      return context.inTransaction(async () => {
        const current = await lock(actor, id, version)
        authorize(actor, 'application.decide', current)
        const change = decision(current.status, status)
        if ('refused' in change) throw conflict(change.refused)
        if (change.action === 'accept' && !(await profileCounts(current.contractor_id)))
          throw conflict(refusals.vendorGone)
        await db
          .update(eventApplications)
          .set({
            status,
            status_reason: change.action === 'reset' ? null : reason,
            version: current.version + 1,
            updated_at: sql`clock_timestamp()`,
          })
          .where(eq(eventApplications.id, id))
        await context.audit({
          actor,
          action: `application.${change.action}`,
          subject: 'application',
          id,
          from: current.status,
          to: status,
          reason,
        })
        await context.emit({ type: 'application.decided', applicationId: id, status, reason })
        return find(id)
      })
    },

    /** Deletes the caller's application. Fails with `conflict` for a rejected one, and with `stale` as `decide` does. */
    async withdraw(actor: Actor, id: number, version?: number): Promise<null> {
      return context.inTransaction(async () => {
        const current = await lock(actor, id, version)
        authorize(actor, 'application.withdraw', current)
        await takeBack(actor, current)
        return null
      })
    },

    /**
     * Withdraws what is open of a vendor whose account is being deleted: pending applications, and accepted ones for events to come. The
     * organizers are told. The others keep event and status, without the texts. Call it in a transaction.
     */
    async leave(actor: Actor, vendorId: number): Promise<void> {
      const isTheirs = eq(eventApplications.vendor_id, vendorId)
      const locked = await db
        .select({ id: events.id, isToCome: sql<boolean>`${lastDay(events)} >= ${dayOf(new Date())}` })
        .from(events)
        .where(
          and(
            ne(events.status, 'cancelled'),
            inArray(events.id, db.select({ id: eventApplications.event_id }).from(eventApplications).where(isTheirs)),
          ),
        )
        .orderBy(events.id)
        .for('share')
      for (const { id: eventId, isToCome } of locked) {
        const [application] = await db
          .select({ id: eventApplications.id, status: eventApplications.status })
          .from(eventApplications)
          .where(and(isTheirs, eq(eventApplications.event_id, eventId)))
          .for('update')
        if (!application) continue
        const isOpen = application.status === 'pending' || (application.status === 'accepted' && isToCome)
        if (isOpen) await takeBack(actor, application)
      }
      await db
        .update(eventApplications)
        .set({ message: erasedText, status_reason: null, version: sql`${eventApplications.version} + 1` })
        .where(isTheirs)
    },
  }

  async function takeBack(actor: Actor, { id, status }: { id: number; status: ApplicationStatus }): Promise<void> {
    await context.emit({ type: 'application.withdrawn', applicationId: id })
    await context.audit({ actor, action: 'application.withdraw', subject: 'application', id, from: status })
    await db.delete(eventApplications).where(eq(eventApplications.id, id))
  }

  async function find(id: number) {
    const [row] = await db
      .select(columns)
      .from(eventApplications)
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .innerJoin(users, eq(users.id, vendors.user_id))
      .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
      .where(eq(eventApplications.id, id))
    if (!row) throw notFound(refusals.applicationNotFound)
    return row
  }

  /**
   * Locks the event and the application until the transaction ends, and returns both as they are now. Fails with `not_found` for actors
   * who may not see the application, and with `stale` for another version, before any other rule is checked.
   */
  async function lock(actor: Actor, id: number, version: number | undefined) {
    const seen = await find(id)
    authorize(actor, 'application.see', seen)
    const [event] = await db
      .select({ event_status: events.status })
      .from(events)
      .where(eq(events.id, seen.event_id))
      .for('share')
    const [application] = await db
      .select({ status: eventApplications.status, version: eventApplications.version })
      .from(eventApplications)
      .where(eq(eventApplications.id, id))
      .for('update')
    if (!event || !application) throw notFound(refusals.applicationNotFound)
    if (version !== undefined && version !== application.version) throw stale()
    return { ...seen, ...application, ...event }
  }

  /** Whether the vendor's profile counts: its owner has the role and is not suspended. */
  async function profileCounts(vendorId: number): Promise<boolean> {
    const [owner] = await db
      .select({ counts: countsAs('contractor') })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.user_id))
      .where(eq(vendors.id, vendorId))
    return owner?.counts === true
  }

  async function page(condition: SQL | undefined, query: PageQuery) {
    const matching = db
      .select({ id: eventApplications.id, applied_at: eventApplications.applied_at })
      .from(eventApplications)
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .where(condition)
      .as('matching')
    const { rows, pagination } = await readPage(query, (window) => {
      const chosen = pageOf(db, matching, [desc(matching.applied_at), desc(matching.id)], window)
      return db
        .select({ row: columns, total: chosen.total })
        .from(chosen)
        .innerJoin(eventApplications, eq(eventApplications.id, chosen.id))
        .innerJoin(events, eq(events.id, eventApplications.event_id))
        .innerJoin(organizers, eq(organizers.id, events.organizer_id))
        .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
        .innerJoin(users, eq(users.id, vendors.user_id))
        .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
        .orderBy(chosen.place)
    })
    return { applications: rows.map(({ row }) => row), pagination }
  }
}

/** The columns of an application, named as in the contract. `organizer_id` is only for the policy: it tells whose event it is. */
const columns = {
  id: eventApplications.id,
  event_id: eventApplications.event_id,
  contractor_id: eventApplications.vendor_id,
  status: eventApplications.status,
  status_reason: eventApplications.status_reason,
  message: eventApplications.message,
  version: eventApplications.version,
  applied_at: eventApplications.applied_at,
  updated_at: eventApplications.updated_at,
  company_name: vendors.company_name,
  contractor_name: users.name,
  // An address that is not verified may belong to somebody else, so it is not passed on.
  contractor_email: sql<string | null>`case when ${users.email_verified} then ${users.email} end`.as(
    'contractor_email',
  ),
  organizer_id: events.organizer_id,
  event_title: events.title,
  event_description: events.description,
  event_start_date: events.start_date,
  event_end_date: events.end_date,
  event_address: events.address,
  event_status: sql<EventStatus>`${events.status}`.as('event_status'),
  event_type_display_name: eventTypes.display_name,
  organization_name: organizers.organization_name,
  business_description: vendors.business_description,
  website: vendors.website,
  pricing_range: vendors.pricing_range,
}

/** The SQL condition for the applications by a vendor, or to the events of an organizer. Undefined for everybody else. */
function ownCondition(actor: Actor): SQL | undefined {
  if (actor.role === 'contractor' && actor.vendor) return eq(eventApplications.vendor_id, actor.vendor.id)
  if (actor.role === 'client' && actor.organizer) return eq(events.organizer_id, actor.organizer.id)
  return undefined
}
