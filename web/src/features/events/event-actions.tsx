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
  // A closing dialog can still be pressed: without an open question nothing happens.
  const dialogOf = (key: Asked, act: () => void) => ({
    isOpen: asked === key,
    onClose: close,
    onConfirm: () => asked && act(),
  })
  // The number of applications is fetched now, because the list may be out of date.
  const isCounted = asked === 'cancel' || asked === 'remove'
  const now = useQuery({ ...eventQuery(event.id), enabled: isCounted, staleTime: 0 })
  const count = now.data?.application_count ?? event.application_count

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

  const possible: Record<EventAction['key'], boolean> = {
    publish: canBecome(event, 'published', 'publish'),
    complete: canBecome(event, 'completed', 'complete'),
    copy: true,
    cancel: canBecome(event, 'cancelled', 'cancel'),
    remove: true,
  }
  const actions = kinds
    .filter(({ key }) => possible[key])
    .map(({ icon: Icon, ...kind }): EventAction => {
      const run = () => {
        if (kind.key === 'copy') copyOnce()
        else if (kind.key === 'publish' && !areOver(event)) setStatus('published')
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
      <ConfirmDialog
        {...dialogOf('cancel', () => setStatus('cancelled'))}
        title="Cancel this event?"
        description={`“${event.title}” will no longer take place on ${brand.name}. ${toldInWords(count)} This cannot be undone.`}
        confirmLabel="Cancel Event"
        cancelLabel="Keep event"
        tone="danger"
        isPending={update.isPending}
      />
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

function canBecome(event: Event, status: EventStatus, by: Transition): boolean {
  const next = transition(event.status, status, event.application_count)
  return 'action' in next && next.action === by
}

function consequence(count: number): string {
  if (count === 0) return 'Nobody has applied to it yet.'
  return count === 1
    ? 'Its 1 application goes with it, and the vendor is told.'
    : `Its ${count} applications go with it, and the vendors are told.`
}
