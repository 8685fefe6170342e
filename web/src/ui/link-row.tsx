import type { LucideIcon } from 'lucide-react'
import { ButtonLink } from './button.tsx'
import { cx } from './cx.ts'

interface Props {
  label: string
  links: readonly { to: string; label: string; icon: LucideIcon; reloadDocument?: boolean }[]
  className?: string
}

/** Quiet links in one line, which scrolls where it is too narrow for them. */
export function LinkRow({ label: name, links, className }: Props) {
  return (
    <nav aria-label={name} className={cx('overflow-x-auto p-1 [scrollbar-width:none]', className)}>
      <ul className="flex gap-1 whitespace-nowrap">
        {links.map(({ label, icon: Icon, ...link }) => (
          <li key={label}>
            <ButtonLink size="sm" variant="ghost" className="min-h-11 px-2" {...link}>
              <Icon aria-hidden="true" />
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
