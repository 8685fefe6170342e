import { brand } from '@marquee/contract/brand'
import { Bulbs } from '../ui/bulbs.tsx'
import { cx } from '../ui/cx.ts'

/** The product's name above a lit bulb for each letter. Its size follows the font size. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={cx('inline-grid gap-[0.2em] font-display leading-none font-extrabold tracking-[-0.03em]', className)}
    >
      {brand.name}
      <Bulbs count={brand.name.length} className="justify-between gap-0 px-[0.15em] text-[0.34em]" />
    </span>
  )
}
