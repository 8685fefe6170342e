import { maxCounts, type ContactStatus } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import type { OwnVendor } from '@marquee/contract/vendors'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { erasedText } from '../../db/erased.ts'
import { newestFirst } from '../../db/paging.ts'
import { contactIntroductions, contactRequests, vendors } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'

interface VendorFound {
  vendor: OwnVendor
  /** The owner holds the role of a vendor and is not suspended. */
  counts: boolean
}
interface Parts {
  /** A vendor by id. Fails with `not_found` for an unknown id. */
  find: (id: number) => Promise<VendorFound>
  /** The same, if the actor may see the vendor; otherwise fails with `not_found`. */
  see: (actor: Actor, id: number) => Promise<VendorFound>
}

/** Requests to be put in touch with vendors, as the person who makes them sees them. */
export function contactRequestsOf(context: Context, { find, see }: Parts) {
  const { db, transactional } = context
  const shown = {
    id: contactRequests.id,
    status: contactRequests.status,
    created_at: contactRequests.created_at,
  }

  return {
    /** Stores a contact request for a vendor and notifies the admins. Returns the id of the request. */
    contact: transactional(
      async (actor: Actor, id: number, message: string | null | undefined): Promise<{ id: number }> => {
        const { vendor, counts } = await find(id)
        authorize(actor, 'vendor.contact', { ...vendor, counts })
        const [request] = await db
          .insert(contactRequests)
          .values({ vendor_id: id, user_id: actor.id, message: message ?? null })
          .returning({ id: contactRequests.id })
        if (!request) throw notFound()
        await context.emit({ type: 'contact.requested', contactRequestId: request.id })
        return request
      },
    ),

    /** The actor's latest request to a vendor. Fails with `not_found` for a vendor whom the actor may not see and never contacted. */
    async contactState(actor: Actor, id: number) {
      const [request] = await db
        .select(shown)
        .from(contactRequests)
        .where(and(eq(contactRequests.user_id, actor.id), eq(contactRequests.vendor_id, id)))
        .orderBy(...newestFirst(contactRequests))
        .limit(1)
      if (!request) await see(actor, id)
      return { request: request ?? null }
    },

    /**
     * Erases what a person wrote when asking for contact and what admins wrote when introducing them, and closes their requests and those
     * for their profile. Call it in the transaction that deletes the account, before the e-mails are erased: an introduction that is being
     * sent is waited for. Returns the requests that were going on, so that the other side can be notified.
     */
    async eraseRequests(userId: number, vendorId: number | null): Promise<{ id: number; status: ContactStatus }[]> {
      const isAsked = vendorId === null ? undefined : eq(contactRequests.vendor_id, vendorId)
      const isTheirs = or(eq(contactRequests.user_id, userId), isAsked)
      const theirs = await db
        .select({ id: contactRequests.id, status: contactRequests.status, is_spam: contactRequests.is_spam })
        .from(contactRequests)
        .where(isTheirs)
        .orderBy(contactRequests.id)
        .for('no key update')
      await db
        .update(contactRequests)
        .set({
          message: sql`case when ${contactRequests.user_id} = ${userId} then null else ${contactRequests.message} end`,
          status: 'closed',
          closed_at: sql`coalesce(${contactRequests.closed_at}, now())`,
          version: sql`${contactRequests.version} + 1`,
        })
        .where(isTheirs)
      const requests = db.select({ id: contactRequests.id }).from(contactRequests).where(isTheirs)
      await db
        .update(contactIntroductions)
        .set({ subject: erasedText, text: erasedText })
        .where(inArray(contactIntroductions.contact_request_id, requests))
      return theirs.filter(({ status, is_spam }) => !is_spam && (status === 'open' || status === 'in_touch'))
    },

    /** The actor's latest request to each vendor, newest first; without the name of a vendor that is not listed any more. */
    async contacted(actor: Actor) {
      const latest = db
        .selectDistinctOn([contactRequests.vendor_id], { ...shown, contractor_id: contactRequests.vendor_id })
        .from(contactRequests)
        .where(eq(contactRequests.user_id, actor.id))
        .orderBy(contactRequests.vendor_id, ...newestFirst(contactRequests))
        .as('latest')
      return db
        .select({
          id: latest.id,
          status: latest.status,
          created_at: latest.created_at,
          contractor_id: latest.contractor_id,
          company_name: sql<string | null>`case when ${vendors.is_listed} then ${vendors.company_name} end`,
        })
        .from(latest)
        .innerJoin(vendors, eq(vendors.id, latest.contractor_id))
        .orderBy(...newestFirst(latest))
        .limit(maxCounts.contactedVendors)
    },
  }
}
