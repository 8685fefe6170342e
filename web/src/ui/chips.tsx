import { X } from 'lucide-react'

interface Chip {
  key: string
  label: string
  onRemove: () => void
}

/** Filters as buttons; a press removes one. Nothing without a filter. */
export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button type="button" className="chip text-ink" aria-label={`Remove ${chip.label}`} onClick={chip.onRemove}>
            {chip.label}
            <X aria-hidden="true" className="-mr-1 size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
