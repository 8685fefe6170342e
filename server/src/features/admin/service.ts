import { missing, type adminApi } from '@marquee/contract/admin'
import type { Received } from '@marquee/contract/endpoint'
import { eventSizes, pricingRanges, roles } from '@marquee/contract/limits'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { readPage, type PageQuery } from '../../db/paging.ts'
import { firstRow } from '../../db/first-row.ts'
import { stopOf } from '../../db/invitation-mails.ts'
import { contactRequests, messageReports, organizers, users, vendors } from '../../db/schema.ts'
import { byPlace, byText, inOrder } from '../../db/sorting.ts'
import { anyContains } from '../../db/text-match.ts'
import type { Addressing } from '../../images/addresses.ts'
import { organizersByIds } from '../organizers/service.ts'
import { profileKinds } from '../profiles/service.ts'
import { vendorsByIds } from '../vendors/service.ts'
import { auditService } from './audit.ts'
import { campaignService } from './campaigns.ts'
import { claimService } from './claims.ts'
import { contactRequestService } from './contact-requests.ts'
import { decisionService } from './decisions.ts'
import { countFailed, deliveryService } from './deliveries.ts'
import { editsService } from './edits.ts'
import { introductionService } from './introductions.ts'
import { invitationStops } from './invitation-stops.ts'
import { lookupEditor } from './lookup-editor.ts'
import { noteService } from './notes.ts'
import { outcomeTrends } from './outcomes.ts'
import { profileLists, waitOf } from './profile-lists.ts'
import { reportService } from './reports.ts'
import { suspensionService } from './suspension.ts'

type QueryOf<K extends keyof typeof adminApi> = Received<(typeof adminApi)[K]> extends { query: infer Q } ? Q : never

/** Lists and decisions for admins. The service itself does not check access: the `access` of the endpoints does. */
export function adminService(context: Context, addressesOf: Addressing) {
  const { db } = context
  const read = {
    vendor: (ids: readonly number[]) => vendorsByIds(context, addressesOf, ids, 'decided'),
    organizer: (ids: readonly number[]) => organizersByIds(context, ids, 'decided'),
  }
  const vendorLists = profileLists(context, profileKinds.vendor, {
    byIds: read.vendor,
    searched: [vendors.company_name, vendors.business_address],
    sorts: {
      company_name: byText(vendors.company_name),
      years_in_business: sql`${vendors.years_in_business}`,
      business_address: byText(vendors.business_address),
      pricing_range: byPlace(vendors.pricing_range, pricingRanges),
    },
  })
  const organizerLists = profileLists(context, profileKinds.organizer, {
    byIds: read.organizer,
    searched: [organizers.organization_name, organizers.organization_address],
    sorts: {
      organization_name: byText(organizers.organization_name),
      years_organizing: sql`${organizers.years_organizing}`,
      organization_address: byText(organizers.organization_address),
      typical_event_size: byPlace(organizers.typical_event_size, eventSizes),
      annual_events_count: sql`${organizers.annual_events_count}`,
    },
  })

  const contacts = contactRequestService(context)

  return {
    /** How many applications, of profiles that count, open contact requests without the mark of spam, and open reports wait, since when, and how many e-mails failed. */
    async work() {
      const [vendorQueue, organizerQueue, contactQueue, reportQueue, failed_emails] = await Promise.all([
        vendorLists.waiting(),
        organizerLists.waiting(),
        db
          .select(waitOf(contactRequests.created_at))
          .from(contactRequests)
          .where(and(eq(contactRequests.status, 'open'), eq(contactRequests.is_spam, false)))
          .then(firstRow()),
        db
          .select(waitOf(messageReports.created_at))
          .from(messageReports)
          .where(isNull(messageReports.closed_at))
          .then(firstRow()),
        countFailed(db),
      ])
      return {
        vendor_applications: vendorQueue.count,
        organizer_applications: organizerQueue.count,
        open_contact_requests: contactQueue.count,
        open_reports: reportQueue.count,
        failed_emails,
        waits: {
          vendor_applications: vendorQueue,
          organizer_applications: organizerQueue,
          open_contact_requests: contactQueue,
          open_reports: reportQueue,
        },
      }
    },

    /** All users; `search` looks in name, e-mail address and phone number. */
    async users(query: QueryOf<'users'>) {
      const { search, role, sort_by, sort_order } = query
      const key = sort_by && sort_by !== 'created_at' ? userKeys[sort_by] : undefined
      const isMatching = and(
        isNull(users.deleted_at),
        role && eq(users.role, role),
        search ? anyContains([users.name, users.email, users.phone], search) : undefined,
      )
      const { rows, pagination } = await readPage(query, db.select().from(users), {
        where: isMatching,
        order: inOrder(users, key, sort_order),
        total: db.$count(users, isMatching),
      })
      return { users: rows, pagination }
    },

    /** One user. Fails with `not_found` for an unknown one. */
    user,

    /** One user with both profiles, whether these count or not. Fails with `not_found` for an unknown user. */
    async person(userId: number) {
      const found = await user(userId)
      const [vendor, organizer] = await Promise.all([vendorLists.ofUser(userId), organizerLists.ofUser(userId)])
      const invitations_stopped = organizer && (await stopOf(db, organizer.id))
      return { user: found, vendor, organizer, invitations_stopped }
    },

    ...outcomeTrends(context),
    ...decisionService(context, read),
    ...suspensionService(context),
    ...invitationStops(context),
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
    ...claimService(context),

    ...auditService(context),

    ...lookupEditor(context),
    ...deliveryService(context),
    ...campaignService(context),
    ...reportService(context),
  }

  async function user(userId: number) {
    return db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deleted_at)))
      .then(firstRow(missing.user))
  }
}

const userKeys = {
  name: byText(users.name),
  email: byText(users.email),
  role: byPlace(users.role, roles),
  phone: byText(users.phone),
  onboarding_completed: sql`${users.onboarding_completed}`,
}
