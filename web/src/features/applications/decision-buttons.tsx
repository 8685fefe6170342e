import type { Application } from '@marquee/contract/applications'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { closedToDecisions } from '@marquee/contract/policy'
import { Check, RotateCcw, X, type LucideIcon } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Key } from '../../ui/worktop-keys.tsx'
import { applicationStatusWords } from './application-badge.tsx'
import type { BulkDecision } from './bulk-bar.tsx'
import { obstacle, type Decisions } from './use-decisions.tsx'

interface Props {
  application: Application
  decisions: Decisions
  /** For the bar of a worktop: shows the key of each button. */
  hasKeys?: boolean | undefined
}

/** Buttons to accept, reject or reset an application. */
export function DecisionButtons({ application, decisions, hasKeys = false }: Props) {
  const closed = closedToDecisions(application.event_status)
  if (closed !== null) return <p className="text-muted">{closed}</p>
  return (
    <div tabIndex={-1} className="grid gap-3">
      {decisions.wasChanged(application) && (
        <p role="status" className="rounded-md bg-wait-wash px-4 py-2 text-wait">
          Somebody else changed this meanwhile. It is {applicationStatusWords[application.status].toLowerCase()} now.
        </p>
      )}
      <Choices
        applications={[application]}
        isPending={decisions.isPending(application)}
        hasKeys={hasKeys}
        onChoose={(status) => decisions.decide(application, status)}
      />
    </div>
  )
}

interface BulkProps {
  applications: readonly Application[]
  decision: BulkDecision
}

/** Buttons for the selected applications, with how many of them each can decide, in place of those for the open one. */
export function BulkButtons({ applications, decision: { ask, isPending } }: BulkProps) {
  return (
    <Choices
      applications={applications}
      hasCount
      isPending={isPending}
      hasKeys
      onChoose={(status) => ask(status, applications)}
    />
  )
}

interface ChoicesProps {
  applications: readonly Application[]
  hasCount?: boolean
  isPending: boolean
  hasKeys: boolean
  onChoose: (status: ApplicationStatus) => void
}

/** A button for each status that can be set for some of the applications. */
function Choices({ applications, hasCount, isPending, hasKeys, onChoose }: ChoicesProps) {
  return (
    <div tabIndex={-1} className={cx('flex flex-wrap gap-3', hasKeys ? 'max-lg:*:flex-auto' : '*:flex-auto')}>
      {choices.map(({ status, label: [verb, rest], icon: Icon, key, variant }) => {
        const count = applications.filter((one) => obstacle(one, status) === null).length
        if (count === 0) return null
        return (
          <Button
            key={status}
            variant={variant}
            // Only a reset is sent without a dialog, which shows that it is sent.
            isDisabled={isPending && status !== 'pending'}
            isPending={isPending && status === 'pending'}
            aria-keyshortcuts={hasKeys ? key : undefined}
            onClick={() => onChoose(status)}
          >
            <Icon aria-hidden="true" />
            {[verb, hasCount && count, rest].filter(Boolean).join(' ')}
            {hasKeys && (
              <span aria-hidden="true" className="max-lg:hidden">
                <Key>{key}</Key>
              </span>
            )}
          </Button>
        )
      })}
    </div>
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
