import { useState, type ReactNode } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog.tsx'

type Question = Omit<ConfirmDialogProps, 'isOpen' | 'onClose'>

/** Asks before something is done. Render `dialog` where it stays while the question is open. */
export function useQuestion(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question & { isOpen: boolean }>()
  const close = () => setAsked(asked && { ...asked, isOpen: false })
  return {
    ask: (question) => setAsked({ ...question, isOpen: true }),
    dialog: asked && (
      <ConfirmDialog
        {...asked}
        onClose={close}
        onConfirm={() => {
          close()
          asked.onConfirm()
        }}
      />
    ),
  }
}
