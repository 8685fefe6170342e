import type { Application } from '@marquee/contract/applications'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { closedToDecisions } from '@marquee/contract/policy'
import { Check, Hourglass, RotateCcw, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallButton } from '../../ui/call-button.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Key } from '../../ui/worktop-keys.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { doneWords, possibleOf, Reasons } from './decision-dialog.tsx'
import { changePlace, waitingAction } from './place-queries.ts'
import type { Decisions } from './use-decisions.tsx'

interface Props {
  application: Application
  decisions: Decisions
  /** For the bar of a worktop: shows the key of each button. */
  hasKeys?: boolean | undefined
}

/** Buttons to accept, reject or reset an application. */
export function DecisionButtons({ application, decisions, hasKeys }: Props) {
  const closed = closedToDecisions(application.event_status)
  if (closed !== null) return <p className="text-muted">{closed}</p>
  const before = decisions.beforeChange(application)
  return (
    <div tabIndex={-1} className="grid gap-3">
      {before && <ChangedElsewhere before={before} now={application} />}
      <ChoiceButtons applications={[application]} decisions={decisions} hasKeys={hasKeys}>
        <WaitingButton application={application} hasKeys={hasKeys} />
      </ChoiceButtons>
    </div>
  )
}

interface ChoicesProps extends Pick<Props, 'decisions' | 'hasKeys'> {
  applications: readonly Application[]
  /** They are the selected ones: the buttons show how many of them each can decide. */
  isBulk?: boolean
  /** Stands after the buttons. */
  children?: ReactNode
}

/** A button for each status that can be set for some of the applications. */
export function ChoiceButtons({ applications, isBulk = false, decisions, hasKeys, children }: ChoicesProps) {
  const isPending = decisions.isPending(applications)
  const areDecided = applications.every(({ status }) => status !== 'pending')
  return (
    <div tabIndex={-1} className={cx('flex flex-wrap gap-3', hasKeys ? 'max-lg:*:flex-auto' : '*:flex-auto')}>
      {choices.map(({ status, label: [verb, rest], icon: Icon, key, variant }) => {
        const count = possibleOf({ all: applications, status }).length
        if (count === 0) return null
        return (
          <Button
            key={status}
            variant={areDecided && variant === 'primary' ? 'secondary' : variant}
            isDisabled={isPending}
            aria-keyshortcuts={hasKeys ? key : undefined}
            onClick={() => decisions.decide(status, applications, isBulk)}
          >
            <Icon aria-hidden="true" />
            {[verb, isBulk && count, rest].filter(Boolean).join(' ')}
            {hasKeys && (
              <span aria-hidden="true" className="max-lg:hidden">
                <Key>{key}</Key>
              </span>
            )}
          </Button>
        )
      })}
      {children}
    </div>
  )
}

function WaitingButton({ application, hasKeys }: Pick<Props, 'application' | 'hasKeys'>) {
  const action = waitingAction(application)
  if (!action) return null
  return (
    <CallButton
      call={changePlace}
      given={{ id: application.id, action }}
      variant="ghost"
      aria-keyshortcuts={hasKeys ? 'W' : undefined}
    >
      <Hourglass aria-hidden="true" />
      {action === 'wait' ? 'Waiting list' : 'Take off the list'}
      {hasKeys && (
        <span aria-hidden="true" className="max-lg:hidden">
          <Key>W</Key>
        </span>
      )}
    </CallButton>
  )
}

interface BulkProps {
  /** The selected applications. */
  applications: readonly Application[]
  decisions: Decisions
  /** Selects nothing. */
  onClear: () => void
  className?: string | undefined
}

/** Below the list: what can be done with the selected applications, and what could not. Nothing while there is neither. */
export function BulkBar({ applications, decisions, onClear, className }: BulkProps) {
  const { outcome } = decisions
  if (applications.length === 0 && !outcome) return null
  return (
    <section aria-label="Selected applications" className={cx('grid gap-3', className)}>
      {outcome && (
        <div role="status" className="rounded-md bg-wait-wash p-4 text-sm text-wait">
          <div className="flex items-start justify-between gap-3">
            <p className="font-semibold">
              {outcome.decided} {doneWords[outcome.status]}, {outcome.failed.length} could not be:
            </p>
            <Button variant="ghost" size="sm" className="-my-1.5 -mr-2" onClick={decisions.dismissOutcome}>
              Dismiss
            </Button>
          </div>
          <Reasons rows={outcome.failed} />
        </div>
      )}
      {applications.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="mr-auto flex items-center gap-x-4 whitespace-nowrap">
            <p role="status" className="figures font-semibold">
              {applications.length} selected
            </p>
            <button
              type="button"
              className="link min-h-6 text-sm font-semibold pointer-coarse:min-h-11"
              onClick={onClear}
            >
              Clear
            </button>
          </div>
          <div className="flex grow gap-2 *:grow">
            {choices.slice(0, 2).map(({ status, label, icon: Icon }) => (
              <Button
                key={status}
                size="sm"
                isDisabled={decisions.isPending(applications)}
                onClick={() => decisions.decide(status, applications, true)}
              >
                <Icon aria-hidden="true" />
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

interface Choice {
  status: ApplicationStatus
  /** The words of its button; between them stands how many applications it decides. */
  label: readonly [string, string?]
  icon: LucideIcon
  key: string
  variant: 'primary' | 'secondary' | 'ghost'
}

/** Each status that can be set, with its button and its key. */
export const choices: readonly Choice[] = [
  { status: 'accepted', label: ['Accept'], icon: Check, key: 'A', variant: 'primary' },
  { status: 'rejected', label: ['Reject'], icon: X, key: 'R', variant: 'secondary' },
  { status: 'pending', label: ['Reset', 'to Pending'], icon: RotateCcw, key: 'U', variant: 'ghost' },
]
