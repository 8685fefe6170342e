import { useQuery } from '@tanstack/react-query'
import { CallButton } from '../../ui/call-button.tsx'
import { cx } from '../../ui/cx.ts'
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
  const isEmpty = data?.events.length === 0
  if (!data || (isEmpty && !isOffered)) return null
  return (
    <section
      aria-labelledby="for-you"
      tabIndex={-1}
      className="mt-14 grid grid-cols-1 gap-5 focus-visible:outline-none"
    >
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
          isEmpty && 'border-t border-line pt-6',
        )}
      >
        <h2 id="for-you" className={isEmpty ? 'text-xl' : 'max-sm:text-xl'}>
          Events for you
        </h2>
        {isEmpty && (
          <p className="text-muted max-sm:order-last max-sm:basis-full sm:flex-1">
            No open event fits your work, area and free days now. <TextLink to="/events">Browse all events</TextLink>
          </p>
        )}
        {isOffered && (
          <CallButton call={startEventDigest} size="sm">
            Email me weekly
          </CallButton>
        )}
      </div>
      {!isEmpty && <EventGrid events={data.events} level={3} />}
    </section>
  )
}
