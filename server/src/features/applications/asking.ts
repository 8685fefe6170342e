import { askingSentences, type AskedVendors, type AskingPreview, type WhyNotAsked } from '@marquee/contract/invitations'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { authorize, type Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { countInvitations, isStopped, lockInvitations } from '../../db/invitation-mails.ts'
import { isOpen, isSent } from '../../db/places.ts'
import {
  contactInvitations,
  contacts,
  contactStops,
  eventCalls,
  events,
  formerInvitations,
  invitationMails,
  invitationStops,
  organizerStops,
  placeInvitations,
  vendorListings,
  vendors,
} from '../../db/schema.ts'
import { conflict } from '../../errors.ts'
import { whyNot } from './candidates.ts'
import { contactState } from './contact-invitation-records.ts'
import { askingLetter, previewLetter } from './invitation-notices.ts'
import { nobodyAsked, withinLimits } from './asking-limits.ts'
import { openPlace, readInvitations } from './invitation-records.ts'
import { requireOwnEvent } from './own-event.ts'
import { isWelcome } from './invitation-times.ts'

interface Asking {
  contractor_ids: readonly number[]
  line?: string | null | undefined
}

/** Asking vendors to apply for a place of an open call. Unlike an offer it keeps no place, and the vendor answers by applying. */
export function askingService(context: Context) {
  const { db, transactional, undoSeconds } = context

  return {
    /** Who would be asked, who not, and the e-mail. Changes nothing. Fails as `ask` does, but not where nobody can be asked. */
    previewAsking: transactional(async (actor: Actor, placeId: number, asking: Asking): Promise<AskingPreview> => {
      const place = await openPlace(db, actor, placeId)
      return { ...(await sorted(place, asking.contractor_ids)), mail: await previewLetter(db, place, askingLetter) }
    }),

    /**
     * Asks vendors to apply; each learns of it when it cannot be undone any more. Who cannot be asked is left out. Fails with `conflict` where
     * nobody can apply any more, and where nobody can be asked.
     */
    ask: transactional(async (actor: Actor, placeId: number, { contractor_ids, line = null }: Asking) => {
      const place = await openPlace(db, actor, placeId, true)
      const found = await sorted(place, contractor_ids)
      const { asked } = found
      if (asked.length === 0) throw conflict(nobodyAsked(found))
      await countInvitations(db, place.organizer_id, asked.length)
      await db.insert(placeInvitations).values(
        asked.map(({ contractor_id }) => ({
          event_id: place.event_id,
          vendor_id: contractor_id,
          asks: true,
          asked_place_id: placeId,
          line,
          until: place.asked_until,
          send_after: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
        })),
      )
      const vendorIds = asked.map(({ contractor_id }) => contractor_id)
      await context.audit(actor, 'event.invite', place.event_id, { vendors: vendorIds })
      return found
    }),

    /** All invitations for an event, for its organizer, the newest first. */
    async ofEvent(actor: Actor, eventId: number) {
      await requireOwnEvent(db, actor, eventId)
      return readInvitations(db, eq(placeInvitations.event_id, eventId), desc(placeInvitations.id))
    },

    /** The organizer's events with invitations to apply that are not answered. */
    async unanswered(actor: Actor) {
      const isOwn = and(eq(events.organizer_id, actor.organizer?.id ?? 0), eq(events.status, 'published'))
      const open = unionAll(
        db
          .select({ event_id: events.id, opened_at: placeInvitations.opened_at })
          .from(placeInvitations)
          .innerJoin(events, eq(events.id, placeInvitations.event_id))
          .where(and(isOwn, placeInvitations.asks, isOpen)),
        db
          .select({ event_id: events.id, opened_at: contactInvitations.opened_at })
          .from(contactInvitations)
          .innerJoin(events, eq(events.id, contactInvitations.event_id))
          .innerJoin(contacts, eq(contacts.id, contactInvitations.contact_id))
          .leftJoin(eventCalls, eq(eventCalls.event_id, events.id))
          .where(and(isOwn, inArray(contactState, ['sent', 'opened']))),
      ).as('open')
      const isOpened = isNotNull(open.opened_at)
      return db
        .select({
          event_id: events.id,
          event_title: events.title,
          sent: sql<number>`(count(*) filter (where not ${isOpened}))::integer`,
          opened: sql<number>`(count(*) filter (where ${isOpened}))::integer`,
        })
        .from(open)
        .innerJoin(events, eq(events.id, open.event_id))
        .groupBy(events.id)
        .orderBy(events.start_date, events.id)
    },

    /** Reminds a vendor who has not answered, once. Fails with `conflict` the second time, and when there is nothing to answer. */
    remind: transactional(async (actor: Actor, id: number): Promise<null> => {
      await lockInvitations(db, actor.organizer?.id ?? 0)
      const invitation = await db
        .select({
          organizer_id: events.organizer_id,
          status: events.status,
          is_stopped: isStopped(events.organizer_id),
        })
        .from(placeInvitations)
        .innerJoin(events, eq(events.id, placeInvitations.event_id))
        .where(eq(placeInvitations.id, id))
        .for('share', { of: events })
        .then(firstRow(refusals.invitationNotFound))
      if (actor.organizer?.id !== invitation.organizer_id) throw firstRow(refusals.invitationNotFound)([])
      authorize(actor, 'event.invite', invitation)
      const isThis = eq(placeInvitations.id, id)
      const [reminded] = await db
        .update(placeInvitations)
        .set({ reminded_at: sql`clock_timestamp()` })
        .where(
          and(isThis, placeInvitations.asks, isSent, isOpen, isWelcome, sql`${placeInvitations.reminded_at} is null`),
        )
        .returning({ id: placeInvitations.id })
      if (reminded) {
        await countInvitations(db, invitation.organizer_id, 1)
        await context.emit({ type: 'invitation.changed', invitationId: id, change: 'reminded' })
        return null
      }
      const wasReminded = await db.$count(placeInvitations, and(isThis, isNotNull(placeInvitations.reminded_at)))
      throw conflict(wasReminded ? askingSentences.reminded : askingSentences.answered)
    }),

    /** Erases what a leaving organizer wrote in invitations, which vendors want none, and that they were stopped. Call it in a transaction. */
    async eraseAsking(organizerId: number): Promise<void> {
      const theirs = db.select({ id: events.id }).from(events).where(eq(events.organizer_id, organizerId))
      await db.update(placeInvitations).set({ line: null }).where(inArray(placeInvitations.event_id, theirs))
      await db.delete(contactInvitations).where(inArray(contactInvitations.event_id, theirs))
      for (const table of [contactStops, invitationStops, invitationMails, organizerStops, formerInvitations])
        await db.delete(table).where(eq(table.organizer_id, organizerId))
    },
  }

  /** The vendors in the order given: who can be asked, as many as the event may still invite, and why the others cannot. */
  async function sorted(place: Awaited<ReturnType<typeof openPlace>>, ids: readonly number[]): Promise<AskedVendors> {
    const list = sql`(select vendor_id, ordinality from unnest(${sql.param([...new Set(ids)])}::bigint[]) with ordinality as given (vendor_id, ordinality))`
    const { rows } = await db.execute<{
      contractor_id: number
      company_name: string | null
      why: WhyNotAsked | null
    }>(sql`
      select given.vendor_id::double precision as contractor_id, case when ${vendorListings.is_listed} then ${vendors.company_name} end as company_name, ${whyNot(place)} as why
      from ${list} given
      left join ${vendors} on ${vendors.id} = given.vendor_id
      left join ${vendorListings} on ${vendorListings.vendor_id} = given.vendor_id
      order by given.ordinality`)
    const given = rows.map(({ why, ...one }) => ({ one, why }))
    const { asked, ...found } = await withinLimits(db, place, given)
    // Who is not listed any more has a reason, and no name.
    return { ...found, asked: asked.map((one) => ({ ...one, company_name: one.company_name ?? '' })) }
  }
}
