import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const looks = {
  default: 'bg-ink text-canvas',
  secondary: 'bg-soft text-ink',
  outline: 'border-[1.5px] border-control text-ink',
  destructive: 'bg-no-wash text-no',
  lamp: 'bg-lamp text-on-lamp',
  waiting: 'bg-wait-wash text-wait',
  accepted: 'bg-yes-wash text-yes',
  rejected: 'bg-no-wash text-no',
} as const

const shape =
  'inline-flex min-h-6 max-w-full items-center gap-1 whitespace-nowrap rounded-sm px-2 text-xs font-semibold [&_svg]:size-3.5 [&_svg]:flex-none'

/** A short text in a box. */
export function Badge({ look = 'secondary', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return <span className={cx(shape, looks[look])}>{children}</span>
}

const icons = { waiting: Clock, accepted: CircleCheck, rejected: CircleX } as const

/** A status: icon, word and colour together, because colour alone is not accessible. */
export function StatusBadge({ look, children }: { look: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[look]
  return (
    <span className={cx(shape, looks[look])}>
      <Icon aria-hidden="true" strokeWidth={2.25} />
      {children}
    </span>
  )
}

/** The number of active filters on the button that shows them; nothing for none. */
export function ActiveCount({ of }: { of: number }) {
  if (of === 0) return null
  return (
    <span className="figures grid size-6 place-items-center rounded-full bg-lamp text-xs font-bold text-on-lamp">
      {of}
      <span className="sr-only"> active</span>
    </span>
  )
}
