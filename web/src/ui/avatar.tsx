import { cx } from './cx.ts'

/** Somebody's initials; their name stands beside it. They are drawn, not written, so that no button is named by them. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
  return (
    <span
      aria-hidden="true"
      data-initials={initials}
      className={cx(
        'grid size-8 flex-none place-items-center rounded-full bg-ink text-[0.6875rem] font-bold tracking-tight text-canvas uppercase before:content-[attr(data-initials)]',
        className,
      )}
    />
  )
}
