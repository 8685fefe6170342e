import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { PickedImage } from './image-picker.tsx'

interface Props {
  heading: ReactNode
  /** The pictures that failed, each with its error. */
  images: readonly PickedImage[]
  isPending: boolean
  onRetry: () => void
  className?: string
  /** Further buttons beside the retry. */
  children?: ReactNode
}

/** Says that the data is stored but some of its pictures are not, with names, reasons and a retry button. */
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
