import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { unansweredQuery } from './invitation-queries.ts'
import { countsInWords } from './invitation-words.ts'

/** On the organizer's home: for each event, how many invited vendors have not opened or not answered; nothing where all have. */
export function UnansweredInvitations() {
  const { data = [] } = useQuery(unansweredQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="unanswered-invitations" className="grid grid-cols-1 gap-4">
      <h2 id="unanswered-invitations" className="text-xl">
        Invitations
      </h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {data.map(({ event_id, event_title, ...counts }) => (
          <li key={event_id}>
            <Link
              prefetch="intent"
              to={`/organizer/events/${event_id}/invitations`}
              className="flex items-center gap-4 px-5 py-4 hover:bg-soft focus-visible:-outline-offset-2"
            >
              <span className="grid min-w-0 flex-1">
                <span className="font-semibold wrap-anywhere">{event_title}</span>
                <span className="figures text-sm text-muted">{countsInWords(counts)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
