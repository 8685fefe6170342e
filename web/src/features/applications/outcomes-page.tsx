import { useQuery } from '@tanstack/react-query'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText } from '../../lib/query-client.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EventDetailsLoading } from '../events/event-details.tsx'
import { OwnEvent } from '../events/own-event.tsx'
import { OutcomeRow } from './outcome-row.tsx'
import { outcomesQuery } from './outcome-queries.ts'
import { privately } from './outcomes.tsx'

export const meta = () => [{ title: fullTitle('How did it go?') }]

/** `/organizer/events/{id}/outcomes`: how it went with each accepted vendor, on one page. */
export default function OutcomesPage() {
  const query = useQuery(outcomesQuery)
  return (
    <OwnEvent loading={<EventDetailsLoading />}>
      {(event) => (
        <>
          <PageHeader
            back={<BackLink to={`/organizer/events/${event.id}`}>Back to the event</BackLink>}
            title="How did it go?"
            subtitle={`${event.title}. ${privately}`}
          />
          <Loaded
            query={query}
            failure="This could not be loaded."
            hint={failureText}
            className="card"
            loading="Loading your vendors..."
            skeleton="h-64"
          >
            {(all) => {
              const outcomes = all.filter(({ event_id }) => event_id === event.id)
              if (outcomes.length === 0)
                return (
                  <EmptyState title="Nothing to answer" className="card">
                    <p>You are asked about accepted vendors when an event is completed, for thirty days.</p>
                  </EmptyState>
                )
              return (
                <ul aria-label="Vendors" className="card divide-y divide-line">
                  {outcomes.map((outcome) => (
                    <li key={outcome.application_id} className="px-5 py-4">
                      <OutcomeRow outcome={outcome} side="organizer" />
                    </li>
                  ))}
                </ul>
              )
            }}
          </Loaded>
        </>
      )}
    </OwnEvent>
  )
}
