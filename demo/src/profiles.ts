import type { OrganizerSeed } from './organizers.ts'
import { secondTry, type VendorSeed } from './vendors.ts'

/** The ids of the lookup entries, by display name. */
export type LookupIds = Record<'tags' | 'types' | 'services' | 'areas', Map<string, number>>

const chosen = (names: readonly string[], ids: Map<string, number>) =>
  names.map((name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo names "${name}", which is in no list`)
    return id
  })

/** The application of an organizer. Throws when the seed names an unknown lookup entry. */
export function organizerInput(seed: OrganizerSeed, ids: LookupIds) {
  return {
    organization_name: seed.name,
    organization_description: seed.text,
    organization_address: seed.address,
    website: seed.website,
    years_organizing: seed.years,
    typical_event_size: seed.size,
    annual_events_count: seed.yearly,
    event_type_ids: chosen(seed.types, ids.types),
    social_links: [{ platform: 'instagram' as const, url: `https://instagram.com/${slug(seed.name)}` }],
  }
}

/** The application of a vendor; `index` varies the fields that the seed does not have. Throws when the seed names an unknown lookup entry. */
export function vendorInput(seed: VendorSeed, ids: LookupIds, index: number) {
  const handle = slug(seed.name)
  return {
    company_name: seed.name,
    business_description: seed.text,
    business_address: seed.address,
    years_in_business: seed.years,
    pricing_range: seed.price,
    website: index % 7 === 5 ? null : `https://${handle}.example.com`,
    license_number: index % 3 === 2 ? null : `LIC-${String(20_417 + index * 389).padStart(6, '0')}`,
    insurance_info: index % 4 === 3 ? null : 'General liability, $2M, certificate on request',
    availability_info: index % 2 ? 'Booking three to nine months ahead' : 'Weekends go first; ask about Thursdays',
    social_links: [
      { platform: 'instagram' as const, url: `https://instagram.com/${handle}` },
      ...(index % 3 === 0 ? [{ platform: 'facebook' as const, url: `https://facebook.com/${handle}` }] : []),
      ...(index % 4 === 1 ? [{ platform: 'tiktok' as const, url: `https://tiktok.com/@${handle}` }] : []),
    ],
    aesthetic_tag_ids: chosen(seed.tags, ids.tags),
    event_type_ids: chosen(seed.types, ids.types),
    service_ids: chosen([seed.service], ids.services),
    service_area_ids: chosen([seed.area], ids.areas),
  }
}

/** The application of the vendor who was rejected and applied again, as it was at first. */
export function firstTry(input: ReturnType<typeof vendorInput>, ids: LookupIds) {
  const { types, ...texts } = secondTry.before
  return { ...input, ...texts, event_type_ids: chosen(types, ids.types) }
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')
/** The e-mail address of somebody without a demo account. */
export const mailOf = (name: string) => `hello@${slug(name)}.example.com`

const givenNames = 'Maya Theo Ines Caleb Priya Jonas Lucía Amara Felix Noor Hanna Diego Ruth Kofi Elise Tomás'.split(
  ' ',
)
const familyNames = 'Okafor Lindqvist Moreno Hale Banerjee Castellano Whitfield Nakamura Doyle Abernathy Solís'.split(
  ' ',
)
/** The name of somebody without a demo account. */
export const ownerName = (index: number) =>
  `${givenNames[index % givenNames.length]} ${familyNames[(index * 7 + 3) % familyNames.length]}`
