import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'

interface Options extends Omit<ComponentProps<typeof TextArea>, 'label' | 'maxLength'> {
  /** The name under which the text is kept until it is sent. */
  draft: string
  /** Whether the field is shown. */
  isOpen?: boolean
  label: string
  /** What the sentence for a too long text calls it. Default: `label`. */
  noun?: string
  maxLength: number
  /** The sentence for an empty text; undefined where the text may be empty. */
  missing?: string | undefined
}

/** One text that is kept as a draft: the field for it, and what can be sent. */
export function useDraftedText(options: Options): {
  /** Trimmed. */
  text: string
  /** Why it cannot be sent; then the field has the focus. */
  check: () => string | undefined
  /** Empties the field after the text was sent. */
  clear: () => void
  field: ReactNode
} {
  const { draft: name, isOpen = true, noun = options.label, maxLength, missing, ...area } = options
  const draft = useTextDraft(name, isOpen)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const text = draft.text.trim()
  const tooLong = lengthError(noun, text, maxLength)
  return {
    text,
    check: () => {
      const refusal = text === '' ? missing : tooLong
      setMissing(text === '')
      if (refusal) box.current?.focus()
      return refusal
    },
    clear: draft.clear,
    field: (
      <>
        <DraftNotice draft={draft.state} />
        <TextArea
          {...area}
          ref={box}
          required={missing !== undefined}
          value={draft.text}
          error={isMissing ? missing : tooLong}
          onChange={(event) => {
            draft.type(event.target.value)
            setMissing(false)
          }}
        />
      </>
    ),
  }
}
