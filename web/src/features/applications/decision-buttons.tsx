import { useMutation } from '@tanstack/react-query'
import { decision } from '@marquee/contract/application-status'
import type { Application } from '@marquee/contract/applications'
import { maxLengths, type ApplicationStatus } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { Check, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { decideApplication } from './queries.ts'

/**
 * Buttons to accept, reject or reset an application. Accepting and rejecting ask for confirmation and notify the vendor; a rejection may
 * have a reason.
 */
export function DecisionButtons({ application }: { application: Application }) {
  const [asked, setAsked] = useState<{ status: 'accepted' | 'rejected'; version: number }>()
  const draft = useTextDraft(`reject:application:${application.id}`, asked?.status === 'rejected')
  const { text: reason } = draft
  const decide = useMutation(decideApplication)
  const close = () => setAsked(undefined)
  /** After a refusal the dialog closes, because the page now shows other data. Without a connection it stays, to send again. */
  const closeUnlessOffline = (error: Error) => {
    if (!isUnreachable(error)) close()
  }
  // The version is the one shown when the dialog opened, even if newer data arrives behind it.
  const ask = (status: 'accepted' | 'rejected') => {
    decide.reset()
    setAsked({ status, version: application.version })
  }
  const send = useOnce((status: ApplicationStatus, version: number) => {
    const why = status === 'rejected' ? reason.trim() : ''
    return decide.mutateAsync({ id: application.id, version, status, ...(why && { reason: why }) }).then(() => {
      if (status === 'rejected') draft.clear()
      close()
    }, closeUnlessOffline)
  })
  if (application.event_status === 'cancelled') return <p className="text-muted">{refusals.cancelledEvent}</p>

  const canBecome = (status: ApplicationStatus) => 'action' in decision(application.status, status)
  const tooLong =
    reason.trim().length > maxLengths.reason ? `Reason can have at most ${maxLengths.reason} characters` : undefined
  // A closing dialog can still be pressed: without an open question nothing happens.
  return (
    <div tabIndex={-1} className="flex flex-wrap gap-3 *:flex-auto">
      {canBecome('accepted') && (
        <Button variant="primary" isDisabled={decide.isPending} onClick={() => ask('accepted')}>
          <Check aria-hidden="true" />
          Accept
        </Button>
      )}
      {canBecome('rejected') && (
        <Button isDisabled={decide.isPending} onClick={() => ask('rejected')}>
          <X aria-hidden="true" />
          Reject
        </Button>
      )}
      {canBecome('pending') && (
        <Button
          variant="ghost"
          isPending={decide.isPending && !asked}
          onClick={() => send('pending', application.version)}
        >
          <RotateCcw aria-hidden="true" />
          Reset to Pending
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked?.status === 'accepted'}
        onClose={close}
        onConfirm={() => asked && send('accepted', asked.version)}
        title="Accept this application?"
        description={`${application.company_name || 'The vendor'} is told by email that you want them at “${application.event_title}”.`}
        confirmLabel="Accept application"
        isPending={decide.isPending}
      >
        <SendFailed isUnreachable={isUnreachable(decide.error)} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked?.status === 'rejected'}
        onClose={close}
        onConfirm={() => asked && !tooLong && send('rejected', asked.version)}
        title="Reject this application?"
        description={`${application.company_name || 'The vendor'} is told by email. You can change your mind later.`}
        confirmLabel="Reject application"
        tone="danger"
        isPending={decide.isPending}
      >
        <DraftNotice draft={draft.state} />
        <TextArea
          label="Reason"
          required={false}
          hint="The vendor reads it. A sentence is plenty."
          value={reason}
          error={tooLong}
          onChange={(typed) => draft.type(typed.target.value)}
        />
        <SendFailed isUnreachable={isUnreachable(decide.error)} />
      </ConfirmDialog>
    </div>
  )
}
