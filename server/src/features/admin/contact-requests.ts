import { missing, type adminApi } from '@marquee/contract/admin'
import type { Received } from '@marquee/contract/endpoint'
import type { ContactStatus } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { newestFirst, pageOf, readPage } from '../../db/paging.ts'
import { contactRequests, users, vendors } from '../../db/schema.ts'
import { anyContains } from '../../db/text-match.ts'
import { conflict, notFound } from '../../errors.ts'

/** Contact requests for vendors: admins list, close and reopen them. */
export function contactRequestService(context: Context) {
  const { db } = context

  return {
    /** All requests, newest first; `search` looks in the company's name, in the sender's name and e-mail address, and in the message. */
    async contactRequests({ search, status, ...query }: Received<(typeof adminApi)['contactRequests']>['query']) {
      const columns = [vendors.company_name, users.name, users.email, contactRequests.message]
      const matching = db
        .select({ id: contactRequests.id, created_at: contactRequests.created_at })
        .from(contactRequests)
        .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
        .innerJoin(users, eq(users.id, contactRequests.user_id))
        .where(and(status && eq(contactRequests.status, status), search ? anyContains(columns, search) : undefined))
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

    /** Closes or reopens a request. Fails with `conflict` when it has that status already. */
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
        if (!changed) throw conflict(isClosed ? sentences.closed : sentences.open)
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
  }
}

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

const sentences = {
  closed: 'This contact request is already closed.',
  open: 'This contact request is already open.',
} as const
