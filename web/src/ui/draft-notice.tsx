import { shortMoment } from '../lib/local-dates.ts'
import type { DraftState } from '../lib/draft.ts'
import { cx } from './cx.ts'

interface Props {
  draft: DraftState
  /** Shown after the time when a draft was restored. */
  note?: string | undefined
  /** Something else that was written in this form, for example on another device. */
  other?: { at: number; show: () => void } | undefined
  className?: string | undefined
}

const link = 'link min-h-6 font-semibold pointer-coarse:min-h-11'

/** Shows above a form that a draft was restored, with a button to discard it, and that the form is open in another tab too. */
export function DraftNotice({ draft, note, other, className }: Props) {
  const { keptAt, isDiscarded, isOpenElsewhere, discard, bringBack } = draft
  const isRestored = keptAt !== undefined || isDiscarded
  return (
    <div role="status" className={cx('grid gap-1 text-sm text-muted empty:hidden', className)}>
      {isRestored && (
        <p>
          {isDiscarded ? 'The draft is discarded.' : `We kept what you wrote on ${shortMoment(keptAt ?? 0)}.`}
          {!isDiscarded && note && ` ${note}`} {/* One button for both, so that it keeps the focus. */}
          <button type="button" className={link} onClick={isDiscarded ? bringBack : discard}>
            {isDiscarded ? 'Bring it back' : 'Discard draft'}
          </button>
        </p>
      )}
      {other && (
        <p>
          You wrote something else on {shortMoment(other.at)}.{' '}
          <button type="button" className={link} onClick={other.show}>
            Show it
          </button>
        </p>
      )}
      {isOpenElsewhere && (
        <p className="font-medium text-wait">
          This form is also open in another tab. What you type here replaces what is there.
        </p>
      )}
    </div>
  )
}
