import { maxLengths } from '@marquee/contract/limits'
import { useState } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { DecisionInput } from './queries.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The version of the profile that is shown now. */
  version: number
  /** Sends the decision. Rejects when the call fails. */
  decide: (decision: DecisionInput) => Promise<unknown>
  /** The business or organization. */
  name: string
  kind: 'vendor' | 'organizer'
  userId: number
}

/**
 * Asks for confirmation and a reason before a rejection, of the version that was shown when the dialog opened: the admin has not read a newer
 * one behind it. The dialog closes before the call. The reason is kept as a draft, so that it is still there when the call fails and
 * the dialog opens again.
 */
export function RejectDialog(props: Props) {
  const { isOpen, version } = props
  const [asked, setAsked] = useState<{ isOpen: boolean; version: number }>()
  if (isOpen && !asked?.isOpen) setAsked({ isOpen, version })
  else if (!isOpen && asked?.isOpen) setAsked({ ...asked, isOpen })
  return asked && <Opened {...props} version={asked.version} />
}

function Opened({ isOpen, onClose, version, decide, name, kind, userId }: Props) {
  const { text: reason, type, clear, state } = useTextDraft(`reject:${kind}:${userId}`, isOpen)
  const refusal = lengthError('Reason', reason, maxLengths.reason)
  const reject = () => {
    if (refusal) return
    onClose()
    // The mutation shows a failure.
    const decision = { kind, userId, version, status: 'rejected', reason: reason.trim() || undefined } as const
    decide(decision).then(clear, () => {})
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={reject}
      title={`Reject ${name}?`}
      description="The applicant is told by email and can change the application and send it again."
      confirmLabel="Reject application"
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
      />
    </ConfirmDialog>
  )
}
