import { cx } from './cx.ts'

/** Somebody's initials; their name stands beside it. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-8 flex-none place-items-center rounded-full bg-ink text-xs font-bold text-canvas uppercase',
        className,
      )}
    >
      {initials}
    </span>
  )
}
