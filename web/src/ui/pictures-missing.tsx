import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { PickedImage } from './image-picker.tsx'

interface Props {
  heading: ReactNode
  /** Pictures to name, each with what went wrong. */
  images: readonly PickedImage[]
  isPending: boolean
  onRetry: () => void
  className?: string
  /** Further ways to go on, beside the retry. */
  children?: ReactNode
}

/** What was sent is stored, but not all of its pictures: which ones, why, and another try. */
export function PicturesMissing({ heading, images, isPending, onRetry, className, children }: Props) {
  return (
    <div role="alert" className={className}>
      {heading}
      {images.length > 0 && (
        <ul className="grid gap-1">
          {images.map((image) => (
            <li key={image.id}>
              <span className="font-semibold">{image.name}</span>
              {image.error && `: ${image.error}`}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isPending={isPending} pendingLabel="Uploading images..." onClick={onRetry}>
          Try Again
        </Button>
        {children}
      </div>
    </div>
  )
}
