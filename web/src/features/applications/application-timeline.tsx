import { useQuery } from '@tanstack/react-query'
import type { Application } from '@marquee/contract/applications'
import { longDate } from '../../lib/dates.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
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

/** A button that opens what happened to an application: when it was sent, and every decision with its reason. */
export function ApplicationTimeline({ application, label = 'Timeline', about, className }: Props) {
  return (
    <Disclosure label={label} name={about && `${label}: ${about}`} className={className}>
      <Steps id={application.id} />
    </Disclosure>
  )
}

function Steps({ id }: Pick<Application, 'id'>) {
  const history = useQuery(applicationHistoryQuery(id))
  return (
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
  )
}

const words = { ...applicationStatusWords, pending: 'Back to pending' }
