import type { CSSProperties } from 'react'
import { cx } from './cx.ts'

interface Props {
  count: number
  /** How many burn from the left, or which ones. Default: all. */
  lit?: (number | ((index: number) => boolean)) | undefined
  /** One light runs along the row: something is being fetched. */
  isChasing?: boolean | undefined
  className?: string | undefined
}

/** A row of bulbs, the house's one ornament. It says nothing by itself: whatever it shows must also stand in words. */
export function Bulbs({ count, lit = count, isChasing, className }: Props) {
  const isLit = typeof lit === 'function' ? lit : (index: number) => index < lit
  return (
    <span className={cx('bulbs', className)} data-chase={isChasing || undefined} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className="bulb"
          data-lit={(!isChasing && isLit(index)) || undefined}
          {...(isChasing && { style: { '--n': count - index } as CSSProperties })}
        />
      ))}
    </span>
  )
}
