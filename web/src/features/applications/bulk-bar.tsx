import type { Application, DecisionResult } from '@marquee/contract/applications'
import { brand } from '@marquee/contract/brand'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { statusOf } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { deciding } from '../../ui/deciding.ts'
import { companyName } from './company-name.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { countOf, decideApplications } from './queries.ts'
import { obstacle } from './use-decisions.tsx'

interface Props {
  /** The selected applications. */
  applications: readonly Application[]
  decision: BulkDecision
  /** Changes the selection to none. */
  onSelect: (ids: readonly number[]) => void
  className?: string | undefined
}

/** The decision on several applications. Its page holds it, so that it stays when the list becomes empty. */
export interface BulkDecision {
  ask: (status: ApplicationStatus, applications: readonly Application[]) => void
  isPending: boolean
  /** What could not be decided the last time; nothing when all were. */
  failures: ReactNode
  /** The confirmation: the page shows it. */
  dialog: ReactNode
}

/** What was decided, and the applications that could not be. */
interface Outcome {
  status: ApplicationStatus
  decided: number
  failed: Undecided[]
}

interface Undecided {
  id: number
  name: string
  sentence: string
}

/** Below the list: what can be done with the selected applications, and what could not. Nothing while there is neither. */
export function BulkBar({ applications, decision, onSelect, className }: Props) {
  const { ask, isPending, failures } = decision
  if (applications.length === 0 && !failures) return null
  return (
    <section aria-label="Selected applications" className={cx('grid gap-3', className)}>
      {failures}
      {applications.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="mr-auto flex items-center gap-x-4 whitespace-nowrap">
            <p role="status" className="figures font-semibold">
              {applications.length} selected
            </p>
            <button
              type="button"
              className="link min-h-6 text-sm font-semibold pointer-coarse:min-h-11"
              onClick={() => onSelect([])}
            >
              Clear
            </button>
          </div>
          <div className="flex grow gap-2 *:grow">
            <Button size="sm" isDisabled={isPending} onClick={() => ask('accepted', applications)}>
              <Check aria-hidden="true" />
              Accept
            </Button>
            <Button size="sm" isDisabled={isPending} onClick={() => ask('rejected', applications)}>
              <X aria-hidden="true" />
              Reject
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

/**
 * Decides on several applications with one confirmation, and shows afterwards what could not be decided and why. `onSelect` gets
 * those that failed.
 */
export function useBulkDecision(onSelect: (ids: readonly number[]) => void): BulkDecision {
  // As it was shown when the dialog opened, even if newer data arrives behind it. It stays while the dialog closes.
  const [asked, setAsked] = useState<{ isOpen: boolean; status: ApplicationStatus; all: readonly Application[] }>()
  const [outcome, setOutcome] = useState<Outcome>()
  const decide = useMutation(decideApplications)
  const close = () => setAsked((before) => before && { ...before, isOpen: false })

  const ask = (status: ApplicationStatus, all: readonly Application[]) => {
    decide.reset()
    setOutcome(undefined)
    setAsked({ isOpen: true, status, all })
  }
  const send = async (status: ApplicationStatus, all: readonly Application[], reason?: string) => {
    const applications = possibleOf(all, status)
    try {
      const results = await deciding(
        applications.map((one) => one.id),
        decide.mutateAsync({ status, applications, ...(reason && { reason }) }),
      )
      const failed = undecidedOf(all, status, results)
      setOutcome(failed.length > 0 ? { status, decided: all.length - failed.length, failed } : undefined)
      onSelect(failed.map((one) => one.id))
      close()
      return true
    } catch (error) {
      // A refusal concerns the whole call. Otherwise the dialog stays, to send the same again.
      const code = statusOf(error)
      if (code >= 400 && code < 500) close()
      return false
    }
  }

  return {
    ask,
    isPending: decide.isPending,
    failures: outcome && (
      <div role="status" className="rounded-md bg-wait-wash p-4 text-sm text-wait">
        <div className="flex items-start justify-between gap-3">
          <p className="font-semibold">
            {outcome.decided} {words[outcome.status].done}, {outcome.failed.length} could not be:
          </p>
          <Button variant="ghost" size="sm" className="-my-1.5 -mr-2" onClick={() => setOutcome(undefined)}>
            Dismiss
          </Button>
        </div>
        <Reasons rows={outcome.failed} />
      </div>
    ),
    dialog: asked && (
      <BulkDialog
        {...asked}
        isPending={decide.isPending}
        error={decide.error}
        onClose={close}
        onSend={(reason) => send(asked.status, asked.all, reason)}
      />
    ),
  }
}

const words = {
  accepted: { ask: (what: string) => `Accept ${what}`, effect: 'told by email that you want them', done: 'accepted' },
  rejected: {
    ask: (what: string) => `Reject ${what}`,
    effect: 'told by email. You can change your mind later',
    done: 'rejected',
  },
  pending: {
    ask: (what: string) => `Reset ${what} to pending`,
    get effect() {
      return `told on ${brand.name}, without an email`
    },
    done: 'reset to pending',
  },
} as const

interface DialogProps {
  all: readonly Application[]
  status: ApplicationStatus
  isOpen: boolean
  isPending: boolean
  error: Error | null
  onClose: () => void
  onSend: (reason: string | undefined) => Promise<boolean>
}

function BulkDialog({ all, status, ...dialog }: DialogProps) {
  const applications = possibleOf(all, status)
  const left = undecidedOf(all, status)
  const { ask, effect, done } = words[status]
  const count = applications.length
  const confirmLabel = ask(countOf(count))
  return (
    <DecisionDialog
      {...dialog}
      applications={applications}
      status={status}
      draftName="reject:applications"
      title={count === 0 ? `None of these can be ${done}` : `${confirmLabel}?`}
      description={
        count === 0 ? 'They stay as they are.' : `${count === 1 ? 'The vendor is' : `${count} vendors are`} ${effect}.`
      }
      confirmLabel={confirmLabel}
      reasonHint="All of them read it."
    >
      {left.length > 0 && (
        <div className="text-sm">
          <p className="font-medium">
            {left.length} of those you selected cannot be {done}:
          </p>
          <Reasons rows={left} />
        </div>
      )}
    </DecisionDialog>
  )
}

function Reasons({ rows }: { rows: readonly Undecided[] }) {
  return (
    <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto">
      {rows.map(({ id, name, sentence }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-medium">{name}:</span> {sentence}
        </li>
      ))}
    </ul>
  )
}

const possibleOf = (all: readonly Application[], status: ApplicationStatus) =>
  all.filter((one) => obstacle(one, status) === null)

/** The applications that cannot be decided so, and after the call those that were not, each with the reason. */
function undecidedOf(
  all: readonly Application[],
  status: ApplicationStatus,
  results: readonly DecisionResult[] = [],
): Undecided[] {
  return all.flatMap((one) => {
    const sentence = obstacle(one, status) ?? results.find(({ id }) => id === one.id)?.error?.sentence
    return sentence ? [{ id: one.id, name: companyName(one), sentence }] : []
  })
}
