import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode | undefined
  children: ReactNode
  /** Buttons at the foot, the main one last. They stay in view while the content scrolls. */
  footer?: ReactNode | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
}

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  /** The question: "Delete this event?". */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** The verb: "Delete event". */
  confirmLabel: string
  cancelLabel?: string | undefined
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger' | undefined
  isPending?: boolean | undefined
  /** More to fill in before confirming: a reason. */
  children?: ReactNode | undefined
}

// The dialogs' machinery is 20 KB that no first view needs: it is fetched when one opens for the first time.
const DialogPopup = lazyPart(async () => (await import('./dialog-popup.tsx')).DialogPopup)
const ConfirmPopup = lazyPart(async () => (await import('./dialog-popup.tsx')).ConfirmPopup)

/** Starts fetching the dialogs' code: call it on pointerenter or focus of what opens one. */
export const preloadDialog = DialogPopup.preload

/** A window over the page (role `dialog`): focus moves in, Escape closes, focus returns. */
export function Dialog(props: DialogProps) {
  return (
    <Once isOpen={props.isOpen}>
      <DialogPopup {...props} />
    </Once>
  )
}

/** Asks before something happens (role `alertdialog`). Closing without an answer is No. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Once isOpen={props.isOpen}>
      <ConfirmPopup {...props} />
    </Once>
  )
}

function Once({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && <Suspense>{children}</Suspense>
}
