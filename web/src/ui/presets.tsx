import { Check } from 'lucide-react'
import { useEvent } from '../lib/use-event.ts'

/** The word on a button, and the sentence that it puts in. */
export type Preset = readonly [label: string, sentence: string]

interface Props {
  /** The name of the group: "Usual reasons". */
  label: string
  presets: readonly Preset[]
  value: string
  onChange: (text: string) => void
  /** Enter on one of the buttons. */
  onEnter?: () => void
  /** Whether the number keys choose, outside a text. */
  isOn?: boolean
}

/** Buttons that put a usual sentence into a text, or take it out again. Words of one's own stay. */
export function Presets({ label: name, presets, value, onChange, onEnter, isOn = false }: Props) {
  const toggle = (sentence: string) => {
    const rest = value.split(sentence).map((part) => part.trim())
    const parts = value.includes(sentence) ? rest : [value.trim(), sentence]
    onChange(parts.filter(Boolean).join(' '))
  }
  useEvent(
    'keydown',
    (event) => {
      const [, sentence] = presets[Number(event.key) - 1] ?? []
      if (!sentence || event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return
      // Not the start of a text, for which the dialog would move the focus.
      event.preventDefault()
      event.stopPropagation()
      toggle(sentence)
    },
    { isOn, capture: true },
  )
  return (
    <div role="group" aria-label={name} className="flex flex-wrap gap-2">
      {presets.map(([label, sentence], index) => {
        const isChosen = value.includes(sentence)
        return (
          <button
            key={label}
            type="button"
            className="chip"
            aria-pressed={isChosen}
            aria-keyshortcuts={isOn ? String(index + 1) : undefined}
            title={sentence}
            onClick={() => toggle(sentence)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !onEnter) return
              event.preventDefault()
              onEnter()
            }}
          >
            {isChosen && <Check aria-hidden="true" className="-ml-1 size-4 flex-none" strokeWidth={2.5} />}
            {label}
            {isOn && (
              <kbd aria-hidden="true" className="key -mr-1 pointer-coarse:hidden">
                {index + 1}
              </kbd>
            )}
          </button>
        )
      })}
    </div>
  )
}

const isText = (target: EventTarget | null) => target instanceof HTMLTextAreaElement
