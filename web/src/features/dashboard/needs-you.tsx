import type { OwnVendor } from '@marquee/contract/vendors'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { NewsEntry } from '../notifications/news-entry.tsx'
import { asksVendor, newsQuery } from '../notifications/queries.ts'

/**
 * What a vendor should look at first: unread decisions and cancelled events, and what the profile misses. Renders nothing when there is
 * neither. Without `vendor` the profile is not looked at.
 */
export function NeedsYou({ vendor }: { vendor: OwnVendor | undefined }) {
  const { data } = useInfiniteQuery(newsQuery)
  const entries = (data?.entries ?? []).filter(asksVendor)
  const gaps = vendor ? gapsOf(vendor) : []
  // The box stays when the last entry was read, and keeps the focus.
  return (
    <div tabIndex={-1} className="empty:hidden">
      {entries.length + gaps.length > 0 && (
        <section aria-labelledby="needs-you" className="grid grid-cols-1 gap-4">
          <h2 id="needs-you" className="flex min-h-9 items-center max-sm:text-xl">
            Needs you
          </h2>
          <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface px-5">
            {entries.map((entry) => (
              <NewsEntry key={entry.id} notification={entry} />
            ))}
            {gaps.map(({ what, cost, to, label }) => (
              <li key={to} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
                <p className="min-w-0 flex-1 basis-64">
                  <span className="block font-semibold">{what}</span>
                  <span className="text-sm text-pretty text-muted">{cost}</span>
                </p>
                <ButtonLink size="sm" to={to}>
                  {label}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** What the profile misses, what that costs in search, and where to add it. */
function gapsOf(vendor: OwnVendor) {
  return [
    {
      isMissing: vendor.images.length === 0,
      what: 'Your profile has no pictures',
      cost: 'Organizers look at pictures first, and those who ask for vendors with pictures do not find you.',
      to: '/contractor/profile#pictures',
      label: 'Add pictures',
    },
    {
      isMissing: vendor.services.length === 0,
      what: 'Your profile names no services',
      cost: 'Searches for a trade do not find you.',
      to: '/contractor/profile#services',
      label: 'Choose services',
    },
    {
      isMissing: vendor.service_areas.length === 0,
      what: 'Your profile names no service areas',
      cost: 'Searches for a place find you by your address only.',
      to: '/contractor/profile#areas',
      label: 'Choose areas',
    },
  ].filter((gap) => gap.isMissing)
}
