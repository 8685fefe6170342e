import { brand } from '@marquee/contract/brand'
import { isOver, transition } from '@marquee/contract/event-status'
import { type Event, undecidedReason } from '@marquee/contract/events'
import type { EventStatus } from '@marquee/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ban, CircleCheckBig, Copy, Megaphone, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { longDate, today } from '../../lib/dates.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useIdempotencyKey, useOnce } from '../../lib/send-once.ts'
import { useTextDraft } from '../../lib/text-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { LettersShown, LettersToSend, readersOf } from './letters.tsx'
import {
  completionQuery,
  copyEvent,
  eventQuery,
  lettersQuery,
  notifiedInWords,
  removeEvent,
  updateEvent,
} from './queries.ts'
import { hasBegun, pastQuestion, wordIn } from './save-question.tsx'
import { applicationsPath } from './applications-path.ts'

type Asked = 'publish' | 'complete' | 'cancel' | 'remove'

/** An action that an organizer can take on an event in its current status. */
export interface EventAction {
  key: 'copy' | Asked
  label: string
  icon: ReactNode
  isDanger: boolean
  run: () => void
}

/** Duplicates an event, and leads to the copy, to edit it. */
export function useCopy(event: Pick<Event, 'id'>) {
  const copy = useMutation(copyEvent)
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const run = useOnce(async () => {
    // Until a copy was made, every try has the same key: after a lost answer there is still one copy.
    const made = await copy.mutateAsync({ id: event.id, idempotencyKey: keyOf([event.id, copy.data?.id]) })
    await navigate(`/organizer/events/${made.id}/edit`)
  })
  return { run, isPending: copy.isPending, isDone: copy.isSuccess }
}

/**
 * The actions that an organizer can take on an event in its current status, and their confirmation dialogs. Render `dialogs` somewhere.
 * Duplicating leads to the copy, to edit it. `onRemoved` is called after the event was deleted.
 */
export function useEventActions(event: Event, onRemoved?: () => void) {
  const [asked, setAsked] = useState<Asked>()
  const update = useMutation(updateEvent)
  const remove = useMutation(removeEvent)
  const copy = useCopy(event)
  const close = () => setAsked(undefined)
  // A closing dialog can still be pressed: without an open question nothing happens.
  const dialogOf = (key: Asked, act: () => void) => ({
    isOpen: asked === key,
    onClose: close,
    onConfirm: () => asked && act(),
  })
  // The number of applications is fetched now, because the list may be out of date.
  const isCounted = asked === 'remove'
  const now = useQuery({ ...eventQuery(event.id), enabled: isCounted, staleTime: 0 })
  const count = now.data?.application_count ?? event.application_count

  const setStatus = useOnce((status: EventStatus) =>
    update.mutateAsync({ id: event.id, body: { status }, version: event.version }).finally(close),
  )
  const removeOnce = useOnce(() =>
    remove.mutateAsync({ id: event.id }).then(() => {
      close()
      onRemoved?.()
    }, close),
  )

  const changes = (['published', 'completed', 'cancelled'] as const).flatMap((to) => {
    const change = transition(event.status, to, event.application_count)
    return 'action' in change ? change.action : []
  })
  const possible = new Set<string>(['copy', 'remove', ...changes])
  const actions = kinds
    .filter(({ key }) => possible.has(key))
    .map(({ icon: Icon, ...kind }): EventAction => {
      const run = () => {
        if (kind.key === 'copy') copy.run()
        else if (kind.key === 'publish' && !hasBegun(event)) setStatus('published')
        else setAsked(kind.key)
      }
      return { ...kind, icon: <Icon aria-hidden="true" />, run }
    })

  const dialogs = (
    <>
      <ConfirmDialog
        {...dialogOf('publish', () => setStatus('published'))}
        {...pastQuestion(event)}
        confirmLabel="Publish Event"
        cancelLabel="Go back"
        isPending={update.isPending}
      />
      <CompleteDialog event={event} isOpen={asked === 'complete'} onClose={close} />
      <CancelDialog event={event} isOpen={asked === 'cancel'} onClose={close} />
      <ConfirmDialog
        {...dialogOf('remove', removeOnce)}
        title={`Delete “${event.title}”?`}
        description={`${consequence(count)} This cannot be undone.`}
        confirmLabel="Delete event"
        tone="danger"
        isPending={remove.isPending}
      />
    </>
  )
  return { actions, dialogs, isPending: update.isPending || remove.isPending || copy.isPending }
}

const kinds = [
  { key: 'publish', label: 'Publish Event', icon: Megaphone, isDanger: false },
  { key: 'complete', label: 'Mark as Completed', icon: CircleCheckBig, isDanger: false },
  { key: 'copy', label: 'Duplicate Event', icon: Copy, isDanger: false },
  { key: 'cancel', label: 'Cancel Event', icon: Ban, isDanger: true },
  { key: 'remove', label: 'Delete', icon: Trash2, isDanger: true },
] as const

function consequence(count: number): string {
  if (count === 0) return 'Nobody has applied to it yet.'
  return count === 1
    ? 'Its 1 application goes with it, and the vendor is told.'
    : `Its ${count} applications go with it, and the vendors are told.`
}

interface AskedProps {
  event: Event
  isOpen: boolean
  onClose: () => void
}

/** Asks before an event is cancelled, and shows what the vendors who applied will be sent, with words of the organizer. */
function CancelDialog({ event, isOpen, onClose }: AskedProps) {
  const letters = useQuery({ ...lettersQuery(event.id, { status: 'cancelled' }), enabled: isOpen })
  const { mutateAsync, isPending, error } = useMutation(updateEvent)
  const draft = useTextDraft(`cancel:event:${event.id}`, isOpen)
  const word = wordIn(draft.text)
  const cancel = useOnce(async () => {
    if (word.error) return
    try {
      const body = { status: 'cancelled' as const, ...(word.text && { word: word.text }) }
      await mutateAsync({ id: event.id, body, version: event.version })
      draft.clear()
    } catch (failure) {
      // Without a connection the question stays, to send it again.
      if (isUnreachable(failure)) return
    }
    onClose()
  })
  const count = letters.data ? readersOf(letters.data.letters) : event.application_count
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => isOpen && cancel()}
      title="Cancel this event?"
      description={`“${event.title}” will no longer take place on ${brand.name}. ${notifiedInWords(count)} This cannot be undone.`}
      confirmLabel="Cancel Event"
      cancelLabel="Keep event"
      tone="danger"
      isPending={isPending}
    >
      <DraftNotice draft={draft.state} />
      <LettersToSend letters={letters.data?.letters ?? []} word={draft.text} error={word.error} onWord={draft.type} />
      <SendFailed isUnreachable={isUnreachable(error)} />
    </ConfirmDialog>
  )
}

/**
 * Asks before an event is completed: before its end once more, and with applications that have no answer for the reason with which they are
 * rejected.
 */
function CompleteDialog({ event, isOpen, onClose }: AskedProps) {
  /** The question about its end was answered. */
  const [isSure, setSure] = useState(false)
  const [isTried, setTried] = useState(false)
  const found = useQuery({ ...completionQuery(event.id), enabled: isOpen })
  const { mutateAsync, isPending, error } = useMutation(updateEvent)
  const draft = useTextDraft(`complete:event:${event.id}`, isOpen)
  const { pending = 0, letters = [] } = found.data ?? {}
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
          found.data
            ? `“${event.title}” will be closed to new applications, and its applications can no longer change. ${notifiedInWords(readersOf(letters))} This cannot be undone.`
            : found.isLoadingError
              ? 'Who has applied could not be loaded.'
              : 'Looking who has applied…'
        }
        confirmLabel={!found.data ? undefined : pending > 0 ? `Reject ${pending} and complete` : 'Mark as Completed'}
        cancelLabel="Keep it open"
        isPending={isPending}
      >
        {found.isLoadingError && (
          <Button size="sm" onClick={() => void found.refetch()} isPending={found.isFetching}>
            Try Again
          </Button>
        )}
        {pending > 0 && (
          <>
            <p>
              <TextLink
                to={applicationsPath(event.id, 'pending')}
                className="inline-flex min-h-6 items-center font-semibold pointer-coarse:min-h-11"
              >
                {pending === 1 ? '1 application has no answer yet.' : `${pending} applications have no answer yet.`}
              </TextLink>{' '}
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
        <LettersShown letters={letters} word={draft.text} />
        <SendFailed isUnreachable={isUnreachable(error)} />
      </ConfirmDialog>
    </>
  )
}
