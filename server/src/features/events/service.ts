import { lookupSentences } from '@marquee/contract/admin-lookups'
import { transition, type EventAction } from '@marquee/contract/event-status'
import { type EventFilters, type EventInput, type EventUpdate, type MyEventFilters } from '@marquee/contract/events'
import type { EventStatus } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, count, eq, getTableColumns, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { erasedText } from '../../db/erased.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { newestFirst, pageOf, paginationOf, readPage, type PageQuery } from '../../db/paging.ts'
import { applicationMarks, eventApplications, events, eventTypes, organizers, users } from '../../db/schema.ts'
import { anyContainsPlain, contains } from '../../db/text-match.ts'
import { conflict, notFound, refused, stale } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toEventImage, type Gallery } from '../../images/gallery.ts'
import { rejectUndecided } from './completion.ts'
import { copies } from './copies.ts'
import { newsOf } from './event-news.ts'
import { during, isPast, nextFirst, requireOrder, type Dated } from './event-times.ts'
import { ownPictures } from './own-pictures.ts'

export type EventService = ReturnType<typeof eventService>

const unknownType = 'Please choose an event type'

/** Events and their pictures. Every change locks the event's row; creating an application locks it shared. */
export function eventService(
  context: Context,
  { pictures, addressesOf }: { pictures: Gallery; addressesOf: Addressing },
) {
  const { db } = context

  return {
    /**
     * Published events of organizers whose profile counts: first those that are not over, nearest first, then past ones, latest first. Days
     * are in UTC.
     */
    async list(query: EventFilters) {
      const today = dayOf(new Date())
      const { event_type_id, location, search } = query
      const isListed = and(
        eq(events.status, 'published'),
        countsAs('client'),
        event_type_id !== undefined ? eq(events.event_type_id, event_type_id) : undefined,
        location ? contains(events.address, location) : undefined,
        search
          ? anyContainsPlain(
              [events.title, events.address, events.description, eventTypes.display_name, organizers.organization_name],
              search,
            )
          : undefined,
        during(query.time, today),
      )
      return page(isListed, query, nextFirst(today))
    },

    /** The organizer's own events in every status. Days are in UTC. */
    async mine(actor: Actor, query: MyEventFilters) {
      if (!actor.organizer) return { events: [], pagination: paginationOf(query, 0), past_count: 0 }
      const today = dayOf(new Date())
      const { status, search, time, sort_by } = query
      const isMine = and(
        eq(events.organizer_id, actor.organizer.id),
        status && eq(events.status, status),
        search ? anyContainsPlain([events.title, events.address, eventTypes.display_name], search) : undefined,
      )
      const isOver = isPast(events, today)
      const isAsked = { all: undefined, upcoming: sql`not ${isOver}`, past: isOver }[time]
      const [list, [past]] = await Promise.all([
        page(and(isMine, isAsked), query, sort_by === 'next_date' ? nextFirst(today) : newestFirst),
        db
          .select({ count: count() })
          .from(events)
          .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
          .where(and(isMine, isOver)),
      ])
      return { ...list, events: await withPending(list.events), past_count: past?.count ?? 0 }
    },

    /** The events of a user in every status, newest first, for admins. The caller has checked that it is one. */
    ofUser(userId: number, query: PageQuery) {
      return page(eq(organizers.user_id, userId), query, newestFirst)
    },

    /**
     * One event. Fails with `not_found` for actors who may not see it: drafts are for their organizer and admins. When the organizer's
     * profile no longer counts, vendors who applied may see the event too.
     */
    async get(actor: Actor | null, id: number) {
      const event = await find(id)
      authorize(actor, 'event.see', { ...event, applied: !event.counts && (await hasApplied(actor, id)) })
      return event
    },

    /** Creates an event, as draft or published. Fails with `validation` for an unknown event type. */
    async create(actor: Actor, input: EventInput) {
      authorize(actor, 'event.create', null)
      const organizer_id = actor.organizer?.id
      if (organizer_id === undefined) throw notFound()
      return context.inTransaction(async () => {
        await requireType(input.event_type_id)
        const [created] = await db
          .insert(events)
          .values({ ...input, organizer_id, published_at: input.status === 'published' ? sql`now()` : null })
          .returning({ id: events.id })
        if (!created) throw notFound()
        await context.audit({ actor, action: 'event.create', subject: 'event', id: created.id, to: input.status })
        return find(created.id)
      })
    },

    /**
     * Changes the given fields; the status is one of them. Completing an event rejects its applications without an answer, with
     * `undecided_reason`. Fails with `stale` when `version` is given and is not the event's version, with
     * `conflict` for a status that cannot follow the current one and where that reason is missing, and with `validation` for an end before the start or an unknown event
     * type.
     */
    async update(actor: Actor, id: number, change: EventUpdate, version?: number) {
      return context.inTransaction(async () => {
        const before = await lock(id)
        authorize(actor, 'event.edit', before)
        if (version !== undefined && version !== before.version) throw stale()
        const { status = before.status, undecided_reason, ...fields } = change
        const action = await actionFor(before, status)
        if (action === 'publish') authorize(actor, 'event.publish', before)
        requireOrder({
          start_date: fields.start_date ?? before.start_date,
          end_date: fields.end_date === undefined ? before.end_date : fields.end_date,
        })
        await requireType(fields.event_type_id, before.event_type_id)
        await db
          .update(events)
          .set({
            ...fields,
            status,
            // Only the first time counts: publishing again is no news.
            ...(action === 'publish' && { published_at: sql`coalesce(${events.published_at}, now())` }),
            version: before.version + 1,
            updated_at: sql`now()`,
          })
          .where(eq(events.id, id))
        if (action !== 'keep') {
          await context.audit({
            actor,
            action: `event.${action}`,
            subject: 'event',
            id,
            from: before.status,
            to: status,
          })
        }
        const justRejected = action === 'complete' ? await rejectUndecided(context, actor, id, undecided_reason) : []
        const after = await find(id)
        const news = newsOf(action, before, after, justRejected)
        if (news) await context.emit(news)
        return after
      })
    },

    /** Deletes an event with its applications and pictures. The applicants are notified. */
    async remove(actor: Actor, id: number): Promise<null> {
      return context.inTransaction(async () => {
        const event = await lock(id)
        authorize(actor, 'event.remove', event)
        await context.emit({ type: 'event.removed', eventId: id })
        await context.audit({ actor, action: 'event.remove', subject: 'event', id, from: event.status })
        await pictures.removeAll({ event_id: id })
        await db.delete(events).where(eq(events.id, id))
        return null
      })
    },

    /**
     * Ends the events of an organizer whose account is being deleted. Events to come are cancelled and their applicants are told; events
     * without applications are removed. The others stay for those who applied, with title and days only, and without the organizer's notes. Call it in a transaction.
     */
    async leave(actor: Actor, organizerId: number): Promise<void> {
      const theirs = await db
        .select({
          id: events.id,
          status: events.status,
          isToCome: sql<boolean>`${lastDay(events)} >= ${dayOf(new Date())}`,
        })
        .from(events)
        .where(eq(events.organizer_id, organizerId))
        .orderBy(events.id)
        .for('update')
      for (const { id, status, isToCome } of theirs) {
        await pictures.removeAll({ event_id: id })
        if ((await db.$count(eventApplications, eq(eventApplications.event_id, id))) === 0) {
          await context.audit({ actor, action: 'event.remove', subject: 'event', id, from: status })
          await db.delete(events).where(eq(events.id, id))
          continue
        }
        const isCancelled = status === 'published' && isToCome
        if (isCancelled) {
          await context.audit({ actor, action: 'event.cancel', subject: 'event', id, from: status, to: 'cancelled' })
          await context.emit({ type: 'event.cancelled', eventId: id })
        }
        await db
          .update(events)
          .set({
            ...(isCancelled && { status: 'cancelled' }),
            address: erasedText,
            description: null,
            budget_range: null,
            expected_attendees: null,
            version: sql`${events.version} + 1`,
            updated_at: sql`now()`,
          })
          .where(eq(events.id, id))
        await db.update(eventApplications).set({ status_reason: null }).where(eq(eventApplications.event_id, id))
        const applied = db.select({ id: eventApplications.id }).from(eventApplications)
        await db
          .delete(applicationMarks)
          .where(inArray(applicationMarks.application_id, applied.where(eq(eventApplications.event_id, id))))
      }
    },

    copy: copies({ context, pictures, find }),

    ...ownPictures({ pictures, addressesOf, find, isPublic }),
  }

  async function find(id: number) {
    const [row] = await db
      .select(columns)
      .from(events)
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(users, eq(users.id, organizers.user_id))
      .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
      .where(eq(events.id, id))
    if (!row) throw notFound(refusals.eventNotFound)
    const [event] = await withPictures([row])
    return event ?? { ...row, images: [] }
  }

  async function hasApplied(actor: Actor | null, eventId: number): Promise<boolean> {
    if (!actor?.vendor) return false
    const own = and(eq(eventApplications.event_id, eventId), eq(eventApplications.vendor_id, actor.vendor.id))
    return (await db.$count(eventApplications, own)) > 0
  }

  /** Locks the event until the transaction ends: nobody can apply to it or change it meanwhile. */
  async function lock(id: number) {
    const [row] = await db.select().from(events).where(eq(events.id, id)).for('update')
    if (!row) throw notFound(refusals.eventNotFound)
    return row
  }

  async function actionFor(event: { id: number; status: EventStatus }, to: EventStatus): Promise<EventAction> {
    const applications = await db.$count(eventApplications, eq(eventApplications.event_id, event.id))
    const next = transition(event.status, to, applications)
    if ('refused' in next) throw conflict(next.refused)
    return next.action
  }

  /** A retired type stays where it was chosen before. */
  async function requireType(id: number | null | undefined, before?: number | null): Promise<void> {
    if (id == null) return
    const { display_name, retired_at } = eventTypes
    const [type] = await db
      .select({ display_name, retired_at })
      .from(eventTypes)
      .where(eq(eventTypes.id, id))
      .for('key share')
    const isRetired = type && type.retired_at !== null && id !== before
    const sentence = isRetired ? lookupSentences.retired(type.display_name) : unknownType
    if (!type || isRetired) throw refused(sentence, { event_type_id: sentence })
  }

  async function page(condition: SQL | undefined, query: PageQuery, order: (row: SortKeys) => SQL[]) {
    const matching = db.$with('matching').as(
      db
        .select({
          id: events.id,
          status: events.status,
          start_date: events.start_date,
          end_date: events.end_date,
          created_at: events.created_at,
        })
        .from(events)
        .innerJoin(organizers, eq(organizers.id, events.organizer_id))
        .innerJoin(users, eq(users.id, organizers.user_id))
        .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
        .where(condition),
    )
    const { rows, pagination } = await readPage(query, (window) => {
      const chosen = pageOf(db, matching, order(matching), window)
      return db
        .with(matching)
        .select({ row: columns, total: chosen.total })
        .from(chosen)
        .innerJoin(events, eq(events.id, chosen.id))
        .innerJoin(organizers, eq(organizers.id, events.organizer_id))
        .innerJoin(users, eq(users.id, organizers.user_id))
        .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
        .orderBy(chosen.place)
    })
    return { events: await withPictures(rows.map(({ row }) => row)), pagination }
  }

  async function withPending<Row extends { id: number }>(rows: Row[]) {
    const ids = rows.map((row) => row.id)
    const waiting = await db
      .select({ id: eventApplications.event_id, count: count() })
      .from(eventApplications)
      .where(and(inArray(eventApplications.event_id, ids), eq(eventApplications.status, 'pending')))
      .groupBy(eventApplications.event_id)
    const counts = new Map(waiting.map((row) => [row.id, row.count]))
    return rows.map((row) => ({ ...row, pending_count: counts.get(row.id) ?? 0 }))
  }

  async function withPictures<Row extends { id: number; status: EventStatus; counts: boolean }>(rows: Row[]) {
    const images = await pictures.listMany(
      'event',
      rows.map((row) => row.id),
    )
    return rows.map((row) => ({
      ...row,
      images: (images.get(row.id) ?? []).map((one) => toEventImage(one, addressesOf, isPublic(row))),
    }))
  }
}

/** Whether everybody may see the event and its pictures. images/visibility.ts has the same rule for the addresses of pictures. */
const isPublic = ({ status, counts }: { status: EventStatus; counts: boolean }) => status !== 'draft' && counts

/** The columns of an event, named as in the contract. */
const columns = {
  ...getTableColumns(events),
  event_type_display_name: eventTypes.display_name,
  organization_name: organizers.organization_name,
  organizer_website: organizers.website,
  counts: sql<boolean>`${countsAs('client')}`.as('counts'),
  application_count: sql`(select count(*) from ${eventApplications} where ${eventApplications.event_id} = ${events.id})`
    .mapWith(Number)
    .as('application_count'),
}

type SortKeys = Dated & Record<'id' | 'created_at', SQLWrapper>
