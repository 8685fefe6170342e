import { cx } from './cx.ts'

/** A person's initials as a picture; the name stands beside it. They are SVG, so that they are not part of a button's accessible name. */
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
