import { decision } from '@marquee/contract/application-status'
import type { Application, DecisionResult } from '@marquee/contract/applications'
import { brand } from '@marquee/contract/brand'
import { decisionMessage } from '@marquee/contract/decision-messages'
import { type ApplicationStatus, maxLengths } from '@marquee/contract/limits'
import { closedToDecisions, refusals } from '@marquee/contract/policy'
import { longDate } from '../../lib/dates.ts'
import { lengthError } from '../../lib/forms.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Presets } from '../../ui/presets.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { companyName, countOf } from './queries.ts'

/** A decision, on which a rejection asks for its reason. */
export interface Asked {
  /** The one application, or all that are selected, also those that cannot be decided so. */
  all: readonly Application[]
  status: ApplicationStatus
  isBulk: boolean
  isOpen: boolean
}

/** An application that cannot be or was not decided, and why. */
export interface Undecided {
  id: number
  name: string
  sentence: string
}

interface Props {
  asked: Asked
  onClose: () => void
  /** Resolves to whether it was done. */
  onSend: (reason: string | undefined) => Promise<boolean>
  isPending: boolean
  error: Error | null
}

/** Asks for the reason of a rejection, which is optional, with the message that the vendors get. Enter sends it, outside the text. */
export function DecisionDialog({ asked, onClose, onSend, isPending, error }: Props) {
  const { all, status, isBulk, isOpen } = asked
  const applications = possibleOf(asked)
  const left = undecidedOf(all, status)
  const draft = useTextDraft(isBulk ? 'reject:applications' : `reject:application:${all[0]?.id}`, isOpen)
  const reason = draft.text.trim()
  const refusal = lengthError('Reason', reason, maxLengths.reason)
  const confirm = useOnce(async () => {
    // A closing dialog can still be pressed.
    if (!isOpen || refusal) return
    if (await onSend(reason || undefined)) draft.clear()
  })
  const what = isBulk ? countOf(applications.length) : 'application'
  const who = applications.length > 1 ? `${applications.length} vendors are` : `${nameOf(asked)} is`
  return (
    <ConfirmDialog
      title={`Reject ${isBulk ? what : 'this application'}?`}
      description={`${who} told by email. You can change your mind later.`}
      confirmLabel={`Reject ${what}`}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      isPending={isPending}
      initialFocus="confirm"
      tone="danger"
    >
      {left.length > 0 && (
        <div className="text-sm">
          <p className="font-medium">
            {left.length} of those you selected cannot be {doneWords[status]}:
          </p>
          <Reasons rows={left} />
        </div>
      )}
      <DraftNotice draft={draft.state} />
      <Presets
        label="Usual reasons"
        presets={reasonPresets}
        value={draft.text}
        onChange={draft.type}
        onEnter={confirm}
        isOn={isOpen}
      />
      <TextArea
        label="Reason"
        required={false}
        hint={isBulk ? 'All of them read it.' : 'The vendor reads it. A sentence is plenty.'}
        rows={3}
        value={draft.text}
        error={refusal}
        onChange={(typed) => draft.type(typed.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm()
        }}
      />
      <MessagePreview applications={applications} status={status} reason={reason} />
      <SendFailed isUnreachable={isUnreachable(error)} />
    </ConfirmDialog>
  )
}

const nameOf = ({ all, isBulk }: Asked) => (!isBulk && all[0]?.company_name) || 'The vendor'

/** What a decision has made of applications. */
export const doneWords: Record<ApplicationStatus, string> = {
  accepted: 'accepted',
  rejected: 'rejected',
  pending: 'reset to pending',
}

/** Applications that were not decided, each with the reason. */
export function Reasons({ rows }: { rows: readonly Undecided[] }) {
  return (
    <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto">
      {rows.map(({ id, name, sentence }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-medium">{name}:</span> {sentence}
        </li>
      ))}
    </ul>
  )
}

/** Why the server would refuse this decision, as far as the page knows; null when it may be tried. */
export function obstacle({ status: from, event_status, vendor }: Application, to: ApplicationStatus): string | null {
  const change = decision(from, to)
  if ('refused' in change) return change.refused
  const closed = closedToDecisions(event_status)
  if (closed !== null) return closed
  return to === 'accepted' && !vendor.is_active ? refusals.vendorGone : null
}

/** Those of the applications that can be decided so. */
export const possibleOf = ({ all, status }: Pick<Asked, 'all' | 'status'>) =>
  all.filter((one) => obstacle(one, status) === null)

/** The applications that cannot be decided so, and after the call those that were not. */
export function undecidedOf(
  all: readonly Application[],
  status: ApplicationStatus,
  results: readonly DecisionResult[] = [],
): Undecided[] {
  return all.flatMap((one) => {
    const sentence = obstacle(one, status) ?? results.find(({ id }) => id === one.id)?.error?.sentence
    return sentence ? [{ id: one.id, name: companyName(one), sentence }] : []
  })
}

/** Usual reasons for a rejection, as the vendor reads them. */
export const reasonPresets = [
  ['Places are filled', 'All places are filled by now. Thank you for your interest in our event.'],
  ['Trade is covered', 'We have found somebody for your trade already. We would be glad to hear from you next time.'],
  ['Another style', 'Your work is good, but we are looking for another style for this event.'],
  ['Over our budget', 'Your prices are fair, but they are more than this event can pay.'],
  ['Too far away', 'The venue is too far from where you work.'],
] as const

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
