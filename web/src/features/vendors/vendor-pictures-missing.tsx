import { useState } from 'react'
import { failureText } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { toast } from '../../lib/toast.tsx'
import type { PickedImage } from '../../ui/image-picker.tsx'
import { PicturesMissing } from '../../ui/pictures-missing.tsx'

interface Props {
  /** All pictures of the application; the failed ones are named. */
  images: readonly PickedImage[]
  /** Sends the given picture again, or all that failed. */
  onRetry: (only?: PickedImage) => Promise<void>
  onRemove: (image: PickedImage) => void
}

/**
 * Says that the application is stored but some of its pictures are not, with names, reasons and a retry button. Renders nothing when all
 * were stored.
 */
export function VendorPicturesMissing({ images, onRetry, onRemove }: Props) {
  const [isSending, setSending] = useState(false)
  const retry = useOnce(async (only?: PickedImage) => {
    setSending(true)
    try {
      await onRetry(only)
    } catch (error) {
      toast.error(failureText(error as Error, 'Upload failed'))
    } finally {
      setSending(false)
    }
  })
  const missing = images.filter((image) => image.file && image.state !== 'success')
  if (missing.length === 0) return null
  return (
    <PicturesMissing
      heading={
        <p className="font-medium">These pictures did not arrive: {missing.map((image) => image.name).join(', ')}.</p>
      }
      images={missing}
      isPending={isSending}
      onRetry={retry}
      onRemove={onRemove}
      className="grid w-full justify-items-center gap-4 rounded-lg bg-no-wash px-5 py-5 text-no"
    />
  )
}
