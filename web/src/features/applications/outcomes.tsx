import type { Application } from '@marquee/contract/applications'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Panel } from '../../ui/card.tsx'
import { OutcomeRow } from './outcome-row.tsx'
import { outcomesQuery } from './outcome-queries.ts'

/** On the vendor's home: events that are over and that they have not answered about; nothing where there are none. */
export function VendorOutcomes() {
  const { data = [] } = useQuery(outcomesQuery)
  const open = data.filter(({ answer }) => answer === null)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="outcomes" className="grid grid-cols-1 gap-4">
      <h2 id="outcomes" className="max-sm:text-xl">
        How did it go?
      </h2>
      <ul className="card divide-y divide-line">
        {open.map((outcome) => (
          <li key={outcome.application_id} className="p-5">
            <OutcomeRow outcome={outcome} side="vendor" />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{privately}</p>
    </section>
  )
}

/** On the page of a vendor's application: the question about its event, and the answer, as long as it can be changed. */
export function OwnOutcome({ application }: { application: Application }) {
  const { data = [] } = useQuery({ ...outcomesQuery, enabled: application.event_status === 'completed' })
  const outcome = data.find(({ application_id }) => application_id === application.id)
  if (!outcome) return null
  return (
    <Panel title="How did it go?">
      <OutcomeRow outcome={outcome} side="vendor" />
      <p className="mt-4 text-sm text-muted">{privately}</p>
    </Panel>
  )
}

/** On the organizer's home: events that are over, with how many vendors they have not answered about; nothing where there are none. */
export function OrganizerOutcomes() {
  const { data = [] } = useQuery(outcomesQuery)
  const open = Map.groupBy(
    data.filter(({ answer }) => answer === null),
    ({ event_id }) => event_id,
  )
  if (open.size === 0) return null
  return (
    <section aria-labelledby="outcomes" className="mb-12 grid grid-cols-1 gap-4">
      <h2 id="outcomes" className="text-xl">
        How did it go?
      </h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {[...open].map(([id, outcomes]) => (
          <li key={id}>
            <Link
              prefetch="intent"
              to={`/organizer/events/${id}/outcomes`}
              className="flex items-center gap-4 px-5 py-4 hover:bg-soft focus-visible:-outline-offset-2"
            >
              <span className="grid min-w-0 flex-1">
                <span className="font-semibold wrap-anywhere">{outcomes[0]!.event_title}</span>
                <span className="figures text-sm text-muted">
                  {outcomes.length} {outcomes.length === 1 ? 'vendor' : 'vendors'} without your answer
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who reads the answers. */
export const privately = 'Only our team reads this. You need not answer.'
