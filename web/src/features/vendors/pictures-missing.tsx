import { useState } from 'react'
import { failureText } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { toast } from '../../lib/toast.tsx'
import { Button } from '../../ui/button.tsx'
import type { PickedImage } from '../../ui/image-picker.tsx'

interface Props {
  /** All pictures of the application; those that failed are named. */
  images: readonly PickedImage[]
  /** Sends those again that did not arrive. */
  onRetry: () => Promise<void>
}

/** The application is in, but some of its pictures are not: which, why, and another try. Nothing when all arrived. */
export function PicturesMissing({ images, onRetry }: Props) {
  const [isSending, setSending] = useState(false)
  const retry = useOnce(async () => {
    setSending(true)
    try {
      await onRetry()
    } catch (error) {
      toast.error(failureText(error as Error, 'Upload failed'))
    } finally {
      setSending(false)
    }
  })
  const missing = images.filter((image) => image.file && image.state !== 'success')
  if (missing.length === 0) return null
  return (
    <div role="alert" className="grid w-full justify-items-center gap-4 rounded-lg bg-no-wash px-5 py-5 text-no">
      <p className="font-medium">These pictures did not arrive: {missing.map((image) => image.name).join(', ')}.</p>
      <ul className="grid gap-1 text-sm empty:hidden">
        {missing
          .filter((image) => image.error)
          .map((image) => (
            <li key={image.id}>
              <span className="font-semibold">{image.name}:</span> {image.error}
            </li>
          ))}
      </ul>
      <Button isPending={isSending} pendingLabel="Uploading images..." onClick={retry}>
        Try Again
      </Button>
    </div>
  )
}
