import type { ReceivedFile } from '@marquee/contract/fields'
import { refusals, type Actor } from '@marquee/contract/policy'
import type { OwnVendor, VendorInput, VendorUpdate } from '@marquee/contract/vendors'
import { and, eq, ne, sql } from 'drizzle-orm'
import { authorize, changedFields, type Context } from '../../context.ts'
import {
  contactRequests,
  eventApplications,
  events,
  users,
  vendorAestheticTags,
  vendorEventTypes,
  vendors,
  vendorServiceAreas,
  vendorServices,
  vendorSocialLinks,
  vendorUnavailableDates,
} from '../../db/schema.ts'
import { notFound, stale } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toVendorImage, type Gallery } from '../../images/gallery.ts'
import { lookupService } from '../lookups/service.ts'
import { vendorReader } from './records.ts'
import { vendorSearch } from './search.ts'

export type VendorService = ReturnType<typeof vendorService>

/** Days of one event that are listed one by one; the search knows the others too. */
const mostListedDays = 730

/** Vendors with all their parts, by id, in one statement; unknown ids are absent. For those who may see each of them: admins. */
export function vendorsByIds(
  context: Context,
  addressesOf: Addressing,
  ids: readonly number[],
): Promise<Map<number, OwnVendor>> {
  return vendorReader(context.db, addressesOf).byIds(ids)
}

/** Vendor profiles: the public list, one's own profile, its calendar and its pictures, and the wish to be put in touch. */
export function vendorService(
  context: Context,
  { pictures, addressesOf }: { pictures: Gallery; addressesOf: Addressing },
) {
  const { db } = context
  const lookups = lookupService(context)
  const reader = vendorReader(db, addressesOf)

  return {
    /** Approved vendors that the filters let through, with the true total. */
    list: vendorSearch(context, addressesOf),

    /** One vendor: an approved one for everybody, any other only for its owner and admins. */
    async get(actor: Actor | null, id: number): Promise<OwnVendor> {
      const { vendor } = await see(actor, id)
      return vendor
    },

    /** The caller's own profile, whatever became of it; `not_found` without one. */
    async own(actor: Actor): Promise<OwnVendor> {
      if (!actor.vendor) throw notFound(refusals.vendorNotFound)
      const { vendor } = await see(actor, actor.vendor.id)
      return vendor
    },

    /**
     * Creates the caller's profile, pending, and makes them a vendor; a profile from before is replaced, its pictures included. Of two
     * calls at once one wins, and the other is a `conflict`. `validation` for ids that no lookup knows.
     */
    async apply(actor: Actor, input: VendorInput): Promise<OwnVendor> {
      return context.inTransaction(async () => {
        const { role, vendor } = await lockPerson(actor.id)
        authorize({ ...actor, role, vendor }, 'vendor.apply', null)
        await lookups.requireKnown(input)
        const id = vendor ? await replace(vendor.id, input) : await create(actor.id, input)
        await writeParts(id, input)
        await db.update(users).set({ role: 'contractor', onboarding_completed: true }).where(eq(users.id, actor.id))
        if (role !== 'contractor') {
          await context.audit({
            actor,
            action: 'user.role',
            subject: 'user',
            id: actor.id,
            from: role,
            to: 'contractor',
          })
        }
        const from = vendor?.status ?? null
        const made = await read(id)
        const { version } = made
        await context.audit({ actor, action: 'vendor.apply', subject: 'contractor', id, from, to: 'pending', version })
        await context.emit({ type: 'vendor.applied', vendorId: id })
        return made
      })
    },

    /**
     * Changes the own profile, in part or whole; a rejected vendor thereby applies again. `stale` when `version` is given and no longer
     * the one that stands.
     */
    async update(actor: Actor, input: VendorUpdate, version: number | undefined): Promise<OwnVendor> {
      return context.inTransaction(async () => {
        const vendor = await lockOwn(actor)
        if (version !== undefined && version !== vendor.version) throw stale()
        await lookups.requireKnown(input)
        const isRejected = vendor.status === 'rejected'
        if (isRejected) authorize(actor, 'vendor.resubmit', vendor)
        const approved = vendor.status === 'approved' ? await read(vendor.id) : null
        await db
          .update(vendors)
          .set({
            ...columnsOf(input),
            ...(isRejected && { status: 'pending' as const, status_reason: null }),
            version: vendor.version + 1,
            updated_at: sql`now()`,
          })
          .where(eq(vendors.id, vendor.id))
        await writeParts(vendor.id, input)
        if (isRejected) {
          await context.audit({
            actor,
            action: 'vendor.resubmit',
            subject: 'contractor',
            id: vendor.id,
            from: 'rejected',
            to: 'pending',
            version: vendor.version + 1,
          })
          await context.emit({ type: 'vendor.applied', vendorId: vendor.id })
        }
        const after = await read(vendor.id)
        if (approved) await auditEdit(actor, approved, after, input)
        return after
      })
    },

    /** Days on which the own business cannot work: blocked by hand, or booked by an accepted event that was not cancelled. */
    async unavailableDates(actor: Actor) {
      if (!actor.vendor) throw notFound(refusals.vendorNotFound)
      authorize(actor, 'vendor.edit', { user_id: actor.id })
      return unavailableDates(actor.vendor.id)
    },

    /** Replaces the days blocked by hand. Booked days stay what they are: naming or leaving them out changes nothing. */
    async setUnavailableDates(actor: Actor, dates: readonly string[]) {
      return context.inTransaction(async () => {
        const { id } = await lockOwn(actor)
        await db.delete(vendorUnavailableDates).where(eq(vendorUnavailableDates.vendor_id, id))
        const booked = new Set((await unavailableDates(id)).map((day) => day.date))
        const kept = [...new Set(dates)].filter((date) => !booked.has(date))
        if (kept.length > 0) {
          await db.insert(vendorUnavailableDates).values(kept.map((date) => ({ vendor_id: id, date })))
        }
        return unavailableDates(id)
      })
    },

    /** Keeps the wish to be put in touch with a vendor, and tells the admins. */
    async contact(actor: Actor, id: number, message: string | null | undefined): Promise<{ id: number }> {
      return context.inTransaction(async () => {
        const { vendor, counts } = await find(id)
        authorize(actor, 'vendor.contact', { ...vendor, counts })
        const [request] = await db
          .insert(contactRequests)
          .values({ vendor_id: id, user_id: actor.id, message: message ?? null })
          .returning({ id: contactRequests.id })
        if (!request) throw notFound()
        await context.emit({ type: 'contact.requested', contactRequestId: request.id })
        return request
      })
    },

    /** A vendor's pictures, in order, for whoever may see the vendor. */
    async pictures(actor: Actor | null, id: number) {
      const { vendor } = await see(actor, id)
      return vendor.images
    },

    /** Adds a picture to the own profile. Fails as the gallery does: too many, too large, not a picture. */
    async addPicture(
      actor: Actor,
      form: {
        contractor_id: number
        alt_text?: string | null | undefined
        is_primary: boolean
        image: Blob | ReceivedFile
      },
    ) {
      const { contractor_id, alt_text, is_primary, image } = form
      const isPublic = await requireOwn(actor, contractor_id)
      const bytes = image instanceof Blob ? await image.bytes() : image.bytes
      const picture = await pictures.add({ vendor_id: contractor_id }, { bytes, alt_text, is_primary }, () =>
        auditPictures(actor, contractor_id),
      )
      return toVendorImage(picture, addressesOf, isPublic)
    },

    /** The older flow's first half: an address to PUT one picture to, for a vendor who has room for it. */
    async openUpload(actor: Actor, { contractor_id, file_type }: { contractor_id: number; file_type: string }) {
      await requireOwn(actor, contractor_id)
      return pictures.openUpload(contractor_id, file_type)
    },

    /** The older flow's second half: the picture that was PUT becomes one of the own profile, once. */
    async adoptPicture(
      actor: Actor,
      id: number,
      body: { image_key: string; alt_text?: string | null | undefined; is_primary: boolean },
    ) {
      const isPublic = await requireOwn(actor, id)
      const picture = await pictures.adopt(id, body, () => auditPictures(actor, id))
      return toVendorImage(picture, addressesOf, isPublic)
    },

    async removePicture(actor: Actor, pictureId: number): Promise<null> {
      return changePicture(actor, pictureId, async () => {
        await pictures.remove(pictureId)
        return null
      })
    },

    /** Moves a picture to a position counted from 0; beyond the end means last. */
    async movePicture(actor: Actor, pictureId: number, position: number) {
      return changePicture(actor, pictureId, async (isPublic) =>
        toVendorImage(await pictures.move(pictureId, position), addressesOf, isPublic),
      )
    },

    async makePicturePrimary(actor: Actor, pictureId: number) {
      return changePicture(actor, pictureId, async (isPublic) =>
        toVendorImage(await pictures.makePrimary(pictureId), addressesOf, isPublic),
      )
    },
  }

  async function find(id: number) {
    const found = await reader.find(id)
    if (!found) throw notFound(refusals.vendorNotFound)
    return found
  }

  async function read(id: number): Promise<OwnVendor> {
    const { vendor } = await find(id)
    return vendor
  }

  async function see(actor: Actor | null, id: number) {
    const found = await find(id)
    authorize(actor, 'vendor.see', { ...found.vendor, counts: found.counts })
    return found
  }

  /** Yields whether everybody may see the profile, and with it its pictures. */
  async function requireOwn(actor: Actor, id: number): Promise<boolean> {
    const [vendor] = await db
      .select({ user_id: vendors.user_id, is_listed: vendors.is_listed })
      .from(vendors)
      .where(eq(vendors.id, id))
    if (!vendor) throw notFound(refusals.vendorNotFound)
    authorize(actor, 'vendor.edit', vendor)
    return vendor.is_listed
  }

  /** Does something to a picture of the own profile, and writes it down. `work` is told whether everybody may see it. */
  async function changePicture<T>(
    actor: Actor,
    pictureId: number,
    work: (isPublic: boolean) => Promise<T>,
  ): Promise<T> {
    const vendorId = (await pictures.find(pictureId))?.vendor_id
    if (!vendorId) throw notFound(refusals.vendorNotFound)
    const isPublic = await requireOwn(actor, vendorId)
    return context.inTransaction(async () => {
      const done = await work(isPublic)
      await auditPictures(actor, vendorId)
      return done
    })
  }

  /** Pictures are no part of a version, but what visitors see first. */
  async function auditPictures(actor: Actor, id: number): Promise<void> {
    const [vendor] = await db
      .select({ status: vendors.status, version: vendors.version })
      .from(vendors)
      .where(eq(vendors.id, id))
    if (vendor?.status !== 'approved') return
    const { version } = vendor
    await context.audit({ actor, action: 'vendor.edit', subject: 'contractor', id, version, fields: ['images'] })
  }

  /** The person as they stand now, held still: whoever takes a role or makes a profile waits here. */
  async function lockPerson(userId: number) {
    const [person] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('no key update')
    if (!person) throw notFound()
    const [vendor] = await db
      .select({ id: vendors.id, status: vendors.status })
      .from(vendors)
      .where(eq(vendors.user_id, userId))
      .for('no key update')
    return { role: person.role, vendor: vendor ?? null }
  }

  /** What an approved profile's owner changes nobody has looked at, so it is written down: which fields, never what they hold. */
  async function auditEdit(actor: Actor, before: OwnVendor, after: OwnVendor, input: VendorUpdate): Promise<void> {
    const fields = changedFields(input, before, after)
    if (fields.length === 0) return
    const { id, version } = after
    await context.audit({ actor, action: 'vendor.edit', subject: 'contractor', id, version, fields })
  }

  async function lockOwn(actor: Actor) {
    const [vendor] = await db.select().from(vendors).where(eq(vendors.user_id, actor.id)).for('no key update')
    if (!vendor) throw notFound(refusals.vendorNotFound)
    authorize(actor, 'vendor.edit', vendor)
    return vendor
  }

  async function create(userId: number, input: VendorInput): Promise<number> {
    const [made] = await db
      .insert(vendors)
      .values({ ...columnsOf(input), ...requiredOf(input), user_id: userId })
      .returning({ id: vendors.id })
    if (!made) throw notFound()
    return made.id
  }

  async function replace(id: number, input: VendorInput): Promise<number> {
    await db
      .update(vendors)
      .set({
        ...emptied,
        ...columnsOf(input),
        status: 'pending',
        status_reason: null,
        version: sql`${vendors.version} + 1`,
        created_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where(eq(vendors.id, id))
    await pictures.removeAll({ vendor_id: id })
    return id
  }

  /** Replaces the lists that are given; those that are absent stay. */
  async function writeParts(id: number, input: VendorUpdate): Promise<void> {
    const { social_links } = input
    if (social_links) {
      await db.delete(vendorSocialLinks).where(eq(vendorSocialLinks.vendor_id, id))
      if (social_links.length > 0) {
        await db.insert(vendorSocialLinks).values(social_links.map((link) => ({ ...link, vendor_id: id })))
      }
    }
    await choose(vendorAestheticTags, id, input.aesthetic_tag_ids)
    await choose(vendorEventTypes, id, input.event_type_ids)
    await choose(vendorServices, id, input.service_ids)
    await choose(vendorServiceAreas, id, input.service_area_ids)
  }

  async function choose(table: ChoiceTable, id: number, ids: readonly number[] | undefined): Promise<void> {
    if (!ids) return
    await db.delete(table).where(eq(table.vendor_id, id))
    if (ids.length === 0) return
    await db.insert(table).values(ids.map((lookup_id, position) => ({ vendor_id: id, lookup_id, position })))
  }

  async function unavailableDates(id: number): Promise<{ date: string; booked: boolean }[]> {
    const kept = db
      .select({ date: vendorUnavailableDates.date, booked: sql<boolean>`false`.as('booked') })
      .from(vendorUnavailableDates)
      .where(eq(vendorUnavailableDates.vendor_id, id))
    const lastDay = sql`least(coalesce(${events.end_date}, ${events.start_date}), ${events.start_date} + ${mostListedDays - 1}::int)`
    const booked = db
      .select({
        date: sql<string>`generate_series(${events.start_date}, ${lastDay}, interval '1 day')::date`.as('date'),
        booked: sql<boolean>`true`.as('booked'),
      })
      .from(eventApplications)
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .where(
        and(
          eq(eventApplications.vendor_id, id),
          eq(eventApplications.status, 'accepted'),
          ne(events.status, 'cancelled'),
        ),
      )
    const days = kept.unionAll(booked).as('days')
    return db
      .select({ date: days.date, booked: sql<boolean>`bool_or(${days.booked})` })
      .from(days)
      .groupBy(days.date)
      .orderBy(days.date)
  }
}

/** All four tables of choices are of one type. */
type ChoiceTable = typeof vendorAestheticTags

const emptied = {
  years_in_business: null,
  pricing_range: null,
  website: null,
  license_number: null,
  insurance_info: null,
  availability_info: null,
}

function requiredOf({ company_name, business_description, business_address }: VendorInput) {
  return { company_name, business_description, business_address }
}

/** The profile's own columns; what is absent is left alone. */
function columnsOf(input: VendorUpdate) {
  const {
    social_links: _links,
    aesthetic_tag_ids: _tags,
    event_type_ids: _types,
    service_ids: _services,
    service_area_ids: _areas,
    ...columns
  } = input
  return columns
}
