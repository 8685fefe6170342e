import type { LucideIcon } from 'lucide-react'
import { ButtonLink } from './button.tsx'
import { cx } from './cx.ts'

interface Props {
  label: string
  links: readonly { to: string; label: string; icon: LucideIcon; reloadDocument?: boolean; isOnPhonesOnly?: boolean }[]
  /** On phones in several lines, so that all are in view. */
  isWrapping?: boolean
  className?: string
}

/** Quiet links in one line, which scrolls where it is too narrow for them, and then fades at its end; or wraps. */
export function LinkRow({ label: name, links, isWrapping, className }: Props) {
  return (
    <nav
      aria-label={name}
      className={cx(
        'p-1',
        !isWrapping && 'overflow-x-auto [scrollbar-width:none] max-sm:mask-r-from-[calc(100%-2rem)]',
        className,
      )}
    >
      <ul className={cx('flex gap-2 whitespace-nowrap', isWrapping ? 'flex-wrap' : 'w-max max-sm:pr-8')}>
        {links.map(({ label, icon: Icon, isOnPhonesOnly, ...link }) => (
          <li key={label} className={isOnPhonesOnly ? 'sm:hidden' : undefined}>
            <ButtonLink size="sm" className="min-h-11 rounded-full border-line" {...link}>
              <Icon aria-hidden="true" />
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
