import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode | undefined
  children: ReactNode
  /** Buttons at the bottom, the main one last. They stay visible while the content scrolls. */
  footer?: ReactNode | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** False where a press beside the dialog must not close it, because something would be lost: a secret that is shown once, a text without a draft. */
  closesOutside?: boolean | undefined
}

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  /** The question: "Delete this event?". */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** The label of the confirm button: "Delete event". Undefined where nothing can be confirmed: then there is only the other button. */
  confirmLabel: string | undefined
  cancelLabel?: string | undefined
  /** `danger` for an action that cannot be undone. */
  tone?: 'primary' | 'danger' | undefined
  isPending?: boolean | undefined
  /** Has the focus at first. `confirm` for what can be undone and is asked often: then Enter confirms. Default `cancel`. */
  initialFocus?: 'cancel' | 'confirm' | undefined
  /** Further fields, for example a reason. */
  children?: ReactNode | undefined
}

// The dialog code is 20 KB that the first view does not need: it is fetched when a dialog is mounted, open or not.
const DialogPopup = lazyPart(async () => (await import('./dialog-popup.tsx')).DialogPopup)
const ConfirmPopup = lazyPart(async () => (await import('./dialog-popup.tsx')).ConfirmPopup)

/** Starts fetching the dialog code, for a part with a dialog that is fetched itself. */
export const preloadDialog = DialogPopup.preload

/** A modal dialog (role `dialog`): the focus moves in, Escape closes, and the focus returns. */
export const Dialog = mountedWhenOpened<DialogProps>(DialogPopup)

/** Asks for confirmation (role `alertdialog`). Closing it counts as Cancel. */
export const ConfirmDialog = mountedWhenOpened<ConfirmDialogProps>(ConfirmPopup)

function mountedWhenOpened<Props extends { isOpen: boolean }>(Popup: ComponentType<Props>) {
  return function MountedWhenOpened(props: Props) {
    const { isOpen } = props
    const [wasOpen, setWasOpen] = useState(isOpen)
    if (isOpen && !wasOpen) setWasOpen(true)
    useEffect(preloadDialog, [])
    if (!wasOpen) return null
    return (
      <Suspense fallback={isOpen && <span hidden data-dialog-coming="" />}>
        <Popup {...props} />
      </Suspense>
    )
  }
}
