import { cx } from './cx.ts'

/** A person's initials as a picture; the name stands beside it. They are SVG, so that they are not part of a button's accessible name. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  const letters = name.split(/[\s@.]+/).flatMap((word) => word.match(firstLetter)?.[0] ?? [])
  const initials = [letters[0], ...letters.slice(1).slice(-1)].join('')
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

/** With its marks. Words without one, such as an emoji or “&”, are no part of the initials. */
const firstLetter = /[\p{L}\p{N}]\p{M}*/u
