import { Check } from 'lucide-react'

/** Usual reasons for a rejection, as the vendor reads them. */
const presets = [
  ['Places are filled', 'All places are filled by now. Thank you for your interest in our event.'],
  ['Trade is covered', 'We have found somebody for your trade already. We would be glad to hear from you next time.'],
  ['Another style', 'Your work is good, but we are looking for another style for this event.'],
  ['Over our budget', 'Your prices are fair, but they are more than this event can pay.'],
  ['Too far away', 'The venue is too far from where you work.'],
] as const

interface Props {
  /** The reason as it is written so far. */
  value: string
  onChange: (reason: string) => void
}

/** Buttons that put a usual sentence into a reason, or take it out again. Words of one's own stay. */
export function ReasonPresets({ value, onChange }: Props) {
  const toggle = (sentence: string) => {
    const rest = value.split(sentence).map((part) => part.trim())
    const parts = value.includes(sentence) ? rest : [value.trim(), sentence]
    onChange(parts.filter(Boolean).join(' '))
  }
  return (
    <div role="group" aria-label="Usual reasons" className="flex flex-wrap gap-2">
      {presets.map(([label, sentence]) => {
        const isChosen = value.includes(sentence)
        return (
          <button
            key={label}
            type="button"
            className="chip"
            aria-pressed={isChosen}
            title={sentence}
            onClick={() => toggle(sentence)}
          >
            {isChosen && <Check aria-hidden="true" className="-ml-1 size-4 flex-none" strokeWidth={2.5} />}
            {label}
          </button>
        )
      })}
    </div>
  )
}
