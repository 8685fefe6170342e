import { missing, type adminApi, type RoleUpdate } from '@marquee/contract/admin'
import type { Received } from '@marquee/contract/endpoint'
import type { ContactStatus, ProfileStatus } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, desc, eq, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { newestFirst, oldestFirst, pageOf, readPage, type PageQuery } from '../../db/paging.ts'
import { auditEntries, contactRequests, deliveries, organizers, users, vendors } from '../../db/schema.ts'
import { contains } from '../../db/text-match.ts'
import { conflict, notFound, refused, stale } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import { organizersByIds } from '../organizers/service.ts'
import { vendorsByIds } from '../vendors/service.ts'
import { editsSinceApproval } from './edits.ts'
import { adminUserColumns, suspensionService } from './suspension.ts'

type QueryOf<K extends keyof typeof adminApi> = Received<(typeof adminApi)[K]> extends { query: infer Q } ? Q : never

/** What admins see and decide. Whoever calls is an admin: the endpoints' `access` has seen to it. */
export function adminService(context: Context, addressesOf: Addressing) {
  const { db } = context
  const { setSuspension } = suspensionService(context)
  const decide = { contractor: decideVendor, client: decideOrganizer }

  return {
    /** All users, newest first; `search` looks at name, e-mail and phone. */
    async users(query: QueryOf<'users'>) {
      const { search, role } = query
      const matching = db
        .select({ id: users.id, created_at: users.created_at })
        .from(users)
        .where(
          and(role && eq(users.role, role), search ? inAny([users.name, users.email, users.phone], search) : undefined),
        )
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, newestFirst(matching), window)
        return db
          .select({ ...adminUserColumns, total: page.total })
          .from(page)
          .innerJoin(users, eq(users.id, page.id))
          .orderBy(page.place)
      })
      return { users: rows, pagination }
    },

    /**
     * Sets a user's role; with `status` it decides the pending profile that belongs to the role instead, and the applicant is told.
     * Never makes an admin and never touches one. `conflict` when there is nothing to change, or nothing (more) to decide; `stale` when
     * `version` is given and the profile has another by now.
     */
    async updateRole(actor: Actor, userId: number, { role, status, reason }: RoleUpdate, version?: number) {
      if (status === 'pending') throw refused(sentences.noDecision, { status: sentences.noDecision })
      return context.inTransaction(async () => {
        // Admins are asked for before the lock: two who name each other, each holding their own row, would wait in a circle.
        const [known] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
        if (known?.role === 'admin') throw conflict(sentences.admin)
        // Two admins at once queue up here; the second one finds the decision made.
        const [user] = await db.select(adminUserColumns).from(users).where(eq(users.id, userId)).for('no key update')
        if (!user) throw notFound(missing.user)
        if (user.role === 'admin') throw conflict(sentences.admin)
        if (status) {
          if (user.role !== role || role === 'user') throw conflict(sentences.nothingToDecide)
          if (user.suspended_at !== null) throw conflict(sentences.suspended)
          await decide[role](actor, userId, { status, reason: reason ?? null, version })
          return user
        }
        if (user.role === role) throw conflict(sentences.sameRole)
        await db.update(users).set({ role }).where(eq(users.id, userId))
        await context.audit({
          actor,
          action: 'user.role',
          subject: 'user',
          id: userId,
          from: user.role,
          to: role,
          reason,
        })
        return { ...user, role }
      })
    },

    setSuspension,

    /** All vendors, newest first; `search` looks at the company, its address, and its owner's name and e-mail. */
    async vendors(query: QueryOf<'vendors'>) {
      const { search, status } = query
      const places = [vendors.company_name, vendors.business_address, users.name, users.email]
      const matching = db
        .select({ id: vendors.id, created_at: vendors.created_at })
        .from(vendors)
        .innerJoin(users, eq(users.id, vendors.user_id))
        .where(and(status && eq(vendors.status, status), search ? inAny(places, search) : undefined))
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, newestFirst(matching), window)
        return db
          .select({ id: vendors.id, ...listedOwner, total: page.total })
          .from(page)
          .innerJoin(vendors, eq(vendors.id, page.id))
          .innerJoin(users, eq(users.id, vendors.user_id))
          .orderBy(page.place)
      })
      const profiles = await vendorsByIds(
        context,
        addressesOf,
        rows.map((row) => row.id),
      )
      const edits = await editsSinceApproval(db, 'contractor', approvedOf(profiles))
      const contractors = rows.flatMap(({ id, owner_name, email, email_verified }) => {
        const profile = profiles.get(id)
        return profile
          ? [{ ...profile, owner_name, email, email_verified, edited_since_approval: edits.get(id) ?? null }]
          : []
      })
      return { contractors, pagination }
    },

    /** Vendors that wait for a decision, longest first; those whose profile counts. */
    async vendorApplications(query: PageQuery) {
      const matching = db
        .select({ id: vendors.id, created_at: vendors.created_at })
        .from(vendors)
        .innerJoin(users, eq(users.id, vendors.user_id))
        .where(and(eq(vendors.status, 'pending'), countsAs('contractor')))
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, oldestFirst(matching), window)
        return db
          .select({ id: vendors.id, user: ownerColumns, total: page.total })
          .from(page)
          .innerJoin(vendors, eq(vendors.id, page.id))
          .innerJoin(users, eq(users.id, vendors.user_id))
          .orderBy(page.place)
      })
      const profiles = await vendorsByIds(
        context,
        addressesOf,
        rows.map((row) => row.id),
      )
      return { applications: applicationsOf(rows, profiles), pagination }
    },

    /** One user's vendor application, decided or not. */
    async vendorApplication(userId: number) {
      const rows = await db
        .select({ id: vendors.id, user: ownerColumns })
        .from(vendors)
        .innerJoin(users, eq(users.id, vendors.user_id))
        .where(and(eq(users.id, userId), countsAs('contractor')))
      const [application] = applicationsOf(
        rows,
        await vendorsByIds(
          context,
          addressesOf,
          rows.map((row) => row.id),
        ),
      )
      if (!application) throw notFound(missing.application)
      return application
    },

    /** All organizers, newest first; `search` looks at the organization, its address, and its owner's name and e-mail. */
    async organizers(query: QueryOf<'organizers'>) {
      const { search, status } = query
      const places = [organizers.organization_name, organizers.organization_address, users.name, users.email]
      const matching = db
        .select({ id: organizers.id, created_at: organizers.created_at })
        .from(organizers)
        .innerJoin(users, eq(users.id, organizers.user_id))
        .where(and(status && eq(organizers.status, status), search ? inAny(places, search) : undefined))
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, newestFirst(matching), window)
        return db
          .select({ id: organizers.id, ...listedOwner, total: page.total })
          .from(page)
          .innerJoin(organizers, eq(organizers.id, page.id))
          .innerJoin(users, eq(users.id, organizers.user_id))
          .orderBy(page.place)
      })
      const profiles = await organizersByIds(
        context,
        rows.map((row) => row.id),
      )
      const edits = await editsSinceApproval(db, 'organizer', approvedOf(profiles))
      const found = rows.flatMap(({ id, owner_name, email, email_verified }) => {
        const profile = profiles.get(id)
        return profile
          ? [{ ...profile, owner_name, email, email_verified, edited_since_approval: edits.get(id) ?? null }]
          : []
      })
      return { organizers: found, pagination }
    },

    /** Organizers that wait for a decision, longest first; those whose profile counts. */
    async organizerApplications(query: PageQuery) {
      const matching = db
        .select({ id: organizers.id, created_at: organizers.created_at })
        .from(organizers)
        .innerJoin(users, eq(users.id, organizers.user_id))
        .where(and(eq(organizers.status, 'pending'), countsAs('client')))
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, oldestFirst(matching), window)
        return db
          .select({ id: organizers.id, user: ownerColumns, total: page.total })
          .from(page)
          .innerJoin(organizers, eq(organizers.id, page.id))
          .innerJoin(users, eq(users.id, organizers.user_id))
          .orderBy(page.place)
      })
      const profiles = await organizersByIds(
        context,
        rows.map((row) => row.id),
      )
      return { applications: applicationsOf(rows, profiles), pagination }
    },

    /** One user's organizer application, decided or not. */
    async organizerApplication(userId: number) {
      const rows = await db
        .select({ id: organizers.id, user: ownerColumns })
        .from(organizers)
        .innerJoin(users, eq(users.id, organizers.user_id))
        .where(and(eq(users.id, userId), countsAs('client')))
      const [application] = applicationsOf(
        rows,
        await organizersByIds(
          context,
          rows.map((row) => row.id),
        ),
      )
      if (!application) throw notFound(missing.application)
      return application
    },

    /** Wishes to be put in touch with a vendor, newest first. */
    async contactRequests(query: QueryOf<'contactRequests'>) {
      const matching = db
        .select({ id: contactRequests.id, created_at: contactRequests.created_at })
        .from(contactRequests)
        .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
        .innerJoin(users, eq(users.id, contactRequests.user_id))
        .where(
          and(
            query.status && eq(contactRequests.status, query.status),
            query.search
              ? inAny([vendors.company_name, users.name, users.email, contactRequests.message], query.search)
              : undefined,
          ),
        )
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, newestFirst(matching), window)
        return db
          .select({ ...contactColumns, total: page.total })
          .from(page)
          .innerJoin(contactRequests, eq(contactRequests.id, page.id))
          .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
          .innerJoin(users, eq(users.id, contactRequests.user_id))
          .orderBy(page.place)
      })
      return { contact_requests: rows, pagination }
    },

    /** Closes or reopens a contact request; `conflict` when it is so already. */
    async setContactStatus(actor: Actor, id: number, status: ContactStatus) {
      return context.inTransaction(async () => {
        const isClosed = status === 'closed'
        const [changed] = await db
          .update(contactRequests)
          .set({
            status,
            closed_at: isClosed ? sql`now()` : null,
            closed_by: isClosed ? actor.id : null,
          })
          .where(and(eq(contactRequests.id, id), ne(contactRequests.status, status)))
          .returning({ id: contactRequests.id })
        const [request] = await db
          .select(contactColumns)
          .from(contactRequests)
          .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
          .innerJoin(users, eq(users.id, contactRequests.user_id))
          .where(eq(contactRequests.id, id))
        if (!request) throw notFound(missing.contactRequest)
        if (!changed) throw conflict(isClosed ? sentences.contactClosed : sentences.contactOpen)
        await context.audit({
          actor,
          action: isClosed ? 'contact_request.close' : 'contact_request.reopen',
          subject: 'contact_request',
          id,
          from: isClosed ? 'open' : 'closed',
          to: status,
        })
        return request
      })
    },

    /** Who decided what, newest first. */
    async audit(query: QueryOf<'audit'>) {
      const { subject_type, subject_id, actor_user_id } = query
      const matching = db
        .select({ id: auditEntries.id })
        .from(auditEntries)
        .where(
          and(
            subject_type && eq(auditEntries.subject_type, subject_type),
            subject_id === undefined ? undefined : eq(auditEntries.subject_id, subject_id),
            actor_user_id === undefined ? undefined : eq(auditEntries.actor_user_id, actor_user_id),
          ),
        )
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, [desc(matching.id)], window)
        return db
          .select({ ...auditColumns, total: page.total })
          .from(page)
          .innerJoin(auditEntries, eq(auditEntries.id, page.id))
          .leftJoin(users, eq(users.id, auditEntries.actor_user_id))
          .orderBy(page.place)
      })
      return { entries: rows, pagination }
    },

    /** E-mails and how they fared, newest first. Their text is not shown: it may hold a link that signs in. */
    async deliveries(query: QueryOf<'deliveries'>) {
      const matching = db
        .select({ id: deliveries.id, created_at: deliveries.created_at })
        .from(deliveries)
        .where(query.status && eq(deliveries.status, query.status))
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, newestFirst(matching), window)
        return db
          .select({ ...deliveryColumns, total: page.total })
          .from(page)
          .innerJoin(deliveries, eq(deliveries.id, page.id))
          .orderBy(page.place)
      })
      return { deliveries: rows, pagination }
    },
  }

  async function decideVendor(actor: Actor, userId: number, { status, reason, version }: Decision): Promise<void> {
    const vendor = await pendingProfile(vendors, userId, version)
    await db
      .update(vendors)
      .set({ status, status_reason: reason, version: vendor.version + 1, updated_at: sql`now()` })
      .where(eq(vendors.id, vendor.id))
    await context.audit({
      actor,
      action: status === 'approved' ? 'vendor.approve' : 'vendor.reject',
      subject: 'contractor',
      id: vendor.id,
      from: 'pending',
      to: status,
      reason,
      version: vendor.version,
    })
    await context.emit({ type: 'vendor.decided', vendorId: vendor.id, status, reason })
  }

  async function decideOrganizer(actor: Actor, userId: number, { status, reason, version }: Decision): Promise<void> {
    const organizer = await pendingProfile(organizers, userId, version)
    await db
      .update(organizers)
      .set({ status, status_reason: reason, version: organizer.version + 1, updated_at: sql`now()` })
      .where(eq(organizers.id, organizer.id))
    await context.audit({
      actor,
      action: status === 'approved' ? 'organizer.approve' : 'organizer.reject',
      subject: 'organizer',
      id: organizer.id,
      from: 'pending',
      to: status,
      reason,
      version: organizer.version,
    })
    await context.emit({ type: 'organizer.decided', organizerId: organizer.id, status, reason })
  }

  /** The profile that waits, held still. That it was decided is said before anything of its version. */
  async function pendingProfile(
    profiles: typeof vendors | typeof organizers,
    userId: number,
    version: number | undefined,
  ) {
    const [profile] = await db
      .select({ id: profiles.id, status: profiles.status, version: profiles.version })
      .from(profiles)
      .where(eq(profiles.user_id, userId))
      .for('no key update')
    if (!profile) throw conflict(sentences.nothingToDecide)
    if (profile.status !== 'pending') throw conflict(sentences.decided)
    if (version !== undefined && version !== profile.version) throw stale()
    return profile
  }
}

interface Decision {
  status: 'approved' | 'rejected'
  reason: string | null
  /** The version of the profile that was judged, if the caller says. */
  version: number | undefined
}

const sentences = {
  admin: "An admin's role cannot be changed.",
  sameRole: 'This user already has this role.',
  noDecision: 'An application can be approved or rejected.',
  nothingToDecide: 'This user has no such application waiting for a decision.',
  decided: 'This application was already decided.',
  suspended: 'This account is suspended. Lift that first.',
  contactClosed: 'This contact request is already closed.',
  contactOpen: 'This contact request is already open.',
} as const

const addressColumns = { email: users.email, email_verified: users.email_verified }
const ownerColumns = { id: users.id, name: users.name, ...addressColumns }
const listedOwner = { owner_name: users.name, ...addressColumns }

const contactColumns = {
  id: contactRequests.id,
  contractor_id: contactRequests.vendor_id,
  company_name: vendors.company_name,
  user_id: contactRequests.user_id,
  user_name: users.name,
  user_email: users.email,
  user_email_verified: users.email_verified,
  message: contactRequests.message,
  status: contactRequests.status,
  created_at: contactRequests.created_at,
  closed_at: contactRequests.closed_at,
}

const auditColumns = {
  id: auditEntries.id,
  actor_user_id: auditEntries.actor_user_id,
  actor_name: users.name,
  action: auditEntries.action,
  subject_type: auditEntries.subject_type,
  subject_id: auditEntries.subject_id,
  from_state: auditEntries.from_state,
  to_state: auditEntries.to_state,
  reason: auditEntries.reason,
  version: auditEntries.version,
  fields: sql<string[]>`coalesce(${auditEntries.fields}, '{}')`,
  created_at: auditEntries.created_at,
}

const deliveryColumns = {
  id: deliveries.id,
  recipient: deliveries.recipient,
  subject: deliveries.subject,
  status: deliveries.status,
  attempts: deliveries.attempts,
  last_error: deliveries.last_error,
  created_at: deliveries.created_at,
  sent_at: deliveries.sent_at,
}

function approvedOf(profiles: Map<number, { id: number; status: ProfileStatus }>): number[] {
  return [...profiles.values()].filter((profile) => profile.status === 'approved').map((profile) => profile.id)
}

function inAny(columns: readonly SQLWrapper[], text: string): SQL | undefined {
  return or(...columns.map((column) => contains(column, text)))
}

/** Each row's owner with the profile of its id, in the rows' order. */
function applicationsOf<User, Profile>(rows: readonly { id: number; user: User }[], profiles: Map<number, Profile>) {
  return rows.flatMap(({ id, user }) => {
    const profile = profiles.get(id)
    return profile ? [{ user, profile }] : []
  })
}
