import { CircleCheck, CircleX } from 'lucide-react'
import { Bulbs } from './bulbs.tsx'
import { cx } from './cx.ts'

interface Props {
  name: string
  state: 'waiting' | 'uploading' | 'success' | 'error'
  /** Share of the file that was sent, 0 to 1. */
  progress?: number | undefined
  /** Why the upload failed. */
  error?: string | undefined
  /** On a picture: with a ground of its own, at the picture's bottom. */
  isOverlay?: boolean | undefined
}

const bulbs = 8

/** How far the upload of a picture is, in words and in bulbs. Screen readers announce its begin and its end, not each step between. */
export function UploadState({ name, state, progress = 0, error = 'Upload failed', isOverlay }: Props) {
  const line = cx(
    'flex min-w-0 items-center gap-2 text-sm font-semibold',
    isOverlay && 'absolute inset-x-0 bottom-0 px-3 py-1.5',
    isOverlay && (state === 'success' ? 'bg-yes-wash' : state === 'error' ? 'bg-no-wash' : 'bg-raised'),
  )
  if (state === 'waiting') return <p className={line}>Waiting</p>
  if (state === 'uploading') {
    // The last step is the server's: it checks and stores what has arrived.
    const isSent = progress >= 1
    const percent = Math.floor(progress * 100)
    return (
      <div className={line}>
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
          <Bulbs count={bulbs} lit={Math.floor(progress * bulbs)} isChasing={isSent} className="text-[0.625rem]" />
          <span className="figures">{isSent ? 'Saving' : `${percent} %`}</span>
        </div>
      </div>
    )
  }
  const isGood = state === 'success'
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <p role="status" className={cx(line, isGood ? 'text-yes' : 'text-no')}>
      <Icon aria-hidden="true" className="size-4 flex-none" />
      <span className="min-w-0">
        <span className="sr-only">{name}: </span>
        {isGood ? 'Uploaded' : error}
      </span>
    </p>
  )
}
