import { brand } from '@marquee/contract/brand'
import { useMutation, useQuery } from '@tanstack/react-query'
import { transition, type EventAction as Transition } from '@marquee/contract/event-status'
import type { Event } from '@marquee/contract/events'
import type { EventStatus } from '@marquee/contract/limits'
import { Ban, CircleCheckBig, Copy, Megaphone, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useIdempotencyKey, useOnce } from '../../lib/send-once.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toldInWords } from './applicant-counts.ts'
import { CompleteDialog } from './complete-dialog.tsx'
import { copyEvent, eventQuery, removeEvent, updateEvent } from './queries.ts'
import { areOver, pastQuestion } from './save-question.tsx'

type Asked = 'publish' | 'complete' | 'cancel' | 'remove'

/** An action that an organizer can take on an event in its current status. */
export interface EventAction {
  key: 'copy' | Asked
  label: string
  icon: ReactNode
  isDanger: boolean
  run: () => void
}

/**
 * The actions that an organizer can take on an event in its current status, and their confirmation dialogs. Render `dialogs` somewhere.
 * Duplicating leads to the copy, to edit it. `onRemoved` is called after the event was deleted.
 */
export function useEventActions(event: Event, onRemoved?: () => void) {
  const [asked, setAsked] = useState<Asked>()
  const update = useMutation(updateEvent)
  const remove = useMutation(removeEvent)
  const copy = useMutation(copyEvent)
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const close = () => setAsked(undefined)
  // The number of applications is fetched now, because the list may be out of date.
  const isCounted = asked === 'cancel' || asked === 'remove'
  const now = useQuery({ ...eventQuery(event.id), enabled: isCounted, staleTime: 0 })
  const count = now.data?.application_count ?? event.application_count
  const past = pastQuestion(event)

  const copyOnce = useOnce(async () => {
    // Until a copy was made, every try has the same key: after a lost answer there is still one copy.
    const made = await copy.mutateAsync({ id: event.id, idempotencyKey: keyOf([event.id, copy.data?.id]) })
    await navigate(`/organizer/events/${made.id}/edit`)
  })

  const setStatus = useOnce((status: EventStatus) =>
    update.mutateAsync({ id: event.id, body: { status }, version: event.version }).finally(close),
  )
  const removeOnce = useOnce(() =>
    remove.mutateAsync({ id: event.id }).then(() => {
      close()
      onRemoved?.()
    }, close),
  )

  const canBecome = (status: EventStatus, by: Transition) => {
    const next = transition(event.status, status, event.application_count)
    return 'action' in next && next.action === by
  }
  const actions: EventAction[] = [
    ...(canBecome('published', 'publish')
      ? [
          {
            key: 'publish' as const,
            label: 'Publish Event',
            icon: <Megaphone aria-hidden="true" />,
            isDanger: false,
            run: () => (areOver(event) ? setAsked('publish') : setStatus('published')),
          },
        ]
      : []),
    ...(canBecome('completed', 'complete')
      ? [
          {
            key: 'complete' as const,
            label: 'Mark as Completed',
            icon: <CircleCheckBig aria-hidden="true" />,
            isDanger: false,
            run: () => setAsked('complete'),
          },
        ]
      : []),
    {
      key: 'copy',
      label: 'Duplicate Event',
      icon: <Copy aria-hidden="true" />,
      isDanger: false,
      run: copyOnce,
    },
    ...(canBecome('cancelled', 'cancel')
      ? [
          {
            key: 'cancel' as const,
            label: 'Cancel Event',
            icon: <Ban aria-hidden="true" />,
            isDanger: true,
            run: () => setAsked('cancel'),
          },
        ]
      : []),
    {
      key: 'remove',
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      isDanger: true,
      run: () => setAsked('remove'),
    },
  ]

  // A closing dialog can still be pressed: without an open question nothing happens.
  const dialogs = (
    <>
      <ConfirmDialog
        isOpen={asked === 'publish'}
        onClose={close}
        onConfirm={() => asked && setStatus('published')}
        title={past.title}
        description={past.description}
        confirmLabel="Publish Event"
        cancelLabel="Go back"
        isPending={update.isPending}
      />
      <CompleteDialog event={event} isOpen={asked === 'complete'} onClose={close} />
      <ConfirmDialog
        isOpen={asked === 'cancel'}
        onClose={close}
        onConfirm={() => asked && setStatus('cancelled')}
        title="Cancel this event?"
        description={`“${event.title}” will no longer take place on ${brand.name}. ${toldInWords(count)} This cannot be undone.`}
        confirmLabel="Cancel Event"
        cancelLabel="Keep event"
        tone="danger"
        isPending={update.isPending}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={close}
        onConfirm={() => asked && removeOnce()}
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

function consequence(count: number): string {
  if (count === 0) return 'Nobody has applied to it yet.'
  return count === 1
    ? 'Its 1 application goes with it, and the vendor is told.'
    : `Its ${count} applications go with it, and the vendors are told.`
}
