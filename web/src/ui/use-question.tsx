import { useState, type ReactNode } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './dialog.tsx'

type Question = Omit<ConfirmDialogProps, 'isOpen' | 'onClose' | 'isPending' | 'onConfirm'> & {
  /** The question stays until the promise that this returns, if it returns one, has settled. */
  onConfirm: () => unknown
}

/** Asks before something is done. Render `dialog` where it stays while the question is open. */
export function useQuestion(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question & { isOpen: boolean; isPending: boolean }>()
  const close = () => setAsked((before) => before && { ...before, isOpen: false, isPending: false })
  return {
    ask: (question) => setAsked({ ...question, isOpen: true, isPending: false }),
    dialog: asked && (
      <ConfirmDialog
        {...asked}
        onClose={close}
        onConfirm={() => {
          const answer = asked.onConfirm()
          if (!(answer instanceof Promise)) return close()
          setAsked({ ...asked, isPending: true })
          // The mutation shows a failure.
          answer.then(close, close)
        }}
      />
    ),
  }
}
