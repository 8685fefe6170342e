import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { useEarlyText } from '../lib/early-input.ts'
import { cx } from './cx.ts'

/** What the plain input and the one with suggestions have in common. */
export interface SuggestInput extends Pick<
  ComponentProps<'input'>,
  'name' | 'placeholder' | 'maxLength' | 'enterKeyHint' | 'onBlur'
> {
  id: string
  label: string
  value: string
  onText: (text: string) => void
  /** The plain input while it has the focus, and whether its suggestions are wanted. The input that replaces it takes both over. */
  focused: RefObject<{ input: HTMLInputElement; isWanted: boolean } | null>
}

interface Props<Part> extends Omit<SuggestInput, 'id' | 'focused'> {
  /** Loads the part with suggestions. */
  load: () => Promise<Part>
  /** Renders the loaded part. */
  children: (part: Part, input: SuggestInput) => ReactNode
  className?: string | undefined
}

/**
 * A text field with suggestions and its label inside. It is a plain input until somebody touches it and the code of the suggestions has
 * arrived: before hydration, without scripts and without a connection it stays one. Text, focus and selection are kept.
 */
export function SuggestField<Part>({ load, children, className, ...field }: Props<Part>) {
  const { label, value, onText, onBlur, ...plain } = field
  const [part, setPart] = useState<{ loaded: Part }>()
  // Replacing an input would end the input method's composition.
  const [isComposing, setComposing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const focused: SuggestInput['focused'] = useRef(null)
  // A press or a key asks for suggestions; focus alone does not. React repeats a focus from before hydration later, perhaps after a key.
  const isWanted = useRef(false)
  const id = useId()
  useEarlyText(input, onText)
  const enter = () => {
    focused.current = input.current && { input: input.current, isWanted: isWanted.current }
    load().then(
      (loaded) => setPart({ loaded }),
      () => {},
    )
  }
  useEffect(() => {
    const { current: box } = input
    if (!box || document.activeElement !== box) return
    // Keys that were pressed before hydration ask for suggestions too.
    isWanted.current = box.value !== box.defaultValue
    enter()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the focus from before hydration is missing
  }, [])
  return (
    <div className={cx('slot', className)}>
      <label htmlFor={id}>{label}</label>
      {part && !isComposing ? (
        children(part.loaded, { ...field, id, focused })
      ) : (
        <input
          type="text"
          autoComplete="off"
          {...plain}
          ref={input}
          id={id}
          value={value}
          onChange={(event) => {
            isWanted.current = true
            if (focused.current) focused.current.isWanted = true
            onText(event.target.value)
          }}
          onPointerDown={() => {
            isWanted.current = true
          }}
          onPointerEnter={() => void load().catch(() => {})}
          onFocus={enter}
          onBlur={(event) => {
            focused.current = null
            isWanted.current = false
            onBlur?.(event)
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          className="control"
        />
      )}
      {value !== '' && (
        <button
          type="button"
          aria-label={`Clear ${label.toLowerCase()}`}
          className="slot-clear"
          onClick={() => {
            onText('')
            document.getElementById(id)?.focus()
          }}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}
