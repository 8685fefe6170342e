interface Props {
  /** What all are, for screen readers. */
  label: string
  titles: readonly string[]
}

/** What does not exist yet, in one quiet row. */
export const SoonCards = ({ label, titles }: Props) => (
  <ul
    aria-label={label}
    className="mt-10 grid grid-cols-2 gap-x-8 gap-y-3 border-t border-line pt-4 text-sm text-muted lg:grid-cols-4"
  >
    {titles.map((title) => (
      <li key={title}>
        <div role="group" aria-label={title} aria-disabled="true" className="grid">
          <h2 className="font-sans text-sm font-medium tracking-normal">{title}</h2>
          <span className="text-xs">Coming Soon</span>
        </div>
      </li>
    ))}
  </ul>
)
