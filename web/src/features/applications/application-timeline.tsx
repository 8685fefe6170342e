import { useQuery } from '@tanstack/react-query'
import type { Application } from '@marquee/contract/applications'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { applicationStatusWords } from './application-badge.tsx'
import { applicationFailures, applicationHistoryQuery } from './queries.ts'

interface Props {
  application: Pick<Application, 'id'>
  /** Of the button. */
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
  const history = useQuery({ ...applicationHistoryQuery(application.id), enabled: isOpen })
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
      <div id={id} hidden={!isOpen} className="order-last w-full pt-2">
        {isOpen && (
          <Loaded
            query={history}
            failure={applicationFailures.history}
            level="line"
            loading="Loading the timeline..."
            skeleton="h-12 w-56"
          >
            {(steps) => (
              <ol className="grid gap-3">
                {steps.map((step, index) => (
                  <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                    <span
                      aria-hidden="true"
                      className="bulb mt-1.5 text-base"
                      data-lit={index === steps.length - 1 || undefined}
                    />
                    <div>
                      <p>
                        <span className="font-semibold">{index === 0 ? 'Applied' : words[step.status]}</span>{' '}
                        <span className="figures text-sm text-muted">{longDate(step.at)}</span>
                      </p>
                      {step.reason && <p className="measure text-sm whitespace-pre-line">{step.reason}</p>}
                    </div>
                  </li>
                ))}
              </ol>
            )}
          </Loaded>
        )}
      </div>
    </div>
  )
}

const words = { ...applicationStatusWords, pending: 'Back to pending' }
