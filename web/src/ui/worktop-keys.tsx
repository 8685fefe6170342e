/** The keys of a worktop, shown by ?. */
export function WorktopKeys({ keys }: { keys: readonly { key: string; label: string }[] }) {
  return (
    <p className="hidden text-sm text-muted lg:block">
      <kbd>J</kbd> <kbd>K</kbd> move{keys.map(({ key, label }) => `, ${key.toUpperCase()} ${label}`)}
    </p>
  )
}
