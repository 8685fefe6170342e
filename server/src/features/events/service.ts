import { lookupSentences } from '@marquee/contract/admin-lookups'
import { transition, type EventAction } from '@marquee/contract/event-status'
import type { EventInput, EventUpdate } from '@marquee/contract/events'
import type { EventStatus } from '@marquee/contract/limits'
import { closedToDecisions, refusals, type Actor } from '@marquee/contract/policy'
import { and, eq, sql } from 'drizzle-orm'
import { authorize, type Context, type EventTimeAndPlace } from '../../context.ts'
import { moveTimes } from '../../db/bookings.ts'
import { firstRow } from '../../db/first-row.ts'
import { keepInvited } from '../../db/invitation-mails.ts'
import { moveAskedTimes } from '../../db/places.ts'
import { isGuestOf } from '../../db/public-events.ts'
import { eventApplications, events, eventTypes } from '../../db/schema.ts'
import { conflict, notFound, refused, stale } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import type { Gallery } from '../../images/gallery.ts'
import { askOutcomes, rejectUndecided } from './completion.ts'
import { copies } from './copies.ts'
import { requireOrder } from './event-times.ts'
import { leaving } from './leaving.ts'
import { eventLists } from './lists.ts'
import { lettersOf, type EventNews } from './notices.ts'
import { freePlaces, openCalls } from './open-call.ts'
import { ownPictures } from './own-pictures.ts'
import { entered, eventReader } from './records.ts'

export { dayAndPlaceNow, digestNow } from './notices.ts'

const unknownType = 'Please choose an event type'

/** Events and their pictures. Every change locks the event's row; creating an application locks it shared. */
export function eventService(
  context: Context,
  { pictures, addressesOf }: { pictures: Gallery; addressesOf: Addressing },
) {
  const { db, transactional } = context

  const reader = eventReader(db, { pictures, addressesOf })
  const { find } = reader

  return {
    ...eventLists(db, reader),

    /**
     * One event. Fails with `not_found` for actors who may not see it: drafts are for their organizer and admins, what is not listed is for
     * guests too, and `isLetIn` for whoever asks. When the organizer's profile no longer counts, vendors who applied may see the event too.
     */
    async get(actor: Actor | null, id: number, { isLetIn = false } = {}) {
      const event = await find(actor, id)
      const applied = !event.counts && (await hasApplied(actor, id))
      const is_guest = isLetIn || (await isGuestOf(db, actor, event))
      authorize(actor, 'event.see', { ...event, applied, is_guest })
      return event
    },

    /** Creates an event, as draft or published. Fails with `validation` for an unknown event type. */
    create: transactional(async (actor: Actor, input: EventInput) => {
      authorize(actor, 'event.create', null)
      const organizer_id = actor.organizer?.id
      if (organizer_id === undefined) throw notFound()
      await requireType(input.event_type_id)
      const [created] = await db
        .insert(events)
        .values({
          ...entered.all(input),
          status: input.status,
          organizer_id,
          published_at: input.status === 'published' ? sql`now()` : null,
        })
        .returning({ id: events.id })
      if (!created) throw notFound()
      await context.audit(actor, 'event.create', created.id, { to: input.status })
      return find(actor, created.id)
    }),

    /**
     * Changes the given fields; the status is one of them. Completing an event rejects its applications without an answer, with
     * `undecided_reason`. Fails with `stale` when `version` is given and is not the event's version, with
     * `conflict` for a status that cannot follow the current one and where that reason is missing, and with `validation` for an end before the start or an unknown event
     * type.
     */
    update: transactional(async (actor: Actor, id: number, change: EventUpdate, version?: number) => {
      const { before, action, news: planned } = await planOf(actor, id, change)
      if (version !== undefined && version !== before.version) throw stale()
      const { status = before.status, undecided_reason } = change
      await db
        .update(events)
        .set({
          ...entered.given(change),
          status,
          ...(planned?.type === 'event.changed' && { change_word: change.word ?? null }),
          // Only the first time counts: publishing again is no news.
          ...(action === 'publish' && { published_at: sql`coalesce(${events.published_at}, now())` }),
          version: before.version + 1,
          updated_at: sql`now()`,
        })
        .where(eq(events.id, id))
      if (action !== 'keep') {
        await context.audit(actor, `event.${action}`, id, { from: before.status, to: status })
      }
      await moveAskedTimes(db, id)
      const { start_date: to = before.start_date } = change
      if (closedToDecisions(before.status) === null)
        await moveTimes(db, { eventId: id, from: before.start_date, to, undoSeconds: context.undoSeconds })
      if (action === 'cancel') await freePlaces(context, id, 'cancelled')
      const justRejected = action === 'complete' ? await rejectUndecided(context, actor, id, undecided_reason) : []
      if (action === 'complete') await askOutcomes(context, id)
      const after = await find(actor, id)
      if (planned) await context.emit(planned.type === 'event.completed' ? { ...planned, justRejected } : planned)
      return after
    }),

    /**
     * What `update` with this change would send to those who applied, each text with the number of its readers. Fails as `update` does where the
     * change is refused, except for a reason that is missing and the version.
     */
    preview: transactional(async (actor: Actor, id: number, change: EventUpdate) => {
      const { after, news } = await planOf(actor, id, change)
      return { letters: news ? await lettersOf(db, news, after) : [] }
    }),

    /** Deletes an event with its applications and pictures. The applicants are notified. */
    remove: transactional(async (actor: Actor, id: number): Promise<null> => {
      const event = await lock(id)
      authorize(actor, 'event.remove', event)
      await freePlaces(context, id, 'removed')
      await context.emit({ type: 'event.removed', eventId: id })
      await context.audit(actor, 'event.remove', id, { from: event.status })
      await keepInvited(db, event)
      await pictures.removeAll({ event_id: id })
      await db.delete(events).where(eq(events.id, id))
      return null
    }),

    leave: leaving(context, pictures),

    copy: copies({ context, pictures, find }),

    ...openCalls(context, reader),

    ...ownPictures({ pictures, addressesOf, find }),
  }

  async function hasApplied(actor: Actor | null, eventId: number): Promise<boolean> {
    if (!actor?.vendor) return false
    const own = and(eq(eventApplications.event_id, eventId), eq(eventApplications.vendor_id, actor.vendor.id))
    return (await db.$count(eventApplications, own)) > 0
  }

  /** Locks the event until the transaction ends: nobody can apply to it or change it meanwhile. */
  async function lock(id: number) {
    return db.select().from(events).where(eq(events.id, id)).for('update').then(firstRow(refusals.eventNotFound))
  }

  /** Locks the event, and checks a change of it: what it does, the event with it, and what it is to those who applied. */
  async function planOf(actor: Actor, id: number, change: EventUpdate) {
    const before = await lock(id)
    authorize(actor, 'event.edit', before)
    const { title = before.title, address = before.address, status = before.status } = change
    const { start_date = before.start_date, end_date = before.end_date } = change
    const after = { id, title, address, status, start_date, end_date }
    const action = await actionFor(before, after.status)
    if (action === 'publish') authorize(actor, 'event.publish', before)
    requireOrder(after)
    await requireType(change.event_type_id, before.event_type_id)
    return { before, after, action, news: newsOf(action, before, after, change.word) }
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
}

type ChangedEvent = EventTimeAndPlace & { id: number; status: string }

/** What those who applied to an event should be notified of after a change of it by its organizer; null when it does not concern them. */
function newsOf(
  action: EventAction,
  before: ChangedEvent,
  after: ChangedEvent,
  word: string | null | undefined,
): EventNews | null {
  const eventId = after.id
  if (action === 'cancel') return { type: 'event.cancelled', eventId, ...(word && { word }) }
  if (action === 'complete') return { type: 'event.completed', eventId, justRejected: [] }
  if (action !== 'keep' || after.status !== 'published' || !hasMoved(before, after)) return null
  const { start_date, end_date, address } = before
  return { type: 'event.changed', eventId, before: { start_date, end_date, address } }
}

/** Whether an event is on other days or in another place than before. One without an end has a single day. */
function hasMoved(before: EventTimeAndPlace, after: EventTimeAndPlace): boolean {
  const endOf = ({ start_date, end_date }: EventTimeAndPlace) => end_date ?? start_date
  return before.start_date !== after.start_date || endOf(before) !== endOf(after) || before.address !== after.address
}
