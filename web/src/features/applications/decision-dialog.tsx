import type { Application } from '@marquee/contract/applications'
import { brand } from '@marquee/contract/brand'
import { decisionMessage } from '@marquee/contract/decision-messages'
import { type ApplicationStatus, maxLengths } from '@marquee/contract/limits'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { longDate } from '../../lib/dates.ts'
import { lengthError } from '../../lib/forms.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'

interface Props {
  /** The applications that are decided, as they were shown when the dialog opened; none where none can be. */
  applications: readonly Application[]
  status: ApplicationStatus
  isOpen: boolean
  onClose: () => void
  /** Resolves to whether it was done. */
  onSend: (reason: string | undefined) => Promise<boolean>
  isPending: boolean
  error: Error | null
  /** The name of the draft of a reason. */
  draftName: string
  title: string
  description: string
  confirmLabel: string
  reasonHint: string
  children?: ReactNode
}

/** Asks before a decision, with the message that the vendors get. A rejection may have a reason. */
export function DecisionDialog(props: Props) {
  const { applications, status, isOpen, onClose, onSend, isPending, error, children } = props
  const isNone = applications.length === 0
  const isRejection = status === 'rejected' && !isNone
  const draft = useTextDraft(props.draftName, isOpen && isRejection)
  const reason = isRejection ? draft.text.trim() : ''
  const refusal = lengthError('Reason', reason, maxLengths.reason)
  const confirm = useOnce(async () => {
    // A closing dialog can still be pressed.
    if (!isOpen || isNone || refusal) return
    const isDone = await onSend(reason || undefined)
    if (isDone && isRejection) draft.clear()
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      isPending={isPending}
      initialFocus={isNone ? 'cancel' : 'confirm'}
      title={props.title}
      description={props.description}
      confirmLabel={isNone ? undefined : props.confirmLabel}
      cancelLabel={isNone ? 'OK' : undefined}
      tone={status === 'rejected' ? 'danger' : 'primary'}
    >
      {children}
      {isRejection && (
        <>
          <DraftNotice draft={draft.state} />
          <ReasonPresets value={draft.text} onChange={draft.type} />
          <TextArea
            label="Reason"
            required={false}
            hint={props.reasonHint}
            rows={3}
            value={draft.text}
            error={refusal}
            onChange={(typed) => draft.type(typed.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm()
            }}
          />
        </>
      )}
      <MessagePreview applications={applications} status={status} reason={reason} />
      <SendFailed isUnreachable={isUnreachable(error)} />
    </ConfirmDialog>
  )
}

/** Usual reasons for a rejection, as the vendor reads them. */
const presets = [
  ['Places are filled', 'All places are filled by now. Thank you for your interest in our event.'],
  ['Trade is covered', 'We have found somebody for your trade already. We would be glad to hear from you next time.'],
  ['Another style', 'Your work is good, but we are looking for another style for this event.'],
  ['Over our budget', 'Your prices are fair, but they are more than this event can pay.'],
  ['Too far away', 'The venue is too far from where you work.'],
] as const

/** Buttons that put a usual sentence into a reason, or take it out again. Words of one's own stay. */
export function ReasonPresets({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
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

interface PreviewProps {
  /** The first one is shown; with several, a line explains that each vendor reads their own name. */
  applications: readonly Application[]
  /** What the applications are to become. */
  status: ApplicationStatus
  reason?: string | undefined
}

/** The message that a vendor gets about a decision, before it is made. */
export function MessagePreview({ applications, status, reason = '' }: PreviewProps) {
  const [first] = applications
  if (!first) return null
  const { subject, paragraphs, quote, isMailed } = decisionMessage(status, {
    organization_name: first.organization_name,
    company_name: first.company_name,
    event: {
      title: first.event_title,
      first_day: longDate(first.event_start_date),
      last_day: first.event_end_date && longDate(first.event_end_date),
      address: first.event_address,
    },
    reason: reason.trim() || null,
  })
  const isSameEvent = applications.every((one) => one.event_id === first.event_id)
  return (
    <section aria-label="Message to the vendor" className="rounded-md bg-sunken p-4 text-sm">
      <h3 className="mb-2 font-sans text-sm font-normal tracking-normal text-muted">
        {isMailed ? `They get this by email and on ${brand.name}` : `They read this on ${brand.name}; no email is sent`}
      </h3>
      <p className="font-semibold wrap-anywhere">{subject}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 wrap-anywhere">
          {paragraph}
        </p>
      ))}
      {quote && (
        <blockquote className="mt-2 border-l-2 border-lamp-deep pl-3">
          <span className="text-muted">{quote.label}: </span>
          <span className="whitespace-pre-line wrap-anywhere">{quote.text}</span>
        </blockquote>
      )}
      {applications.length > 1 && (
        <p className="mt-3 text-muted">
          {isSameEvent
            ? 'Each vendor reads it with their own name.'
            : 'Each vendor reads it with their own name and event.'}
        </p>
      )}
    </section>
  )
}
