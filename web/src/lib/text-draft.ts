import { useState } from 'react'
import { useDraft, type DraftState } from './draft.ts'

interface TextDraft {
  text: string
  /** Changes the text, and keeps it soon. */
  type: (text: string) => void
  /** The text was sent: empties the field and removes the draft. */
  clear: () => void
  state: DraftState
}

/** One text of a dialog, kept as a draft. `start` is what the field begins with; `isOpen`: whether the dialog is open. */
export function useTextDraft(name: string, isOpen: boolean, start = ''): TextDraft {
  const draft = useDraft<string>({ name, isOpen, read: readText, show: (kept) => setText(kept ?? start) })
  const [text, setText] = useState(draft.found ?? start)
  return {
    text,
    type(next) {
      setText(next)
      draft.keep(next.trim() === start.trim() ? undefined : next)
    },
    clear() {
      setText('')
      draft.clear()
    },
    state: draft.state,
  }
}

const readText = (stored: unknown) => (typeof stored === 'string' && stored !== '' ? stored : undefined)
