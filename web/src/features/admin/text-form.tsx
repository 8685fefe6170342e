import { useRef, useState } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'

interface Props {
  /** The name under which the text is kept until it is sent. */
  draft: string
  label: string
  hint?: string
  rows: number
  maxLength: number
  /** The sentence for an empty text. */
  missing: string
  submitLabel: string
  pendingLabel: string
  /** The button is the main one of its page. */
  isMain?: boolean
  call: { isPending: boolean; error: Error | null }
  onSend: (text: string) => Promise<unknown>
}

/** A form with one text that admins write for each other. */
export function TextForm(props: Props) {
  const { draft: name, maxLength, missing, submitLabel, pendingLabel, isMain, call, onSend, ...area } = props
  const draft = useTextDraft(name, true)
  const [isMissing, setMissing] = useState(false)
  const refusal = lengthError(area.label, draft.text, maxLength)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useOnce(async () => {
    const text = draft.text.trim()
    setMissing(text === '')
    if (text === '' || refusal) return field.current?.focus()
    await onSend(text)
    draft.clear()
  })
  return (
    <form
      noValidate
      className="grid justify-items-start gap-3 *:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DraftNotice draft={draft.state} />
      <TextArea
        {...area}
        ref={field}
        required
        value={draft.text}
        error={isMissing ? missing : refusal}
        onChange={(event) => {
          draft.type(event.target.value)
          setMissing(false)
        }}
      />
      <SendFailed isUnreachable={isUnreachable(call.error)} />
      <Button
        type="submit"
        {...(isMain ? { variant: 'primary' } : { size: 'sm' })}
        className="w-fit!"
        isPending={call.isPending}
        pendingLabel={pendingLabel}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
