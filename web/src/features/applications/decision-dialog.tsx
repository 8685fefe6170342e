import { useMutation } from '@tanstack/react-query'
import { decision } from '@marquee/contract/application-status'
import type { Application } from '@marquee/contract/applications'
import { maxLengths, type ApplicationStatus } from '@marquee/contract/limits'
import { closedToDecisions, refusals } from '@marquee/contract/policy'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { lengthError } from '../../lib/forms.ts'
import { isUnreachable, statusOf } from '../../lib/query-client.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { deciding } from '../../ui/deciding.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { MessagePreview } from './message-preview.tsx'
import { decideApplication } from './queries.ts'
import { ReasonPresets } from './reason-presets.tsx'

/** The decisions of a page. */
export interface Decisions {
  /** Asks for confirmation and sends the decision; a reset is sent at once. Does nothing where the status is not possible. Always the same function. */
  decide: (application: Application, status: ApplicationStatus) => void
  isPending: (application: Application) => boolean
  /** The decision was refused because somebody else had changed the application meanwhile. */
  wasChanged: (application: Application) => boolean
  /** Render it once, anywhere. */
  dialog: ReactNode
}

interface Asked {
  /** As it was shown when the dialog opened, with its version, even if newer data arrives behind it. */
  application: Application
  status: 'accepted' | 'rejected'
}

/** Why the server would refuse this decision, as far as the page knows; null when it may be tried. */
export function obstacle({ status: from, event_status, vendor }: Application, to: ApplicationStatus): string | null {
  const change = decision(from, to)
  if ('refused' in change) return change.refused
  const closed = closedToDecisions(event_status)
  if (closed !== null) return closed
  return to === 'accepted' && !vendor.is_active ? refusals.vendorGone : null
}

/** Accepting and rejecting ask for confirmation and notify the vendor; a rejection may have a reason. */
export function useDecisions(): Decisions {
  const [asked, setAsked] = useState<Asked & { isOpen: boolean }>()
  const { mutateAsync, reset, error, variables } = useMutation(decideApplication)
  const [sending, setSending] = useState<readonly number[]>([])
  const busy = useRef(new Set<number>())
  const [changed, setChanged] = useState<number>()
  const close = useCallback(() => setAsked((last) => last && { ...last, isOpen: false }), [])

  /** A second press while the first is on its way does nothing. */
  const send = useCallback(
    async ({ id, version }: Application, status: ApplicationStatus, reason?: string) => {
      if (busy.current.has(id)) return false
      busy.current.add(id)
      setSending([...busy.current])
      setChanged(undefined)
      try {
        await deciding(id, mutateAsync({ id, version, status, ...(reason && { reason }) }))
        return true
      } catch (failure) {
        if (statusOf(failure as Error) === 412) setChanged(id)
        // After a refusal the dialog closes, because the page now shows other data. Without a connection it stays, to send again.
        if (!isUnreachable(failure)) close()
        return false
      } finally {
        busy.current.delete(id)
        setSending([...busy.current])
      }
    },
    [close, mutateAsync],
  )
  const decide = useCallback(
    (application: Application, status: ApplicationStatus) => {
      if (obstacle(application, status) !== null || busy.current.has(application.id)) return
      if (status === 'pending') return void send(application, status)
      reset()
      setAsked({ application, status, isOpen: true })
    },
    [reset, send],
  )
  return {
    decide,
    isPending: ({ id }) => sending.includes(id),
    wasChanged: ({ id }) => changed === id,
    dialog: asked && (
      <DecisionDialog
        key={asked.application.id}
        {...asked}
        isPending={sending.includes(asked.application.id)}
        isLost={variables?.id === asked.application.id && isUnreachable(error)}
        onClose={close}
        onSend={async (reason) => {
          const isDone = await send(asked.application, asked.status, reason)
          if (isDone) close()
          return isDone
        }}
      />
    ),
  }
}

interface DialogProps extends Asked {
  isOpen: boolean
  isPending: boolean
  /** The last try did not reach the server. */
  isLost: boolean
  onClose: () => void
  /** Tells whether it was done. */
  onSend: (reason?: string) => Promise<boolean>
}

function DecisionDialog({ application, status, isOpen, isPending, isLost, onClose, onSend }: DialogProps) {
  const isRejection = status === 'rejected'
  const draft = useTextDraft(`reject:application:${application.id}`, isOpen && isRejection)
  const reason = draft.text.trim()
  const refusal = lengthError('Reason', reason, maxLengths.reason)
  const name = application.company_name || 'The vendor'
  const confirm = async () => {
    // A closing dialog can still be pressed.
    if (!isOpen || (isRejection && refusal)) return
    const isDone = await onSend(isRejection ? reason : undefined)
    if (isDone && isRejection) draft.clear()
  }
  const shared = { isOpen, onClose, onConfirm: () => void confirm(), isPending, initialFocus: 'confirm' as const }
  const failed = <SendFailed isUnreachable={isLost} />
  if (!isRejection) {
    return (
      <ConfirmDialog
        {...shared}
        title="Accept this application?"
        description={`${name} is told by email that you want them at “${application.event_title}”.`}
        confirmLabel="Accept application"
      >
        <MessagePreview applications={[application]} status={status} />
        {failed}
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      {...shared}
      title="Reject this application?"
      description={`${name} is told by email. You can change your mind later.`}
      confirmLabel="Reject application"
      tone="danger"
    >
      <DraftNotice draft={draft.state} />
      <ReasonPresets value={draft.text} onChange={draft.type} />
      <TextArea
        label="Reason"
        required={false}
        hint="The vendor reads it. A sentence is plenty."
        value={draft.text}
        error={refusal}
        onChange={(typed) => draft.type(typed.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) shared.onConfirm()
        }}
      />
      <MessagePreview applications={[application]} status={status} reason={reason} />
      {failed}
    </ConfirmDialog>
  )
}
