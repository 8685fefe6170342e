import type { Application } from '@marquee/contract/applications'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { closedToDecisions } from '@marquee/contract/policy'
import { Check, RotateCcw, X, type LucideIcon } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { preloadDialog } from '../../ui/dialog.tsx'
import { Key } from '../../ui/worktop-keys.tsx'
import { applicationStatusWords } from './application-badge.tsx'
import { companyName } from './company-name.ts'
import type { BulkDecision } from './bulk-bar.tsx'
import { obstacle, type Decisions } from './decision-dialog.tsx'

interface Props {
  application: Application
  decisions: Decisions
  /** For the bar of a worktop: shows the key of each button. */
  hasKeys?: boolean | undefined
  className?: string | undefined
}

/** Buttons to accept, reject or reset an application. */
export function DecisionButtons({ application, decisions, hasKeys, className }: Props) {
  const closed = closedToDecisions(application.event_status)
  if (closed !== null) return <p className="text-muted">{closed}</p>
  const isPending = decisions.isPending(application)
  return (
    <div tabIndex={-1} className={cx('grid gap-3', className)}>
      {decisions.wasChanged(application) && (
        <p role="status" className="rounded-md bg-wait-wash px-4 py-2 text-wait">
          Somebody else changed this meanwhile. It is {applicationStatusWords[application.status].toLowerCase()} now.
        </p>
      )}
      <div tabIndex={-1} className={cx('flex flex-wrap gap-3', hasKeys ? 'max-lg:*:flex-auto' : '*:flex-auto')}>
        {choices.map(({ status, label, icon: Icon, key, variant }) =>
          obstacle(application, status) === null ? (
            <Button
              key={status}
              variant={variant}
              isDisabled={isPending && status !== 'pending'}
              isPending={isPending && status === 'pending'}
              aria-keyshortcuts={hasKeys ? key : undefined}
              onPointerEnter={preloadDialog}
              onClick={() => decisions.decide(application, status)}
            >
              <Icon aria-hidden="true" />
              {label}
              {hasKeys && (
                <span aria-hidden="true" className="max-lg:hidden">
                  <Key>{key}</Key>
                </span>
              )}
            </Button>
          ) : null,
        )}
      </div>
    </div>
  )
}

/** Buttons for the selected applications, with how many of them each can decide, in place of those for the open one. */
export function BulkButtons({ applications, decision: { ask, isPending } }: BulkProps) {
  return (
    <div tabIndex={-1} className="flex flex-wrap gap-3 max-lg:*:flex-auto">
      {choices.map(({ status, key, icon: Icon, variant }) => {
        const count = applications.filter((one) => obstacle(one, status) === null).length
        return count === 0 ? null : (
          <Button
            key={status}
            variant={variant}
            isDisabled={isPending}
            aria-keyshortcuts={key}
            onPointerEnter={preloadDialog}
            onClick={() => ask(status, applications)}
          >
            <Icon aria-hidden="true" />
            {bulkLabels[status](count)}
            <span aria-hidden="true" className="max-lg:hidden">
              <Key>{key}</Key>
            </span>
          </Button>
        )
      })}
    </div>
  )
}

interface BulkProps {
  applications: readonly Application[]
  decision: BulkDecision
}

const bulkLabels = {
  accepted: (count: number) => `Accept ${count}`,
  rejected: (count: number) => `Reject ${count}`,
  pending: (count: number) => `Reset ${count} to Pending`,
} as const

/** The same as icons, for a row of a list. */
export function RowDecisions({ application, decide }: { application: Application; decide: Decisions['decide'] }) {
  const name = companyName(application)
  return (
    <span className="absolute inset-y-0 right-0 flex items-center gap-0.5 bg-inherit pr-2 pl-3 max-lg:hidden">
      {choices.map(({ status, label, icon: Icon }) =>
        obstacle(application, status) === null ? (
          <Button
            key={status}
            variant="ghost"
            size="sm"
            isIconOnly
            aria-label={`${label}: ${name}`}
            title={label}
            onClick={() => decide(application, status)}
          >
            <Icon aria-hidden="true" />
          </Button>
        ) : null,
      )}
    </span>
  )
}

interface Choice {
  status: ApplicationStatus
  label: string
  icon: LucideIcon
  key: string
  variant: 'primary' | 'secondary' | 'ghost'
}

/** Each status that can be set, with its button and its key. */
export const choices: readonly Choice[] = [
  { status: 'accepted', label: 'Accept', icon: Check, key: 'A', variant: 'primary' },
  { status: 'rejected', label: 'Reject', icon: X, key: 'R', variant: 'secondary' },
  { status: 'pending', label: 'Reset to Pending', icon: RotateCcw, key: 'U', variant: 'ghost' },
]
