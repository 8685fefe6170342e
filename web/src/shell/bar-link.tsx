import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { cx } from '../ui/cx.ts'

/** A link of a bar. It is marked while its page is open. */
export function BarLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <NavLink
      prefetch="intent"
      to={to}
      className={cx('grid place-items-center rounded-sm px-2 font-semibold hover:bg-soft lg:px-3', className)}
    >
      <span className="nav-mark">{children}</span>
    </NavLink>
  )
}
