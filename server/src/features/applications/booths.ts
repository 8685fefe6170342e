import { boothOf, type BoothList, type BoothListInput, type OwnBooth } from '@marquee/contract/booths'
import type { ReceivedFile } from '@marquee/contract/fields'
import { refusals, type Actor } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { boothLists, events, pictures as pictureRows } from '../../db/schema.ts'
import { stale } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import type { Gallery } from '../../images/gallery.ts'
import { requireOwnEvent } from './own-event.ts'
import type { applicationService } from './service.ts'

interface Parts extends Pick<ReturnType<typeof applicationService>, 'bookings'> {
  pictures: Gallery
  addressesOf: Addressing
}

/** The booths and stages of events, and a plan of the ground. Who has one stands in the booking sheets alone. */
export function boothService(context: Context, { bookings, pictures, addressesOf }: Parts) {
  const { db, transactional } = context

  return {
    /** Fails with `not_found` for everybody but the event's organizer. */
    async ofEvent(actor: Actor, eventId: number): Promise<BoothList> {
      await requireOwnEvent(db, actor, eventId)
      return shown(eventId)
    },

    /** Saves the whole list, and the new names in the booking sheets. Fails with `stale` for another version. */
    save: transactional(async (actor: Actor, eventId: number, { booths: given }: BoothListInput, version?: number) => {
      const event = await db
        .select({ organizer_id: events.organizer_id, status: events.status })
        .from(events)
        .where(eq(events.id, eventId))
        .for('no key update')
        .then(firstRow(refusals.eventNotFound))
      authorize(actor, 'booth.edit', event)
      const [before] = await db.select().from(boothLists).where(eq(boothLists.event_id, eventId))
      if (version !== undefined && version !== (before?.version ?? 0)) throw stale()
      const stored = before?.booths ?? []
      let last = Math.max(0, ...stored.map(({ id }) => id))
      const kept = new Set<number>()
      const booths = given.map(({ id, name, size = null, spot = null }) => {
        const own = stored.find((one) => one.id === id && !kept.has(one.id))?.id ?? ++last
        kept.add(own)
        return { id: own, name, size, spot }
      })
      const row = { booths, version: (before?.version ?? 0) + 1 }
      await db
        .insert(boothLists)
        .values({ event_id: eventId, ...row })
        .onConflictDoUpdate({ target: boothLists.event_id, set: row })
      const names = booths.flatMap(({ id, name }) => {
        const old = stored.find((one) => one.id === id)?.name
        return old === undefined || old === name ? [] : [{ old, name }]
      })
      if (names.length > 0) await bookings.renameBooths(actor, eventId, names)
      return shown(eventId)
    }),

    /** Stores the plan in place of the one before. Fails as the gallery does: too large, not a picture. */
    async uploadPlan(actor: Actor, eventId: number, image: ReceivedFile): Promise<BoothList> {
      const plan = { plan_of: eventId }
      await requireEditable(actor, eventId)
      await pictures.add(plan, { image, is_primary: true }, async () => {
        await requireEditable(actor, eventId)
        await pictures.removeAll(plan)
      })
      return shown(eventId)
    },

    removePlan: transactional(async (actor: Actor, eventId: number) => {
      await requireEditable(actor, eventId)
      await pictures.removeAll({ plan_of: eventId })
      return shown(eventId)
    }),

    /** What the booking sheet names, as far as the caller reads it; null where that is none of the list. Fails as `bookings.get` does. */
    async own(actor: Actor, id: number): Promise<OwnBooth | null> {
      const booking = await bookings.get(actor, id)
      if (!booking) return null
      const { booths, plan } = await shown(booking.event_id)
      const own = boothOf(booths, booking.place)
      return own ? { own_id: own.id, booths: booths.filter((one) => one === own || (plan && one.spot)), plan } : null
    },
  }

  async function requireEditable(actor: Actor, eventId: number): Promise<void> {
    const event = await db
      .select({ organizer_id: events.organizer_id, status: events.status })
      .from(events)
      .where(eq(events.id, eventId))
      .then(firstRow(refusals.eventNotFound))
    authorize(actor, 'booth.edit', event)
  }

  async function shown(eventId: number): Promise<BoothList> {
    const [list] = await db.select().from(boothLists).where(eq(boothLists.event_id, eventId))
    const [plan] = await db.select().from(pictureRows).where(eq(pictureRows.plan_of, eventId))
    return {
      booths: list?.booths ?? [],
      plan: plan ? { ...addressesOf(plan, false), alt_text: plan.alt_text } : null,
      version: list?.version ?? 0,
    }
  }
}
