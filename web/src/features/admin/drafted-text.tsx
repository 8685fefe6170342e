import { maxLengths } from '@marquee/contract/limits'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Presets, type Preset } from '../../ui/presets.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
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
  typed: string
  type: (text: string) => void
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
    typed: draft.text,
    type: draft.type,
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

interface FormProps extends Omit<Options, 'isOpen'> {
  submitLabel: string
  pendingLabel: string
  /** The button is the main one of its page. */
  isMain?: boolean
  call: { isPending: boolean; error: Error | null }
  onSend: (text: string) => Promise<unknown>
}

/** A form with one text that admins write for each other. */
export function TextForm({ submitLabel, pendingLabel, isMain, call, onSend, ...options }: FormProps) {
  const { text, check, clear, field } = useDraftedText(options)
  const send = useOnce(async () => {
    if (check()) return
    await onSend(text)
    clear()
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
      {field}
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

interface DialogProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'children'> {
  /** The name under which the text is kept until it is sent. */
  draft: string
  /** What the person reads. */
  label?: string
  hint: string
  /** The sentence for an empty text; undefined where none is needed. */
  missing?: string
  presets?: readonly Preset[]
  /** Called with the trimmed text. The dialog stays, with the text, when it rejects; the mutation shows the failure. */
  send: (reason: string) => Promise<unknown>
}

/** Asks for confirmation and for a text that the person reads: a reason, unless `label` names another one. */
export function ReasonDialog({ draft, label = 'Reason', hint, missing, presets, send, ...dialog }: DialogProps) {
  const { isOpen, confirmLabel, isPending, onClose } = dialog
  const reason = useDraftedText({
    draft,
    isOpen,
    hint,
    missing,
    label,
    maxLength: maxLengths.reason,
    rows: 3,
    onKeyDown: (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm()
    },
  })
  const confirm = () => {
    if (!isOpen || !confirmLabel || isPending || reason.check()) return
    send(reason.text).then(
      () => {
        reason.clear()
        onClose()
      },
      () => {},
    )
  }
  return (
    <ConfirmDialog tone="danger" {...dialog} onConfirm={confirm}>
      {presets && confirmLabel && (
        <Presets
          label={`Usual ${label.toLowerCase()}s`}
          presets={presets}
          value={reason.typed}
          onChange={reason.type}
          onEnter={confirm}
          isOn={isOpen}
        />
      )}
      {reason.field}
    </ConfirmDialog>
  )
}
