import { useQuery } from '@tanstack/react-query'
import type { Application } from '@marquee/contract/applications'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { applicationStatusWords } from './application-badge.tsx'
import { applicationFailures, applicationHistoryQuery } from './queries.ts'

interface Props {
  application: Pick<Application, 'id'>
  /** What the button says. */
  label?: string | undefined
  /** In a list: the event, for the button's name. */
  about?: string | undefined
  className?: string | undefined
}

/**
 * A button that opens what happened to an application: when it was sent, and every decision with its reason. With `className="contents"` in a
 * row that wraps, the button stands in the row and the steps below it.
 */
export function ApplicationTimeline({ application, label = 'Timeline', about, className }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={className}>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={about && `${label}: ${about}`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div id={id} hidden={!isOpen} className="order-last w-full">
        {isOpen && <Steps id={application.id} />}
      </div>
    </div>
  )
}

function Steps({ id }: { id: number }) {
  const history = useQuery(applicationHistoryQuery(id))
  if (history.isLoadingError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 pt-2">
        <p className="font-medium text-no">{applicationFailures.history}</p>
        <Button size="sm" onClick={() => void history.refetch()} isPending={history.isFetching}>
          Try Again
        </Button>
      </div>
    )
  }
  if (history.isPending) {
    return (
      <Loading label="Loading the timeline..." className="pt-2">
        <Skeleton className="h-12 w-56" />
      </Loading>
    )
  }
  return (
    <ol className="grid gap-3 pt-2">
      {history.data.map((step, index) => {
        const isLast = index === history.data.length - 1
        return (
          <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span aria-hidden="true" className="bulb mt-1.5 text-base" data-lit={isLast || undefined} />
            <div>
              <p>
                <span className="font-semibold">{index === 0 ? 'Applied' : words[step.status]}</span>{' '}
                <span className="figures text-sm text-muted">{longDate(step.at)}</span>
              </p>
              {step.reason && <p className="measure text-sm whitespace-pre-line">{step.reason}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const words = { ...applicationStatusWords, pending: 'Back to pending' }
