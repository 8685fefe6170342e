import { maxLengths } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { deciding } from '../../ui/deciding.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { decideProfile, DecisionInput } from './queries.ts'

/** Who is to be rejected. */
export interface Rejected {
  kind: 'vendor' | 'organizer'
  userId: number
  /** Of the profile as it is shown when the dialog opens: the admin has not read a newer one behind it. */
  version: number
  /** The business or organization. */
  name: string
}

/**
 * Rejections, each after a confirmation with a reason. The dialog stays until the server has answered: another admin may have been first, and
 * then the reason is still there. So hold it where it outlives the row or the button that asks, and render `dialog`.
 */
export function useRejection(options: typeof decideProfile): {
  ask: (about: Rejected) => void
  isPending: boolean
  dialog: ReactNode
} {
  const { mutateAsync, reset, isPending, error } = useMutation(options)
  const [asked, setAsked] = useState<{ about: Rejected; isOpen: boolean }>()
  return {
    ask(about) {
      reset()
      setAsked({ about, isOpen: true })
    },
    isPending,
    dialog: asked && (
      <RejectDialog
        key={`${asked.about.kind} ${asked.about.userId}`}
        {...asked}
        isPending={isPending}
        failure={error}
        onClose={() => setAsked({ ...asked, isOpen: false })}
        decide={mutateAsync}
      />
    ),
  }
}

interface Props {
  about: Rejected
  isOpen: boolean
  isPending: boolean
  failure: Error | null
  onClose: () => void
  /** Rejects when the call fails. */
  decide: (decision: DecisionInput) => Promise<unknown>
}

/** The application is no longer as it was shown. */
const isOutdated = (failure: Error | null) => [404, 409, 412].includes(statusOf(failure))

function RejectDialog({ about: { kind, userId, version, name }, isOpen, isPending, failure, onClose, decide }: Props) {
  const { text: reason, type, clear, state } = useTextDraft(`reject:${kind}:${userId}`, isOpen)
  const refusal = lengthError('Reason', reason, maxLengths.reason)
  const isOver = failure !== null && isOutdated(failure)
  const reject = () => {
    if (!isOpen || refusal || isOver || isPending) return
    // The mutation shows a failure.
    const call = decide({ kind, userId, version, status: 'rejected', reason: reason.trim() || undefined })
    deciding(userId, call).then(
      () => {
        clear()
        onClose()
      },
      () => {},
    )
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={reject}
      isPending={isPending}
      title={isOver ? `${name} was not rejected` : `Reject ${name}?`}
      description={
        isOver
          ? `${failureText(failure)} Your reason was not sent. It is kept as a draft.`
          : 'The applicant is told by email and can change the application and send it again.'
      }
      confirmLabel={isOver ? undefined : 'Reject application'}
      cancelLabel={isOver ? 'Close' : undefined}
      tone="danger"
    >
      <DraftNotice draft={state} />
      <TextArea
        label="Reason"
        required={false}
        hint="Sent to the applicant as you write it."
        rows={3}
        value={reason}
        error={refusal}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject()
        }}
      />
    </ConfirmDialog>
  )
}
