import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

interface Props {
  title: string
  description?: string | undefined
  to?: string
  figure?: number | undefined
  /** Set for a feature that does not exist yet: the text of its badge. */
  soon?: string
}

/** A card of a dashboard, as an item of a list: a link, or a feature that does not exist yet. */
export function Tile({ title, description, to, figure, soon }: Props) {
  const inside = (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-lg font-bold tracking-tight">{title}</span>
        {figure !== undefined && (
          <span className="-my-2 font-display text-3xl leading-none font-extrabold">{figure}</span>
        )}
        {to && figure === undefined && <ArrowRight aria-hidden="true" className="size-5 self-center" />}
        {soon && <span className="text-sm font-semibold text-muted">{soon}</span>}
      </span>
      {description && <span className="text-pretty text-muted">{description}</span>}
    </>
  )
  const shape = 'grid h-full content-start gap-2 rounded-lg border p-5'
  return (
    <li>
      {to ? (
        <Link
          prefetch="intent"
          to={to}
          className={`${shape} border-line bg-surface transition-colors hover:border-ink`}
        >
          {inside}
        </Link>
      ) : (
        <div aria-disabled="true" className={`${shape} border-dashed border-line`}>
          {inside}
        </div>
      )}
    </li>
  )
}
