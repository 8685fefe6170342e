import type { OwnVendor } from '@marquee/contract/vendors'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { countsAs } from '../../db/counts.ts'
import { prepared } from '../../db/prepared.ts'
import {
  aestheticTags,
  eventTypes,
  pictures,
  serviceAreas,
  services,
  users,
  vendorAestheticTags,
  vendorEventTypes,
  vendors,
  vendorServiceAreas,
  vendorServices,
  vendorSocialLinks,
} from '../../db/schema.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toVendorImage, type PictureFields } from '../../images/gallery.ts'
import { inView, knownProfile, type KnownProfile, type View } from '../../db/held.ts'
import { openQuestion } from '../../db/questions.ts'
import { choicesColumn, socialLinksColumn, type Choice, type StoredLink } from '../../db/profile-lists.ts'

const { created_at, updated_at: _, ...columns } = getTableColumns(vendors)

/** A vendor with its lists and pictures as columns of one statement: a page of vendors needs one round trip and is consistent. */
export const vendorColumns = {
  ...columns,
  profile_created_at: created_at,
  question: openQuestion('vendor').as('question'),
  known: knownProfile('vendor').as('known'),
  social_links: socialLinksColumn(vendorSocialLinks, vendorSocialLinks.vendor_id, vendors.id),
  aesthetic_tags: choices('aesthetic_tags', vendorAestheticTags, aestheticTags),
  event_types: choices('event_types', vendorEventTypes, eventTypes),
  services: choices('services', vendorServices, services),
  service_areas: choices('service_areas', vendorServiceAreas, serviceAreas),
  pictures: sql<PictureFields[]>`(
    select coalesce(json_agg(json_build_object('id', ${pictures.id}, 'vendor_id', ${pictures.vendor_id}, 'key', ${pictures.key},
      'width', ${pictures.width}, 'height', ${pictures.height}, 'placeholder', ${pictures.placeholder}, 'alt_text', ${pictures.alt_text},
      'is_primary', ${pictures.is_primary}, 'display_order', ${pictures.display_order}) order by ${pictures.display_order}, ${pictures.id}), '[]')
    from ${pictures} where ${pictures.vendor_id} = ${vendors.id})`.as('pictures'),
}

/** A row of `vendorColumns`. */
export type VendorRecord = Omit<typeof vendors.$inferSelect, 'created_at' | 'updated_at'> & {
  profile_created_at: Date
  question: string | null
  known: KnownProfile | null
  social_links: StoredLink[]
  aesthetic_tags: Choice[]
  event_types: Choice[]
  services: Choice[]
  service_areas: Choice[]
  pictures: PictureFields[]
}

/**
 * The vendor as its owner or, with the view `decided`, admins get it; the contract's `Vendor` leaves out the private fields. Pictures of a vendor that is not listed
 * get signed URLs, so check first that the caller may see the vendor.
 */
export function toVendor(row: VendorRecord, addressesOf: Addressing, view: View = 'known'): OwnVendor {
  const { pictures: rows, profile_created_at, resubmitted_at, is_listed, ...record } = inView(row, view)
  const images = rows.map((row) => toVendorImage(row, addressesOf, is_listed))
  return {
    ...record,
    profile_created_at: profile_created_at.toISOString(),
    submitted_at: (resubmitted_at ?? profile_created_at).toISOString(),
    images,
    primary_image: images.find((image) => image.is_primary)?.image_url ?? null,
    aesthetic_tag_ids: idsOf(record.aesthetic_tags),
    event_type_ids: idsOf(record.event_types),
    service_ids: idsOf(record.services),
    service_area_ids: idsOf(record.service_areas),
  }
}

/** Reads vendors with their lists and pictures, and whether each profile counts. */
export function vendorReader(db: Db, addressesOf: Addressing) {
  const byIds = prepared(db, (on) =>
    on
      .select({ ...vendorColumns, counts: countsAs('contractor') })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.user_id))
      .where(sql`${vendors.id} = any(${sql.placeholder('ids')}::bigint[])`)
      .prepare('vendors_by_ids'),
  )

  return {
    async byIds(ids: readonly number[], view?: View): Promise<Map<number, OwnVendor>> {
      if (ids.length === 0) return new Map()
      const rows = await byIds({ ids })
      return new Map(rows.map(({ counts: _, ...row }) => [row.id, toVendor(row, addressesOf, view)]))
    },

    async find(id: number, view?: View): Promise<{ vendor: OwnVendor; counts: boolean } | null> {
      const [row] = await byIds({ ids: [id] })
      if (!row) return null
      const { counts, ...record } = row
      return { vendor: toVendor(record, addressesOf, view), counts }
    },
  }
}

type LookupTable = Parameters<typeof choicesColumn>[2]

function choices(name: string, table: typeof vendorAestheticTags, lookup: LookupTable) {
  return choicesColumn(name, table, lookup, table.vendor_id, vendors.id)
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map((row) => row.id)
}
