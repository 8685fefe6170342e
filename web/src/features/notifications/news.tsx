import type { Notification } from '@marquee/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LoadedNews, ReadAll } from './held-page.tsx'
import { NewsEntry } from './news-entry.tsx'
import { notificationsPath } from './notifications-path.ts'
import { newestQuery } from './queries.ts'

const maxShown = 5

interface Props {
  /** Entries that stand elsewhere on the page. */
  isElsewhere?: ((entry: Notification) => boolean) | undefined
}

/** The subjects of the five newest notifications of the signed-in person, with the text of those about the account. Unread ones stand out. */
export function News({ isElsewhere }: Props) {
  const list = useQuery(newestQuery)
  return (
    <LoadedNews query={list} skeleton="h-24">
      {(found) => {
        const { notifications } = found
        const shown = notifications.filter((entry) => !isElsewhere?.(entry)).slice(0, maxShown)
        return (
          <section aria-labelledby="news" className="grid grid-cols-1 content-start gap-4">
            <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
              <h2 id="news" tabIndex={-1} className="max-sm:text-xl">
                Latest news
              </h2>
              <ReadAll list={found} />
            </div>
            {shown.length === 0 ? (
              <p className="text-muted">
                {notifications.length === 0
                  ? 'Nothing yet. News of your applications and events appears here.'
                  : 'All that is new stands on this page already.'}
              </p>
            ) : (
              <ul tabIndex={-1} className="card divide-y divide-line px-4">
                {shown.map((notification) => (
                  <NewsEntry key={notification.id} notification={notification} text="account" />
                ))}
              </ul>
            )}
            {notifications.length > 0 && (
              <p>
                <Link prefetch="intent" to={notificationsPath} className="link font-semibold">
                  See all notifications
                </Link>
              </p>
            )}
          </section>
        )
      }}
    </LoadedNews>
  )
}
