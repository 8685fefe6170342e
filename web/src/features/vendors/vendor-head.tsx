import { priceWord } from '@marquee/contract/formats'
import type { Vendor } from '@marquee/contract/vendors'
import { webAddress } from '@marquee/contract/web-address'
import { breadcrumbList, PageHead, summary } from '../../lib/page-head.tsx'
import { primaryFirst } from '../../lib/primary-picture.ts'

/** The head of a vendor's page, for search engines and link previews. */
export function VendorHead({ vendor, origin }: { vendor: Vendor; origin: string }) {
  const path = `/vendors/${vendor.id}`
  return (
    <PageHead
      title={vendor.company_name}
      description={summary(vendor.business_description)}
      origin={origin}
      path={path}
      image={vendor.primary_image ?? undefined}
      imageAlt={primaryFirst(vendor.images)[0]?.alt_text ?? undefined}
      schemaObjects={[
        business(vendor, origin),
        breadcrumbList(origin, [
          { name: 'Home', path: '/' },
          { name: 'Vendors', path: '/vendors' },
          { name: vendor.company_name, path },
        ]),
      ]}
    />
  )
}

function business(vendor: Vendor, origin: string) {
  const links = [vendor.website, ...vendor.social_links.map((link) => link.url)].flatMap(
    (url) => webAddress(url ?? '')?.href ?? [],
  )
  return {
    '@type': 'LocalBusiness',
    '@id': new URL(`/vendors/${vendor.id}`, origin).href,
    url: new URL(`/vendors/${vendor.id}`, origin).href,
    name: vendor.company_name,
    description: vendor.business_description,
    address: vendor.business_address,
    ...(vendor.images.length > 0 && {
      image: primaryFirst(vendor.images).map(({ image_url }) => new URL(image_url, origin).href),
    }),
    ...(vendor.pricing_range && { priceRange: priceWord(vendor.pricing_range) }),
    ...(links.length > 0 && { sameAs: links }),
    ...(vendor.service_areas.length > 0 && { areaServed: vendor.service_areas.map((area) => area.display_name) }),
  }
}
