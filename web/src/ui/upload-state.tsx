import { CircleCheck, CircleX } from 'lucide-react'
import { Bulbs } from './bulbs.tsx'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Props {
  name: string
  state: 'waiting' | 'uploading' | 'success' | 'error'
  /** Share of the file that was sent, 0 to 1. */
  progress?: number | undefined
  /** Why the upload failed. */
  error?: string | undefined
  className?: string | undefined
}

const bulbs = 8

/** How far the upload of a picture is, in words and in bulbs. Screen readers announce its begin and its end, not each step between. */
export function UploadState({ name, state, progress = 0, error, className }: Props) {
  const line = cx('flex min-w-0 items-center gap-2 text-sm font-semibold', className)
  if (state === 'waiting') return <p className={cx(line, 'bg-raised')}>Waiting</p>
  if (state === 'uploading') {
    // The last step is the server's: it checks and stores what has arrived.
    const isSent = progress >= 1
    const percent = Math.floor(progress * 100)
    return (
      <div className={cx(line, 'bg-raised')}>
        <p role="status" className="sr-only">
          Uploading {name}
        </p>
        <div
          role="progressbar"
          aria-label={`Upload of ${name}`}
          aria-valuenow={percent}
          aria-valuetext={isSent ? 'Saving' : `${percent} %`}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3"
        >
          {isSent ? (
            <Bulbs count={bulbs} isChasing className="text-[0.625rem]" />
          ) : (
            <Bulbs count={bulbs} lit={Math.floor(progress * bulbs)} className="text-[0.625rem]" />
          )}
          <span className="figures">{isSent ? 'Saving' : `${percent} %`}</span>
        </div>
      </div>
    )
  }
  const isGood = state === 'success'
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <p role="status" className={cx(line, isGood ? 'bg-yes-wash text-yes' : 'bg-no-wash text-no')}>
      <Icon aria-hidden="true" className="size-4 flex-none" />
      <span className="min-w-0">
        <VisuallyHidden>{name}: </VisuallyHidden>
        {isGood ? 'Uploaded' : error}
      </span>
    </p>
  )
}
