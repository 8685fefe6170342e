import { contactRequestMissing, type contactDeskCalls } from '@marquee/contract/contact-desk'
import type { Received } from '@marquee/contract/endpoint'
import type { ContactStatus } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { newestFirst, readPage } from '../../db/paging.ts'
import { firstRow } from '../../db/first-row.ts'
import { auditEntries, contactIntroductions, contactRequests, users, vendors } from '../../db/schema.ts'
import { anyContains, contains } from '../../db/text-match.ts'
import { conflict, stale } from '../../errors.ts'

type Calls = typeof contactDeskCalls
export type ContactDesk = ReturnType<typeof contactRequestService>

/** How many other requests of the same person are shown. */
const maxOthers = 20

/** Contact requests for vendors: admins read them, set their status and mark spam. */
export function contactRequestService(context: Context) {
  const { db, transactional } = context

  return {
    /**
     * Requests that are not spam, or with `spam` only those that are. `search` looks in the company's name, in the sender's name and e-mail
     * address, and in the message. What waits comes longest waiting first, everything else newest first.
     */
    async contactRequests({ search, status, spam = false, ...query }: Received<Calls['contactRequests']>['query']) {
      const statuses = status === 'waiting' ? waiting : status && [status]
      const isMatching = and(
        statuses && inArray(contactRequests.status, statuses),
        eq(contactRequests.is_spam, spam),
        search ? inArray(contactRequests.id, found(search)) : undefined,
      )
      const isWaiting = statuses?.every((one) => waiting.includes(one)) ?? false
      const { created_at, id } = contactRequests
      const order = isWaiting
        ? [asc(sql`${contactRequests.status} = 'in_touch'`), asc(created_at), asc(id)]
        : newestFirst(contactRequests)
      const { rows, pagination } = await readPage(query, requests(), {
        where: isMatching,
        order: order,
        total: db.$count(contactRequests, isMatching),
      })
      return { contact_requests: rows, pagination }
    },

    find,
    lock,

    /** A request with the e-mails that introduced the two, what admins did with it, and other requests of the same person. */
    async contactRequest(id: number) {
      const request = await find(id)
      const [introductions, history, other_requests] = await Promise.all([
        introductionsOf(id),
        historyOf(id),
        othersOf(request),
      ])
      return { request, introductions, history, other_requests }
    },

    /** Sets the status. Fails with `conflict` when the request has it already, and with `stale` when `version` is given and is not its version. */
    setContactStatus: transactional(async (actor: Actor, id: number, status: ContactStatus, version?: number) => {
      const before = await lock(id)
      // Checked before the version: a decision changes the version too, and "already closed" is the more useful answer.
      if (before.status === status) throw conflict(`This contact request is already ${already[status]}.`)
      if (version !== undefined && version !== before.version) throw stale()
      const isClosed = status === 'closed'
      await db
        .update(contactRequests)
        .set({
          status,
          version: before.version + 1,
          closed_at: isClosed ? sql`now()` : null,
          closed_by: isClosed ? actor.id : null,
        })
        .where(eq(contactRequests.id, id))
      await context.audit(actor, `contact_request.${verbs[status]}`, id, {
        from: before.status,
        to: status,
        version: before.version,
      })
      if (status !== 'open' && !before.is_spam)
        await context.emit({ type: 'contact.changed', contactRequestId: id, from: before.status, status })
      return find(id)
    }),

    /** Marks a request as spam, or takes the mark away. Nobody is notified. Fails as `setContactStatus` does. */
    markSpam: transactional(async (actor: Actor, id: number, isSpam: boolean, version?: number) => {
      const before = await lock(id)
      if (before.is_spam === isSpam) throw conflict(isSpam ? sentences.spam : sentences.noSpam)
      if (version !== undefined && version !== before.version) throw stale()
      await db
        .update(contactRequests)
        .set({ is_spam: isSpam, version: before.version + 1 })
        .where(eq(contactRequests.id, id))
      await context.audit(actor, isSpam ? 'contact_request.spam' : 'contact_request.no_spam', id, {
        version: before.version,
      })
      return find(id)
    }),
  }

  function requests() {
    return db
      .select(contactColumns)
      .from(contactRequests)
      .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
      .innerJoin(users, eq(users.id, contactRequests.user_id))
      .innerJoin(owners, eq(owners.id, vendors.user_id))
  }

  /** The ids of the requests with this text. Three statements, because no index serves a condition on three tables. */
  function found(search: string) {
    const { id, vendor_id, user_id, message } = contactRequests
    return union(
      db.select({ id }).from(contactRequests).where(contains(message, search)),
      db
        .select({ id })
        .from(vendors)
        .innerJoin(contactRequests, eq(vendor_id, vendors.id))
        .where(contains(vendors.company_name, search)),
      db
        .select({ id })
        .from(users)
        .innerJoin(contactRequests, eq(user_id, users.id))
        .where(anyContains([users.name, users.email], search)),
    )
  }

  /** A request with both people. Fails with `not_found` for an unknown id. */
  async function find(id: number) {
    return requests().where(eq(contactRequests.id, id)).then(firstRow(contactRequestMissing))
  }

  /** Of two admins who change a request at once, the second one waits here and then sees the change of the first. */
  async function lock(id: number) {
    const { status, is_spam, version } = contactRequests
    return db
      .select({ status, is_spam, version })
      .from(contactRequests)
      .where(eq(contactRequests.id, id))
      .for('no key update')
      .then(firstRow(contactRequestMissing))
  }

  async function introductionsOf(id: number) {
    const { subject, text, created_at } = contactIntroductions
    return db
      .select({ id: contactIntroductions.id, subject, text, sent_by_name: users.name, created_at })
      .from(contactIntroductions)
      .innerJoin(users, eq(users.id, contactIntroductions.sent_by))
      .where(eq(contactIntroductions.contact_request_id, id))
      .orderBy(contactIntroductions.id)
  }

  async function historyOf(id: number) {
    const { action, from_state, to_state, created_at, subject_type, subject_id } = auditEntries
    return db
      .select({ action, from_state, to_state, actor_name: users.name, at: created_at })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actor_user_id))
      .where(and(eq(subject_type, 'contact_request'), eq(subject_id, id)))
      .orderBy(asc(auditEntries.id))
  }

  async function othersOf({ id, user_id, contractor_id }: Awaited<ReturnType<typeof find>>) {
    const { status, is_spam, created_at } = contactRequests
    return db
      .select({
        id: contactRequests.id,
        contractor_id: contactRequests.vendor_id,
        company_name: vendors.company_name,
        status,
        is_spam,
        created_at,
      })
      .from(contactRequests)
      .innerJoin(vendors, eq(vendors.id, contactRequests.vendor_id))
      .where(and(eq(contactRequests.user_id, user_id), ne(contactRequests.id, id)))
      .orderBy(desc(sql`${contactRequests.vendor_id} = ${contractor_id}`), ...newestFirst(contactRequests))
      .limit(maxOthers)
  }
}

const waiting: ContactStatus[] = ['open', 'in_touch']

const owners = alias(users, 'owners')

const contactColumns = {
  ...getTableColumns(contactRequests),
  contractor_id: contactRequests.vendor_id,
  company_name: vendors.company_name,
  vendor_listed: vendors.is_listed,
  user_name: users.name,
  user_email: users.email,
  user_email_verified: users.email_verified,
  user_suspended: sql<boolean>`${users.suspended_at} is not null`,
  owner_id: owners.id,
  owner_name: owners.name,
  owner_email: owners.email,
  owner_email_verified: owners.email_verified,
  owner_suspended: sql<boolean>`${owners.suspended_at} is not null`,
}

/** The verb of each status in the audit log. */
const verbs: Record<ContactStatus, string> = {
  open: 'reopen',
  in_touch: 'in_touch',
  connected: 'connect',
  closed: 'close',
}

const already: Record<ContactStatus, string> = {
  open: 'open',
  in_touch: 'in touch',
  connected: 'connected',
  closed: 'closed',
}

const sentences = {
  spam: 'This contact request is already marked as spam.',
  noSpam: 'This contact request is not marked as spam.',
} as const
