import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Shows a new signing secret, the only time that it can be seen. */
export function SecretDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  return (
    <Dialog
      isOpen={secret !== undefined}
      onClose={onClose}
      closesOutside={false}
      title="Your signing secret"
      description="Your receiver checks with it that a message comes from us. Copy it now: it is not shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Secret secret={secret} />
        <p className="text-sm text-muted">
          Signatures follow Standard Webhooks, which has libraries for most languages. Lost it? Replace it in the menu
          of the webhook.
        </p>
      </div>
    </Dialog>
  )
}

/** It stays while the dialog closes, and goes with it. */
function Secret({ secret }: { secret: string | undefined }) {
  const [shown, setShown] = useState(secret)
  if (secret !== undefined && secret !== shown) setShown(secret)
  return (
    <>
      <p className="figures rounded-md bg-sunken px-4 py-3 wrap-anywhere">{shown}</p>
      <p className="flex flex-wrap gap-3">{shown && <CopyButton text={shown}>Copy secret</CopyButton>}</p>
    </>
  )
}
