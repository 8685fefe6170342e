import { refusals, type Actor } from '@marquee/contract/policy'
import type { OwnVendor, vendorFields, VendorInput } from '@marquee/contract/vendors'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import {
  vendorAestheticTags,
  vendorEventTypes,
  vendorServiceAreas,
  vendorServices,
  uploadSlots,
  vendorListEntries,
  vendorSocialLinks,
  vendorUnavailableDates,
} from '../../db/schema.ts'
import type { View } from '../../db/held.ts'
import { notFound } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import type { ImageStore } from '../../images/image-store.ts'
import type { Gallery } from '../../images/gallery.ts'
import { replaceRows } from '../../db/profile-lists.ts'
import { profileKinds, profileService } from '../profiles/service.ts'
import { vendorCalendar } from './calendar.ts'
import { contactRequestsOf } from './contact-requests.ts'
import { vendorLists } from './lists.ts'
import { ownPictures } from './own-pictures.ts'
import { vendorReader } from './records.ts'
import { relatedVendors } from './related.ts'
import { vendorSearch } from './search.ts'
import { suggestions } from './suggestions.ts'

export { vendorDocumentService } from './documents.ts'
export { takenDays } from './calendar.ts'
export { conditionOf, filterValues } from './search-filters.ts'
export { areaReader, distanceTo } from './search-near.ts'

/**
 * Vendors with all their lists and pictures, by id; unknown ids are absent. Does not check access: only for admins, who may see all of
 * them, and for the export of an owner.
 */
export function vendorsByIds(
  context: Context,
  addressesOf: Addressing,
  ids: readonly number[],
  view?: View,
): Promise<Map<number, OwnVendor>> {
  return vendorReader(context.db, addressesOf).byIds(ids, view)
}

/** Vendor profiles: the public list, the own profile with its calendar and pictures, and contact requests. */
export function vendorService(
  context: Context,
  {
    pictures,
    addressesOf,
    addressWritten,
  }: { pictures: Gallery; addressesOf: Addressing; addressWritten?: ImageStore['addressWritten'] },
) {
  const { db } = context
  const reader = vendorReader(db, addressesOf)
  const relatedTo = relatedVendors(context, addressesOf)
  const profiles = profileService<typeof vendorFields, VendorInput, OwnVendor>(context, {
    kind: profileKinds.vendor,
    lists: {
      links: (id, links) => replaceRows(db, vendorSocialLinks, 'vendor_id', id, links),
      choices: {
        aesthetic_tag_ids: choicesIn(vendorAestheticTags),
        event_type_ids: choicesIn(vendorEventTypes),
        service_ids: choicesIn(vendorServices),
        service_area_ids: choicesIn(vendorServiceAreas),
      },
    },
    read: async (id) => (await find(id)).vendor,
    clear: (id) => pictures.removeAll({ vendor_id: id }),
  })

  return {
    /** The listed vendors that match the filters, with the total number of matches. */
    list: vendorSearch(context, addressWritten),

    /** Listed vendors and places that somebody may mean by the beginning of a text. */
    suggestions: suggestions(context),

    /** One vendor. Fails with `not_found` for a vendor that is not listed, except for its owner and admins. */
    async get(actor: Actor | null, id: number): Promise<OwnVendor> {
      const { vendor } = await see(actor, id)
      return vendor
    },

    /** Up to four listed vendors like this one, with `day` only those who are free then. Fails with `not_found` as `get` does. */
    async related(actor: Actor | null, id: number, day: string | undefined): Promise<OwnVendor[]> {
      await see(actor, id)
      return relatedTo(id, day)
    },

    /** The caller's own profile in any status. Fails with `not_found` without one. */
    async own(actor: Actor): Promise<OwnVendor> {
      if (!actor.vendor) throw notFound(refusals.vendorNotFound)
      const { vendor } = await see(actor, actor.vendor.id)
      return vendor
    },

    apply: profiles.apply,
    update: profiles.update,

    /** Empties the profile of an account that is being deleted: pictures and calendar too. Call it in a transaction. */
    async erase(id: number): Promise<void> {
      await profiles.erase(id)
      await db.delete(vendorUnavailableDates).where(eq(vendorUnavailableDates.vendor_id, id))
      await db.delete(vendorListEntries).where(eq(vendorListEntries.vendor_id, id))
      await db.delete(uploadSlots).where(eq(uploadSlots.vendor_id, id))
    },

    ...vendorCalendar(context, profiles.lockOwn),

    ...contactRequestsOf(context, { find, see }),

    lists: vendorLists(context, reader),

    /** A vendor's pictures, in order, for everybody who may see the vendor. */
    async pictures(actor: Actor | null, id: number) {
      const { vendor } = await see(actor, id)
      return vendor.images
    },

    ...ownPictures(context, { pictures, addressesOf }),
  }

  async function find(id: number, view?: View) {
    const found = await reader.find(id, view)
    if (!found) throw notFound(refusals.vendorNotFound)
    return found
  }

  async function see(actor: Actor | null, id: number) {
    const found = await find(id, actor?.role === 'admin' ? 'decided' : 'known')
    authorize(actor, 'vendor.see', { ...found.vendor, counts: found.counts })
    return found
  }

  /** Replaces the choices in a table, in the order given. All four tables of choices have the same type. */
  function choicesIn(table: typeof vendorAestheticTags) {
    return async (id: number, ids: readonly number[]) => {
      // Choices that stay are not written, because each change of them writes the vendor's row of `vendor_listings` again.
      await db.delete(table).where(and(eq(table.vendor_id, id), notInArray(table.lookup_id, [...ids])))
      if (ids.length === 0) return
      await db
        .insert(table)
        .values(ids.map((lookup_id, position) => ({ vendor_id: id, lookup_id, position })))
        .onConflictDoUpdate({
          target: [table.vendor_id, table.lookup_id],
          set: { position: sql`excluded.position` },
          setWhere: sql`${table.position} <> excluded.position`,
        })
    }
  }
}
