import { maxLengths } from '@marquee/contract/limits'
import { useRef, useState } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'

interface Props extends Omit<ConfirmDialogProps, 'onConfirm' | 'tone' | 'children'> {
  /** The name under which the reason is kept until it is sent. */
  draft: string
  hint: string
  /** The sentence for an empty reason; undefined where none is needed. */
  missing?: string
  /** Called with the trimmed reason. The dialog stays, with the reason, when it rejects; the mutation shows the failure. */
  send: (reason: string) => Promise<unknown>
}

/** Asks for confirmation and for the reason, which the person reads. */
export function ReasonDialog({ draft, hint, missing, send, ...dialog }: Props) {
  const { text, type, clear, state } = useTextDraft(draft, dialog.isOpen)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reason = text.trim()
  const refusal = lengthError('Reason', reason, maxLengths.reason)
  const confirm = () => {
    if (!dialog.isOpen || !dialog.confirmLabel || dialog.isPending || refusal) return
    if (missing && reason === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    send(reason).then(
      () => {
        clear()
        dialog.onClose()
      },
      () => {},
    )
  }
  return (
    <ConfirmDialog {...dialog} onConfirm={confirm} tone="danger">
      <DraftNotice draft={state} />
      <TextArea
        ref={field}
        label="Reason"
        required={missing !== undefined}
        hint={hint}
        rows={3}
        value={text}
        error={isMissing ? missing : refusal}
        onChange={(event) => {
          type(event.target.value)
          setMissing(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm()
        }}
      />
    </ConfirmDialog>
  )
}
