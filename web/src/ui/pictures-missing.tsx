import type { ReactNode } from 'react'
import type { Upload } from '../lib/upload-queue.ts'
import { Button } from './button.tsx'
import { UploadRows } from './upload-rows.tsx'

interface Props {
  heading: ReactNode
  uploads: readonly Upload[]
  onRetry: (...ids: string[]) => void
  onRemove: (id: string) => void
  className?: string
  /** Further buttons beside the retry. */
  children?: ReactNode
}

/** Shows that the data is stored but some of its pictures are not, each with its reason, its progress and a retry button. */
export function PicturesMissing({ heading, uploads, onRetry, onRemove, className, children }: Props) {
  const sendable = uploads.filter(({ isRefused }) => !isRefused)
  return (
    <div role="alert" className={className}>
      {heading}
      <div className="w-full max-w-form">
        <UploadRows uploads={uploads} onRetry={onRetry} onRemove={onRemove} />
      </div>
      <div className="flex flex-wrap gap-3">
        {sendable.length > 0 && (
          <Button
            variant="primary"
            isPending={sendable.some(({ state }) => state !== 'error')}
            pendingLabel="Uploading images..."
            onClick={() => onRetry(...sendable.map(({ id }) => id))}
          >
            Try Again
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
