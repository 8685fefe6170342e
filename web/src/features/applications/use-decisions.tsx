import { decision } from '@marquee/contract/application-status'
import type { Application } from '@marquee/contract/applications'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { closedToDecisions, refusals } from '@marquee/contract/policy'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isUnreachable, statusOf } from '../../lib/query-client.ts'
import { deciding } from '../../ui/deciding.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { decideApplication } from './queries.ts'

/** The decisions of a page. */
export interface Decisions {
  /** Asks for confirmation and sends the decision; a reset is sent at once. Does nothing where the status is not possible. */
  decide: (application: Application, status: ApplicationStatus) => void
  isPending: (application: Application) => boolean
  /** The decision was refused because somebody else had changed the application meanwhile. */
  wasChanged: (application: Application) => boolean
  /** Render it once, anywhere. */
  dialog: ReactNode
}

/** Why the server would refuse this decision, as far as the page knows; null when it may be tried. */
export function obstacle({ status: from, event_status, vendor }: Application, to: ApplicationStatus): string | null {
  const change = decision(from, to)
  if ('refused' in change) return change.refused
  const closed = closedToDecisions(event_status)
  if (closed !== null) return closed
  return to === 'accepted' && !vendor.is_active ? refusals.vendorGone : null
}

/** Decisions on one application at a time. Those on different applications do not wait for each other. */
export function useDecisions(): Decisions {
  const [asked, setAsked] = useState<{ application: Application; status: 'accepted' | 'rejected'; isOpen: boolean }>()
  const [sending, setSending] = useState<readonly number[]>([])
  const [changed, setChanged] = useState<number>()
  const { mutateAsync, reset, error } = useMutation(decideApplication)
  const isPending = ({ id }: Application) => sending.includes(id)
  const close = () => setAsked((last) => last && { ...last, isOpen: false })

  const send = async ({ id, version }: Application, status: ApplicationStatus, reason?: string) => {
    setSending((ids) => [...ids, id])
    setChanged(undefined)
    try {
      await deciding(id, mutateAsync({ id, version, status, ...(reason && { reason }) }))
      close()
      return true
    } catch (failure) {
      if (statusOf(failure as Error) === 412) setChanged(id)
      // After a refusal the dialog closes, because the page now shows other data. Without a connection it stays, to send again.
      if (!isUnreachable(failure)) close()
      return false
    } finally {
      setSending((ids) => ids.filter((one) => one !== id))
    }
  }
  const decide = (application: Application, status: ApplicationStatus) => {
    // A second press while the first is on its way does nothing.
    if (obstacle(application, status) !== null || isPending(application)) return
    if (status === 'pending') return void send(application, status)
    reset()
    setAsked({ application, status, isOpen: true })
  }
  return {
    decide,
    isPending,
    wasChanged: ({ id }) => changed === id,
    dialog: asked && (
      <DecisionDialog
        key={asked.application.id}
        {...wordsFor(asked.application, asked.status)}
        applications={[asked.application]}
        status={asked.status}
        isOpen={asked.isOpen}
        onClose={close}
        onSend={(reason) => send(asked.application, asked.status, reason)}
        isPending={isPending(asked.application)}
        error={error}
        draftName={`reject:application:${asked.application.id}`}
        reasonHint="The vendor reads it. A sentence is plenty."
      />
    ),
  }
}

function wordsFor({ company_name, event_title }: Application, status: 'accepted' | 'rejected') {
  const name = company_name || 'The vendor'
  return status === 'accepted'
    ? {
        title: 'Accept this application?',
        description: `${name} is told by email that you want them at “${event_title}”.`,
        confirmLabel: 'Accept application',
      }
    : {
        title: 'Reject this application?',
        description: `${name} is told by email. You can change your mind later.`,
        confirmLabel: 'Reject application',
      }
}
