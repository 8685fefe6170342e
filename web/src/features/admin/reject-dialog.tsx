import { maxLengths } from '@marquee/contract/limits'
import { useState } from 'react'
import { useTextDraft } from '../../lib/text-draft.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Called with the trimmed reason, or undefined without one. The dialog closes before the call. Rejects when the call fails. */
  onReject: (reason: string | undefined) => Promise<unknown>
  /** The business or organization. */
  name: string
  kind: 'vendor' | 'organizer'
  userId: number
}

/**
 * Asks for confirmation and a reason before a rejection. The reason is kept as a draft, so that it is still there when the call fails and
 * the dialog opens again.
 */
export function RejectDialog(props: Props) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && <Opened {...props} />
}

function Opened({ isOpen, onClose, onReject, name, kind, userId }: Props) {
  const { text: reason, type, clear, state } = useTextDraft(`reject:${kind}:${userId}`, isOpen)
  const reject = () => {
    onClose()
    // The mutation shows a failure.
    onReject(reason.trim() || undefined).then(clear, () => {})
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
        maxLength={maxLengths.reason}
        value={reason}
        onChange={(event) => type(event.target.value)}
      />
    </ConfirmDialog>
  )
}
