import type { adminApi, AdminWork } from '@marquee/contract/admin'
import type { Received } from '@marquee/contract/endpoint'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { auditSubject, isAbout, isAboutKind, isOfEntry } from '../../db/audit-subject.ts'
import { newestFirst, pageOf, readPage, type PageQuery } from '../../db/paging.ts'
import { auditEntries, auditSubjectRows, contactRequests, organizers, users, vendors } from '../../db/schema.ts'
import { anyContains } from '../../db/text-match.ts'
import type { Addressing } from '../../images/addresses.ts'
import { organizersByIds } from '../organizers/service.ts'
import { profileKinds } from '../profiles/service.ts'
import { vendorsByIds } from '../vendors/service.ts'
import { contactRequestService } from './contact-requests.ts'
import { decisionService } from './decisions.ts'
import { deliveryService } from './deliveries.ts'
import { editsService } from './edits.ts'
import { introductionService } from './introductions.ts'
import { lookupEditor } from './lookup-editor.ts'
import { noteService } from './notes.ts'
import { profileLists } from './profile-lists.ts'
import { adminUserColumns, suspensionService } from './suspension.ts'

type QueryOf<K extends keyof typeof adminApi> = Received<(typeof adminApi)[K]> extends { query: infer Q } ? Q : never

/** Lists and decisions for admins. The service itself does not check access: the `access` of the endpoints does. */
export function adminService(context: Context, addressesOf: Addressing) {
  const { db } = context
  const read = {
    vendor: (ids: readonly number[]) => vendorsByIds(context, addressesOf, ids),
    organizer: (ids: readonly number[]) => organizersByIds(context, ids),
  }
  const vendorLists = profileLists(context, profileKinds.vendor, {
    byIds: read.vendor,
    searched: [vendors.company_name, vendors.business_address],
  })
  const organizerLists = profileLists(context, profileKinds.organizer, {
    byIds: read.organizer,
    searched: [organizers.organization_name, organizers.organization_address],
  })

  const contacts = contactRequestService(context)

  return {
    /** How many applications, of profiles that count, and open contact requests without the mark of spam wait. */
    async work(): Promise<AdminWork> {
      const [vendor_applications, organizer_applications, open_contact_requests] = await Promise.all([
        vendorLists.pendingCount(),
        organizerLists.pendingCount(),
        db.$count(contactRequests, and(eq(contactRequests.status, 'open'), eq(contactRequests.is_spam, false))),
      ])
      return { vendor_applications, organizer_applications, open_contact_requests }
    },

    /** All users, newest first; `search` looks in name, e-mail address and phone number. */
    async users(query: QueryOf<'users'>) {
      const { search, role } = query
      const columns = [users.name, users.email, users.phone]
      const matching = db
        .select({ id: users.id, created_at: users.created_at })
        .from(users)
        .where(
          and(
            isNull(users.deleted_at),
            role && eq(users.role, role),
            search ? anyContains(columns, search) : undefined,
          ),
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

    ...decisionService(context, read),
    ...suspensionService(context),
    ...editsService(context),

    async vendors(query: QueryOf<'vendors'>) {
      const { rows, pagination } = await vendorLists.all(query)
      return { contractors: rows, pagination }
    },
    vendorApplications: (query: PageQuery) => vendorLists.applications(query),
    vendorApplication: (userId: number) => vendorLists.application(userId),

    async organizers(query: QueryOf<'organizers'>) {
      const { rows, pagination } = await organizerLists.all(query)
      return { organizers: rows, pagination }
    },
    organizerApplications: (query: PageQuery) => organizerLists.applications(query),
    organizerApplication: (userId: number) => organizerLists.application(userId),

    ...contacts,
    ...introductionService(context, contacts),
    ...noteService(context),

    /** The audit log, newest first. */
    async audit(query: QueryOf<'audit'>) {
      const { subject_type, subject_id, actor_user_id } = query
      const matching = db
        .select({ id: auditEntries.id })
        .from(auditEntries)
        .leftJoin(auditSubjectRows, isOfEntry)
        .where(
          and(
            subject_type && subject_id !== undefined
              ? isAbout(subject_type, subject_id)
              : subject_type && isAboutKind(subject_type),
            subject_type === undefined && subject_id !== undefined ? eq(auditSubject.id, subject_id) : undefined,
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
          .leftJoin(auditSubjectRows, isOfEntry)
          .leftJoin(users, eq(users.id, auditEntries.actor_user_id))
          .orderBy(page.place)
      })
      return { entries: rows, pagination }
    },

    ...lookupEditor(context),
    ...deliveryService(context),
  }
}

const auditColumns = {
  id: auditEntries.id,
  actor_user_id: auditEntries.actor_user_id,
  actor_name: users.name,
  action: auditEntries.action,
  subject_type: auditSubject.type,
  subject_id: auditSubject.id,
  from_state: auditEntries.from_state,
  to_state: auditEntries.to_state,
  reason: auditEntries.reason,
  version: auditEntries.version,
  fields: sql<string[]>`coalesce(${auditEntries.fields}, '{}')`,
  created_at: auditEntries.created_at,
}
