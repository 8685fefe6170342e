import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Bulbs } from './bulbs.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { useLate } from './skeleton.tsx'

interface StateProps {
  title: string
  children?: ReactNode | undefined
  /** Buttons or links to continue. */
  actions?: ReactNode | undefined
  /** Heading level of the title. Default 2. */
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

const box = 'grid content-center justify-items-center gap-4 px-4 py-14 text-center'
/** As the only content of a page: in the middle of the screen above the footer. */
const pageLayout = 'min-h-[min(72dvh,40rem)] text-lg'
/** On phones below each other, with the same width; on wider screens side by side. */
const actionsLayout = 'mt-3 grid gap-3 text-base sm:flex sm:flex-wrap sm:justify-center'

/** Shown where there is nothing: what the person can do. The row of bulbs is unlit. */
export function EmptyState({ title, children, actions, level = 2, className }: StateProps) {
  const Title = `h${level}` as const
  return (
    <div className={cx(box, level === 1 && pageLayout, className)}>
      <Bulbs count={level === 1 ? 9 : 5} lit={0} className="text-base" />
      <Title className={level === 1 ? 'max-w-[14em] text-4xl' : 'text-xl'}>{title}</Title>
      {children && <div className="measure text-muted [&_p]:text-balance">{children}</div>}
      {actions && <div className={actionsLayout}>{actions}</div>}
    </div>
  )
}

interface FailedProps {
  /** The title that the specification has for this failure. */
  title: string
  children?: ReactNode | undefined
  /** Fetches again or reloads the page. Without it there is no button. */
  onRetry?: (() => void) | undefined
  /** Further actions beside Try Again. */
  actions?: ReactNode | undefined
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

/** A failed load: title, reason, and Try Again. */
export function LoadFailed({ title, children, onRetry, actions, level = 2, className }: FailedProps) {
  const Title = `h${level}` as const
  return (
    <div role="alert" className={cx(box, level === 1 && pageLayout, className)}>
      <CloudOff aria-hidden="true" className={cx('text-no', level === 1 ? 'size-9' : 'size-7')} />
      <Title className={level === 1 ? 'max-w-[18em]' : 'text-xl'}>{title}</Title>
      {children && <div className="measure text-muted [&_p]:text-balance">{children}</div>}
      <div className={actionsLayout}>
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
        {actions}
      </div>
    </div>
  )
}

/** A page or panel that is loading: running bulbs above the text. Without scripts it would load for ever, so it shows that instead. */
export function LoadingScreen({ label }: { label: string }) {
  const isLate = useLate()
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-4 p-8">
      <Bulbs count={7} isChasing className={cx('text-base noscript:hidden', !isLate && 'invisible')} />
      <p role="status" className={cx('noscript:hidden', isLate ? 'text-muted' : 'sr-only')}>
        {label}
      </p>
      <noscript>
        <p className="text-lg">This page needs JavaScript.</p>
      </noscript>
    </div>
  )
}
