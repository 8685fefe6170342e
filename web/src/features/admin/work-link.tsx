import { writeNumber } from '@marquee/contract/formats'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'

interface Props {
  to: string
  label: string
  text: string
  icon: LucideIcon
  /** How much waits there; undefined where nothing waits by nature, or while it is not known. */
  count?: number | undefined
}

/** A page for daily work, as an item of a list. */
export function WorkLink({ to, label, text, icon: Icon, count }: Props) {
  return (
    <li>
      <Link
        prefetch="intent"
        to={to}
        className="flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-soft focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className="size-5 flex-none" />
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{label}</span>
          <span className="text-sm text-muted">{text}</span>
        </span>
        {count !== undefined && (
          <span className="figures flex-none">
            <Badge look={count > 0 ? 'lamp' : 'secondary'}>
              {writeNumber(count)}
              <span className="sr-only"> waiting</span>
            </Badge>
          </span>
        )}
        <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
      </Link>
    </li>
  )
}
