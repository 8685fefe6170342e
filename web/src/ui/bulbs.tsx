import type { CSSProperties } from 'react'
import { cx } from './cx.ts'

interface Props {
  count: number
  /** How many bulbs are lit from the left, or which ones. Default: all. */
  lit?: (number | ((index: number) => boolean)) | undefined
  /** A light runs along the row, as a sign of loading. */
  isChasing?: boolean | undefined
  className?: string | undefined
}

/** A row of bulbs, the ornament of the design. Screen readers ignore it: its meaning must also be there as text. */
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
