import { Badge } from '../../ui/badge.tsx'

interface Props {
  /** What all are, for screen readers. */
  label: string
  titles: readonly string[]
}

/** What does not exist yet, small and in one line. */
export const SoonCards = ({ label, titles }: Props) => (
  <ul aria-label={label} className="mt-10 flex flex-wrap gap-2">
    {titles.map((title) => (
      <li key={title}>
        <div
          role="group"
          aria-label={title}
          aria-disabled="true"
          className="flex items-center gap-2 rounded-md border border-dashed border-line px-3 py-2 text-sm text-muted"
        >
          <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
          <Badge look="secondary">Coming Soon</Badge>
        </div>
      </li>
    ))}
  </ul>
)
