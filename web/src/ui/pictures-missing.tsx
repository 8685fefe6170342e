import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { PickedImage } from './image-picker.tsx'
import { UploadState } from './upload-state.tsx'

interface Props {
  heading: ReactNode
  /** The pictures that are not stored yet, each with its state. */
  images: readonly PickedImage[]
  isPending: boolean
  /** Sends the given picture again, or all. */
  onRetry: (only?: PickedImage) => void
  /** Takes a picture away that the server refused: sending it again cannot help. */
  onRemove: (image: PickedImage) => void
  className?: string
  /** Further buttons beside the retry. */
  children?: ReactNode
}

/** Says that the data is stored but some of its pictures are not, each with its reason, its progress and a retry button. */
export function PicturesMissing({ heading, images, isPending, onRetry, onRemove, className, children }: Props) {
  const sendable = images.filter(({ isRefused }) => !isRefused)
  return (
    <div role="alert" className={className}>
      {heading}
      {/* Inside an alert, each step of the progress would be announced. */}
      <ul aria-live="off" className="grid w-full max-w-form gap-2 text-left empty:hidden">
        {images.map((image) => (
          <li key={image.id} className="flex flex-wrap items-center gap-3 rounded-md bg-surface p-2 text-ink">
            <img src={image.url} alt="" className="aspect-[4/3] w-16 flex-none rounded-sm bg-soft object-cover" />
            <div className="min-w-0 flex-[1_1_8rem]">
              <p className="truncate font-semibold">{image.name}</p>
              {image.state !== 'idle' && (
                <UploadState name={image.name} state={image.state} progress={image.progress} error={image.error} />
              )}
            </div>
            {image.isRefused && (
              <Button
                size="sm"
                isDisabled={isPending}
                aria-label={`Remove ${image.name}`}
                onClick={() => onRemove(image)}
              >
                Remove
              </Button>
            )}
            {sendable.length > 1 && image.state === 'error' && !image.isRefused && (
              <Button
                size="sm"
                isDisabled={isPending}
                aria-label={`Try again: ${image.name}`}
                onClick={() => onRetry(image)}
              >
                Try again
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sendable.length > 0 && (
          <Button variant="primary" isPending={isPending} pendingLabel="Uploading images..." onClick={() => onRetry()}>
            Try Again
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
