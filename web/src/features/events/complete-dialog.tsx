import { useMutation, useQuery } from '@tanstack/react-query'
import { isOver } from '@marquee/contract/event-status'
import { undecidedReason, type Event } from '@marquee/contract/events'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { longDate, today } from '../../lib/dates.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { applicantsQuery, toldInWords } from './applicant-counts.ts'
import { updateEvent } from './queries.ts'

interface Props {
  event: Event
  isOpen: boolean
  onClose: () => void
}

/**
 * Asks before an event is completed: before its end once more, and with applications that have no answer for the reason with which they are
 * rejected.
 */
export function CompleteDialog({ event, isOpen, onClose }: Props) {
  /** The question about its end was answered. */
  const [isSure, setSure] = useState(false)
  const [isTried, setTried] = useState(false)
  const applicants = useQuery({ ...applicantsQuery(event.id), enabled: isOpen })
  const { mutateAsync, isPending, error } = useMutation(updateEvent)
  const draft = useTextDraft(`complete:event:${event.id}`, isOpen)
  const { all = 0, pending = 0 } = applicants.data ?? {}
  const reason = z.safeParse(undecidedReason, draft.text)
  const isEarly = !isOver(event, today()) && !isSure
  const close = () => {
    setSure(false)
    setTried(false)
    onClose()
  }
  const complete = useOnce(async () => {
    setTried(true)
    if (pending > 0 && !reason.success) return
    const answer = pending > 0 ? { undecided_reason: reason.data } : {}
    try {
      await mutateAsync({ id: event.id, body: { status: 'completed', ...answer }, version: event.version })
      draft.clear()
    } catch (failure) {
      // Without a connection the question stays, to send it again.
      if (isUnreachable(failure)) return
    }
    close()
  })

  return (
    <>
      <ConfirmDialog
        isOpen={isOpen && isEarly}
        onClose={close}
        onConfirm={() => setSure(true)}
        title="This event is not over yet"
        description={`“${event.title}” ends on ${longDate(event.end_date ?? event.start_date)}. Once it is completed, nobody can apply to it any more, and nothing can be decided.`}
        confirmLabel="Complete it now"
        cancelLabel="Keep it open"
      />
      <ConfirmDialog
        isOpen={isOpen && !isEarly}
        onClose={close}
        onConfirm={() => isOpen && complete()}
        title="Mark this event as completed?"
        description={
          applicants.data
            ? `“${event.title}” will be closed to new applications, and its applications can no longer change. ${toldInWords(all)} This cannot be undone.`
            : applicants.isLoadingError
              ? 'Who has applied could not be loaded.'
              : 'Looking who has applied…'
        }
        confirmLabel={
          !applicants.data ? undefined : pending > 0 ? `Reject ${pending} and complete` : 'Mark as Completed'
        }
        cancelLabel="Keep it open"
        isPending={isPending}
      >
        {applicants.isLoadingError && (
          <Button size="sm" onClick={() => void applicants.refetch()} isPending={applicants.isFetching}>
            Try Again
          </Button>
        )}
        {pending > 0 && (
          <>
            <p>
              <Link
                to={`/organizer/applications?event_id=${event.id}&status=pending`}
                className="link inline-flex min-h-6 items-center font-semibold pointer-coarse:min-h-11"
              >
                {pending === 1 ? '1 application has no answer yet.' : `${pending} applications have no answer yet.`}
              </Link>{' '}
              {pending === 1
                ? 'Reject it with a reason, or keep the event open and answer it first.'
                : 'Reject them all with a reason, or keep the event open and answer them first.'}
            </p>
            <DraftNotice draft={draft.state} />
            <TextArea
              label="Reason"
              required
              hint={pending === 1 ? 'The vendor reads it.' : 'All of them read it.'}
              value={draft.text}
              error={isTried && !reason.success ? reason.error.issues[0]?.message : undefined}
              onChange={(typed) => draft.type(typed.target.value)}
            />
          </>
        )}
        <SendFailed isUnreachable={isUnreachable(error)} />
      </ConfirmDialog>
    </>
  )
}
