import { useQuery } from '@tanstack/react-query'
import { CallButton } from '../../ui/call-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EventGrid } from '../applications/event-results.tsx'
import { suggestedEventsQuery } from '../events/queries.ts'
import { preferencesQuery, startEventDigest } from '../notifications/queries.ts'

/** Events that suit the vendor, with pictures, and the offer of an e-mail about new ones. Without an answer it shows nothing. */
export function SuggestedEvents() {
  const { data, isPending } = useQuery(suggestedEventsQuery)
  const { data: choices } = useQuery(preferencesQuery)
  const isOffered = choices?.preferences.some((one) => one.group === 'new_events' && one.frequency === 'off')
  if (isPending) return <Skeleton className="mt-12 h-96 w-full" />
  if (!data || (data.events.length === 0 && !isOffered)) return null
  return (
    <section
      aria-labelledby="for-you"
      tabIndex={-1}
      className="mt-14 grid grid-cols-1 gap-5 focus-visible:outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="for-you">Events for you</h2>
        {isOffered && (
          <CallButton call={startEventDigest} size="sm">
            Email me new ones weekly
          </CallButton>
        )}
      </div>
      {data.events.length > 0 ? (
        <EventGrid events={data.events} level={3} />
      ) : (
        <p className="text-muted">
          No open event fits your work, area and free days now. <TextLink to="/events">Browse all events</TextLink>
        </p>
      )}
    </section>
  )
}
