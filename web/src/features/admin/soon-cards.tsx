import { Badge } from '../../ui/badge.tsx'

interface Props {
  /** What all are, for screen readers. */
  label: string
  titles: readonly string[]
}

/** What does not exist yet, small. */
export const SoonCards = ({ label, titles }: Props) => (
  <ul aria-label={label} className="mt-10 grid grid-cols-2 gap-2 lg:flex lg:flex-wrap">
    {titles.map((title) => (
      <li key={title}>
        <div
          role="group"
          aria-label={title}
          aria-disabled="true"
          className="grid h-full justify-items-start gap-1 rounded-md border border-dashed border-line px-3 py-2 text-sm text-muted"
        >
          <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
          <Badge look="secondary">Coming Soon</Badge>
        </div>
      </li>
    ))}
  </ul>
)
