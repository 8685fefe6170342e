import { brand } from '@marquee/contract/brand'
import { useMutation } from '@tanstack/react-query'
import type { Application, DecisionResult } from '@marquee/contract/applications'
import { maxLengths, type ApplicationStatus } from '@marquee/contract/limits'
import { Check, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { companyName } from './company-name.ts'
import { lengthError } from '../../lib/forms.ts'
import { isUnreachable, statusOf } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { deciding } from '../../ui/deciding.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { obstacle } from './decision-dialog.tsx'
import { MessagePreview } from './message-preview.tsx'
import { countOf, decideApplications } from './queries.ts'
import { ReasonPresets } from './reason-presets.tsx'

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

/** The question of the dialog. It stays while the dialog closes. */
interface Asked {
  isOpen: boolean
  status: ApplicationStatus
  applications: readonly Application[]
}

/** What was decided, with the applications as they were shown. */
interface Outcome {
  status: ApplicationStatus
  decided: number
  failed: { id: number; name: string; sentence: string }[]
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
 * Decides on several applications with one confirmation, and says afterwards what could not be decided and why. `onSelect` gets
 * those that failed.
 */
export function useBulkDecision(onSelect: (ids: readonly number[]) => void): BulkDecision {
  const [asked, setAsked] = useState<Asked>()
  const [outcome, setOutcome] = useState<Outcome>()
  const draft = useTextDraft('reject:applications', asked?.isOpen === true && asked.status === 'rejected')
  const decide = useMutation(decideApplications)
  const reason = asked?.status === 'rejected' ? draft.text.trim() : ''
  const refusal = lengthError('Reason', reason, maxLengths.reason)
  const close = () => setAsked((before) => before && { ...before, isOpen: false })

  // The versions are those shown when the dialog opened, even if newer data arrives behind it.
  const ask = (status: ApplicationStatus, applications: readonly Application[]) => {
    decide.reset()
    setOutcome(undefined)
    setAsked({ isOpen: true, status, applications })
  }
  const send = useOnce(async (status: ApplicationStatus, chosen: readonly Application[]) => {
    const possible = chosen.filter((one) => obstacle(one, status) === null)
    try {
      const results = await deciding(
        possible.map((one) => one.id),
        decide.mutateAsync({ status, applications: possible, ...(reason && { reason }) }),
      )
      const failed = failedOf(status, chosen, results)
      setOutcome(failed.length > 0 ? { status, decided: chosen.length - failed.length, failed } : undefined)
      onSelect(failed.map((one) => one.id))
      if (status === 'rejected') draft.clear()
      close()
    } catch (error) {
      // A refusal concerns the whole call. Otherwise the dialog stays, to send the same again.
      const code = statusOf(error)
      if (code >= 400 && code < 500) close()
    }
  })

  return {
    ask,
    isPending: decide.isPending,
    failures: outcome && <Failed outcome={outcome} onDismiss={() => setOutcome(undefined)} />,
    dialog: asked && (
      <Confirmation
        asked={asked}
        reason={reason}
        isPending={decide.isPending}
        error={decide.error}
        onClose={close}
        // A closing dialog can still be pressed: without an open question nothing happens.
        onConfirm={() => asked.isOpen && !refusal && send(asked.status, asked.applications)}
      >
        {asked.status === 'rejected' && (
          <>
            <DraftNotice draft={draft.state} />
            <ReasonPresets value={draft.text} onChange={draft.type} />
            <TextArea
              label="Reason"
              required={false}
              hint="All of them read it."
              rows={3}
              value={draft.text}
              error={refusal}
              onChange={(event) => draft.type(event.target.value)}
            />
          </>
        )}
      </Confirmation>
    ),
  }
}

const words = {
  accepted: {
    ask: (what: string) => `Accept ${what}`,
    told: 'told by email that you want them',
    done: 'accepted',
  },
  rejected: {
    ask: (what: string) => `Reject ${what}`,
    told: 'told by email. You can change your mind later',
    done: 'rejected',
  },
  pending: {
    ask: (what: string) => `Reset ${what} to pending`,
    get told() {
      return `told on ${brand.name}, without an email`
    },
    done: 'reset to pending',
  },
} as const

interface ConfirmationProps {
  asked: Asked
  reason: string
  isPending: boolean
  error: Error | null
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

function Confirmation({ asked, reason, error, children, ...dialog }: ConfirmationProps) {
  const { isOpen, status, applications } = asked
  const possible = applications.filter((one) => obstacle(one, status) === null)
  const { ask, told } = words[status]
  const count = possible.length
  const isNone = count === 0
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={isOpen}
      title={isNone ? `None of these can be ${words[status].done}` : `${ask(countOf(count))}?`}
      description={
        isNone ? 'They stay as they are.' : `${count === 1 ? 'The vendor is' : `${count} vendors are`} ${told}.`
      }
      confirmLabel={isNone ? undefined : ask(countOf(count))}
      cancelLabel={isNone ? 'OK' : undefined}
      tone={status === 'rejected' ? 'danger' : 'primary'}
      initialFocus={isNone ? 'cancel' : 'confirm'}
    >
      <Impossible applications={applications} status={status} />
      {!isNone && (
        <>
          {children}
          <MessagePreview applications={possible} status={status} reason={reason} />
        </>
      )}
      <SendFailed isUnreachable={isUnreachable(error)} />
    </ConfirmDialog>
  )
}

/** Those of the selected ones that are left out, and why. */
function Impossible({ applications, status }: Pick<Asked, 'applications' | 'status'>) {
  const left = applications.flatMap((one) => {
    const sentence = obstacle(one, status)
    return sentence === null ? [] : [{ id: one.id, name: companyName(one), sentence }]
  })
  if (left.length === 0) return null
  return (
    <div className="text-sm">
      <p className="font-medium">
        {left.length} of those you selected cannot be {words[status].done}:
      </p>
      <Reasons rows={left} />
    </div>
  )
}

function Failed({ outcome: { status, decided, failed }, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  return (
    <div role="status" className="rounded-md bg-wait-wash p-4 text-sm text-wait">
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold">
          {decided} {words[status].done}, {failed.length} could not be:
        </p>
        <Button variant="ghost" size="sm" className="-my-1.5 -mr-2" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      <Reasons rows={failed} />
    </div>
  )
}

function Reasons({ rows }: { rows: readonly { id: number; name: string; sentence: string }[] }) {
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

function failedOf(status: ApplicationStatus, chosen: readonly Application[], results: readonly DecisionResult[]) {
  const answers = new Map(results.map((one) => [one.id, one]))
  return chosen.flatMap((one) => {
    const sentence = obstacle(one, status) ?? answers.get(one.id)?.error?.sentence
    return sentence ? [{ id: one.id, name: companyName(one), sentence }] : []
  })
}
