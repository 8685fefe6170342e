import type { OwnVendor } from '@marquee/contract/vendors'
import { Link } from 'react-router'

interface Missing {
  /** What to add, as it stands in a sentence. */
  what: string
  /** The searches that leave the vendor out until then. */
  searches: string
  /** Where it is added, on `/contractor/profile`. */
  hash: string
}

/** What a profile lacks to be found, the most important first. Empty when it has everything. */
export function missingForSearch(profile: Pick<OwnVendor, 'images' | 'service_ids' | 'service_area_ids'>): Missing[] {
  return [
    profile.service_ids.length === 0 && { what: 'services', searches: 'by service', hash: '#search' },
    profile.images.length === 0 && { what: 'pictures', searches: 'for vendors with pictures', hash: '#pictures' },
    profile.service_area_ids.length === 0 && { what: 'service areas', searches: 'by area', hash: '#search' },
  ].filter((one) => one !== false)
}

/** One line about what is missing and what that costs. Nothing when nothing is missing. */
export function MissingForSearch({ profile }: { profile: Parameters<typeof missingForSearch>[0] }) {
  const missing = missingForSearch(profile)
  if (missing.length === 0) return null
  const words = new Map(missing.map((one) => [one.what, one]))
  return (
    <p className="mb-8 rounded-lg border border-line bg-lamp-wash px-4 py-3">
      Searches {list.format(missing.map(({ searches }) => searches))} leave you out. Add{' '}
      {list.formatToParts(words.keys()).map(({ type, value }, at) =>
        type === 'literal' ? (
          value
        ) : (
          <Link key={at} to={`/contractor/profile${words.get(value)?.hash}`} className="link font-semibold">
            {value}
          </Link>
        ),
      )}
      .
    </p>
  )
}

/** "a, b and c". */
const list = new Intl.ListFormat('en-GB')
