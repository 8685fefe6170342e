import { useMutation } from '@tanstack/react-query'
import type { Application } from '@marquee/contract/applications'
import { isOver } from '@marquee/contract/event-status'
import { refusal } from '@marquee/contract/policy'
import { actorOf, type Me } from '@marquee/contract/users'
import { useState } from 'react'
import { today } from '../../lib/dates.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { withdrawApplication } from './queries.ts'

/** Whether the event of an application is over: completed, or its last day has passed (UTC). */
export const isEventOver = ({ event_status, event_start_date, event_end_date }: Application): boolean =>
  isOver({ status: event_status, start_date: event_start_date, end_date: event_end_date }, today())

/** Whether the vendor is accepted for an event that is still to come. */
export const isToCome = (application: Application): boolean =>
  application.status === 'accepted' && application.event_status === 'published' && !isEventOver(application)

/**
 * Why withdrawing is not offered; null when it is. The server would still withdraw from an event that is over, but nobody needs that any
 * more.
 */
export function withdrawRefusal(application: Application, me: Me): string | null {
  const no = refusal(actorOf(me), 'application.withdraw', application)
  return (
    no?.sentence ??
    (isEventOver(application) ? 'This event is over, so your application can no longer be withdrawn.' : null)
  )
}

/** What withdrawing does. No e-mail takes the event out of the calendar that the acceptance was mailed to (decision 030). */
function describe({ status, event_status }: Application): string {
  const again =
    event_status === 'published' ? 'You may apply again while the event is open.' : 'You cannot apply again.'
  const calendar = status === 'accepted' ? ' If our email put the event in your calendar, please delete it there.' : ''
  return `The organizer is told. ${again}${calendar}`
}

/**
 * Withdraws an application after asking. The application disappears with its button, so the focus then moves to the nearest element around
 * it that has `tabIndex={-1}` (`useFocusGuard`). In a list, `about` names the event in the button's name.
 */
export function WithdrawButton({ application, about }: { application: Application; about?: string | undefined }) {
  // The version that was shown when the dialog opened.
  const [asked, setAsked] = useState<number>()
  const withdraw = useMutation(withdrawApplication)
  const close = () => setAsked(undefined)
  const send = useOnce((version: number) => withdraw.mutateAsync({ id: application.id, version }).finally(close))
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={about && `Withdraw: ${about}`}
        onClick={() => setAsked(application.version)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={close}
        onConfirm={() => asked !== undefined && send(asked)}
        title="Withdraw your application?"
        description={describe(application)}
        confirmLabel="Withdraw application"
        cancelLabel="Keep it"
        tone="danger"
        isPending={withdraw.isPending}
      />
    </>
  )
}
