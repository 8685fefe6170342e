import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  /** The dialog is open while there is one. */
  secret: string | undefined
  onClose: () => void
  title: string
  description: string
  copyLabel: string
  closeLabel: string
  /** Below the secret. */
  children: ReactNode
}

/** Shows a new secret, the only time that it can be seen. */
export function SecretDialog({ secret, onClose, title, description, copyLabel, closeLabel, children }: Props) {
  return (
    <Dialog
      isOpen={secret !== undefined}
      onClose={onClose}
      closesOutside={false}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          {closeLabel}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="figures rounded-md bg-sunken px-4 py-3 wrap-anywhere select-all">{secret}</p>
        <p className="flex flex-wrap gap-3">
          <CopyButton text={secret ?? ''}>{copyLabel}</CopyButton>
        </p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </Dialog>
  )
}
