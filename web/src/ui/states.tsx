import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Bulbs } from './bulbs.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { useLate } from './skeleton.tsx'

interface StateProps {
  title: string
  children?: ReactNode | undefined
  /** Buttons or links that lead on. */
  actions?: ReactNode | undefined
  /** Level of the title's heading. Default 2. */
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

const box = 'grid content-center justify-items-center gap-4 px-4 py-14 text-center'
/** All there is on its page: in the middle of what a screen shows above the footer. */
const whole = 'min-h-[min(72dvh,40rem)] text-lg'
/** On phones one under the other, equally wide; beside each other where there is room. */
const ways = 'mt-3 grid gap-3 text-base sm:flex sm:flex-wrap sm:justify-center'

/** Nothing to show, and what to do about it. An unlit row of bulbs: the room is ready, nobody is in it yet. */
export function EmptyState({ title, children, actions, level = 2, className }: StateProps) {
  const Title = `h${level}` as const
  return (
    <div className={cx(box, level === 1 && whole, className)}>
      <Bulbs count={level === 1 ? 9 : 5} lit={0} className="text-base" />
      <Title className={level === 1 ? 'max-w-[14em] text-4xl' : 'text-xl'}>{title}</Title>
      {children && <div className="measure text-muted [&_p]:text-balance">{children}</div>}
      {actions && <div className={ways}>{actions}</div>}
    </div>
  )
}

interface FailedProps {
  /** The specification's sentence for this failure. */
  title: string
  children?: ReactNode | undefined
  /** Fetches again, or reloads the page. Without it there is no button. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  /** More ways on, beside Try Again. */
  actions?: ReactNode | undefined
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

/** A failed load: the sentence, and Try Again. */
export function LoadFailed({ title, children, onRetry, isRetrying, actions, level = 2, className }: FailedProps) {
  const Title = `h${level}` as const
  return (
    <div role="alert" className={cx(box, level === 1 && whole, className)}>
      <CloudOff aria-hidden="true" className={cx('text-no', level === 1 ? 'size-9' : 'size-7')} />
      <Title className={level === 1 ? 'max-w-[18em]' : 'text-xl'}>{title}</Title>
      {children && <div className="measure text-muted [&_p]:text-balance">{children}</div>}
      <div className={ways}>
        {onRetry && (
          <Button onClick={onRetry} isPending={isRetrying}>
            Try Again
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}

/** A whole page or panel that is still being fetched: chasing bulbs over the words. */
export function LoadingScreen({ label, className }: { label: string; className?: string | undefined }) {
  const isLate = useLate()
  return (
    <div className={cx('grid min-h-[50dvh] place-content-center justify-items-center gap-4 p-8', className)}>
      <Bulbs count={7} isChasing className={cx('text-base', !isLate && 'invisible')} />
      <p role="status" className={isLate ? 'text-muted' : 'sr-only'}>
        {label}
      </p>
    </div>
  )
}
