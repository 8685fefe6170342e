import type { OwnVendor } from '@marquee/contract/vendors'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Bulbs } from '../../ui/bulbs.tsx'
import { calendarQuery } from '../account/queries.ts'
import { ownDaysQuery } from '../vendors/own-days.ts'

/** What a newly approved vendor does to be found and booked; nothing once all of it is done, or while it is not known. */
export function FirstSteps({ vendor }: { vendor: OwnVendor }) {
  const { data: days } = useQuery(ownDaysQuery)
  const { data: feed } = useQuery(calendarQuery)
  if (days === undefined || feed === undefined) return null
  const isFindable = vendor.service_ids.length > 0 && vendor.service_area_ids.length > 0
  const steps = [
    { label: 'Add your services and areas', to: '/contractor/profile#search', isDone: isFindable },
    { label: 'Add pictures', to: '/contractor/profile#pictures', isDone: vendor.images.length > 0 },
    { label: 'Block the days you are taken', to: '/contractor/availability', isDone: days.length > 0 },
    { label: 'Connect your calendar', to: '/account#your-calendar', isDone: feed !== null },
  ]
  const done = steps.filter((one) => one.isDone).length
  if (done === steps.length) return null
  return (
    <section aria-labelledby="first-steps" className="grid grid-cols-1 gap-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id="first-steps" className="max-sm:text-xl">
          First steps
        </h2>
        <span className="flex items-center gap-3 text-sm text-muted">
          <Bulbs count={steps.length} lit={done} />
          {done} of {steps.length}
        </span>
      </div>
      <ul className="card divide-y divide-line overflow-hidden">
        {steps.map(({ label, to, isDone }) => (
          <li key={to}>
            {isDone ? (
              <span className="flex min-h-14 items-center justify-between gap-4 px-5 text-muted">
                {label}
                <span className="flex items-center gap-1.5 text-sm text-yes">
                  <Check aria-hidden="true" className="size-4" />
                  Done
                </span>
              </span>
            ) : (
              <Link
                prefetch="intent"
                to={to}
                className="flex min-h-14 items-center justify-between gap-4 px-5 font-semibold hover:bg-soft focus-visible:-outline-offset-2"
              >
                {label}
                <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
