import { writeNumber } from '@marquee/contract/formats'
import { maxLengths } from '@marquee/contract/limits'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { DraftState } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'

/** From this length on, the field counts its characters. */
const countedFrom = maxLengths.message - 200

interface Props {
  /** The name of the other side. */
  other: string
  text: string
  draft: DraftState
  onType: (text: string) => void
  onSend: () => void
}

/** The field for a message. Ctrl or Command with Enter sends; Enter alone begins a line. */
export function MessageForm({ other, text, draft, onType, onSend }: Props) {
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const isTooLong = text.trim().length > maxLengths.message
  const tooLong = `A message can have at most ${writeNumber(maxLengths.message)} characters`
  const submit = () => {
    const wrong = text.trim() === '' ? 'Write a message first' : isTooLong ? tooLong : undefined
    setProblem(wrong)
    if (!wrong) onSend()
    // On a phone the keyboard stays open for the next line.
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DraftNotice draft={draft} />
      <TextArea
        label={`Message to ${other}`}
        rows={2}
        value={text}
        error={isTooLong ? tooLong : problem}
        {...(text.length > countedFrom && { counter: maxLengths.message })}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        enterKeyHint="enter"
        onChange={(event) => {
          onType(event.target.value)
          setProblem(undefined)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="mr-auto text-sm text-muted pointer-coarse:hidden">Ctrl or ⌘ with Enter sends.</p>
        <Button type="submit" variant="secondary" isDisabled={text.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  )
}
