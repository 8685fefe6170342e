import type { Notification } from '@marquee/contract/notifications'
import type { OwnVendor } from '@marquee/contract/vendors'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { NewsEntry } from '../notifications/news-entry.tsx'
import { newestQuery } from '../notifications/queries.ts'
import { missingForSearch } from '../vendors/missing-for-search.tsx'

interface Props {
  /** Without it, the profile is not looked at. */
  vendor: OwnVendor | undefined
  /** Which news ask something of the vendor. */
  asks: (entry: Notification) => boolean
}

/** What a vendor should look at first: news that ask something, and what the profile misses. Shows nothing when there is neither. */
export function NeedsYou({ vendor, asks }: Props) {
  const { data } = useQuery(newestQuery)
  const entries = (data?.notifications ?? []).filter(asks)
  const gaps = vendor ? missingForSearch(vendor) : []
  // The box stays when the last entry was read, without height and with its gap taken back: a hidden one would lose the focus.
  return (
    <div tabIndex={-1} className="focus-visible:outline-none empty:-mb-12">
      {entries.length + gaps.length > 0 && (
        <section aria-labelledby="needs-you" className="grid grid-cols-1 gap-4">
          <h2 id="needs-you" className="flex min-h-9 items-center max-sm:text-xl">
            Needs you
          </h2>
          <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface px-5">
            {entries.map((entry) => (
              <NewsEntry key={entry.id} notification={entry} text="whole" />
            ))}
            {gaps.map(({ what, searches, hash }) => (
              <li key={what} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
                <p className="min-w-0 flex-1 basis-64">
                  <span className="block font-semibold">Your profile has no {what}</span>
                  <span className="text-sm text-pretty text-muted">Searches {searches} do not find you.</span>
                </p>
                <ButtonLink size="sm" to={`/contractor/profile${hash}`}>
                  Add {what}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
