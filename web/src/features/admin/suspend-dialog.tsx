import { maxLengths } from '@marquee/contract/limits'
import { useRef, useState } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Called with the trimmed reason. The dialog closes before the call. */
  onSuspend: (reason: string) => void
  name: string
}

/** Asks for the reason of a suspension. The text is kept, so that it is still there when the call fails and the dialog opens again. */
export function SuspendDialog({ isOpen, onClose, onSuspend, name }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const refusal = lengthError('Reason', reason, maxLengths.reason)
  const suspend = () => {
    const given = reason.trim()
    setMissing(given === '')
    if (given === '' || refusal) return field.current?.focus()
    onClose()
    onSuspend(given)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={suspend}
      title={`Suspend ${name}?`}
      description="They cannot use their account, and their profile and events are hidden, until you lift it. They are told by email."
      confirmLabel="Suspend account"
      tone="danger"
    >
      <TextArea
        ref={field}
        label="Reason"
        required
        hint="They read it as you write it."
        error={isMissing ? 'Please say why. The person reads it.' : refusal}
        rows={3}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
        }}
      />
    </ConfirmDialog>
  )
}
