import { Link } from 'react-router'
import { isAbove, Offers, useOffers } from '../applications/offers.tsx'
import { LoadedNews, ReadAll, useHeldPage } from './held-page.tsx'
import { NewsEntry } from './news-entry.tsx'
import { notificationsPath } from './notifications-path.ts'

const maxShown = 10
const newest = { page: 1, unread: false }

/** What waits for a confirmation, and the ten newest notifications, below the bell. */
export function NewestList({ onFollow }: { onFollow: () => void }) {
  const { list, top, newRows } = useHeldPage(newest)
  const offers = useOffers()
  const isOffered = isAbove(offers)
  return (
    <>
      <div className="flex min-h-13 flex-none items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="text-lg">Notifications</h2>
        <ReadAll list={list.data} />
      </div>
      {newRows}
      <div ref={top} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
        {offers.length > 0 && (
          <div className="border-b border-line py-3">
            <Offers offers={offers} />
          </div>
        )}
        <LoadedNews query={list} level={3} skeleton="h-52">
          {({ notifications }) => {
            const shown = notifications.filter((entry) => !isOffered(entry)).slice(0, maxShown)
            return shown.length === 0 ? (
              <p className="py-10 text-center text-pretty text-muted">
                Nothing yet. News of your applications and events appears here.
              </p>
            ) : (
              <ul tabIndex={-1} className="divide-y divide-line">
                {shown.map((entry) => (
                  <NewsEntry key={entry.id} notification={entry} onFollow={onFollow} />
                ))}
              </ul>
            )
          }}
        </LoadedNews>
      </div>
      <p className="flex-none border-t border-line">
        <Link
          prefetch="intent"
          to={notificationsPath}
          onClick={onFollow}
          className="grid min-h-12 place-items-center font-semibold hover:bg-soft focus-visible:-outline-offset-2"
        >
          See all notifications
        </Link>
      </p>
    </>
  )
}
