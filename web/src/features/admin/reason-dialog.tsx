import { maxLengths } from '@marquee/contract/limits'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog.tsx'
import { useDraftedText } from './drafted-text.tsx'

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
  const { isOpen, confirmLabel, isPending, onClose } = dialog
  const reason = useDraftedText({
    draft,
    isOpen,
    hint,
    missing,
    label: 'Reason',
    maxLength: maxLengths.reason,
    rows: 3,
    onKeyDown: (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm()
    },
  })
  const confirm = () => {
    if (!isOpen || !confirmLabel || isPending || reason.check()) return
    send(reason.text).then(
      () => {
        reason.clear()
        onClose()
      },
      () => {},
    )
  }
  return (
    <ConfirmDialog {...dialog} onConfirm={confirm} tone="danger">
      {reason.field}
    </ConfirmDialog>
  )
}
