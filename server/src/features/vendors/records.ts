import type { SocialPlatform } from '@marquee/contract/limits'
import type { OwnVendor } from '@marquee/contract/vendors'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
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

interface Chosen {
  id: number
  name: string
  display_name: string
}

/** A vendor with all its parts as columns of one statement, so that a page of vendors costs one round trip and is of one moment. */
export const vendorColumns = {
  id: vendors.id,
  user_id: vendors.user_id,
  company_name: vendors.company_name,
  business_description: vendors.business_description,
  business_address: vendors.business_address,
  years_in_business: vendors.years_in_business,
  pricing_range: vendors.pricing_range,
  website: vendors.website,
  license_number: vendors.license_number,
  insurance_info: vendors.insurance_info,
  availability_info: vendors.availability_info,
  status: vendors.status,
  status_reason: vendors.status_reason,
  is_listed: vendors.is_listed,
  version: vendors.version,
  profile_created_at: vendors.created_at,
  social_links: sql<{ id: number; platform: SocialPlatform; url: string }[]>`(
    select coalesce(json_agg(json_build_object('id', ${vendorSocialLinks.id}, 'platform', ${vendorSocialLinks.platform}, 'url', ${vendorSocialLinks.url}) order by ${vendorSocialLinks.id}), '[]')
    from ${vendorSocialLinks} where ${vendorSocialLinks.vendor_id} = ${vendors.id})`.as('social_links'),
  aesthetic_tags: chosen(vendorAestheticTags, aestheticTags).as('aesthetic_tags'),
  event_types: chosen(vendorEventTypes, eventTypes).as('event_types'),
  services: chosen(vendorServices, services).as('services'),
  service_areas: chosen(vendorServiceAreas, serviceAreas).as('service_areas'),
  pictures: sql<PictureFields[]>`(
    select coalesce(json_agg(json_build_object('id', ${pictures.id}, 'vendor_id', ${pictures.vendor_id}, 'key', ${pictures.key},
      'width', ${pictures.width}, 'height', ${pictures.height}, 'placeholder', ${pictures.placeholder}, 'alt_text', ${pictures.alt_text},
      'is_primary', ${pictures.is_primary}, 'display_order', ${pictures.display_order}) order by ${pictures.display_order}, ${pictures.id}), '[]')
    from ${pictures} where ${pictures.vendor_id} = ${vendors.id})`.as('pictures'),
}

/** A row of `vendorColumns`. */
export type VendorRecord = Pick<
  OwnVendor,
  | 'id'
  | 'user_id'
  | 'company_name'
  | 'business_description'
  | 'business_address'
  | 'years_in_business'
  | 'pricing_range'
  | 'website'
  | 'license_number'
  | 'insurance_info'
  | 'availability_info'
  | 'status'
  | 'status_reason'
  | 'version'
  | 'social_links'
> & {
  is_listed: boolean
  profile_created_at: Date
  aesthetic_tags: Chosen[]
  event_types: Chosen[]
  services: Chosen[]
  service_areas: Chosen[]
  pictures: PictureFields[]
}

/**
 * The vendor as it is sent to its owner and admins; the contract's `Vendor` leaves out what is not everybody's. Pictures of one that is not
 * listed come with signed addresses, so who asks must be allowed to see it.
 */
export function toVendor(
  { pictures: rows, profile_created_at, is_listed, ...record }: VendorRecord,
  addressesOf: Addressing,
): OwnVendor {
  const images = rows.map((row) => toVendorImage(row, addressesOf, is_listed))
  return {
    ...record,
    profile_created_at: profile_created_at.toISOString(),
    images,
    primary_image: images.find((image) => image.is_primary)?.image_url ?? null,
    aesthetic_tag_ids: idsOf(record.aesthetic_tags),
    event_type_ids: idsOf(record.event_types),
    service_ids: idsOf(record.services),
    service_area_ids: idsOf(record.service_areas),
  }
}

/** Reads vendors with all their parts, and whether each one's profile counts. */
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
    async byIds(ids: readonly number[]): Promise<Map<number, OwnVendor>> {
      if (ids.length === 0) return new Map()
      const rows = await byIds({ ids })
      return new Map(rows.map(({ counts: _, ...row }) => [row.id, toVendor(row, addressesOf)]))
    },

    async find(id: number): Promise<{ vendor: OwnVendor; counts: boolean; isPublic: boolean } | null> {
      const [row] = await byIds({ ids: [id] })
      if (!row) return null
      const { counts, ...record } = row
      return { vendor: toVendor(record, addressesOf), counts, isPublic: record.is_listed }
    },
  }
}

type ChoiceTable = PgTable & { vendor_id: PgColumn; lookup_id: PgColumn; position: PgColumn }
type LookupTable = PgTable & { id: PgColumn; name: PgColumn; display_name: PgColumn }

function chosen(choices: ChoiceTable, lookup: LookupTable): SQL<Chosen[]> {
  return sql<Chosen[]>`(
    select coalesce(json_agg(json_build_object('id', ${lookup.id}, 'name', ${lookup.name}, 'display_name', ${lookup.display_name}) order by ${choices.position}), '[]')
    from ${choices} join ${lookup} on ${lookup.id} = ${choices.lookup_id} where ${choices.vendor_id} = ${vendors.id})`
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map((row) => row.id)
}
