interface Props {
  /** What all are, for screen readers. */
  label: string
  titles: readonly string[]
}

/** What does not exist yet, in one quiet sentence; that it is coming is written once. */
export const SoonCards = ({ label, titles }: Props) => (
  <ul aria-label={label} className="mt-10 flex flex-wrap gap-x-1 border-t border-line pt-4 text-xs text-muted">
    <li aria-hidden="true">Coming Soon:</li>
    {titles.map((title) => (
      <li key={title} className="after:content-[','] last:after:content-['.'] *:inline">
        <div role="group" aria-label={title} aria-disabled="true">
          <h2 className="inline font-sans text-xs font-normal tracking-normal">{title}</h2>
          <span className="sr-only">Coming Soon</span>
        </div>
      </li>
    ))}
  </ul>
)
