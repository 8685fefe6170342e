import type { EventStatus } from './limits.ts'

/** The action of a status change; the names of buttons and audit actions. `keep` means no change. */
export type EventAction = 'publish' | 'complete' | 'cancel' | 'unpublish' | 'keep'
export type EventTransition = { action: EventAction } | { refused: string }

/** Why a status cannot change. */
export const eventStatusRefusals = {
  completed: 'This event is completed, so its status can no longer change.',
  cancelled: 'This event was cancelled, so its status can no longer change.',
  hasApplications: 'This event already has applications',
  notPublished: 'Only a published event can be completed.',
  /** `count` applications wait for an answer while the event is to be completed. */
  undecided: (count: number) =>
    count === 1
      ? '1 application has no answer yet. Answer it, or give the reason with which it is rejected.'
      : `${count} applications have no answer yet. Answer them, or give the reason with which they are rejected.`,
} as const

/**
 * Whether an event is over: completed, or its last day has passed. Days are `YYYY-MM-DD`; `today` is the day in UTC. A cancelled event is
 * over with its days too.
 */
export function isOver(
  event: { status: EventStatus; start_date: string; end_date: string | null },
  today: string,
): boolean {
  return event.status === 'completed' || (event.end_date ?? event.start_date) < today
}

/**
 * The action that changes an event from one status to another, or the refusal.
 * `applicationCount` is the current number of applications: an event with applications stays public.
 */
export function transition(from: EventStatus, to: EventStatus, applicationCount: number): EventTransition {
  if (from === to) return { action: 'keep' }
  if (from === 'completed' || from === 'cancelled') return { refused: eventStatusRefusals[from] }
  switch (to) {
    case 'published':
      return { action: 'publish' }
    case 'cancelled':
      return { action: 'cancel' }
    case 'completed':
      return from === 'published' ? { action: 'complete' } : { refused: eventStatusRefusals.notPublished }
    case 'draft':
      return applicationCount === 0 ? { action: 'unpublish' } : { refused: eventStatusRefusals.hasApplications }
  }
}
