import { maxLengths } from '@marquee/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { isUnreachable, failureText, statusOf } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { deciding } from '../../ui/deciding.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Presets, type Preset } from '../../ui/presets.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { decidedQuery, type decideProfile, type decideProfileInList, type DecisionInput } from './queries.ts'

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

interface DialogProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'tone' | 'children'> {
  /** The name under which the reason is kept until it is sent. */
  draft: string
  hint: string
  /** The sentence for an empty reason; undefined where none is needed. */
  missing?: string
  presets?: readonly Preset[]
  /** Called with the trimmed reason. The dialog stays, with the reason, when it rejects; the mutation shows the failure. */
  send: (reason: string) => Promise<unknown>
}

/** Asks for confirmation and for the reason, which the person reads. */
export function ReasonDialog({ draft, hint, missing, presets, send, ...dialog }: DialogProps) {
  const { isOpen, confirmLabel, isPending, onClose } = dialog
  const reason = useDraftedText({
    draft,
    isOpen,
    hint,
    missing,
    label: 'Reason',
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
    <ConfirmDialog {...dialog} onConfirm={confirm} tone="danger">
      {presets && confirmLabel && (
        <Presets
          label="Usual reasons"
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

/** Usual reasons for a rejection, as the applicant reads them. */
const rejectionPresets = [
  [
    'Too little to judge',
    'We cannot judge your work from this yet. Please write more about it and show pictures of it.',
  ],
  ['Not your own work', 'Some of the pictures seem to be from somebody else. Please show your own work.'],
  ['Not a fit', 'Your work does not fit what organizers look for here.'],
  ['Outside our area', 'We have no events where you work.'],
  ['Applied twice', 'You already have a profile here. Please use that one.'],
] as const

/** Who is to be rejected: the business or organization, in the version that is shown when the dialog opens. A newer one behind it was not read. */
type Rejected = Omit<DecisionInput, 'status' | 'reason'>

/**
 * Rejections, each after a confirmation with a reason. The dialog stays until the server has answered: another admin may have been first, and
 * then the reason is still there. So hold it where it outlives the row or the button that asks, and render `dialog`.
 */
export function useRejection(options: typeof decideProfile | typeof decideProfileInList): {
  ask: (about: Rejected) => void
  isPending: boolean
  dialog: ReactNode
} {
  const { mutateAsync, reset, isPending, error } = useMutation(options)
  const [asked, setAsked] = useState<{ about: Rejected; isOpen: boolean }>()
  const ask = (about: Rejected) => {
    reset()
    setAsked({ about, isOpen: true })
  }
  // The application is no longer as it was shown.
  const isOver = error !== null && [404, 409, 412].includes(statusOf(error))
  const { kind = 'vendor', userId = 0, name = '' } = asked?.about ?? {}
  const isDecided = statusOf(error) === 409
  const decided = useQuery({ ...decidedQuery(kind, userId), enabled: isDecided }).data
  if (!asked) return { ask, isPending, dialog: null }
  const why =
    isDecided && decided?.by && decided.status !== 'pending'
      ? `${decided.by} ${decided.status} it meanwhile.`
      : failureText(error ?? new Error())
  const words = isOver
    ? {
        title: `${name} was not rejected`,
        description: `${why} Your reason was not sent. It is kept as a draft.`,
        confirmLabel: undefined,
        cancelLabel: 'Close',
      }
    : {
        title: `Reject ${name}?`,
        description: 'The applicant is told by email and can change the application and send it again.',
        confirmLabel: 'Reject application',
      }
  return {
    ask,
    isPending,
    dialog: (
      <ReasonDialog
        key={`${kind} ${userId}`}
        {...words}
        draft={`reject:${kind}:${userId}`}
        hint="Sent to the applicant as you write it."
        presets={rejectionPresets}
        initialFocus="confirm"
        isOpen={asked.isOpen}
        isPending={isPending}
        onClose={() => setAsked({ ...asked, isOpen: false })}
        send={(reason) =>
          deciding(userId, mutateAsync({ ...asked.about, status: 'rejected', reason: reason || undefined }))
        }
      />
    ),
  }
}
