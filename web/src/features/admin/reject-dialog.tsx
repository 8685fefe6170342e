import { maxLengths } from '@marquee/contract/limits'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Called with the trimmed reason, or undefined without one. The dialog closes before the call. */
  onReject: (reason: string | undefined) => void
  /** The business or organization. */
  name: string
}

/**
 * Asks for confirmation and a reason before a rejection. The text is kept, so that it is still there when the call fails and the dialog
 * opens again.
 */
export function RejectDialog({ isOpen, onClose, onReject, name }: Props) {
  const [reason, setReason] = useState('')
  const reject = () => {
    onClose()
    onReject(reason.trim() || undefined)
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
      <TextArea
        label="Reason"
        required={false}
        hint="Sent to the applicant as you write it."
        rows={3}
        maxLength={maxLengths.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
