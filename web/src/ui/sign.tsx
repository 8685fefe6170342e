import { Bulbs } from './bulbs.tsx'
import { cx } from './cx.ts'

interface Props {
  title: string
  /** Parts of which each lights a bulb when it has a value. */
  parts: readonly unknown[]
  className: string
}

/** Stands in the place of a picture until there is one: a title, and one bulb for each part that is filled in. */
export function Sign({ title, parts, className }: Props) {
  return (
    <span className={cx('flex size-full flex-col justify-end gap-4 p-5', className)}>
      <span className="line-clamp-2 font-display text-2xl font-extrabold tracking-tight wrap-anywhere">{title}</span>
      <Bulbs count={parts.length} lit={parts.filter(isFilled).length} className="justify-between" />
    </span>
  )
}

const isFilled = (part: unknown) => (Array.isArray(part) ? part.length > 0 : Boolean(part))
